"""The servers that hold the same database: each call goes to the first that is well and soon lets it in."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import TypeVar

import sqlalchemy as sa

from engine.settings import SqlSource
from engine.sources.database_url import open_engine, shown
from engine.sources.errors import Fault, SourceError, timed_out
from engine.sources.health import Health
from engine.sources.sql_errors import explained
from engine.sources.within import within

T = TypeVar("T")

CONNECT_S = 3.0
"""So long a server may take to let a call in, unless the call's own limit is shorter."""
PROBE_S = 1.0
HANG_S = 0.25
"""A server ends a statement at its limit by itself; one that has not said so by then hangs."""

Work = Callable[[sa.Connection, float], T]
"""What is done on a connection, within so many seconds."""


@dataclass(frozen=True)
class _Server:
    source: SqlSource
    """The source as if it had this server alone."""
    engine: sa.Engine
    health: Health


class SqlServers:
    """The servers of one source, in the order in which they are asked; safe to share between threads.

    A file of SQLite counts as one that is always well. ``prepare`` is that of :func:`open_engine`; ``clock`` gives
    seconds that never run backwards.
    """

    def __init__(
        self, source: SqlSource, prepare: Callable[[sqlite3.Connection], None], clock: Callable[[], float]
    ) -> None:
        """``SourceError`` where a URL is none, or its driver is not installed; nothing is reached yet."""
        self._clock = clock
        self._servers = []
        for url in (source.url, *source.mirrors):
            alone = source.model_copy(update={"url": url, "mirrors": ()})
            engine = open_engine(alone, prepare)
            self._servers.append(_Server(alone, engine, Health(partial(_lets_in, engine), clock)))
        self.dialect = self._servers[0].engine.dialect

    def ask(self, work: Work[T], seconds: float) -> tuple[T, tuple[str, ...]]:
        """What ``work`` gives within ``seconds``, and what was tried before, each with what was decided.

        ``SourceError`` of the last server that was asked; at once where all of them are left alone.
        """
        if self.dialect.name == "sqlite":
            return self._on_file(work, seconds), ()
        ends, tries = self._clock() + seconds, list[str]()
        server, connection = self._let_in(ends, tries)
        left_s = max(0.001, ends - self._clock())

        def whole() -> T:
            with connection:
                return work(connection, left_s)

        try:
            found = within(left_s + HANG_S, whole)
        except TimeoutError as error:
            server.engine.dispose(close=False)  # what hangs keeps its connection; the next call is not to wait for one
            raise timed_out(seconds) from error
        except sa.exc.SQLAlchemyError as error:
            told = explained(error, server.source, seconds)
            if told.fault is Fault.UNAVAILABLE:
                server.health.failed(told)
            raise told from error
        server.health.answered()
        return found, tuple(tries)

    def _on_file(self, work: Work[T], seconds: float) -> T:
        (file,) = self._servers
        try:
            with file.engine.connect() as connection:
                return work(connection, seconds)
        except sa.exc.SQLAlchemyError as error:
            raise explained(error, file.source, seconds) from error

    def _let_in(self, ends: float, tries: list[str]) -> tuple[_Server, sa.Connection]:
        """A connection to the first server that is well."""
        well = [server for server in self._servers if server.health.may_be_asked()]
        if not well:
            soonest = min(self._servers, key=lambda server: server.health.alone_s)
            raise soonest.health.refusal(shown(soonest.source))
        for server, after in zip_longest(well, well[1:]):
            try:
                return server, _connection(server, max(0.001, min(CONNECT_S, ends - self._clock())))
            except SourceError as error:
                server.health.failed(error)
                if after is None:
                    details = error.details | ({"tries": tuple(tries)} if tries else {})
                    raise SourceError(
                        error.fault, error.cause, error.suggestion, retryable=error.retryable, **details
                    ) from error
                tries.append(f"{error.fault}: {error.cause}: ask {shown(after.source)}")
        raise AssertionError("the last server has answered or failed")


def _connection(server: _Server, seconds: float) -> sa.Connection:
    try:
        return within(seconds, server.engine.connect)
    except TimeoutError as error:
        server.engine.dispose(close=False)
        raise SourceError(
            Fault.UNAVAILABLE,
            f"{server.source.id}: {shown(server.source)} lets nobody in within {seconds:.3g} s",
            "check that the server runs, and that nothing between holds back what it says",
        ) from error
    except sa.exc.SQLAlchemyError as error:
        raise explained(error, server.source, seconds) from error


def _lets_in(engine: sa.Engine) -> bool:
    try:
        within(PROBE_S, engine.connect).close()
    except (TimeoutError, sa.exc.SQLAlchemyError):
        return False
    return True
