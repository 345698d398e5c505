"""A database that is not described yet: which tables it has, and what their columns hold."""

import os.path
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from engine.settings import SqlSource, Table
from engine.sources.database import SqlParams
from engine.sources.errors import Fault, SourceError
from engine.sources.sql import SqlDatabase

TIMEOUT_S = 60.0
"""Far more than a question may take: every row of every table is counted, once."""

MOST_DISTINCT = 1000
"""Of a column's values at most so many are looked at."""

_TIME_FORMATS = ("%Y-%m-%d", "%Y-%m", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y/%m/%d", "%Y/%m", "%Y.%m.%d")
_BARE = re.compile(r"-?\d[\d,.]*")
_AMOUNT = re.compile(rf"[-(]?[$€£¥￥]?\s?{_BARE.pattern}\)?\s?(?:[万亿]?元?|[$€£¥￥])")
"""A number with what a database cannot add up: a sign of a currency, as PostgreSQL shows money, or 万."""
_BARE_TIME_FORMATS = ("%Y", "%Y%m", "%Y%m%d")


@dataclass(frozen=True)
class Column:
    """A column as its values show it."""

    name: str
    holds: Literal["numbers", "whole numbers", "texts", "amounts", "dates", "other", "nothing"]
    distinct: int
    """Different values, those that are missing apart."""
    values: tuple[str, ...]
    """At most ``MOST_DISTINCT`` of them, as text, sorted."""
    missing: int
    formats: tuple[str, ...] = ()
    """Formats that every value fits, as for strftime, and that sort as text in the order of time."""


@dataclass(frozen=True)
class TableProfile:
    """A table or view with its rows counted and its columns looked at."""

    name: str
    rows: int
    columns: tuple[Column, ...]


def undescribed(url: str) -> SqlDatabase:
    """The database at ``url``, to be looked at. Nothing is asked of a configured table, since there is none."""
    nothing = Table(table="none", description="none")
    source = SqlSource.model_validate(
        {
            "id": "database",
            "kind": "sql",
            "description": "none",
            "url": url,
            "tables": [nothing],
            "timeout_s": TIMEOUT_S,
        }
    )
    return SqlDatabase(source, zone="UTC")


def column_names(database: SqlDatabase, table: str) -> tuple[str, ...]:
    """The columns of a table; ``SourceError`` where there is no such table."""
    return database.select(SqlParams(sql=f"SELECT * FROM {database.quote(table)} WHERE 1 = 0")).columns


def profile(database: SqlDatabase, table: str) -> TableProfile:
    """Count the rows of a table and look at the values of each column; ``SourceError`` where that fails."""
    quoted = database.quote(table)
    rows = database.select(SqlParams(sql=f"SELECT COUNT(*) AS held FROM {quoted}")).rows[0]["held"]
    columns = []
    for name in column_names(database, table):
        try:
            columns.append(_column(database, quoted, name, rows))
        except SourceError as error:
            if error.fault is not Fault.QUERY_FAILED:
                raise
            # Some types cannot be compared or sorted, such as PostgreSQL's json: nothing can be asked by them.
            columns.append(Column(name, "other", distinct=0, values=(), missing=0))
    return TableProfile(table, rows, tuple(columns))


def _column(database: SqlDatabase, table: str, name: str, rows: int) -> Column:
    column = database.quote(name)
    counted = database.select(
        SqlParams(sql=f"SELECT COUNT(DISTINCT {column}) AS different, COUNT({column}) AS held FROM {table}")
    ).rows[0]
    found = database.select(
        SqlParams(
            sql=f"SELECT DISTINCT {column} AS held FROM {table} WHERE {column} IS NOT NULL "
            f"ORDER BY 1 LIMIT {MOST_DISTINCT}"
        )
    ).rows
    values = [row["held"] for row in found if row["held"] is not None]  # NaN is no value
    texts = tuple(map(str, values))
    return Column(
        name=name,
        holds=_held(values),
        distinct=counted["different"],
        values=texts,
        missing=rows - counted["held"],
        formats=_formats(values, texts),
    )


def _held(
    values: Sequence[Any],
) -> Literal["numbers", "whole numbers", "texts", "amounts", "dates", "other", "nothing"]:
    if not values:
        return "nothing"
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return "whole numbers"
    if all(isinstance(value, int | float | Decimal) and not isinstance(value, bool) for value in values):
        return "numbers"
    if all(isinstance(value, date) for value in values):
        return "dates"
    if not all(isinstance(value, str) for value in values):
        return "other"
    amounts = all(map(_AMOUNT.fullmatch, values)) and not all(map(_BARE.fullmatch, values))
    return "amounts" if amounts else "texts"


def _formats(values: Sequence[Any], texts: Sequence[str]) -> tuple[str, ...]:
    if values and all(isinstance(value, date) for value in values):
        return ("%Y-%m-%d",)
    return tuple(
        given
        for given in (*_TIME_FORMATS, *_BARE_TIME_FORMATS)
        if texts and all(_is_written_so(text, given) for text in texts)
    )


def _is_written_so(text: str, given: str) -> bool:
    """Whether ``text`` is a date in this format and no other way of writing it, so that it sorts in time order."""
    try:
        moment = datetime.strptime(text, given)
    except ValueError:
        return False
    return 1900 <= moment.year <= 2100 and moment.strftime(given) == text


def relative_sqlite_url(path: Path, project: Path) -> str:
    """The URL of an SQLite file as a project's settings write it: relative where the file lies in the project."""
    path, project = path.absolute(), project.absolute()
    return f"sqlite:///{os.path.relpath(path, project) if path.is_relative_to(project) else path}"
