"""One typed model of everything that can be configured. It does no I/O: `orchestration` reads files and environment.

Names for people (``names``) are lists: any of them may occur in a question, in either language; the first name in the
answer's script is the one that answers use.
"""

import difflib
from pathlib import Path
from string import Formatter
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    StringConstraints,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from engine.contradictions import contradictions
from engine.periods.period import Grain
from engine.question import MOST_CHARACTERS

PLACEHOLDERS = ("entity", "period")
"""What a sub-task of the task graph may take from the question."""


def _spoken(name: str) -> str:
    if not any(character.isalnum() for character in name):
        raise ValueError("expected a name with a letter or digit in it, since questions are searched for it")
    return name


def _filled(text: str) -> str:
    try:
        fields = [field for _, field, _, _ in Formatter().parse(text) if field is not None]
    except ValueError as error:
        raise ValueError(f"expected {{entity}} and {{period}} as the only braces ({error})") from error
    for field in fields:
        if field not in PLACEHOLDERS:
            near = difflib.get_close_matches(field, PLACEHOLDERS, n=1)
            hint = f"did you mean {{{near[0]}}}?" if near else "only {entity} and {period} can be filled in"
            raise ValueError(f"unknown placeholder {{{field}}}; {hint}")
    return text


Text = Annotated[str, StringConstraints(pattern=r"\S")]
Name = Annotated[Text, AfterValidator(_spoken)]
Names = Annotated[tuple[Name, ...], Field(min_length=1)]
Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LanguageModelSettings(_Strict):
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


class EmbeddingSettings(_Strict):
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


class ReadingSettings(_Strict):
    """What reading one document may cost before it is quarantined."""

    workers: int = Field(2, ge=1, le=64, description="Documents read at once, each in a process of its own")
    timeout_s: float = Field(300, gt=0, description="Seconds without any progress, pages of a PDF apart")
    page_timeout_s: float = Field(120, gt=0, description="Seconds for a page of a PDF, recognition of scans included")
    memory_mb: int = Field(4000, ge=500, description="For each process")
    max_mb: int = Field(500, ge=1, description="Size of a file; a megabyte is 1,000,000 bytes")


class RetrievalSettings(_Strict):
    """How an index is searched."""

    top_k: int = Field(6, ge=1, le=100, description="Chunks that Simple gets and that `search` shows")
    candidates: int = Field(50, ge=1, description="How many hits each ranker contributes before fusion")
    chunk_tokens: int = Field(220, ge=40, description="Target size of a text chunk, in tokens of the embedding model")


class AnswerSettings(_Strict):
    """Same limits for Simple and Agentic, so that a comparison is fair."""

    max_tokens: int = Field(96, ge=16, description="Length of an answer's text, in the model's tokens")
    context_tokens: int = Field(900, ge=200, description="Evidence put before the model, in its own tokens")
    writing_s: float = Field(
        10, gt=0, description="Seconds for the model to word what was found; code words what it has not by then"
    )


class ServingSettings(_Strict):
    """What `plumbline serve` takes on at once, and for how long."""

    body_bytes: int = Field(65_536, ge=1_024, description="Length of a request's body; a longer one is refused (413)")
    question_characters: int = Field(
        MOST_CHARACTERS, ge=1, le=MOST_CHARACTERS, description="Length of a question; a longer one is refused (422)"
    )
    time_s: float = Field(120, gt=0, description="Seconds for a question from its start; then it has failed (504)")
    parallel: int = Field(4, ge=1, le=64, description="Questions answered at once")
    waiting: int = Field(32, ge=0, description="Accepted questions that wait for a place; more are refused (503)")
    grace_s: float = Field(20, ge=0, description="Seconds that running questions get when the server is told to stop")


class TimeColumn(_Strict):
    """The column that dates a row."""

    column: Text = Field(description="Name of the column")
    format: Text = Field(
        "%Y-%m-%d", description="As for strftime; it must sort as text in time order, e.g. %Y-%m or %Y-%m-%d"
    )
    quarterly: bool = Field(False, description="true: a row stands for the quarter that begins with its date")

    @property
    def grain(self) -> Grain:
        """What a row is dated by: a day, a month, a quarter or a year."""
        if self.quarterly:
            return Grain.QUARTER
        if "%d" in self.format or "%j" in self.format:
            return Grain.DAY
        return Grain.MONTH if "%m" in self.format else Grain.YEAR


