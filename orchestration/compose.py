"""The engine's objects, made from Settings; what is costly is made at first use and kept while it holds."""

import logging
import time
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, cast
from uuid import uuid4

from engine.answer import Answer
from engine.confidence import CALIBRATIONS, NONE, CalibrationError, Calibrations
from engine.evidence import EvidenceFolder
from engine.models.load import load_embedder, load_language_model, load_planner, load_reranker
from engine.models.model import Embedder, LanguageModel, Reranker
from engine.models.remembering import RememberingModel
from engine.retrieval.index import Index
from engine.retrieval.manifest import IndexCorrupt
from engine.secrets import secrets_of
from engine.settings import Settings
from engine.store import Store
from orchestration.addresses import MLFLOW_ADDRESS
from orchestration.kept_names import kept_names
from orchestration.latest import Latest
from orchestration.lazy_model import LazyModel
from orchestration.live_sources import LiveSources
from orchestration.planner_model import planner_adapter

if TYPE_CHECKING:
    from engine.abilities import Abilities
    from engine.pipelines.agentic import AgenticAnswerer
    from engine.pipelines.simple import SimpleAnswerer
    from engine.planning.planner import Planner
    from engine.sources.known import Sources
    from engine.whiteboard.desk import Desk
    from orchestration.agent_processes import AgentProcesses
    from shadow_mode.flags import Flags

logger = logging.getLogger(__name__)


class NotBuiltError(Exception):
    """A project whose published index is missing or damaged."""


def store_url(settings: Settings) -> str:
    """The SQLAlchemy URL of the store of a home."""
    return f"sqlite:///{settings.home / 'store.db'}"


def evidence_of(settings: Settings) -> EvidenceFolder:
    """The evidence of a home, into which no secret of the project is written."""
    return EvidenceFolder(settings.home / "evidence", secrets_of(settings))


def new_id() -> str:
    """An id for a run or an answer, unique without asking anyone."""
    return str(uuid4())


def _remembering(model: LazyModel) -> LanguageModel:
    return cast(LanguageModel, RememberingModel(cast(LanguageModel, model)))


