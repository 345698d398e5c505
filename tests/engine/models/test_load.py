import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.models.endpoint import EndpointModel
from engine.models.load import folder_digest, load_language_model
from engine.models.model import ModelError
from engine.settings import LanguageModelSettings


def test_an_endpoint_needs_no_files(tmp_path: Path) -> None:
    settings = LanguageModelSettings(kind="endpoint", url="http://127.0.0.1:1/v1", name="qwen")
    model = load_language_model(settings, models_dir=tmp_path)
    assert isinstance(model, EndpointModel)
    assert model.name == "qwen"
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_packaged_name_is_refused_before_anything_is_fetched(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no packaged model is called 'nope'"):
        load_language_model(LanguageModelSettings(name="nope"), models_dir=tmp_path)


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    settings = LanguageModelSettings(kind="folder", folder=tmp_path)
    with pytest.raises(ModelError, match=r"neither config\.json nor modules\.json"):
        load_language_model(settings, models_dir=tmp_path / "models")


def test_a_folders_digest_is_its_contents(tmp_path: Path) -> None:
    first = tmp_path / "a"
    first.mkdir()
    (first / "config.json").write_text("{}", "utf-8")
    (first / "model.safetensors").write_bytes(b"weights")
    second = tmp_path / "b"
    shutil.copytree(first, second)
    assert folder_digest(first) == folder_digest(second)
    (second / ".cache").write_text("noise", "utf-8")
    assert folder_digest(first) == folder_digest(second)
    (second / "model.safetensors").write_bytes(b"weighty")
    assert folder_digest(first) != folder_digest(second)


def test_importing_the_loader_imports_nothing_heavy() -> None:
    heavy = ("torch", "transformers", "sentence_transformers", "onnxruntime_genai", "gguf", "httpx", "huggingface_hub")
    program = f"import sys, engine.models.load; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
