"""One SELECT on a connection of SQLAlchemy, with a deadline and a bound on its rows."""

import json
import math
import re
import sqlite3
import time
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
import sqlglot
from sqlglot import expressions as ast

from engine.payload import Payload, is_collected, seen
from engine.sources.database import SqlParams, SqlResult
from engine.sources.errors import Fault, SourceError

MOST_ROWS = 10_000

_CHANGES = (ast.Insert, ast.Update, ast.Delete, ast.Create, ast.Drop, ast.Alter, ast.Command, ast.Merge)
_HOLDS = (ast.Into, ast.Lock)
_REACHING = re.compile(
    r"(pg|lo|dblink|xp|sp|sys|utl|dbms)_.*|dblink|(query|cursor|table|schema|database)_to_xml.*|load_extension|writefile"
    r"|readfile|edit|fts3_tokenizer|load_file|sleep|benchmark|set_config|nextval|setval|txid_current",
    re.IGNORECASE,
)
"""Functions that a SELECT can call and that wait, write, or reach the server's files, settings or other servers."""
_BPCHAR = 1042
"""PostgreSQL's number for the type CHAR(n)."""


def refuse_unless_select(sql: str, dialect: str) -> None:
    """Raise ``SourceError`` NOT_ALLOWED unless ``sql`` is one SELECT that changes and calls nothing else."""
    try:
        statements = sqlglot.parse(re.sub(r"(?<!:):(\w+)", r":\1", sql), read=dialect)
    except sqlglot.errors.SqlglotError as error:
        raise SourceError(Fault.PARAM_INVALID, f"not readable as SQL: {error}", "write one SELECT") from error
    selects = len(statements) == 1 and isinstance(statements[0], ast.Query)
    if not selects or any(node is not None and list(node.find_all(*_CHANGES, *_HOLDS)) for node in statements):
        raise SourceError(Fault.NOT_ALLOWED, f"only one SELECT may be run, got {sql[:80]!r}", "write one SELECT")
    for function in (call for node in statements if node is not None for call in node.find_all(ast.Func)):
        name = function.name if isinstance(function, ast.Anonymous) else function.sql_name()
        if _REACHING.fullmatch(name):
            raise SourceError(Fault.NOT_ALLOWED, f"the function {name} may not be called", "compute from columns only")


def run_select(connection: sa.Connection, params: SqlParams, *, seconds: float, zone: str) -> SqlResult:
    """The rows of a statement that was found to be a SELECT; ``SourceError`` where they are too many.

    An error of the database is SQLAlchemy's; only the caller can tell what it means.
    """
    began = time.perf_counter()
    _prepare(connection, seconds, zone)
    result = connection.execute(sa.text(params.sql), dict(params.parameters))
    padded = _padded(result)
    given = [dict(row) for row in result.mappings().fetchmany(MOST_ROWS + 1)]
    rows = tuple(_held(row, padded) for row in given)
    columns = tuple(result.keys())
    if is_collected():
        told = json.dumps({"sql": params.sql, "parameters": params.parameters, "rows": given}, default=str)
        seen(Payload(told.encode(), "application/json", f"rows of {connection.dialect.name}"))
    if len(rows) > MOST_ROWS:
        raise SourceError(
            Fault.RESULT_INVALID,
            f"more than {MOST_ROWS} rows",
            "narrow the query by a filter or a period",
            most=MOST_ROWS,
        )
    elapsed = (time.perf_counter() - began) * 1000
    return SqlResult(columns=columns, rows=rows, execution_time_ms=elapsed, row_count=len(rows))


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
