"""A table query as one SELECT with bound parameters."""

from collections.abc import Callable
from datetime import date

from pydantic import BaseModel, ConfigDict

from engine.periods.period import Grain, Period
from engine.planning.queries import TableQuery
from engine.settings import Table, TimeColumn
from engine.sources.errors import Fault, SourceError

ROW_COUNT = "row_count"
"""The column in which every statement says how many rows of the table stand behind a result row."""


class Statement(BaseModel):
    """SQL with named parameters."""

    model_config = ConfigDict(frozen=True)

    sql: str
    parameters: dict[str, str]


def statement_of(query: TableQuery, table: Table, quote: Callable[[str], str]) -> Statement:
    """The SELECT that answers ``query``. ``quote`` quotes an identifier in the database's own way.

    Raises ``SourceError`` where the period is finer than what the table dates its rows by.
    """
    keys = [*([table.time.column] if query.by_time and table.time is not None else [])]
    keys += [column for column in (query.by, query.listed) if column is not None]
    selected = [quote(key) for key in keys]
    if query.measure is not None:
        measure = next(m for m in table.measures if m.id == query.measure)
        selected.append(f"{measure.expression} AS {quote(measure.id)}")
    selected.append(f"COUNT(*) AS {quote(ROW_COUNT)}")
    conditions, parameters = _conditions(query, table, quote)
    # A row without a name cannot be an answer to "which".
    conditions += [f"{quote(column)} IS NOT NULL" for column in (query.by, query.listed) if column is not None]
    sql = f"SELECT {', '.join(selected)} FROM {quote(table.table)}"
    if conditions:
        sql += f" WHERE {' AND '.join(conditions)}"
    if keys:
        listing = ", ".join(map(quote, keys))
        ranked = {"highest": f"{quote(query.measure or '')} DESC, ", "lowest": f"{quote(query.measure or '')} ASC, "}
        sql += f" GROUP BY {listing} ORDER BY {ranked.get(query.order or '', '')}{listing}"
    return Statement(sql=sql, parameters=parameters)


def _conditions(query: TableQuery, table: Table, quote: Callable[[str], str]) -> tuple[list[str], dict[str, str]]:
    conditions, parameters = [], {}
    for number, (column, value) in enumerate(query.filters):
        conditions.append(f"{quote(column)} = :p{number}")
        parameters[f"p{number}"] = value
    if query.period is not None and table.time is not None:
        for name, sign, day in (("start", ">=", query.period.start), ("end", "<", query.period.end)):
            if day is not None:
                _must_fit(day, table.time, query.period)
                conditions.append(f"{quote(table.time.column)} {sign} :{name}")
                parameters[name] = day.strftime(table.time.format)
    return conditions, parameters


def _must_fit(day: date, time: TimeColumn, period: Period) -> None:
    coarse = "month" if "%d" not in time.format and "%j" not in time.format else None
    if coarse and "%m" not in time.format:
        coarse = "year"
    if (coarse == "month" and day.day != 1) or (coarse == "year" and (day.day, day.month) != (1, 1)):
        raise SourceError(
            Fault.TOO_FINE,
            f"rows are dated by {coarse} ({time.column}), which cannot tell {period.start} to {period.end} apart",
            f"ask for whole {coarse}s",
            grain=Grain(coarse),
        )
