"""The language model and the embedder: there, whole, and with room enough to run."""

import shutil
from pathlib import Path

from engine.models.load import folder_digest, hub_folder, is_ready, load_embedder
from engine.models.model import Embedder, Message, ModelError
from engine.models.packages import packaged_model
from engine.settings import EmbeddingSettings, LanguageModelSettings
from orchestration.inspection.finding import Finding, failed, not_applicable, ok
from orchestration.inspection.machine import available_memory, existing_part, gigabytes

ENDPOINT_TIMEOUT_S = 30.0
CONVERSION_MEMORY = 4_600_000_000
"""Bytes that the conversion of the packaged model takes at its height."""
CONVERSION_DISK = 3_000_000_000
RUN_MEMORY = {"onnx": 1_100_000_000, "transformers": 3_500_000_000}
"""Bytes of memory in which the packaged model runs."""

_SMALLER = "free some memory, or set language_model.kind to endpoint"


def inspect_language_model(settings: LanguageModelSettings, *, models_dir: Path) -> Finding:
    """Whether the configured model can answer now, or what its first use will take."""
    if settings.kind == "endpoint":
        return _endpoint(settings)
    if settings.kind == "packaged":
        return _packaged(settings, models_dir)
    subject = f"language model {settings.folder or settings.name}"
    if settings.kind == "folder":
        assert settings.folder is not None
        return _folder(subject, settings.folder)
    return _hub(subject, settings.name, models_dir)


def inspect_embedder(settings: EmbeddingSettings, *, models_dir: Path) -> tuple[Finding, Embedder | None]:
    """Whether texts can be embedded; the embedder, where it is here already and works."""
    subject = f"embedder {settings.folder or settings.name}"
    if settings.kind == "hub" and not _is_in(hub_folder(settings.name, models_dir)):
        return _hub(subject, settings.name, models_dir), None
    try:
        embedder = load_embedder(settings, models_dir=models_dir)
        dimensions = embedder.encode_queries(["plumbline"]).shape[1]
    except ModelError as error:
        return failed("model", subject, str(error), "set `embedding` in plumbline.yaml to a model that is here"), None
    return ok("model", subject, f"embeds a text in {dimensions} dimensions"), embedder


def _endpoint(settings: LanguageModelSettings) -> Finding:
    from engine.models.endpoint import EndpointModel

    assert settings.url is not None
    subject = f"language model {settings.name}"
    model = EndpointModel(
        settings.url,
        name=settings.name,
        api_key=settings.api_key,
        timeout_s=min(settings.timeout_s, ENDPOINT_TIMEOUT_S),
        sleep=lambda _seconds: None,
    )
    try:
        answer = model.generate([Message(role="user", content="Say yes.")], max_tokens=1)
    except ModelError as error:
        return failed("model", subject, str(error), "check language_model in plumbline.yaml, and the server")
    return ok("model", subject, f"the endpoint answered in {answer.seconds:.1f} s")


def _packaged(settings: LanguageModelSettings, models_dir: Path) -> Finding:
    try:
        model = packaged_model(settings.name)
    except ModelError as error:
        return failed("model", f"language model {settings.name}", str(error))
    subject, memory = f"language model {model.name}", available_memory()
    if is_ready(settings, models_dir=models_dir):
        needed = RUN_MEMORY[settings.runtime]
        if memory is not None and memory < needed:
            return failed("model", subject, f"needs {gigabytes(needed)}, {gigabytes(memory)} are free", _SMALLER)
        return ok("model", subject, f"is in {models_dir}, made from the file with SHA-256 {model.sha256[:12]}…")
    free = shutil.disk_usage(existing_part(models_dir)).free
    if free < CONVERSION_DISK:
        detail = f"making it takes {gigabytes(CONVERSION_DISK)} in {models_dir}, {gigabytes(free)} are free"
        return failed("model", subject, detail, "free some space, or set PLUMBLINE_MODELS to a larger disk")
    if settings.runtime == "onnx" and memory is not None and memory < CONVERSION_MEMORY:
        detail = f"converting it takes {gigabytes(CONVERSION_MEMORY)} of memory once, {gigabytes(memory)} are free"
        return failed("model", subject, detail, "free some, or set language_model.runtime to transformers")
    detail = f"is not in {models_dir} yet: its first use fetches {gigabytes(model.bytes)} and converts them once"
    return not_applicable("model", subject, detail, "nothing to do; to fetch it now, ask any question")


def _folder(subject: str, folder: Path) -> Finding:
    try:
        digest = folder_digest(folder)
    except ModelError as error:
        return failed("model", subject, str(error), "correct language_model.folder in plumbline.yaml")
    if not any(folder.glob("*.safetensors")):
        return failed("model", subject, f"{folder}: holds no *.safetensors file", "copy the whole model folder")
    return ok("model", subject, f"is here, SHA-256 {digest[:12]}…")


def _hub(subject: str, repository: str, models_dir: Path) -> Finding:
    folder = hub_folder(repository, models_dir)
    if _is_in(folder):
        return ok("model", subject, f"is in {folder}")
    return not_applicable("model", subject, f"is not in {folder} yet: its first use fetches it from the hub")


def _is_in(folder: Path) -> bool:
    return (folder / "config.json").is_file() or (folder / "modules.json").is_file()
