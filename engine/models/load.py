"""From settings to a language model and an embedder."""

import hashlib
import logging
import re
from dataclasses import dataclass
from pathlib import Path

from engine.models.adapter import adapter_digest, trained_for
from engine.models.conversion import (
    GGUF_RECIPE,
    ONNX_RECIPES,
    Precision,
    is_made,
    merged_folder,
    onnx_folder,
    onnx_recipe,
    packaged_folder,
    packaged_recipe,
)
from engine.models.embedding import PackagedEmbedder, SentenceEmbedder
from engine.models.fetch import file_sha256
from engine.models.model import Embedder, LanguageModel, ModelError, Reranker
from engine.models.packages import PackagedModel, packaged_model
from engine.settings import EmbeddingSettings, LanguageModelSettings, RerankerSettings, Settings

logger = logging.getLogger(__name__)


def load_language_model(settings: LanguageModelSettings, *, models_dir: Path) -> LanguageModel:
    """The configured language model, fetched and converted under ``models_dir`` on first use.

    Raises ``ModelError`` with what to do where it cannot be had.
    """
    if settings.kind == "endpoint":
        from engine.models.endpoint import EndpointModel

        assert settings.url is not None
        return EndpointModel(settings.url, name=settings.name, api_key=settings.api_key, timeout_s=settings.timeout_s)
    weights = weights_of(settings, models_dir=models_dir)
    home = models_dir / (
        weights.name if settings.kind == "packaged" else f"{_slug(weights.name)}-{weights.digest[:12]}"
    )
    return _local(weights, home, settings)


@dataclass(frozen=True)
class Weights:
    """A model as a transformers folder, and the adapter that is to be added to it."""

    folder: Path
    name: str
    digest: str
    """Of both."""
    adapter: Path | None = None


def load_adapted(
    settings: LanguageModelSettings, adapter: Path, *, models_dir: Path, precision: Precision = "int4"
) -> LanguageModel:
    """The configured language model with ``adapter`` added to its weights, converted on first use.

    ``ModelError`` where the adapter was trained for other weights.
    """
    base = weights_of(settings, models_dir=models_dir)
    wanted, own = trained_for(adapter), adapter_digest(adapter)
    if wanted not in (None, base.digest):
        raise ModelError(f"{adapter}: was trained for other weights than those of {base.name}; train it for this model")
    digest = hashlib.sha256(f"{base.digest}\n{own}".encode()).hexdigest()
    weights = Weights(base.folder, f"{base.name}+{own[:8]}", digest, adapter)
    home = models_dir / f"{_slug(base.name)}-{digest[:12]}"
    return _local(weights, home, settings, precision=precision)


def load_planner(settings: Settings, adapter: Path) -> LanguageModel:
    """The project's language model with ``adapter`` added, in the precision that planners are served in."""
    precision = settings.planner.precision
    return load_adapted(settings.language_model, adapter, models_dir=settings.models, precision=precision)


def weights_of(settings: LanguageModelSettings, *, models_dir: Path) -> Weights:
    """The configured language model before any conversion for serving; ``ModelError`` where there are no weights."""
    if settings.kind == "packaged":
        model = packaged_model(settings.name)
        folder = packaged_folder(model, models_dir, threads=settings.threads)
        return Weights(folder, model.name, _packaged_source(model))
    if settings.kind == "hub":
        folder, name = _fetched_from_hub(settings.name, models_dir), settings.name
    elif settings.folder is None:
        raise ModelError(f"a language model of kind {settings.kind!r} has no weights here; set kind to packaged or hub")
    else:
        folder, name = settings.folder, settings.folder.name
    return Weights(folder, name, folder_digest(folder))


def is_ready(settings: LanguageModelSettings, *, models_dir: Path) -> bool:
    """Whether the packaged model can be loaded without being fetched or converted first."""
    model = packaged_model(settings.name)
    home = models_dir / model.name
    if settings.runtime == "transformers":
        return is_made(home / "transformers", packaged_recipe(model))
    return is_made(home / "onnx-int4", onnx_recipe(_packaged_source(model)))


