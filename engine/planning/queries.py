"""From a reading to queries over tables: measures, filters, periods, groupings."""

import re
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.periods.period import Grain, Period
from engine.planning.catalogue import Catalogue
from engine.planning.groupings import Grouping, groupings_of
from engine.planning.mentions import Mention
from engine.planning.operations import Operation
from engine.planning.reading import Reading
from engine.planning.targets import MEASURE, PERIOD, Filling, Target, targets_of
from engine.settings import Table

TableKey = tuple[str, str]

MOST_DAYS = 31
"""A series of more days than this is shown by month, unless days are asked for."""

_JOINED = re.compile(r"[和与及、,，;；?？]|\band\b|\bas well as\b", re.I)


class TableQuery(BaseModel):
    """One question to one table: a measure, or the values of a column, under filters and in a period."""

    model_config = ConfigDict(frozen=True)

    source: str
    table: str
    measure: str | None = None
    listed: str | None = None
    """A dimension whose values are asked for, over time where the table is dated."""
    filters: tuple[tuple[str, str], ...] = ()
    period: Period | None = None
    by_time: Grain | None = None
    """Group by the rows' own day, month or year, or by a coarser unit: month, quarter, year."""
    by: str | None = None
    order: Literal["highest", "lowest"] | None = None


def time_keys(query: TableQuery, table: Table) -> tuple[str, ...]:
    """The columns of the result that say which unit of time a row stands for; none where time groups nothing."""
    if query.by_time is None or table.time is None:
        return ()
    if query.by_time is table.time.grain:
        return (table.time.column,)
    return {Grain.QUARTER: ("year", "quarter"), Grain.MONTH: ("year", "month")}.get(query.by_time, ("year",))


class QueryReading(BaseModel):
    """The queries that a reading amounts to, and the names in it that no query could use."""

    model_config = ConfigDict(frozen=True)

    queries: tuple[TableQuery, ...]
    unused: tuple[str, ...] = ()


def queries_of(reading: Reading, catalogue: Catalogue) -> QueryReading:
    """What ``reading`` asks of tables; no queries where it names neither a measure nor a column."""
    spans = _measures(reading, catalogue)
    measures = list(dict.fromkeys(measure for measure, _ in spans))
    listed = _listed_columns(reading, catalogue, measures)
    queries: list[TableQuery] = []
    used: set[tuple[int, int]] = set()
    for measure in measures:
        key = _best_table(catalogue.with_measure(measure), reading, catalogue)
        queries += _measure_queries(measure, key, reading, catalogue, spans, used)
    for column in listed:
        key = _best_table(catalogue.with_column(column), reading, catalogue)
        queries += _listed_queries(column, key, reading, catalogue, used)
    unused = tuple(m.text for m in reading.mentions if _is_name(m) and m.span not in used)
    if any(catalogue.table(query.source, query.table).time is None for query in queries):
        unused += tuple(period.text for period in reading.periods)  # that table cannot tell when
    unused += _cannot_group_by(reading, queries)
    return QueryReading(queries=tuple(dict.fromkeys(queries)), unused=unused)


def _cannot_group_by(reading: Reading, queries: list[TableQuery]) -> tuple[str, ...]:
    """Columns that are named to group by, and that not every figure is grouped by: a query groups by one."""
    figures = [query for query in queries if query.measure is not None]
    listed = {query.listed for query in queries}

    def is_done(grouping: Grouping) -> bool:
        if grouping.column in listed and (grouping.chosen or not figures):
            return True
        return bool(figures) and all(query.by == grouping.column for query in figures)

    return tuple(grouping.text for grouping in groupings_of(reading) if not is_done(grouping))


def _is_name(mention: Mention) -> bool:
    return any(term.kind in ("value", "entity") for term in mention.terms) and not any(
        term.kind in ("measure", "dimension", "task") for term in mention.terms
    )


def _targets_of_kind(reading: Reading, kind: Literal["measure", "dimension"]) -> list[str]:
    return list(dict.fromkeys(t.target for m in reading.mentions for t in m.terms if t.kind == kind))


def _measures(reading: Reading, catalogue: Catalogue) -> list[tuple[str, tuple[int, int]]]:
    """The measures that are asked for, and where, without those that only say what another one is a share of.

    "The share of broken units" asks for no count of units; "units and the share of broken ones" does.
    """
    spans = [(term.target, m.span) for m in reading.mentions for term in m.terms if term.kind == "measure"]
    expressions = {m.id: m.expression for table in catalogue.tables.values() for m in table.measures}

    def only_a_base(measure: str, at: tuple[int, int]) -> bool:
        return any(
            other != measure
            and expressions[measure] in expressions[other]
            and not _JOINED.search(reading.text[min(span[1], at[1]) : max(span[0], at[0])])
            for other, span in spans
        )

    return [(measure, span) for measure, span in spans if not only_a_base(measure, span)]


def _listed_columns(reading: Reading, catalogue: Catalogue, measures: list[str]) -> list[str]:
    """Columns named without a value, unless a measure's own table has them: there they group, or say nothing new.

    Nor is one that figures are wanted by listed beside them, as if that had been asked.
    """
    own = {
        dimension.column
        for measure in measures
        for key in [_best_table(catalogue.with_measure(measure), reading, catalogue)]
        for dimension in catalogue.tables[key].dimensions
    }
    own |= {term.column for m in reading.mentions for term in m.terms if term.kind == "value"}
    own |= {grouping.column for grouping in groupings_of(reading) if measures and not grouping.chosen}
    return [column for column in _targets_of_kind(reading, "dimension") if column not in own]


