"""The servers that hold the same rows: the first that is well is asked, and the next where it fails."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from engine.sources.errors import Fault, SourceError, timed_out
from engine.sources.health import Health
from engine.sources.memory import Rows

PROBE_S = 1.0

Tell = Callable[[str], None]
"""Is told of each thing that is tried again: what failed, and what was decided."""


class Reader(Protocol):
    """Gets the rows of every table from one server within so many seconds; ``SourceError`` where it cannot.

    One that is ``patient`` waits for what may pass, since no other server is left.
    """

    def __call__(self, timeout_s: float, tell: Tell, *, patient: bool) -> Mapping[str, Rows]: ...


@dataclass(frozen=True)
class _Server:
    url: str
    read: Reader
    health: Health


class Endpoints:
    """The servers of one source, in the order in which they are asked. For one thread at a time."""

    def __init__(self, readers: Mapping[str, Reader], clock: Callable[[], float]) -> None:
        """``readers`` are by URL; ``clock`` gives seconds that never run backwards."""
        self._clock = clock
        self._servers = [_Server(url, read, Health(partial(answers, url), clock)) for url, read in readers.items()]

    def fetch(self, timeout_s: float, tell: Tell) -> Mapping[str, Rows]:
        """The rows, within ``timeout_s`` for all servers together: each may take an equal share of what is left.

        ``SourceError`` of the last that was asked; at once where all of them are left alone.
        """
        ends = self._clock() + timeout_s
        well = [server for server in self._servers if server.health.may_be_asked()]
        if not well:
            soonest = min(self._servers, key=lambda server: server.health.alone_s)
            raise soonest.health.refusal(soonest.url)
        try:
            return self._read(well, ends, tell)
        except SourceError as error:
            if error.fault is Fault.TIMED_OUT:
                raise timed_out(timeout_s) from error
            raise

    def _read(self, servers: Sequence[_Server], ends: float, tell: Tell) -> Mapping[str, Rows]:
        server, *others = servers
        try:
            rows = server.read((ends - self._clock()) / len(servers), tell, patient=not others)
        except SourceError as error:
            server.health.failed(error)
            if not others:
                raise
            tell(f"{error.fault}: {error.cause}: ask {others[0].url}")
            return self._read(others, ends, tell)
        server.health.answered()
        return rows


def answers(url: str) -> bool:
    """Whether a server soon answers anything but an error of its own. It is shown no login, so a refusal will do."""
    import httpx  # late: only sources that failed are probed

    try:
        with httpx.stream("GET", url, timeout=PROBE_S, verify=False, trust_env=False) as answer:
            return answer.status_code < 500 and answer.status_code != 429
    except httpx.HTTPError:
        return False