class Dimension(_Strict):
    """A column that rows are told apart by. Its values are read from the table."""

    column: Text = Field(description="Name of the column")
    names: Names = Field(description="What questions call the column, in any language")
    values: dict[str, tuple[Name, ...]] = Field(
        default_factory=dict, description="Stored value: further names for it. Values without any need no entry"
    )
    must_cover: bool = Field(
        False, description="true: a row without a value could have any, so figures by it need all rows to have one"
    )


class Measure(_Strict):
    """A figure that can be asked for: an SQL aggregate over a table's rows."""

    id: Identifier = Field(description="Lower-case letters, digits and _")
    names: Names = Field(description="What questions call the figure, in any language; give many")
    expression: Text = Field(description="An SQL aggregate, for instance SUM(returned) * 100.0 / SUM(shipped)")
    unit: str = Field("", description="Stands behind the figure: %, CNY, USD, EUR, units, days, or any other")
    decimals: int = Field(0, ge=0, le=6, description="Digits after the point, for people; checks use the full value")


class Table(_Strict):
    """A table or view, in words that the planner can use."""

    table: Text = Field(description="Name of the table or view")
    description: Text = Field(description="What a row is, in a sentence")
    time: TimeColumn | None = Field(None, description="The column that dates a row, where there is one")
    dimensions: tuple[Dimension, ...] = Field((), description="Columns by which rows are told apart")
    measures: tuple[Measure, ...] = Field((), description="Figures that can be asked for")


class KnowledgeBaseSource(_Strict):
    """The documents of this project, searched through the live index."""

    id: Identifier = Field(description="Lower-case letters, digits and _")
    kind: Literal["knowledge_base"]
    description: Text = Field(description="What the documents are; the planner model reads it")


class TabularSource(_Strict):
    """What every source of tables has, wherever its rows come from."""

    id: Identifier = Field(description="Lower-case letters, digits and _")
    description: Text = Field(description="What the source holds; the planner model reads it")
    tables: tuple[Table, ...] = Field(min_length=1, description="What of the source can be asked for")
    timeout_s: float = Field(5, gt=0, description="Seconds after which a query is ended")

    @property
    def database_url(self) -> str:
        """The SQLAlchemy URL of the database in whose SQL the measures are written; fetched rows are held in SQLite."""
        return "sqlite://"


class SqlSource(TabularSource):
    """A database; only SELECT reaches it."""

    kind: Literal["sql"]
    url: SecretStr = Field(description="An SQLAlchemy URL; a relative SQLite path is relative to the project")

    @property
    def database_url(self) -> str:
        """Where the database is, with all that is secret in it."""
        return self.url.get_secret_value()


