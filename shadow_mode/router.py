"""The router: which path answers a question, by the mode that is live, and what is left to the shadow."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.answer import Answer
from engine.pipelines.answerer import Answerer
from engine.serving.route import Route
from engine.settings import RoutingSettings
from engine.store import Store, StoreError
from engine.store_routed import PathName, Routed, RoutedStore
from engine.store_runs import StoredRun
from shadow_mode.breaker import Breaker, Pass
from shadow_mode.guarded import Guarded, Timed
from shadow_mode.kinds import kind_of
from shadow_mode.routing import Mode, in_share, live_routing

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Choice:
    """A path and what decided; ``asked`` is the breaker's leave to ask Agentic."""

    path: PathName
    why: str
    asked: Pass | None = None


class Router:
    """An :class:`engine.serving.route.Router`. The mode is read with each question, so a change needs no restart.

    ``answerer`` gives a path's answerer as it is now, or raises what a client is to be told.
    """

    def __init__(
        self,
        answerer: Callable[[PathName], Answerer],
        store: Store,
        limits: RoutingSettings,
        *,
        breaker: Breaker,
        new_id: Callable[[], str],
    ) -> None:
        self._answerer = answerer
        self._store = store
        self._routed = RoutedStore(store)
        self._limits = limits
        self._breaker = breaker
        self._new_id = new_id

    def route(self, question: StoredRun, *, user: str | None) -> Route:
        """Who answers a new question. ``user`` is whoever asks; the canary keeps to one path for each."""
        routing, kind = live_routing(self._store), kind_of(question.question)
        mine = routing.mode is not Mode.CANARY or in_share(user or question.question, routing.share)
        choice = self._choice(routing.mode, kind) if mine else _Choice("simple", "outside the share")
        decided = Routed(
            trace_id=question.trace_id,
            mode=routing.version,
            path=choice.path,
            why=choice.why,
            kind=kind,
            at=question.at,
            shadow=self._new_id() if routing.compares else None,
        )
        chosen = question.model_copy(update={"path": choice.path})
        record = partial(self._routed.begin, question=chosen, decided=decided, most_waiting=self._limits.waiting)
        return Route(chosen, self._guarded(kind, choice), record)

    def answerer(self, question: StoredRun) -> Answerer:
        """Who answers a question that named its path, or goes on with one that was accepted before."""
        decided = self._routed.get(question.trace_id)
        if decided is None:
            return self._answerer(question.path)
        if question.path == "simple":
            return self._guarded(decided.kind, _Choice("simple", decided.why))
        return self._guarded(decided.kind, self._choice(Mode.FULL, decided.kind))

    def _choice(self, mode: Mode, kind: str) -> _Choice:
        if mode in {Mode.OFF, Mode.SHADOW}:
            return _Choice("simple", f"mode {mode}")
        # Where Agentic answers all there is nothing to be quicker than: who chose that has seen how long it takes.
        asked = self._breaker.ask(kind, timed=mode is Mode.CANARY)
        if asked is not None:
            return _Choice("agentic", "inside the share" if mode is Mode.CANARY else f"mode {mode}", asked)
        if self._can_be_had("simple"):
            return _Choice("simple", f"breaker open for {kind}")
        return _Choice("agentic", f"breaker open for {kind}, and no Simple to answer")

    def _guarded(self, kind: str, choice: _Choice) -> Answerer:
        if choice.path == "simple":
            return Timed(self._answerer("simple"), self._breaker, kind)
        if choice.asked is None or not self._can_be_had("agentic", "simple"):
            return self._answerer("agentic")
        return Guarded(
            agentic=partial(self._answerer, "agentic"),
            simple=partial(self._answerer, "simple"),
            breaker=self._breaker,
            asked=choice.asked,
            patience_s=self._limits.patience_s,
            on_failure=self._keep_failure,
        )

    def _can_be_had(self, *paths: PathName) -> bool:
        """Whether the answerer of one of ``paths`` can be made now."""
        for path in paths:
            try:
                self._answerer(path)
            except Exception as error:
                logger.warning("no answerer of the %s path: %s", path, error)
            else:
                return True
        return False

    def _keep_failure(self, trace_id: str, failed: Answer) -> None:
        try:
            self._routed.keep_failure(trace_id, failed)
        except StoreError as error:
            logger.warning("that Agentic failed on %s is not kept: %s", trace_id, error)
