"""One typed model of everything that can be configured. It does no I/O: `orchestration` reads files and environment.

Names for people (``names``) are lists: any of them may occur in a question, in either language; the first name in the
answer's script is the one that answers use.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LanguageModelSettings(_Strict):
    """Which language model answers. The packaged one needs nothing; the others replace it."""

    kind: Literal["packaged", "folder", "hub", "endpoint"] = "packaged"
    name: str = Field(
        "qwen2.5-coder-0.5b-instruct",
        description="packaged: a name from engine/models/packages.yaml; hub: a repository id; endpoint: a model name",
    )
    folder: Path | None = Field(None, description="folder: a transformers model folder")
    url: str | None = Field(None, description="endpoint: base URL of an OpenAI-compatible API, ending in /v1")
    api_key: SecretStr | None = None
    runtime: Literal["onnx", "transformers"] = "onnx"
    threads: int = Field(2, ge=1)
    timeout_s: float = Field(120, gt=0)

    @model_validator(mode="after")
    def _complete(self) -> "LanguageModelSettings":
        if self.kind == "folder" and self.folder is None:
            raise ValueError("language_model.kind is 'folder': set language_model.folder")
        if self.kind == "endpoint" and self.url is None:
            raise ValueError("language_model.kind is 'endpoint': set language_model.url")
        return self


class EmbeddingSettings(_Strict):
    """Which embedding model is used, through sentence-transformers."""

    kind: Literal["packaged", "folder", "hub"] = "packaged"
    name: str = "universal-sentence-encoder-multilingual-3"
    folder: Path | None = None
    query_prefix: str = ""
    passage_prefix: str = ""


class RetrievalSettings(_Strict):
    """How an index is searched."""

    top_k: int = Field(6, ge=1, le=100)
    candidates: int = Field(50, ge=1, description="How many hits each ranker contributes before fusion")
    chunk_tokens: int = Field(220, ge=40, description="Target size of a text chunk, in estimated tokens")


class AnswerSettings(_Strict):
    """Same limits for Simple and Agentic, so that a comparison is fair."""

    max_tokens: int = Field(96, ge=16)
    context_tokens: int = Field(900, ge=200, description="Evidence put before the model, in its own tokens")


class TimeColumn(_Strict):
    """The column that dates a row. ``format`` must sort as text in time order, e.g. %Y-%m or %Y-%m-%d."""

    column: str
    format: str = "%Y-%m-%d"


class Dimension(_Strict):
    """A column that rows are told apart by. Its values are read from the table; ``values`` adds names for them."""

    column: str
    names: tuple[str, ...] = Field(min_length=1)
    values: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class Measure(_Strict):
    """A figure that can be asked for: an SQL aggregate over a table's rows."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    names: tuple[str, ...] = Field(min_length=1)
    expression: str = Field(description="An SQL aggregate, for instance SUM(returned) * 100.0 / SUM(shipped)")
    unit: str = ""
    decimals: int = Field(0, ge=0, le=6)


class Table(_Strict):
    """A table or view, in words that the planner can use."""

    table: str
    description: str
    time: TimeColumn | None = None
    dimensions: tuple[Dimension, ...] = ()
    measures: tuple[Measure, ...] = ()


class KnowledgeBaseSource(_Strict):
    """The documents of this project, searched through the live index."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    kind: Literal["knowledge_base"]
    description: str


class SqlSource(_Strict):
    """A database; only SELECT reaches it."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    kind: Literal["sql"]
    description: str
    url: SecretStr = Field(description="An SQLAlchemy URL; a relative SQLite path is relative to the project")
    tables: tuple[Table, ...] = Field(min_length=1)
    timeout_s: float = Field(5, gt=0)


Source = Annotated[KnowledgeBaseSource | SqlSource, Field(discriminator="kind")]


class TaskNode(_Strict):
    """A known goal of the domain task graph: what people call it, and the sub-tasks that it expands to.

    A sub-task is a sentence with ``{entity}`` and ``{period}`` in it, filled from the question.
    """

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    names: tuple[str, ...] = Field(min_length=1)
    sub_tasks: tuple["SubTask", ...] = Field(min_length=1)


class SubTask(_Strict):
    """One step of a task node."""

    text: str
    source: str
    required: bool = True


class Entity(_Strict):
    """A registered name with the other names it goes by: short, former, in another language or script."""

    name: str
    aliases: tuple[str, ...] = ()


class Settings(_Strict):
    """A project. Paths are absolute by the time the engine sees them."""

    name: str
    project: Path = Field(description="The folder of plumbline.yaml")
    home: Path = Field(description="PLUMBLINE_HOME: all state")
    models: Path = Field(description="PLUMBLINE_MODELS: packaged models, fetched and converted once for all projects")
    zone: str = Field("UTC", description="IANA name of the zone in which civil days are lived")
    fiscal_year_start: int = Field(1, ge=1, le=12, description="Month")
    documents: tuple[Path, ...] = ()
    questions: Path | None = Field(None, description="Evaluation questions, JSON Lines")
    language_model: LanguageModelSettings = LanguageModelSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    answer: AnswerSettings = AnswerSettings()
    sources: tuple[Source, ...] = ()
    entities: tuple[Entity, ...] = ()
    task_graph: tuple[TaskNode, ...] = ()
    filler_words: tuple[str, ...] = Field(
        (),
        description="Words of this trade that questions may hold without narrowing anything down, such as its verbs",
    )
    model_writing: bool = Field(True, description="Flag: the final text is written by the model, then checked")

    @model_validator(mode="after")
    def _source_ids_are_unique(self) -> "Settings":
        ids = [source.id for source in self.sources]
        if doubled := {i for i in ids if ids.count(i) > 1}:
            raise ValueError(f"sources: the id {sorted(doubled)[0]!r} is used twice")
        known = set(ids) | {"calculation"}
        for node in self.task_graph:
            for task in node.sub_tasks:
                if task.source not in known:
                    raise ValueError(f"task_graph.{node.id}: unknown source {task.source!r}, known: {sorted(known)}")
        return self