def _best_table(keys: tuple[TableKey, ...], reading: Reading, catalogue: Catalogue) -> TableKey:
    """Of the tables that offer something, the one with most of the columns that the question filters on."""
    wanted = {term.column for m in reading.mentions for term in m.terms if term.kind == "value"}
    return max(keys, key=lambda key: len(wanted & {d.column for d in catalogue.tables[key].dimensions}))


def _measure_queries(
    measure: str,
    key: TableKey,
    reading: Reading,
    catalogue: Catalogue,
    spans: list[tuple[str, tuple[int, int]]],
    used: set[tuple[int, int]],
) -> list[TableQuery]:
    every = _targets(key, reading, catalogue, used, spans)
    targets = [target for target in every if target.measure in (measure, None)]
    by = _grouping(key, reading, catalogue)
    order = _order(reading)
    wanted = by is None and _over_time(reading, order, targets, catalogue, measure)
    return [
        TableQuery(
            source=key[0],
            table=key[1],
            measure=measure,
            filters=target.filters,
            period=target.period,
            by_time=by_time,
            by=by,
            order=order if by is not None or by_time is not None else None,
        )
        for target in targets
        for by_time in [_unit_of_time(catalogue.tables[key], reading, target.period) if wanted else None]
    ]


def _over_time(reading: Reading, order: str | None, targets: list[Target], catalogue: Catalogue, measure: str) -> bool:
    """Whether the figures are wanted period by period: a trend, "which month was highest", a change of the figure."""
    periods = {target.period for target in targets}
    if Operation.TREND in reading.operations:
        # "Which quarter, Q1 or Q2": the periods are themselves the units that are compared.
        return len(periods) < 2 or not all(p is not None and p.grain in reading.grains for p in periods)
    if len(periods) > 1:
        return False  # a change between two periods is seen in their totals
    if order is not None:
        return len(targets) == 1
    return Operation.CHANGE in reading.operations and not _listed_columns(reading, catalogue, [measure])


def _unit_of_time(table: Table, reading: Reading, period: Period | None) -> Grain | None:
    """The unit to group by: the one that is named, else the rows' own, but months where days would be too many."""
    if table.time is None:
        return None
    if reading.grains:
        return reading.grains[0]
    days = (period.end - period.start).days if period is not None and period.start and period.end else None
    is_series = _order(reading) is None
    if table.time.grain is Grain.DAY and is_series and (days is None or days > MOST_DAYS):
        return Grain.MONTH
    return table.time.grain


def _listed_queries(
    column: str, key: TableKey, reading: Reading, catalogue: Catalogue, used: set[tuple[int, int]]
) -> list[TableQuery]:
    time = catalogue.tables[key].time
    targets = _targets(key, reading, catalogue, used)
    # Between two periods a change can be seen; in one it takes the time before it.
    alone = Operation.CHANGE in reading.operations and len({target.period for target in targets}) == 1
    return [
        TableQuery(
            source=key[0],
            table=key[1],
            listed=column,
            filters=target.filters,
            period=_with_the_one_before(target.period) if alone else target.period,
            by_time=time.grain if time is not None else None,
        )
        for target in targets
    ]


def _targets(
    key: TableKey,
    reading: Reading,
    catalogue: Catalogue,
    used: set[tuple[int, int]],
    measures: list[tuple[str, tuple[int, int]]] | None = None,
) -> tuple[Target, ...]:
    columns = {dimension.column for dimension in catalogue.tables[key].dimensions}
    fillings = [Filling(MEASURE, measure, span[0]) for measure, span in measures or []]
    for mention in reading.mentions:
        term = next((t for t in mention.terms if t.kind == "value" and t.column in columns), None)
        if term is not None and _is_name(mention):
            fillings.append(Filling(term.column, term.target, mention.span[0]))
            used.add(mention.span)
    if catalogue.tables[key].time is not None:
        fillings += [Filling(PERIOD, _bare(p), p.span[0]) for p in reading.periods if p.span is not None]
    return targets_of(fillings, respectively=Operation.RESPECTIVELY in reading.operations)


def _bare(period: Period) -> Period:
    """The period without the place it was read at, so that equal periods are equal."""
    return period.model_copy(update={"span": None, "text": ""})


def _grouping(key: TableKey, reading: Reading, catalogue: Catalogue) -> str | None:
    """The first column of the table that is named to group by; in a ranking, the first that has no value beside it."""
    own = {dimension.column for dimension in catalogue.tables[key].dimensions}
    named = [grouping.column for grouping in groupings_of(reading)]
    if _order(reading) is not None:
        filled = {term.column for m in reading.mentions for term in m.terms if term.kind == "value"}
        named += [column for column in _targets_of_kind(reading, "dimension") if column not in filled]
    return next((column for column in named if column in own), None)


def _order(reading: Reading) -> Literal["highest", "lowest"] | None:
    if Operation.HIGHEST in reading.operations:
        return "highest"
    return "lowest" if Operation.LOWEST in reading.operations else None


def _with_the_one_before(period: Period | None) -> Period | None:
    """A change cannot be seen in one month: look at the month before it too. Likewise for a quarter or a year."""
    months = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}.get(period.grain) if period else None
    if period is None or period.start is None or months is None:
        return period
    ordinal = period.start.year * 12 + period.start.month - 1 - months
    start = period.start.replace(year=ordinal // 12, month=ordinal % 12 + 1)
    return period.model_copy(update={"start": start, "grain": Grain.RANGE})
