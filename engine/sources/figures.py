"""Figures in the rows of a query: their values, units, and the words that tell them apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.periods.days import calendar_unit
from engine.periods.period import Period
from engine.planning.catalogue import Catalogue
from engine.planning.stored_names import never_held
from engine.planning.table_query import TableQuery
from engine.sources.calculation import Operand
from engine.sources.database import SqlResult
from engine.sources.errors import Fault, SourceError
from engine.sources.statement import ROW_COUNT, UNPLACED
from engine.sources.time_units import key_period

Key = str | Period | None
"""What a figure belongs to in a result of several: a value of the column grouped by, or a unit of time."""


@dataclass(frozen=True)
class Figure:
    """A value of a measure. ``key`` is the grouping column's value or the row's period, where there is one."""

    value: float
    unit: str
    decimals: int
    key: Key = None


def figures_of(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> tuple[Figure, ...]:
    """The figures of a measure query in order; rows over which the measure is undefined are left out.

    In a series, a unit of time without any row has a figure too where the measure is a sum or a count: 0. A ranking
    gives the extreme only, with all that tie.
    """
    measure = catalogue.measure(query.source, query.table, query.measure or "")
    held: dict[Key, Figure | None] = {}
    for row in result.rows:
        key, value = _key(row, query, catalogue), row[measure.id]
        held[key] = None if value is None else Figure(float(value), measure.unit, measure.decimals, key)
    if held and catalogue.aggregate(query.source, query.table, measure.id).zero_of_none:
        units = _units(query, catalogue)
        quiet = {unit: Figure(0.0, measure.unit, measure.decimals, unit) for unit in units if unit not in held}
        held = {unit: held.get(unit, quiet.get(unit)) for unit in units} or held
    figures = [figure for figure in held.values() if figure is not None]
    if query.order is not None and figures:
        extreme = (max if query.order == "highest" else min)(figure.value for figure in figures)
        figures = [figure for figure in figures if figure.value == extreme]
    return tuple(figures)


def undefined_of(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> tuple[Key, ...]:
    """The groups whose rows are there and over which the measure has no value."""
    return tuple(_key(row, query, catalogue) for row in result.rows if query.measure and row[query.measure] is None)


def _key(row: Mapping[str, Any], query: TableQuery, catalogue: Catalogue) -> Key:
    """What a row of the result stands for: a value of the column grouped by, a unit of time, or all there is."""
    if query.by is not None:
        return str(row[query.by])
    dated = query.period or catalogue.extent(query.source, query.table)
    return key_period(
        row, query, catalogue.table(query.source, query.table), dated.zone if dated is not None else "UTC"
    )


def absence(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> SourceError | None:
    """Why a result holds no figure and no name that could be told; ``None`` where it does.

    No row fits, rows fit and the figure is undefined over them, or it is open which rows fit.
    """
    if unplaced := max((int(row.get(UNPLACED, 0)) for row in result.rows), default=0):
        return _unsure(query, result, unplaced, catalogue)
    if query.measure is None:
        found = any(row[query.listed or ""] is not None for row in result.rows)
    else:
        found = bool(figures_of(query, result, catalogue))
    rows = sum(int(row[ROW_COUNT]) for row in result.rows)
    if not rows and (unheld := never_held(query, catalogue)):
        return SourceError(
            Fault.NO_RESULT, f"the table holds nothing of {', '.join(unheld)}", "ask for another name", unheld=unheld
        )
    if found:
        return None
    if not rows:
        return SourceError(
            Fault.NO_RESULT,
            "no row of the table fits these filters and this period",
            "widen it",
            left_out=result.left_out or None,
        )
    divides = catalogue.aggregate(query.source, query.table, query.measure or "").is_ratio
    why = "what it is divided by is 0" if divides else "none of them holds a value"
    return SourceError(
        Fault.UNDEFINED,
        f"{rows} rows fit, and {query.measure} is undefined over them: {why}",
        "ask for what it is made of",
        rows=rows,
        divisor=0 if divides else None,
        left_out=None if divides else result.left_out or None,
    )


def _unsure(query: TableQuery, result: SqlResult, unplaced: int, catalogue: Catalogue) -> SourceError:
    counted = query.measure is not None and catalogue.aggregate(query.source, query.table, query.measure).counts
    alone = counted and query.by is None and query.by_time is None
    by_name = [f"{row[query.by]} {row[query.measure or '']:g}" for row in result.rows] if counted and query.by else []
    return SourceError(
        Fault.UNSURE,
        f"{unplaced} rows that fit otherwise hold nothing in a column that must tell, so any of them may belong to it",
        "fill the column, by more words for its categories for instance, or ask without it",
        unplaced=unplaced,
        certain=result.rows[0][query.measure or ""] if alone else tuple(by_name) or None,
    )


def operands_of(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> list[Operand]:
    """The figures as operands of a calculation, or what a column held at each time, labelled by what it belongs to."""
    if query.measure is None:
        return _held_of(query, result, catalogue)
    operands = []
    for figure in figures_of(query, result, catalogue):
        key = figure.key if figure.key is not None else query.period
        parts = [value for _, value in query.filters]
        parts += [f"{key.start}/{key.end}" if isinstance(key, Period) else key] if key is not None else []
        operands.append(
            Operand(
                label=" · ".join(parts),
                value=figure.value,
                unit=figure.unit,
                decimals=figure.decimals,
                start=key.start if isinstance(key, Period) else None,
                grain=key.grain if isinstance(key, Period) else None,
            )
        )
    return operands


def _held_of(query: TableQuery, result: SqlResult, catalogue: Catalogue) -> list[Operand]:
    """What a column held at each time of the result, in words."""
    held: dict[str, list[str]] = {}
    for row in result.rows:
        key = _key(row, query, catalogue)
        label = f"{key.start}/{key.end}" if isinstance(key, Period) else ""
        held.setdefault(label, []).append(str(row[query.listed or ""]))
    return [Operand(label=label, value=0, text="、".join(sorted(names))) for label, names in held.items()]


def _units(query: TableQuery, catalogue: Catalogue) -> list[Period]:
    """The units of time that the query groups by, as far as its period and the data reach; none where it does not."""
    extent = catalogue.extent(query.source, query.table)
    covered = extent if query.period is None or extent is None else query.period.within(extent)
    if query.by_time is None or covered is None or covered.start is None or covered.end is None:
        return []
    units = []
    day = covered.start
    while day < covered.end:
        start, end = calendar_unit(day, query.by_time.value)
        units.append(Period(start=start, end=end, zone=covered.zone, grain=query.by_time))
        day = end
    return units
