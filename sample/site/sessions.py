"""Who is logged in, and for how long."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """When a session ends: after so many requests or seconds, whichever comes first."""

    requests: int = 500
    seconds: float = 1800.0


class Sessions:
    """The open sessions. ``clock`` gives seconds from any start, ``token`` an id that nobody can guess."""

    def __init__(self, limits: Limits, *, clock: Callable[[], float], token: Callable[[], str]) -> None:
        self._limits = limits
        self._clock = clock
        self._token = token
        self._open: dict[str, tuple[float, int]] = {}

    def begin(self) -> str:
        """Open a session and return its id."""
        name = self._token()
        self._open[name] = (self._clock(), 0)
        return name

    def admits(self, name: str | None) -> bool:
        """Whether a request of this session is served; counts it, and forgets a session that has ended."""
        if name is None or name not in self._open:
            return False
        begun, used = self._open[name]
        if used >= self._limits.requests or self._clock() - begun >= self._limits.seconds:
            del self._open[name]
            return False
        self._open[name] = (begun, used + 1)
        return True
