"""A database that can only be read: one SELECT at a time, with a deadline."""

import hashlib
from functools import cached_property, partial
from pathlib import Path

import sqlalchemy as sa

from engine.aggregates import dialect_of
from engine.settings import SqlSource
from engine.sources.classify.classifier import LoadEmbedder
from engine.sources.classify.columns import CategoryColumns
from engine.sources.database import SqlParams, SqlResult
from engine.sources.database_url import open_engine, read_url, shown, without_secrets
from engine.sources.errors import Fault, SourceError, timed_out
from engine.sources.file_digest import file_digest
from engine.sources.select import refuse_unless_select, run_select
from engine.sources.table_name import quoted_in_sqlite, quoted_table
from engine.sources.text_in_sums import refuse_sums_of_texts

_UNREACHABLE = ("unable to open", "could not connect", "connection", "disk I/O")
_NO_DATABASE = ("file is not a database", "malformed")


class SqlDatabase:
    """One configured database. Opened read-only; a statement that is not one SELECT never reaches it."""

    def __init__(self, source: SqlSource, *, zone: str, load_embedder: LoadEmbedder | None = None) -> None:
        self.source = source
        self.zone = zone
        self.dialect = dialect_of(source.database_url)
        self._categories = CategoryColumns(source.tables, load_embedder)

    @cached_property
    def _engine(self) -> sa.Engine:
        return open_engine(self.source, self._categories.add)

    def quote(self, identifier: str) -> str:
        """An identifier as this database quotes it."""
        if self.dialect == "sqlite":
            return quoted_in_sqlite(identifier)
        return self._engine.dialect.identifier_preparer.quote_identifier(identifier)

    def quote_table(self, table: str) -> str:
        """A configured table as this database reads it; a schema may stand before its name."""
        return quoted_table(table, self.quote, self.dialect)

    def select(self, params: SqlParams, timeout_s: float | None = None) -> SqlResult:
        """Run one SELECT; ``SourceError`` says why not, and whether trying again can help."""
        refuse_unless_select(params.sql, self.dialect)
        seconds = self.source.timeout_s if timeout_s is None else timeout_s
        try:
            if self.dialect == "sqlite":
                refuse_sums_of_texts(params.sql, self.source, partial(self._text_in, seconds))
            result = run_select(self._engine, params, seconds=seconds, zone=self.zone)
            return result.model_copy(update={"note": self._categories.note_on(params.sql)})
        except sa.exc.SQLAlchemyError as error:
            raise self._explained(error, seconds) from error

    def table_names(self, schema: str | None = None) -> tuple[str, ...]:
        """The tables and views of a schema, with its name before theirs; without one, those of the default schema."""
        prefix = f"{schema}." if schema else ""
        try:
            inspector = sa.inspect(self._engine)
            names = (*inspector.get_table_names(schema), *inspector.get_view_names(schema))
            return tuple(prefix + name for name in names)
        except sa.exc.SQLAlchemyError as error:
            raise self._explained(error, self.source.timeout_s) from error

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
        rows = run_select(self._engine, params, seconds=seconds, zone=self.zone).rows
        return str(rows[0]["held"]) if rows else None

    def _explained(self, error: sa.exc.SQLAlchemyError, seconds: float) -> SourceError:
        cause = without_secrets(str(error.orig if isinstance(error, sa.exc.DBAPIError) else error), self.source)
        if "interrupted" in cause or "statement timeout" in cause:
            return timed_out(seconds)
        if "locked" in cause:
            return SourceError(
                Fault.LOCKED,
                f"{self.source.id}: {cause}",
                "wait for the program that holds the lock, or end it",
                retryable=True,
            )
        if any(word in cause for word in _NO_DATABASE):
            return SourceError(
                Fault.UNAVAILABLE,
                f"{self.source.id}: {shown(self.source)} is no sound SQLite database: {cause}",
                "check the file that its url names; an encrypted file cannot be read, a damaged one must be restored",
            )
        # SQLite says OperationalError of a missing column too; servers only of what keeps them from being reached.
        remote = self.dialect != "sqlite" and isinstance(error, sa.exc.OperationalError)
        if remote or any(word in cause for word in _UNREACHABLE):
            return SourceError(
                Fault.UNAVAILABLE,
                f"{self.source.id}: {cause}",
                "check that the database is there and readable",
                retryable=True,
            )
        return SourceError(
            Fault.QUERY_FAILED, f"{self.source.id}: {cause}", "compare the tables and columns in plumbline.yaml"
        )
