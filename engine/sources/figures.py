"""Figures in the rows of a query: their values, units, and the words that tell them apart."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from engine.periods.period import Grain, Period
from engine.planning.catalogue import Catalogue
from engine.planning.queries import TableQuery
from engine.settings import TimeColumn
from engine.sources.calculation import Operand
from engine.sources.sql import SqlResult


@dataclass(frozen=True)
class Figure:
    """A value of a measure. ``key`` is the grouping column's value or the row's period, where there is one."""

    value: float
    unit: str
    decimals: int
    key: str | Period | None = None


def figures_of(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> tuple[Figure, ...]:
    """The figures of a measure query, row by row; rows without a value are left out.

    A ranking gives its first row only, with those that tie with it.
    """
    measure = catalogue.measure(query.source, query.table, query.measure or "")
    figures = [
        Figure(float(row[measure.id]), measure.unit, measure.decimals, _key(row, query, catalogue))
        for row in result.rows
        if row[measure.id] is not None
    ]
    if query.order is not None:
        figures = [f for f in figures if f.value == figures[0].value]
    return tuple(figures)


def operands_of(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> list[Operand]:
    """The figures as operands of a calculation, labelled by what they belong to."""
    operands = []
    for figure in figures_of(query, result, catalogue):
        key = figure.key if figure.key is not None else query.period
        parts = [value for _, value in query.filters]
        parts += [f"{key.start}/{key.end}" if isinstance(key, Period) else key] if key is not None else []
        operands.append(
            Operand(label=" · ".join(parts), value=figure.value, unit=figure.unit, decimals=figure.decimals)
        )
    return operands


def row_period(value: Any, column: TimeColumn, zone: str) -> Period:
    """The day, month or year that a row's time column names."""
    day = value if isinstance(value, date) else datetime.strptime(str(value), column.format).date()
    if "%d" in column.format:
        return Period(start=day, end=day + timedelta(days=1), zone=zone, grain=Grain.DAY)
    if "%m" in column.format:
        following = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
        return Period(start=day.replace(day=1), end=following, zone=zone, grain=Grain.MONTH)
    return Period(start=date(day.year, 1, 1), end=date(day.year + 1, 1, 1), zone=zone, grain=Grain.YEAR)


def _key(row: dict[str, Any], query: TableQuery, catalogue: Catalogue) -> str | Period | None:
    if query.by is not None:
        return str(row[query.by])
    time = catalogue.table(query.source, query.table).time
    if query.by_time and time is not None:
        return row_period(row[time.column], time, query.period.zone if query.period is not None else "UTC")
    return None