def packaged_digest(name: str) -> str:
    """The digest of a packaged model's weights, whether it is here or not."""
    return _packaged_source(packaged_model(name))


def hub_folder(repository: str, models_dir: Path) -> Path:
    """Where a model of the hub is kept."""
    return models_dir / "hub" / _slug(repository)


def load_embedder(settings: EmbeddingSettings, *, models_dir: Path) -> Embedder:
    """The configured embedding model; ``ModelError`` where it cannot be had."""
    if settings.kind == "packaged":
        return PackagedEmbedder(settings.name)
    if settings.kind == "hub":
        folder, name = _fetched_from_hub(settings.name, models_dir), settings.name
    elif settings.folder is None:
        raise ModelError("embedding.kind is 'folder': set embedding.folder")
    else:
        folder, name = settings.folder, settings.folder.name
    return SentenceEmbedder.from_folder(
        folder,
        name=name,
        digest=folder_digest(folder),
        query_prefix=settings.query_prefix,
        passage_prefix=settings.passage_prefix,
    )


def load_reranker(settings: RerankerSettings, *, models_dir: Path) -> Reranker:
    """The configured cross-encoder; ``ModelError`` where it cannot be had."""
    from engine.models.reranking import CrossEncoderReranker

    if settings.kind == "hub":
        assert settings.name is not None
        folder, name = _fetched_from_hub(settings.name, models_dir), settings.name
    else:
        assert settings.folder is not None
        folder, name = settings.folder, settings.folder.name
    return CrossEncoderReranker.from_folder(folder, name=name, digest=folder_digest(folder))


def folder_digest(folder: Path) -> str:
    """SHA-256 over the names and contents of a model folder's files, hidden ones and our manifest left out."""
    if not (folder / "config.json").is_file() and not (folder / "modules.json").is_file():
        raise ModelError(f"{folder}: no model folder (neither config.json nor modules.json is there)")
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        inner = file.relative_to(folder)
        if file.is_file() and not any(part.startswith(".") for part in inner.parts):
            digest.update(f"{inner.as_posix()}:{file_sha256(file)}\n".encode())
    return digest.hexdigest()


def _local(
    weights: Weights, home: Path, settings: LanguageModelSettings, *, precision: Precision = "int4"
) -> LanguageModel:
    if settings.runtime == "transformers":
        from engine.models.transformers import TransformersModel

        folder = weights.folder
        if weights.adapter is not None:
            folder = merged_folder(
                folder,
                home / "merged",
                source=weights.digest,
                threads=settings.threads,
                adapter=weights.adapter,
            )
        digest = _digest(weights.digest, "transformers-f32", _version("transformers"), _version("torch"))
        return TransformersModel(folder, name=weights.name, digest=digest, threads=settings.threads)
    from engine.models.onnx import OnnxModel

    converted = onnx_folder(
        weights.folder,
        home / f"onnx-{precision}",
        source=weights.digest,
        threads=settings.threads,
        precision=precision,
        adapter=weights.adapter,
    )
    digest = _digest(weights.digest, ONNX_RECIPES[precision], _version("onnxruntime-genai"))
    return OnnxModel(converted, name=weights.name, digest=digest, threads=settings.threads)


def _packaged_source(model: PackagedModel) -> str:
    return f"{model.sha256}:{GGUF_RECIPE}"


def _fetched_from_hub(repository: str, models_dir: Path) -> Path:
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError

    folder = hub_folder(repository, models_dir)
    logger.info("fetching %s from the hub", repository)
    try:
        wanted = ["*.safetensors", "*.json", "*.txt", "*.model", "*.jinja"]
        snapshot_download(repository, local_dir=folder, allow_patterns=wanted)
    except (OSError, HfHubHTTPError, ValueError) as error:
        if (folder / "config.json").is_file():
            logger.warning("%s: the hub cannot be reached, the copy in %s is used", repository, folder)
            return folder
        raise ModelError(
            f"{repository!r} cannot be fetched from the hub: {type(error).__name__}: {error}. "
            "Set kind to folder and give a local folder, or kind: packaged"
        ) from error
    return folder


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "--", name)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)
