"""Tables whose rows come over a network: fetched, held for some seconds, and asked by the same SELECT as a database."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

import sqlalchemy as sa

from engine.aggregates import dialect_of
from engine.payload import Payload, collecting, seen
from engine.settings import RemoteSource
from engine.sources.classify.classifier import LoadEmbedder
from engine.sources.classify.columns import CategoryColumns, notes_on
from engine.sources.database import SqlParams, SqlResult
from engine.sources.endpoints import Tell
from engine.sources.errors import Fault, SourceError, timed_out
from engine.sources.memory import Rows, memory_engine
from engine.sources.select import refuse_unless_select, run_select
from engine.sources.table_name import quoted_in_sqlite
from engine.sources.text_in_sums import refuse_sums_of_texts

FAILED_S = 8.0
"""How long a failure is told again without another try, unless the caller has more time than it had.

So one question waits for a server that hangs once, not for each thing that it asks of it. It is shorter than the time
after which a process that runs for long looks whether a source is back.
"""

Fetch = Callable[[float, Tell], Mapping[str, Rows]]
"""Gets the rows of every table within so many seconds; ``SourceError`` where it cannot."""


@dataclass(frozen=True)
class _Held:
    """What was fetched."""

    engine: sa.Engine
    notes: Mapping[str, str]
    """What is said of each table, empty where nothing is."""
    categories: Mapping[tuple[str, str], str]
    """What is said of each column of categories, by table and column."""
    left_out: Mapping[str, tuple[str, ...]]
    """What of each table could not be used."""
    texts: Mapping[str, Mapping[str, str]]
    """Of each table the columns that hold texts, in small letters as SQL reads them, with one of them."""
    digest: str
    tries: tuple[str, ...]
    """What had to be tried again to have them."""
    payloads: tuple[Payload, ...]
    """What came, before rows were made of it."""
    until: float

    def note_on(self, sql: str) -> str:
        """What is said of the tables that a statement reads."""
        of_rows = (note for name, note in self.notes.items() if note and quoted_in_sqlite(name) in sql)
        return " ".join(filter(None, (*of_rows, notes_on(sql, self.categories))))

    def text_in(self, table: str, column: str) -> str | None:
        """A text that a column of a table holds, where it holds any."""
        return self.texts.get(table, {}).get(column.casefold())

    def left_out_of(self, sql: str) -> tuple[str, ...]:
        """What of the tables that a statement reads could not be used."""
        return tuple(part for name, parts in self.left_out.items() if quoted_in_sqlite(name) in sql for part in parts)


@dataclass(frozen=True)
class _Failed:
    """What went wrong, and how much time it was given."""

    error: SourceError
    limit_s: float
    until: float


class RemoteTables:
    """A :class:`engine.sources.database.Database` of fetched rows; safe to share between threads.

    ``clock`` gives seconds that never run backwards.
    """

    def __init__(
        self,
        source: RemoteSource,
        fetch: Fetch,
        *,
        zone: str,
        clock: Callable[[], float],
        load_embedder: LoadEmbedder | None = None,
    ) -> None:
        self.source = source
        self.zone = zone
        self.dialect = dialect_of(source.database_url)
        self._fetch = fetch
        self._clock = clock
        self._categories = CategoryColumns(source.tables, load_embedder)
        self._lock = Lock()
        self._held: _Held | None = None
        self._failed: _Failed | None = None

    def quote(self, identifier: str) -> str:
        """An identifier as SQLite quotes it."""
        return quoted_in_sqlite(identifier)

    def quote_table(self, table: str) -> str:
        """A configured table; no schema stands before its name."""
        return quoted_in_sqlite(table)

    def select(self, params: SqlParams, timeout_s: float | None = None) -> SqlResult:
        """Run one SELECT on the rows, which are fetched within ``timeout_s`` where none are fresh."""
        refuse_unless_select(params.sql, self.dialect)
        seconds = self.source.timeout_s if timeout_s is None else timeout_s
        with self._fresh(seconds) as held:
            seen(*held.payloads)
            refuse_sums_of_texts(params.sql, self.source, held.text_in)
            try:
                with held.engine.connect() as connection:
                    result = run_select(connection, params, seconds=seconds, zone=self.zone)
                beside = {"note": held.note_on(params.sql), "left_out": held.left_out_of(params.sql)}
                return result.model_copy(update={**beside, "tries": held.tries})
            except sa.exc.SQLAlchemyError as error:
                cause = str(error.orig if isinstance(error, sa.exc.DBAPIError) else error)
                if "interrupted" in cause:
                    raise timed_out(seconds) from error
                raise SourceError(
                    Fault.QUERY_FAILED,
                    f"{self.source.id}: {cause}",
                    "compare the tables and columns in plumbline.yaml with what is fetched",
                ) from error

    def table_names(self, schema: str | None = None) -> tuple[str, ...]:
        """The tables that are fetched; there are no schemas."""
        del schema
        with self._fresh(self.source.timeout_s) as held:
            return tuple(held.notes)

    def digest(self) -> str:
        """A digest of all rows."""
        with self._fresh(self.source.timeout_s) as held:
            return held.digest

    @contextmanager
    def _fresh(self, seconds: float) -> Iterator[_Held]:
        """Rows that are fresh, for this thread alone."""
        if not self._lock.acquire(timeout=seconds):
            raise timed_out(seconds)
        try:
            if self._held is None or self._clock() >= self._held.until:
                self._held = self._fetched(seconds)
            yield self._held
        finally:
            self._lock.release()

    def _fetched(self, seconds: float) -> _Held:
        last = self._failed
        if last is not None and self._clock() < last.until and seconds <= last.limit_s:
            raise last.error.with_traceback(None)
        tries: list[str] = []
        try:
            with collecting() as payloads:
                tables = self._fetch(seconds, tries.append)
        except SourceError as error:
            # Not to be tried again: what may help was tried, and whoever asks at once is told the same.
            details = error.details | ({"tries": tuple(tries)} if tries else {})
            final = SourceError(error.fault, error.cause, error.suggestion, retryable=False, **details)
            seen(*payloads)
            self._failed = _Failed(final, seconds, self._clock() + FAILED_S)
            raise final from error
        self._failed = None
        if self._held is not None:
            self._held.engine.dispose()
            self._held = None
        try:
            engine = memory_engine(tables, self._categories.add)
        except sqlite3.Error as error:
            cause = f"{self.source.id}: what was fetched cannot be held as tables: {error}"
            raise SourceError(Fault.RESULT_INVALID, cause, "rename tables and columns where they are mapped") from error
        contents = [(name, rows.digest) for name, rows in sorted(tables.items())]
        digest = hashlib.sha256(f"{contents} {self._categories.digest}".encode())
        return _Held(
            engine,
            {name: rows.note for name, rows in tables.items()},
            dict(self._categories.notes),
            {name: rows.left_out for name, rows in tables.items()},
            {name: rows.texts for name, rows in tables.items()},
            digest.hexdigest()[:16],
            tuple(tries),
            tuple(payloads),
            self._clock() + self.source.fresh_s,
        )
