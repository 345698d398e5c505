"""A database that can only be read: one SELECT at a time, with a deadline."""

import hashlib
import math
import re
import sqlite3
import time
from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import sqlglot
from pydantic import BaseModel, ConfigDict
from sqlglot import expressions as ast

from engine.aggregates import dialect_of
from engine.settings import SqlSource
from engine.sources.database_url import open_engine, read_url, shown, without_secrets
from engine.sources.errors import Fault, SourceError
from engine.sources.file_digest import file_digest
from engine.sources.table_name import quoted_table

MOST_ROWS = 10_000

_CHANGES = (ast.Insert, ast.Update, ast.Delete, ast.Create, ast.Drop, ast.Alter, ast.Command, ast.Merge, ast.Into)
_BPCHAR = 1042
"""PostgreSQL's number for the type CHAR(n)."""
_UNREACHABLE = ("unable to open", "could not connect", "connection", "disk I/O")
_NO_DATABASE = ("file is not a database", "malformed")


class SqlParams(BaseModel):
    """What the SQL tool takes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sql: str
    parameters: dict[str, str | int | float] = {}


class SqlResult(BaseModel):
    """Rows of a query, and the metadata of E5. NaN and infinity are no values: where a server has one, it is null.

    A text of PostgreSQL's CHAR(n) comes without the blanks that fill it up, as it is compared there.
    """

    model_config = ConfigDict(frozen=True)

    columns: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]
    execution_time_ms: float
    row_count: int


class SqlDatabase:
    """One configured database. Opened read-only; a statement that is not one SELECT never reaches it."""

    def __init__(self, source: SqlSource, *, zone: str) -> None:
        self.source = source
        self.zone = zone
        self.dialect = dialect_of(source.url.get_secret_value())
        """What sqlglot calls its SQL."""

    @cached_property
    def _engine(self) -> sa.Engine:
        return open_engine(self.source)

    def quote(self, identifier: str) -> str:
        """An identifier as this database quotes it.

        SQLite takes "x" for a text where no column has that name, and answers with it; `x` is always a name.
        """
        if self.dialect == "sqlite":
            return "`" + identifier.replace("`", "``") + "`"
        return self._engine.dialect.identifier_preparer.quote_identifier(identifier)

    def quote_table(self, table: str) -> str:
        """A configured table as this database reads it; a schema may stand before its name."""
        return quoted_table(table, self.quote, self.dialect)

    def select(self, params: SqlParams, timeout_s: float | None = None) -> SqlResult:
        """Run one SELECT; ``SourceError`` says why not, and whether trying again can help."""
        self.refuse_unless_select(params.sql)
        deadline = self.source.timeout_s if timeout_s is None else timeout_s
        began = time.perf_counter()
        try:
            with self._engine.connect() as connection:
                _prepare(connection, deadline, self.zone)
                result = connection.execute(sa.text(params.sql), dict(params.parameters))
                padded = _padded(result)
                rows = tuple(_held(dict(row), padded) for row in result.mappings().fetchmany(MOST_ROWS + 1))
                columns = tuple(result.keys())
        except sa.exc.SQLAlchemyError as error:
            raise self._explained(error, deadline) from error
        if len(rows) > MOST_ROWS:
            raise SourceError(
                Fault.RESULT_INVALID,
                f"more than {MOST_ROWS} rows",
                "narrow the query by a filter or a period",
                most=MOST_ROWS,
            )
        elapsed = (time.perf_counter() - began) * 1000
        return SqlResult(columns=columns, rows=rows, execution_time_ms=elapsed, row_count=len(rows))

    def refuse_unless_select(self, sql: str) -> None:
        """Raise ``SourceError`` NOT_ALLOWED unless ``sql`` is exactly one SELECT that changes nothing."""
        try:
            statements = sqlglot.parse(re.sub(r"(?<!:):(\w+)", r":\1", sql), read=self.dialect)
        except sqlglot.errors.SqlglotError as error:
            raise SourceError(Fault.PARAM_INVALID, f"not readable as SQL: {error}", "write one SELECT") from error
        selects = len(statements) == 1 and isinstance(statements[0], ast.Query)
        if not selects or any(node is not None and list(node.find_all(*_CHANGES)) for node in statements):
            raise SourceError(Fault.NOT_ALLOWED, f"only one SELECT may be run, got {sql[:80]!r}", "write one SELECT")

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
                return file_digest(Path(read_url(self.source).database or ""))
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

    def _explained(self, error: sa.exc.SQLAlchemyError, deadline: float) -> SourceError:
        cause = without_secrets(str(error.orig if isinstance(error, sa.exc.DBAPIError) else error), self.source)
        if "interrupted" in cause or "statement timeout" in cause:
            return SourceError(
                Fault.TIMED_OUT,
                f"no result within {deadline:g} s",
                "allow more time or narrow it",
                retryable=True,
                seconds=deadline,
            )
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


def _padded(result: sa.CursorResult[Any]) -> frozenset[str]:
    """The columns whose texts are filled up with blanks."""
    if result.dialect.name != "postgresql" or result.cursor is None:
        return frozenset()
    return frozenset(name for name, code, *_ in result.cursor.description or () if code == _BPCHAR)


def _held(row: Mapping[str, Any], padded: frozenset[str]) -> dict[str, Any]:
    def known(name: str, held: Any) -> Any:
        if isinstance(held, float | Decimal) and not math.isfinite(held):
            return None
        return held.rstrip(" ") if name in padded and held is not None else held

    return {name: known(name, held) for name, held in row.items()}


def _prepare(connection: sa.Connection, seconds: float, zone: str) -> None:
    """Set the deadline, and the zone in which a server's instants are days."""
    raw = connection.connection.dbapi_connection
    if isinstance(raw, sqlite3.Connection):
        end = time.monotonic() + seconds
        raw.set_progress_handler(lambda: int(time.monotonic() > end), 10_000)
    elif connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET default_transaction_read_only = on"))
        connection.execute(sa.text(f"SET statement_timeout = {int(seconds * 1000)}"))
        connection.execute(sa.text("SELECT set_config('TimeZone', :zone, false)"), {"zone": zone})