class Composition:
    """A project with its store, models, live index and answerers; implements :class:`assets.project.Project`.

    Made for long-running processes too: an index that is published later is taken up, and so is what changes in the
    sources. Ask for an answerer anew for each question, and keep it for as long as answers must stand on one state.
    """

    mlflow_address = MLFLOW_ADDRESS

    def __init__(self, settings: Settings, *, by_name: bool = False) -> None:
        """``by_name``: begin with the names that were kept of sources whose rows are fetched, where there are any."""
        self.settings = settings
        self._sources = LiveSources(settings, time.monotonic, kept_names(settings), by_name=by_name)
        self._index: Latest[Index] = Latest()
        self._planner: Latest[Planner] = Latest()
        self._planner_model: Latest[LanguageModel] = Latest()
        self._simple: Latest[SimpleAnswerer] = Latest()
        self._agentic: Latest[AgenticAnswerer] = Latest()
        self._calibrations: Latest[Calibrations] = Latest()

    @cached_property
    def store(self) -> Store:
        """The store of the home, made where it does not exist."""
        return Store.open(store_url(self.settings))

    @property
    def sources(self) -> "Sources":
        """The sources of tables as they were last read."""
        return self._sources.current()

    @cached_property
    def embedder(self) -> Embedder:
        """The configured embedding model."""
        return load_embedder(self.settings.embedding, models_dir=self.settings.models)

    @cached_property
    def reranker(self) -> Reranker | None:
        """The configured cross-encoder, if there is one."""
        settings = self.settings.retrieval.reranker
        return None if settings is None else load_reranker(settings, models_dir=self.settings.models)

    @cached_property
    def flags(self) -> "Flags":
        """The flags of Agentic's abilities."""
        from orchestration.flags import flags_of

        return flags_of(self.settings)

    @cached_property
    def language_model(self) -> LanguageModel:
        """The configured language model, loaded when it first has to say something."""
        model = LazyModel(lambda: load_language_model(self.settings.language_model, models_dir=self.settings.models))
        # The protocol declares plain attributes; those of LazyModel are read-only, which nobody minds.
        return cast(LanguageModel, model)

    @cached_property
    def agents(self) -> "AgentProcesses":
        """The agents of this process; none is started before a report needs them."""
        from orchestration.agent_processes import AgentProcesses

        return AgentProcesses(self.settings, now=self.now, new_id=new_id)

    def _desk(self) -> "Desk":
        return self.agents.desk()

    @property
    def planner_model(self) -> LanguageModel:
        """What plans where rules cannot; another one as soon as another is promoted. Loaded when it first has to."""
        adapter, settings = planner_adapter(self.settings, self.store), self.settings

        def load() -> LanguageModel:
            if adapter is None:
                return self.language_model
            return load_planner(settings, adapter)

        return self._planner_model.of(adapter, make=lambda: _remembering(LazyModel(load)))

    @property
    def planner(self) -> "Planner":
        """The planner alone, without an index."""
        from engine.planning.planner import Planner

        abilities, sources = self._able()
        catalogue, decompose, model = sources.catalogue, abilities.decomposition, self.planner_model
        return self._planner.of(
            catalogue, decompose, model, make=lambda: Planner(catalogue, model, decompose=decompose)
        )

    def _able(self) -> "tuple[Abilities, Sources]":
        """What Agentic may do now, and the sources that are left to it."""
        abilities, sources = self.flags.abilities(), self._sources.current()
        return abilities, sources if abilities.tools else sources.documents_alone

    def live_index(self) -> Index:
        """The published index; ``NotBuiltError`` where there is none yet, or where it is damaged."""
        live = self.store.live("index")
        if live is None:
            raise NotBuiltError(f"{self.settings.home}: no index is published; run `plumbline build` first")
        return self._index.of(live.version, make=lambda: self._open(live.version))

    def _open(self, version: str) -> Index:
        try:
            return Index.open(self.settings.home / "indexes" / version)
        except IndexCorrupt as error:
            raise NotBuiltError(f"the project's live index cannot be used: {error}; run `plumbline build`") from error

    def judged(self, answer: Answer) -> Answer:
        """``answer`` with its confidence, by the live calibration; as it is where there is none or it is damaged."""
        live = self.store.live("calibration")
        if live is None:
            return answer
        return self._calibrations.of(live.version, make=lambda: self._read(live.version)).judged(answer)

    def _read(self, version: str) -> Calibrations:
        try:
            return Calibrations.read(self.settings.home / CALIBRATIONS, version)
        except CalibrationError as error:
            logger.warning("answers have no confidence: %s", error)
            return NONE

    @property
    def simple(self) -> "SimpleAnswerer":
        """Simple RAG on the live index."""

        index = self.live_index()
        return self._simple.of(index, make=lambda: self._make_simple(index))

    @cached_property
    def simple_with_rows(self) -> "SimpleAnswerer | None":
        """Simple on the live index and the rows of the databases as text; ``None`` where there is no database."""
        from engine.retrieval.build import build_index
        from engine.sources.rows import row_chunks

        rows = list(row_chunks(dict(self._sources.current().databases), zone=self.settings.zone))
        if not rows:
            return None
        index = self.live_index()
        out = self.settings.home / "cache" / "with_rows"
        build_index(
            [*index.chunks(), *rows],
            embedder=self.embedder,
            out=out,
            zone=self.settings.zone,
            fiscal_year_start=self.settings.fiscal_year_start,
            previous=index.path,
        )
        return self._make_simple(Index.open(out))

    def _make_simple(self, index: Index) -> "SimpleAnswerer":
        from engine.pipelines.simple import SimpleAnswerer

        return SimpleAnswerer(
            index,
            self.embedder,
            self.language_model,
            self.settings,
            new_id,
            reranker=self.reranker,
            judge=self.judged,
        )

    @property
    def agentic(self) -> "AgenticAnswerer":
        """Agentic RAG on the configured sources, and on the live index where documents are one of them."""
        abilities, sources = self._able()
        index, model = None if sources.catalogue.knowledge_base() is None else self.live_index(), self.planner_model
        return self._agentic.of(
            index, sources, abilities, model, make=lambda: self._make_agentic(index, sources, abilities, model)
        )

    def _make_agentic(
        self, index: Index | None, sources: "Sources", abilities: "Abilities", planner_model: LanguageModel
    ) -> "AgenticAnswerer":
        from engine.pipelines.agentic import AgenticAnswerer

        return AgenticAnswerer(
            index=index,
            embedder=self.embedder,
            model=self.language_model,
            planner_model=planner_model,
            settings=self.settings,
            sources=sources,
            store=self.store,
            now=self.now,
            new_id=new_id,
            reranker=self.reranker,
            keeper=evidence_of(self.settings),
            abilities=abilities,
            agents=self._desk if abilities.agents else None,
            judge=self.judged,
        )

    @property
    def answerers(self) -> "tuple[SimpleAnswerer, AgenticAnswerer]":
        """Simple and Agentic; both on one index."""
        return self.simple, self.agentic

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)
