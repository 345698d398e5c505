"""Every catalogue, ready to plan for and to execute on: what building and verifying triples both stand on."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from engine.entities.registry import Registry
from engine.execution.dispatcher import Dispatcher
from engine.models.model import Embedder
from engine.pipelines.tools import dispatcher
from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.planner import Planner
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.sources.database import Database
from engine.sources.knowledge import KnowledgeBase
from engine.sources.known import Sources, read_sources
from finetuning.triples.catalogue import Context, Variant
from finetuning.triples.data_sources import FetchedRows, fetched_rows, open_variant
from finetuning.triples.verify import Verifier


@dataclass(frozen=True)
class Bench:
    """One catalogue with its data."""

    variant: Variant
    verifier: Verifier

    @property
    def catalogue(self) -> Catalogue:
        """What a planner sees of it."""
        return self.verifier.sources.catalogue

    @property
    def context(self) -> Context:
        """What of it is kept beside the triples."""
        return Context.of(self.variant, self.verifier.sources.settings)


@dataclass(frozen=True)
class Workshop:
    """The project's data under every catalogue. Boards and ticket systems are read once, through their adapters."""

    settings: Settings
    sources: Sources
    index: Index | None
    embedder: Callable[[], Embedder]
    """Loaded when a plan first searches documents."""
    now: Callable[[], datetime]
    folder: Path
    """Where databases with other names are made."""

    def benches(self, variants: Iterable[Variant]) -> dict[str, Bench]:
        """A bench for each variant, by its id."""
        return {variant.id: Bench(variant, self._verifier(variant)) for variant in variants}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The names of the project itself."""
        return Planner(self.sources.catalogue, None).vocabulary

    @cached_property
    def _fetched(self) -> FetchedRows:
        return fetched_rows(self.settings, self.sources.databases)

    def _verifier(self, variant: Variant) -> Verifier:
        settings = variant.settings(self.settings)
        databases = open_variant(variant, settings, self._fetched, folder=self.folder, clock=time.monotonic)
        sources = read_sources(settings, databases)
        return Verifier(sources, self._tools(settings, databases, sources.catalogue), self.now)

    def _tools(self, settings: Settings, databases: dict[str, Database], catalogue: Catalogue) -> Dispatcher:
        if self.index is None:
            return dispatcher(None, databases, entities=settings.entities)
        knowledge = KnowledgeBase(
            self.index,
            self.embedder(),
            Planner(catalogue, None).vocabulary,
            settings.retrieval,
            Registry(settings.entities),
            zone=settings.zone,
            fiscal_year_start=settings.fiscal_year_start,
        )
        return dispatcher(knowledge, databases, entities=settings.entities)
