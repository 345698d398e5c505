"""Days, months, quarters and years of dated rows: in SQL, and read back from a result."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from engine.periods.days import calendar_unit
from engine.periods.period import Grain, Period
from engine.planning.table_query import TableQuery, time_keys
from engine.settings import Table, TimeColumn
from engine.sources.errors import Fault, SourceError

_WIDTHS = {"%Y": 4, "%m": 2, "%d": 2, "%H": 2, "%M": 2, "%S": 2}


def row_period(value: Any, column: TimeColumn, zone: str) -> Period:
    """The day, month or year that a row's time column names; ``SourceError`` where it does not fit the format."""
    if isinstance(value, datetime):
        day = value.date()
    elif isinstance(value, date):
        day = value
    else:
        try:
            day = datetime.strptime(str(value), column.format).date()
        except ValueError as error:
            raise SourceError(
                Fault.QUERY_FAILED,
                f"column {column.column} holds {value!r}, which does not fit its format {column.format!r}",
                "correct time.format of this table in plumbline.yaml",
                misdated=column.column,
            ) from error
    start, end = calendar_unit(day, column.grain.value)
    return Period(start=start, end=end, zone=zone, grain=column.grain)


def by_day(time: TimeColumn) -> TimeColumn:
    """The time column as it reads in a result that is grouped by it: without a time of day."""
    end = time.format.find("%d") + 2
    return time.model_copy(update={"format": time.format[:end]}) if time.grain is Grain.DAY and end > 1 else time


def own_sql(time: TimeColumn, quote: Callable[[str], str], dialect: str) -> str:
    """SQL for the day, month or year that a row is dated by. What the column holds of a time of day is cut off.

    A text of SQLite holds what its format says; elsewhere a column of the format of a day may be a timestamp.
    """
    column = quote(time.column)
    if "%d" not in time.format or (dialect == "sqlite" and by_day(time) == time):
        return column
    return f"SUBSTR({_text(column, dialect)}, 1, {_place('%d', time) + 1})"


def unit_sql(part: str, time: TimeColumn, quote: Callable[[str], str], dialect: str) -> str:
    """SQL for the ``year``, ``quarter`` or ``month`` of a row, as text or a small number.

    Cut out of the date's text, since what databases call their functions of dates differs. A column of type DATE reads
    as ISO 8601, the only format that can be configured for it.
    """
    text = _text(quote(time.column), dialect)
    if part == "year":
        return f"SUBSTR({text}, {_place('%Y', time)}, 4)"
    month = f"SUBSTR({text}, {_place('%m', time)}, 2)"
    if part == "month":
        return month
    return f"CASE WHEN {month} < '04' THEN 1 WHEN {month} < '07' THEN 2 WHEN {month} < '10' THEN 3 ELSE 4 END"


def key_period(row: Mapping[str, Any], query: TableQuery, table: Table, zone: str) -> Period | None:
    """The unit of time that a result's row stands for; ``None`` where the query does not group by time."""
    if query.by_time is None or table.time is None:
        return None
    if query.by_time is table.time.grain:
        return row_period(row[table.time.column], by_day(table.time), zone)
    year, *rest = (int(row[key]) for key in time_keys(query, table))
    month = {Grain.MONTH: rest[0], Grain.QUARTER: rest[0] * 3}.get(query.by_time, 1) if rest else 1
    start, end = calendar_unit(date(year, month, 1), query.by_time.value)
    return Period(start=start, end=end, zone=zone, grain=query.by_time)


def _text(column: str, dialect: str) -> str:
    return f"CAST({column} AS {'CHAR' if dialect == 'mysql' else 'TEXT'})"


def _place(directive: str, time: TimeColumn) -> int:
    """Where ``directive`` stands in a date's text, counted from 1."""
    place, at = 1, 0
    while at < len(time.format):
        piece = time.format[at : at + 2] if time.format[at] == "%" else time.format[at]
        if piece == directive:
            return place
        if len(piece) == 2 and piece not in _WIDTHS:
            break
        place += _WIDTHS.get(piece, 1)
        at += len(piece)
    raise SourceError(
        Fault.QUERY_FAILED,
        f"column {time.column} with the format {time.format!r} cannot be grouped by {directive}",
        "only formats of %Y, %m, %d, %H, %M, %S and signs can be",
    )
