"""The engine's objects, made from Settings; what is costly is made at first use and kept."""

from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, cast
from uuid import uuid4

from engine.models.load import load_embedder, load_language_model
from engine.models.model import Embedder, LanguageModel
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.store import Store
from orchestration.addresses import MLFLOW_ADDRESS
from orchestration.lazy_model import LazyModel

if TYPE_CHECKING:
    from engine.pipelines.agentic import AgenticAnswerer
    from engine.pipelines.simple import SimpleAnswerer
    from engine.planning.catalogue import Catalogue
    from engine.planning.planner import Planner
    from engine.sources.sql import SqlDatabase


class NotBuiltError(Exception):
    """A project without a published index."""


def store_url(settings: Settings) -> str:
    """The SQLAlchemy URL of the store of a home."""
    return f"sqlite:///{settings.home / 'store.db'}"


def new_id() -> str:
    """An id for a run or an answer, unique without asking anyone."""
    return str(uuid4())


class Composition:
    """A project with its store, models, live index and answerers; implements :class:`assets.project.Project`."""

    mlflow_address = MLFLOW_ADDRESS

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @cached_property
    def store(self) -> Store:
        """The store of the home, made where it does not exist."""
        return Store.open(store_url(self.settings))

    @cached_property
    def embedder(self) -> Embedder:
        """The configured embedding model."""
        return load_embedder(self.settings.embedding, models_dir=self.settings.models)

    @cached_property
    def language_model(self) -> LanguageModel:
        """The configured language model, loaded when it first has to say something."""
        model = LazyModel(lambda: load_language_model(self.settings.language_model, models_dir=self.settings.models))
        # The protocol declares plain attributes; those of LazyModel are read-only, which nobody minds.
        return cast(LanguageModel, model)

    @cached_property
    def planner(self) -> "Planner":
        """The planner alone, without an index."""
        from engine.planning.planner import Planner

        _, catalogue, _ = self.sources
        return Planner(catalogue, self.language_model)

    def live_index(self) -> Index:
        """The published index; ``NotBuiltError`` where there is none yet."""
        live = self.store.live("index")
        if live is None:
            raise NotBuiltError(f"{self.settings.home}: no index is published; run `plumbline build` first")
        return Index.open(self.settings.home / "indexes" / live.version)

    @cached_property
    def index(self) -> Index:
        """The index that was live when it was first asked for."""
        return self.live_index()

    @cached_property
    def simple(self) -> "SimpleAnswerer":
        """Simple RAG on the live index."""
        from engine.pipelines.simple import SimpleAnswerer

        return SimpleAnswerer(self.index, self.embedder, self.language_model, self.settings, new_id)

    @cached_property
    def simple_with_rows(self) -> "SimpleAnswerer | None":
        """Simple on the live index and the rows of the databases as text; ``None`` where there is no database."""
        from engine.pipelines.simple import SimpleAnswerer
        from engine.retrieval.build import build_index
        from engine.sources.rows import row_chunks

        databases, _, _ = self.sources
        rows = list(row_chunks(databases, zone=self.settings.zone))
        if not rows:
            return None
        out = self.settings.home / "cache" / "with_rows"
        build_index(
            [*self.index.chunks(), *rows],
            embedder=self.embedder,
            out=out,
            zone=self.settings.zone,
            fiscal_year_start=self.settings.fiscal_year_start,
            previous=self.index.path,
        )
        return SimpleAnswerer(Index.open(out), self.embedder, self.language_model, self.settings, new_id)

    @cached_property
    def agentic(self) -> "AgenticAnswerer":
        """Agentic RAG on the live index and the configured sources."""
        from engine.pipelines.agentic import AgenticAnswerer

        databases, catalogue, notes = self.sources
        return AgenticAnswerer(
            index=self.index,
            embedder=self.embedder,
            model=self.language_model,
            settings=self.settings,
            catalogue=catalogue,
            databases=databases,
            store=self.store,
            now=self.now,
            new_id=new_id,
            notes=notes,
        )

    @cached_property
    def sources(self) -> "tuple[dict[str, SqlDatabase], Catalogue, tuple[str, ...]]":
        """The databases, what the planner knows of them, and what was degraded when they were opened."""
        from engine.sources.connect import open_databases, read_catalogue

        databases = open_databases(self.settings)
        catalogue, notes = read_catalogue(self.settings, databases)
        return databases, catalogue, notes

    @property
    def answerers(self) -> "tuple[SimpleAnswerer, AgenticAnswerer]":
        """Simple and Agentic; both on one index."""
        return self.simple, self.agentic

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)
