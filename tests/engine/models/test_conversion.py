import json
import sys
from pathlib import Path

import pytest

from engine.models import conversion
from engine.models.conversion import MANIFEST, is_made, onnx_folder, packaged_folder
from engine.models.model import ModelError
from engine.models.packages import packaged_model


def test_a_folder_counts_only_with_the_manifest_of_this_source_and_recipe(tmp_path: Path) -> None:
    made_from = {"recipe": "r1", "source": "s1"}
    assert not is_made(tmp_path, made_from)
    (tmp_path / MANIFEST).write_text("{", "utf-8")
    assert not is_made(tmp_path, made_from)
    (tmp_path / MANIFEST).write_text(json.dumps(made_from), "utf-8")
    assert is_made(tmp_path, made_from)
    assert not is_made(tmp_path, {**made_from, "recipe": "r2"})


def test_what_is_made_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = packaged_model("smollm2-135m-instruct")
    folder = tmp_path / model.name / "transformers"
    folder.mkdir(parents=True)
    manifest = {"recipe": conversion.GGUF_RECIPE, "source": model.sha256}
    (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")
    monkeypatch.setattr(conversion, "fetch_gguf", lambda *_, **__: pytest.fail("fetched again"))
    assert packaged_folder(model, tmp_path, threads=1) == folder


@pytest.mark.slow
def test_a_conversion_that_fails_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    source = tmp_path / "no model"
    source.mkdir()
    with pytest.raises(ModelError, match=r"converting .*no model failed with exit code 1: .*config\.json"):
        onnx_folder(source, tmp_path / "out" / "onnx-int4", source="s", threads=1)
    assert [path.name for path in (tmp_path / "out").iterdir() if path.name != "lock"] == []


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("raise OSError(28, 'No space left on device')", "no space left while converting"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "was killed, most likely for want of memory"),
        ("import sys; sys.stderr.write('bad weights'); sys.exit(3)", "failed with exit code 3: bad weights"),
    ],
)
def test_the_workers_end_is_put_into_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, message: str
) -> None:
    script = tmp_path / "python"
    script.write_text(f'#!/bin/sh\ncat > /dev/null\nexec {sys.executable} -c "{program}"\n', "utf-8")
    script.chmod(0o755)
    monkeypatch.setattr(conversion.sys, "executable", str(script))
    with pytest.raises(ModelError, match=message):
        onnx_folder(tmp_path, tmp_path / "out", source="s", threads=1)


def test_a_changed_source_replaces_what_was_made_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def worker(job: dict[str, str]) -> None:
        Path(job["out"]).mkdir()
        (Path(job["out"]) / "model.onnx").write_text("new", "utf-8")

    monkeypatch.setattr(conversion, "_run_worker", worker)
    out = tmp_path / "onnx-int4"
    out.mkdir()
    (out / "model.onnx").write_text("old", "utf-8")
    (out / MANIFEST).write_text(json.dumps(conversion.onnx_recipe("s1")), "utf-8")
    onnx_folder(tmp_path, out, source="s1", threads=1)
    assert (out / "model.onnx").read_text("utf-8") == "old"
    onnx_folder(tmp_path, out, source="s2", threads=1)
    assert (out / "model.onnx").read_text("utf-8") == "new"
