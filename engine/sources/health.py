"""Whether a server is asked: one that fails is left alone for a while, until it answers a cheap question."""

from collections import deque
from collections.abc import Callable
from threading import Lock

from engine.sources.errors import Fault, SourceError

FAILURES, WITHIN_S = 3, 120.0
"""So many failures within so many seconds, and a server is left alone."""
ALONE_S = 30.0
"""For how long, before it is probed."""

_TROUBLES = frozenset({Fault.UNAVAILABLE, Fault.RATE_LIMITED, Fault.TIMED_OUT, Fault.FORMAT})


class Health:
    """The failures of one server, in the memory of this process; safe to share between threads.

    Nothing runs in the background: whoever wants to ask the server after that while probes it. One that answered the
    probe is left alone again at its next failure. ``clock`` gives seconds that never run backwards.
    """

    def __init__(self, probe: Callable[[], bool], clock: Callable[[], float]) -> None:
        self._probe = probe
        self._clock = clock
        self._failures: deque[float] = deque(maxlen=FAILURES)
        self._alone_until: float | None = None
        self._last: SourceError | None = None
        self._lock = Lock()

    @property
    def alone_s(self) -> float:
        """The seconds for which the server is still left alone."""
        until = self._alone_until
        return 0.0 if until is None else max(0.0, until - self._clock())

    def may_be_asked(self) -> bool:
        """Whether the server may be asked now; probes it where it was left alone for long enough."""
        if self._alone_until is None:
            return True
        if self.alone_s == 0 and not self._probe():
            self._alone_until = self._clock() + ALONE_S
        return self.alone_s == 0

    def answered(self) -> None:
        """Note that it gave what it was asked for."""
        with self._lock:
            self._failures.clear()
            self._alone_until = None

    def failed(self, error: SourceError) -> None:
        """Note that it failed; a login that it refused, or a request that it does not know, is none of its troubles."""
        if error.fault not in _TROUBLES or "refused" in error.details:
            return
        with self._lock:
            now, self._last = self._clock(), error
            self._failures.append(now)
            often = len(self._failures) == FAILURES and now - self._failures[0] <= WITHIN_S
            if self._alone_until is not None or often:
                self._alone_until = now + ALONE_S

    def refusal(self, server: str) -> SourceError:
        """Why it is not asked: its last failure, as it was told, for whom and how long."""
        assert self._last is not None  # it is left alone since it failed
        return SourceError(
            self._last.fault,
            f"{server} is left alone for {self.alone_s:.0f} s since it keeps failing; at last: {self._last.cause}",
            self._last.suggestion,
            retryable=False,
            **self._last.details,
        )
