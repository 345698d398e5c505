"""Which models answer and embed."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, model_validator

from engine.settings.basics import Strict, Text


class LanguageModelSettings(Strict):
    """Which language model answers. The packaged one needs nothing; the others replace it."""

    kind: Literal["packaged", "folder", "hub", "endpoint"] = Field(
        "packaged", description="packaged, folder (transformers format), hub, or endpoint (an OpenAI-compatible API)"
    )
    name: Text = Field(
        "qwen2.5-coder-0.5b-instruct",
        description="packaged: a name from engine/models/packages.yaml; hub: a repository id; endpoint: a model name",
    )
    folder: Path | None = Field(None, description="folder: a transformers model folder")
    url: Text | None = Field(None, description="endpoint: base URL of an OpenAI-compatible API, ending in /v1")
    api_key: SecretStr | None = Field(None, description="endpoint: the key, as ${NAME} from the environment")
    runtime: Literal["onnx", "transformers"] = Field(
        "onnx", description="What runs a local model: onnx (int4, quick) or transformers (float32, the reference)"
    )
    threads: int = Field(2, ge=1, description="Processor threads of a local model")
    timeout_s: float = Field(120, gt=0, description="endpoint: seconds until an answer counts as not given")

    @model_validator(mode="after")
    def _complete(self) -> "LanguageModelSettings":
        if self.kind == "folder" and self.folder is None:
            raise ValueError("language_model.kind is 'folder': set language_model.folder")
        if self.kind == "endpoint" and self.url is None:
            raise ValueError("language_model.kind is 'endpoint': set language_model.url")
        return self


class PlannerSettings(Strict):
    """Which model plans what rules cannot: the language model with an adapter that was trained for it, or as it is."""

    kind: Literal["packaged", "folder", "none"] = Field(
        "packaged",
        description="packaged (the adapter that ships with Plumbline, where the language model is the packaged one), "
        "folder (one of `plumbline train`), or none (the language model plans as it is)",
    )
    folder: Path | None = Field(None, description="folder: an adapter's folder, PLUMBLINE_HOME/planners/ID/adapter")
    precision: Literal["int4", "int8"] = Field(
        "int4", description="Of its weights, where the runtime is onnx: int8 is closer to what was trained, and slower"
    )

    @model_validator(mode="after")
    def _complete(self) -> "PlannerSettings":
        if self.kind == "folder" and self.folder is None:
            raise ValueError("planner.kind is 'folder': set planner.folder")
        return self


class RerankerSettings(Strict):
    """Which cross-encoder reads the best passages again, through sentence-transformers."""

    kind: Literal["folder", "hub"] = Field("hub", description="folder (transformers format), or hub")
    name: Text | None = Field(None, description="hub: a repository id")
    folder: Path | None = Field(None, description="folder: a folder with a cross-encoder of one output")

    @model_validator(mode="after")
    def _complete(self) -> "RerankerSettings":
        missing = "folder" if self.kind == "folder" and self.folder is None else "name" if self.kind == "hub" else ""
        if missing == "folder" or (missing == "name" and self.name is None):
            raise ValueError(f"retrieval.reranker.kind is {self.kind!r}: set retrieval.reranker.{missing}")
        return self


class EmbeddingSettings(Strict):
    """Which embedding model is used, through sentence-transformers. A change needs a new build."""

    kind: Literal["packaged", "folder", "hub"] = Field(
        "packaged", description="packaged, folder (sentence-transformers format), or hub"
    )
    name: Text = Field(
        "universal-sentence-encoder-multilingual-3", description="packaged: this one; hub: a repository id"
    )
    folder: Path | None = Field(None, description="folder: a sentence-transformers model folder")
    query_prefix: str = Field("", description="Put before every question, where the model was trained so")
    passage_prefix: str = Field("", description="Put before every passage, where the model was trained so")

    @model_validator(mode="after")
    def _complete(self) -> "EmbeddingSettings":
        if self.kind == "folder" and self.folder is None:
            raise ValueError("embedding.kind is 'folder': set embedding.folder")
        return self
