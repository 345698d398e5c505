"""A database that can only be read: one SELECT at a time, with a deadline."""

import hashlib
import re
import sqlite3
import time
from datetime import date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
import sqlglot
from pydantic import BaseModel, ConfigDict
from sqlglot import expressions as ast

from engine.periods.period import Grain, Period
from engine.planning.catalogue import ColumnValues, TimeExtent
from engine.settings import SqlSource, TimeColumn
from engine.sources.errors import Fault, SourceError
from engine.sources.file_digest import file_digest

MOST_ROWS = 10_000
MOST_VALUES = 20_000
BUSY_TIMEOUT_S = 2.0

_CHANGES = (ast.Insert, ast.Update, ast.Delete, ast.Create, ast.Drop, ast.Alter, ast.Command, ast.Merge, ast.Into)


class SqlParams(BaseModel):
    """What the SQL tool takes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sql: str
    parameters: dict[str, str | int | float] = {}


class SqlResult(BaseModel):
    """Rows of a query, and the metadata of E5."""

    model_config = ConfigDict(frozen=True)

    columns: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]
    execution_time_ms: float
    row_count: int


class SqlDatabase:
    """One configured database. Opened read-only; a statement that is not one SELECT never reaches it."""

    def __init__(self, source: SqlSource, *, zone: str) -> None:
        self.source = source
        self._zone = zone

    @cached_property
    def _engine(self) -> sa.Engine:
        url = sa.make_url(self.source.url.get_secret_value())
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")  # the driver that is installed
        if url.get_backend_name() != "sqlite":
            return sa.create_engine(url, pool_pre_ping=True, execution_options={"isolation_level": "AUTOCOMMIT"})
        path = url.database or ""
        return sa.create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(
                f"file:{quote(path)}?mode=ro", uri=True, timeout=BUSY_TIMEOUT_S, check_same_thread=False
            ),
            poolclass=sa.pool.NullPool,
        )

    def quote(self, identifier: str) -> str:
        """An identifier as this database quotes it."""
        return self._engine.dialect.identifier_preparer.quote_identifier(identifier)

    def select(self, params: SqlParams, timeout_s: float | None = None) -> SqlResult:
        """Run one SELECT; ``SourceError`` says why not, and whether trying again can help."""
        self.refuse_unless_select(params.sql)
        deadline = self.source.timeout_s if timeout_s is None else timeout_s
        began = time.perf_counter()
        try:
            with self._engine.connect() as connection:
                _set_deadline(connection, deadline)
                result = connection.execute(sa.text(params.sql), dict(params.parameters))
                rows = tuple(dict(row) for row in result.mappings().fetchmany(MOST_ROWS + 1))
                columns = tuple(result.keys())
        except sa.exc.DBAPIError as error:
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
        dialect = {"postgresql": "postgres", "mssql": "tsql"}.get(self._engine.dialect.name, self._engine.dialect.name)
        try:
            statements = sqlglot.parse(re.sub(r"(?<!:):(\w+)", r":\1", sql), read=dialect)
        except sqlglot.errors.SqlglotError as error:
            raise SourceError(Fault.PARAM_INVALID, f"not readable as SQL: {error}", "write one SELECT") from error
        selects = len(statements) == 1 and isinstance(statements[0], ast.Query)
        if not selects or any(node is not None and list(node.find_all(*_CHANGES)) for node in statements):
            raise SourceError(Fault.NOT_ALLOWED, f"only one SELECT may be run, got {sql[:80]!r}", "write one SELECT")

    def column_values(self) -> tuple[ColumnValues, ...]:
        """The distinct values of every configured dimension, as text."""
        found = []
        for table in self.source.tables:
            for dimension in table.dimensions:
                column = self.quote(dimension.column)
                rows = self.select(
                    SqlParams(
                        sql=f"SELECT DISTINCT {column} AS held FROM {self.quote(table.table)} "
                        f"WHERE {column} IS NOT NULL ORDER BY 1 LIMIT {MOST_VALUES}"
                    )
                ).rows
                values = tuple(str(row["held"]) for row in rows)
                found.append(ColumnValues(self.source.id, table.table, dimension.column, values))
        return tuple(found)

    def extent(self) -> TimeExtent | None:
        """The days from the first to the last dated row, over all dated tables; ``None`` where there is none."""
        periods = []
        for table in self.source.tables:
            if table.time is None:
                continue
            column = self.quote(table.time.column)
            row = self.select(
                SqlParams(sql=f"SELECT MIN({column}) AS first, MAX({column}) AS last FROM {self.quote(table.table)}")
            ).rows[0]
            if row["first"] is not None:
                periods.append((_day(row["first"], table.time), _day_after(row["last"], table.time)))
        if not periods:
            return None
        start, end = min(p[0] for p in periods), max(p[1] for p in periods)
        return TimeExtent(self.source.id, Period(start=start, end=end, zone=self._zone, grain=Grain.RANGE))

    def digest(self) -> str:
        """A digest that changes with the data: of the file for SQLite, else of each table's size and time range."""
        url = sa.make_url(self.source.url.get_secret_value())
        digest = hashlib.sha256()
        if url.get_backend_name() == "sqlite":
            try:
                return file_digest(Path(url.database or ""))
            except OSError as error:
                raise SourceError(
                    Fault.UNAVAILABLE, f"{self.source.id}: {error.strerror}", "check that the file may be read"
                ) from error
        for table in self.source.tables:
            column = (
                f", MIN({self.quote(table.time.column)}), MAX({self.quote(table.time.column)})" if table.time else ""
            )
            row = self.select(SqlParams(sql=f"SELECT COUNT(*) AS held{column} FROM {self.quote(table.table)}")).rows[0]
            digest.update(f"{table.table} {sorted(map(str, row.values()))}".encode())
        return digest.hexdigest()[:16]

    def _without_secrets(self, text: str) -> str:
        """``text`` without any part of the URL's user and password; a driver quotes what it could not read."""
        address = self.source.url.get_secret_value().split("://", 1)[-1]
        if "@" not in address:
            return text
        for part in re.split(r"[:@]", address.rsplit("@", 1)[0]):
            text = text.replace(part, "***") if len(part) > 2 else text
        return text

    def _explained(self, error: sa.exc.DBAPIError, deadline: float) -> SourceError:
        cause = self._without_secrets(str(error.orig))
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
        unreachable = ("unable to open", "could not connect", "connection", "disk I/O")
        # SQLite says OperationalError of a missing column too; servers only of what keeps them from being reached.
        remote = self._engine.dialect.name != "sqlite" and isinstance(error, sa.exc.OperationalError)
        if remote or any(word in cause for word in unreachable):
            return SourceError(
                Fault.UNAVAILABLE,
                f"{self.source.id}: {cause}",
                "check that the database is there and readable",
                retryable=True,
            )
        return SourceError(
            Fault.QUERY_FAILED, f"{self.source.id}: {cause}", "compare the tables and columns in plumbline.yaml"
        )


def _set_deadline(connection: sa.Connection, seconds: float) -> None:
    raw = connection.connection.dbapi_connection
    if isinstance(raw, sqlite3.Connection):
        end = time.monotonic() + seconds
        raw.set_progress_handler(lambda: int(time.monotonic() > end), 10_000)
    elif connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET default_transaction_read_only = on"))
        connection.execute(sa.text(f"SET statement_timeout = {int(seconds * 1000)}"))


def _day(value: Any, column: TimeColumn) -> date:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return datetime.strptime(str(value), column.format).date()
    except ValueError as error:
        raise SourceError(
            Fault.QUERY_FAILED,
            f"column {column.column} holds {value!r}, which does not fit its format {column.format!r}",
            "correct time.format of this table in plumbline.yaml",
        ) from error


def _day_after(value: Any, column: TimeColumn) -> date:
    """The first day after the unit of time that ``value`` names: a day, a month or a year."""
    day = _day(value, column)
    if "%d" in column.format or "%j" in column.format:
        return day + timedelta(days=1)
    if "%m" in column.format:
        return (day.replace(day=1) + timedelta(days=32)).replace(day=1)
    return day.replace(year=day.year + 1)