class RemoteSource(TabularSource):
    """Tables whose rows are fetched over a network."""

    url: Text = Field(description="Where the server is, beginning with http:// or https://")
    timeout_s: float = Field(10, gt=0, description="Seconds after which fetching is given up")
    fresh_s: float = Field(60, ge=0, description="Seconds for which rows that were fetched are not fetched again")

    @field_validator("url")
    @classmethod
    def _without_login(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError("expected an address such as https://tickets.example.com")
        if "@" in parts.netloc or parts.query or parts.fragment:
            raise ValueError("expected an address without login, ? and #; a login has keys of its own")
        return url


class TicketSource(RemoteSource):
    """Tickets, or any other records that a server lists as JSON."""

    kind: Literal["tickets"]
    mapping: Path = Field(description="A YAML file: what is asked for, and where rows and columns are in the answers")
    token: SecretStr | None = Field(None, description="Sent as a bearer token; as ${NAME} from the environment")
    headers: dict[str, SecretStr] = Field(
        default_factory=dict, description="Sent too, for instance a key; as ${NAME} from the environment"
    )

    @model_validator(mode="after")
    def _fit_for_headers(self) -> "TicketSource":
        for name, value in {"token": self.token, **self.headers}.items():
            text = "" if value is None else value.get_secret_value()
            if not (name.isascii() and text.isascii() and text.isprintable()):
                raise ValueError(f"{name}: expected ASCII letters, digits and signs in one line, as HTTP can send them")
        return self


class CrossTable(_Strict):
    """A table each of whose cells stands for the label of its row and that of its column. It may be turned."""

    rows: Text = Field(description="Column for the labels of the rows: the time, or a dimension")
    columns: Text = Field(description="Column for the labels of the columns: the time, or a dimension")
    value: Text = Field(description="Column for the figures in the cells; measures are made of it")


class BoardTable(Table):
    """A table of a board; each of its cells becomes a row of three columns."""

    heading: Names = Field(description="What stands above the table on the board; any of these")
    cross: CrossTable = Field(description="Which columns the labels and the cells of the table are stored in")

    @model_validator(mode="after")
    def _labelled(self) -> "BoardTable":
        known = {*(dimension.column for dimension in self.dimensions), *([self.time.column] if self.time else [])}
        for key in ("rows", "columns"):
            if (column := getattr(self.cross, key)) not in known:
                expected = ", ".join(sorted(known)) or "none are configured"
                raise ValueError(f"cross.{key} is {column!r}: expected the time column or a dimension ({expected})")
        if self.cross.rows == self.cross.columns:
            raise ValueError("cross.rows and cross.columns are the same column")
        return self


class BoardLogin(_Strict):
    """The account that may read a board. The fields of the form are found by their kind."""

    path: Text = Field("/login", description="Where the site shows its login form")
    user: Text = Field(description="What goes into the field before the password")
    password: SecretStr = Field(description="The password, as ${NAME} from the environment")


class BoardSource(RemoteSource):
    """A page of a BI site, read in Chromium as a person would read it."""

    kind: Literal["board"]
    url: Text = Field(description="Where the site is; nothing else is ever asked, whatever the page wants")
    page: Text = Field(
        description="The board's address, beginning with /, or the text of the link to it on the first page"
    )
    login: BoardLogin | None = Field(None, description="The account, where the site asks for one")
    picture: bool = Field(False, description="true: the board is only a picture, and its letters are recognised")
    browser: Path | None = Field(
        None, description="The Chromium to use; without it, one on the PATH or Playwright's own"
    )
    tables: tuple[BoardTable, ...] = Field(min_length=1, description="What of the board can be asked for")
    timeout_s: float = Field(30, gt=0, description="Seconds after which reading the board is given up")
    fresh_s: float = Field(300, ge=0, description="Seconds for which a board that was read is not read again")


Source = Annotated[KnowledgeBaseSource | SqlSource | TicketSource | BoardSource, Field(discriminator="kind")]


class TaskNode(_Strict):
    """A known goal of the domain task graph: what people call it, and the sub-tasks that it expands to."""

    id: Identifier = Field(description="Lower-case letters, digits and _")
    names: Names = Field(description="What questions call the goal, in any language")
    sub_tasks: tuple["SubTask", ...] = Field(min_length=1, description="What it expands to, in order")


class SubTask(_Strict):
    """One step of a task node."""

    text: Annotated[Text, AfterValidator(_filled)] = Field(
        description="A question to the source; {entity} and {period} are filled in from the user's question"
    )
    source: Text = Field(description="The id of the source that is asked")
    required: bool = Field(True, description="false: the answer may stand without this step")


class Entity(_Strict):
    """A registered name with the other names it goes by: short, former, in another language or script."""

    name: Name = Field(description="The registered name")
    aliases: tuple[Name, ...] = Field((), description="Other names of the same firm, product, person or place")


class Settings(_Strict):
    """A project. Paths are absolute by the time the engine sees them."""

    name: Text = Field(description="What the project is called")
    project: Path = Field(description="The folder of plumbline.yaml")
    home: Path = Field(description="PLUMBLINE_HOME: all state")
    models: Path = Field(description="PLUMBLINE_MODELS: packaged models, fetched and converted once for all projects")
    zone: Text = Field(
        "UTC", description='IANA name of the zone in which civil days are lived: where "last quarter" ends at midnight'
    )
    fiscal_year_start: int = Field(1, ge=1, le=12, description="Month in which the fiscal year begins, 1 to 12")
    documents: tuple[Path, ...] = Field((), description="Folders or files: PDF, DOCX, HTML, Markdown, CSV, XLSX, text")
    questions: Path | None = Field(None, description="Evaluation questions, JSON Lines; `plumbline evaluate` asks them")
    sources: tuple[Source, ...] = Field((), description="What can be asked: the documents, and databases")
    entities: tuple[Entity, ...] = Field((), description="Registered names with the other names they go by")
    task_graph: tuple[TaskNode, ...] = Field((), description="Known goals and the sub-tasks that they expand to")
    filler_words: tuple[Text, ...] = Field(
        (),
        description="Words of this trade that questions may hold without narrowing anything down, such as its verbs",
    )
    model_writing: bool = Field(True, description="Flag: the final text is written by the model, then checked")
    language_model: LanguageModelSettings = LanguageModelSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    reading: ReadingSettings = ReadingSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    answer: AnswerSettings = AnswerSettings()
    serving: ServingSettings = ServingSettings()

    @model_validator(mode="after")
    def _without_contradictions(self) -> "Settings":
        if found := list(contradictions(self)):
            text = "; ".join(map(str, found))
            raise PydanticCustomError("contradictions", "{text}", {"text": text, "found": found})
        return self
