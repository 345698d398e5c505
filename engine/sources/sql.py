"""A database that can only be read: one SELECT at a time, with a deadline."""

import hashlib
import time
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path

import sqlalchemy as sa

from engine.aggregates import dialect_of
from engine.settings import SqlSource
from engine.sources.classify.classifier import LoadEmbedder
from engine.sources.classify.columns import CategoryColumns
from engine.sources.database import SqlParams, SqlResult
from engine.sources.database_url import read_url
from engine.sources.errors import Fault, SourceError
from engine.sources.file_digest import file_digest
from engine.sources.select import refuse_unless_select, run_select
from engine.sources.sql_servers import SqlServers
from engine.sources.table_name import quoted_in_sqlite, quoted_table
from engine.sources.text_in_sums import refuse_sums_of_texts


class SqlDatabase:
    """One configured database. Opened read-only; a statement that is not one SELECT never reaches it.

    ``clock`` gives seconds that never run backwards.
    """

    def __init__(
        self,
        source: SqlSource,
        *,
        zone: str,
        load_embedder: LoadEmbedder | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.source = source
        self._clock = clock
        self.zone = zone
        self.dialect = dialect_of(source.database_url)
        self._categories = CategoryColumns(source.tables, load_embedder)

    @cached_property
    def _servers(self) -> SqlServers:
        return SqlServers(self.source, self._categories.add, self._clock)

    def quote(self, identifier: str) -> str:
        """An identifier as this database quotes it."""
        if self.dialect == "sqlite":
            return quoted_in_sqlite(identifier)
        return self._servers.dialect.identifier_preparer.quote_identifier(identifier)

    def quote_table(self, table: str) -> str:
        """A configured table as this database reads it; a schema may stand before its name."""
        return quoted_table(table, self.quote, self.dialect)

    def select(self, params: SqlParams, timeout_s: float | None = None) -> SqlResult:
        """Run one SELECT; ``SourceError`` says why not, and whether trying again can help."""
        refuse_unless_select(params.sql, self.dialect)
        seconds = self.source.timeout_s if timeout_s is None else timeout_s
        if self.dialect == "sqlite":
            refuse_sums_of_texts(params.sql, self.source, partial(self._text_in, seconds))
        result, tries = self._run(params, seconds)
        return result.model_copy(update={"note": self._categories.note_on(params.sql), "tries": tries})

    def table_names(self, schema: str | None = None) -> tuple[str, ...]:
        """The tables and views of a schema, with its name before theirs; without one, those of the default schema."""
        prefix = f"{schema}." if schema else ""

        def names(connection: sa.Connection, _: float) -> tuple[str, ...]:
            inspector = sa.inspect(connection)
            return (*inspector.get_table_names(schema), *inspector.get_view_names(schema))

        found, _ = self._servers.ask(names, self.source.timeout_s)
        return tuple(prefix + name for name in found)

    def digest(self) -> str:
        """A digest that changes with the data: of the file for SQLite, else of each table's size and time range."""
        if self.dialect == "sqlite":
            try:
                return f"{file_digest(Path(read_url(self.source).database or ''))}{self._categories.digest}"
            except OSError as error:
                raise SourceError(
                    Fault.UNAVAILABLE, f"{self.source.id}: {error.strerror}", "check that the file may be read"
                ) from error
        digest = hashlib.sha256()
        for table in self.source.tables:
            column = (
                f", MIN({self.quote(table.time.column)}), MAX({self.quote(table.time.column)})" if table.time else ""
            )
            row = self.select(
                SqlParams(sql=f"SELECT COUNT(*) AS held{column} FROM {self.quote_table(table.table)}")
            ).rows[0]
            digest.update(f"{table.table} {sorted(map(str, row.values()))}".encode())
        return digest.hexdigest()[:16]

    def _text_in(self, seconds: float, table: str, column: str) -> str | None:
        """A text in a column of SQLite that is no plain number, such as 1.2万: a sum would take its first digits."""
        held = quoted_in_sqlite(column)
        texts = f"typeof({held}) = 'text' AND trim({held}) GLOB '*[^0-9.eE+-]*'"
        params = SqlParams(sql=f"SELECT {held} AS held FROM {self.quote_table(table)} WHERE {texts} LIMIT 1")
        rows = self._run(params, seconds)[0].rows
        return str(rows[0]["held"]) if rows else None

    def _run(self, params: SqlParams, seconds: float) -> tuple[SqlResult, tuple[str, ...]]:
        def work(connection: sa.Connection, left_s: float) -> SqlResult:
            return run_select(connection, params, seconds=left_s, zone=self.zone)

        return self._servers.ask(work, seconds)
