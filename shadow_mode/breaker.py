"""Takes questions back from Agentic where it fails too often or is too slow, and tries it again after a while."""

import logging
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.quantiles import nearest_rank
from engine.settings import RoutingSettings

logger = logging.getLogger(__name__)

ALL = "all"
STORM_RATE = 0.5
"""Where so many of all answers fail it is no matter of one kind: Simple answers every kind."""
UNFELT_S = 0.5
"""No user minds an answer within this time, however much quicker Simple is."""


@dataclass(frozen=True)
class _Took:
    """One answer that Agentic gave, or failed to give."""

    failed: bool
    seconds: float


class _Circuit:
    """The latest answers to one kind of question. Closed: Agentic is asked. Open: it is not, but for trials."""

    def __init__(self, name: str, error_rate: float, limits: RoutingSettings) -> None:
        self._name = name
        self._error_rate = error_rate
        self._limits = limits
        self._took: deque[_Took] = deque(maxlen=limits.window)
        self._open_until: float | None = None
        self._good_trials = 0

    @property
    def is_open(self) -> bool:
        return self._open_until is not None

    def lets_through(self, now: float) -> bool:
        return self._open_until is None or now >= self._open_until

    def begin(self, now: float) -> bool:
        """Let one question through; whether it is a trial. One that is never reported costs only time."""
        if self._open_until is None:
            return False
        self._open_until = now + self._limits.open_s
        return True

    def report(self, took: _Took, now: float, *, trial: bool, limit_s: float | None) -> None:
        """Count an answer. One that was asked for before the circuit opened says nothing new."""
        if trial and self.is_open:
            self._tried(took, now, limit_s)
        elif not self.is_open:
            self._took.append(took)
            if (reason := self._fault(limit_s)) is not None:
                self._open(now, reason)

    def _tried(self, took: _Took, now: float, limit_s: float | None) -> None:
        if took.failed or (limit_s is not None and took.seconds > limit_s):
            self._open(now, "a trial failed" if took.failed else f"a trial took {took.seconds:.1f} s")
            return
        self._good_trials += 1
        self._open_until = now
        if self._good_trials >= self._limits.trials:
            logger.warning("breaker %s: closed, Agentic is asked again", self._name)
            self._open_until = None
            self._took.clear()

    def _fault(self, limit_s: float | None) -> str | None:
        count = len(self._took)
        if count < self._limits.least:
            return None
        failed = sum(took.failed for took in self._took)
        if failed > self._error_rate * count:
            return f"{failed} of the last {count} answers failed"
        slow = p95([took.seconds for took in self._took if not took.failed])
        if limit_s is not None and slow > limit_s:
            return f"p95 of the last {count} answers is {slow:.1f} s, over {limit_s:.1f} s"
        return None

    def _open(self, now: float, reason: str) -> None:
        logger.warning("breaker %s: open for %g s, Simple answers: %s", self._name, self._limits.open_s, reason)
        self._open_until = now + self._limits.open_s
        self._good_trials = 0


@dataclass(frozen=True)
class Pass:
    """One question that Agentic may be asked; how it went is to be reported."""

    kind: str
    trials: tuple[bool, bool]
    timed: bool


class Breaker:
    """Says for each question whether Agentic may be asked; safe to share between threads.

    Each kind of question has a window of its own; one more is over all kinds. ``latency_s`` bounds Agentic's p95;
    where it is ``None``, ``limits.latency_ratio`` times Simple's p95 of the same kind does, once it is known.
    """

    def __init__(self, limits: RoutingSettings, *, latency_s: float | None, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._latency_s = latency_s
        self._clock = clock
        self._lock = threading.Lock()
        self._all = _Circuit(ALL, max(STORM_RATE, limits.error_rate), limits)
        self._kinds: dict[str, _Circuit] = {}
        self._simple: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=limits.window))

    def ask(self, kind: str, *, timed: bool = True) -> Pass | None:
        """Leave to ask Agentic, or ``None`` where Simple has to answer. Seconds count only where they are ``timed``."""
        with self._lock:
            now, circuits = self._clock(), self._circuits(kind)
            if not all(circuit.lets_through(now) for circuit in circuits):
                return None
            of_all, of_kind = (circuit.begin(now) for circuit in circuits)
            return Pass(kind, (of_all, of_kind), timed)

    def report(self, asked: Pass, *, failed: bool, seconds: float) -> None:
        """How Agentic did on a question that it was asked."""
        took = _Took(failed, seconds)
        with self._lock:
            now, limits_s = self._clock(), (None, self._limit_s(asked.kind) if asked.timed else None)
            for circuit, trial, limit_s in zip(self._circuits(asked.kind), asked.trials, limits_s, strict=True):
                circuit.report(took, now, trial=trial, limit_s=limit_s)

    def simple_took(self, kind: str, seconds: float) -> None:
        """How long Simple needed for an answer that a user waited for."""
        with self._lock:
            self._simple[kind].append(seconds)

    def _circuits(self, kind: str) -> tuple[_Circuit, _Circuit]:
        if kind not in self._kinds:
            self._kinds[kind] = _Circuit(kind, self._limits.error_rate, self._limits)
        return self._all, self._kinds[kind]

    def _limit_s(self, kind: str) -> float | None:
        if self._latency_s is not None:
            return self._latency_s
        simple = self._simple[kind]
        if len(simple) < self._limits.least:
            return None
        return max(UNFELT_S, self._limits.latency_ratio * p95(simple))


def p95(seconds: Iterable[float]) -> float:
    """The 95th percentile by nearest rank; 0 of nothing.

    >>> p95(range(1, 21)), p95([7.0])
    (19, 7.0)
    """
    return nearest_rank(seconds, 0.95) or 0.0
