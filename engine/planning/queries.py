"""From a reading to queries over tables: measures, filters, periods, groupings."""

import re
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.periods.period import Period
from engine.periods.whole_units import in_whole_units
from engine.planning.catalogue import Catalogue
from engine.planning.counted_categories import counting_measure
from engine.planning.date_lines import cited_dates
from engine.planning.groupings import Grouping, groupings_of
from engine.planning.mentions import Mention
from engine.planning.operations import Operation
from engine.planning.other_dates import other_dates
from engine.planning.reaches import reaching, unreached
from engine.planning.reading import Reading
from engine.planning.series import order_of, unit_of_time, wants_series, with_the_one_before
from engine.planning.table_query import TableQuery
from engine.planning.targets import MEASURE, PERIOD, Filling, Target, targets_of
from engine.settings import TimeColumn

TableKey = tuple[str, str]

_JOINED = re.compile(r"[和与及、,，;；?？]|\band\b|\bas well as\b", re.I)


class QueryReading(BaseModel):
    """The queries that a reading amounts to, and the names in it that no query could use."""

    model_config = ConfigDict(frozen=True)

    queries: tuple[TableQuery, ...]
    unused: tuple[str, ...] = ()
    ungrouped: tuple[str, ...] = ()
    """Columns that are named to group by and that not every figure is grouped by."""


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
    unused += other_dates(reading, queries, catalogue)
    unused += cited_dates(reading.text, reading.periods, [m.span for m in reading.mentions])
    queries = reaching(queries, reading, catalogue)
    unused += tuple(unreached(queries, reading))
    ungrouped = _cannot_group_by(reading, queries)
    return QueryReading(queries=tuple(dict.fromkeys(queries)), unused=unused, ungrouped=ungrouped)


def at_source(query: TableQuery, source: str, catalogue: Catalogue) -> TableQuery | None:
    """The same figure as another source has it; ``None`` where none of its tables tells it of the same things."""
    for own, table in catalogue.with_measure(query.measure or ""):
        columns = {dimension.column for dimension in catalogue.table(own, table).dimensions}
        if own == source and {column for column, _ in query.filters} <= columns:
            return query.model_copy(update={"source": source, "table": table})
    return None


def _cannot_group_by(reading: Reading, queries: list[TableQuery]) -> tuple[str, ...]:
    """Columns that are named to group by, and that not every figure is grouped by: a query groups by one."""
    figures = [query for query in queries if query.measure is not None]
    listed = {query.listed for query in queries}

    def is_done(grouping: Grouping) -> bool:
        if listed & set(grouping.columns) and (grouping.chosen or not figures):
            return True
        return bool(figures) and all(query.by in grouping.columns for query in figures)

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

    things = [*(m.span for m in reading.mentions), *(span for _, span in reading.operation_spans)]

    def only_a_base(measure: str, at: tuple[int, int]) -> bool:
        return any(
            # Two figures of one expression, each of its own table, are no part of each other.
            expressions[measure] != expressions[other]
            and expressions[measure] in expressions[other]
            and is_close(span, at)
            for other, span in spans
        )

    def is_close(one: tuple[int, int], other: tuple[int, int]) -> bool:
        start, end = min(one[1], other[1]), max(one[0], other[0])
        return not _JOINED.search(reading.text[start:end]) and not any(start <= s and e <= end for s, e in things)

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
    own |= {c for grouping in groupings_of(reading) if measures and not grouping.chosen for c in grouping.columns}
    # What one table has under a name is not to be listed from another that has the name too.
    return list(dict.fromkeys(c for m in reading.mentions if not own & set(m.columns) for c in m.columns))


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
    order = order_of(reading)
    lists = bool(_listed_columns(reading, catalogue, [measure]))
    wanted = by is None and wants_series(reading, targets, lists=lists)
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
        for by_time in [unit_of_time(catalogue.tables[key], reading, target.period) if wanted else None]
    ]


def _listed_queries(
    column: str, key: TableKey, reading: Reading, catalogue: Catalogue, used: set[tuple[int, int]]
) -> list[TableQuery]:
    time = catalogue.tables[key].time
    targets = _targets(key, reading, catalogue, used)
    if (measure := counting_measure(column, key, reading, catalogue)) is not None:
        counted = TableQuery(source=key[0], table=key[1], measure=measure, by=column, order=order_of(reading))
        return [counted.model_copy(update={"filters": t.filters, "period": t.period}) for t in targets]
    # Between two periods a change can be seen; in one it takes the time before it.
    alone = Operation.CHANGE in reading.operations and len({target.period for target in targets}) == 1
    return [
        TableQuery(
            source=key[0],
            table=key[1],
            listed=column,
            filters=target.filters,
            period=with_the_one_before(target.period) if alone else target.period,
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
        terms = [term for term in mention.terms if term.kind == "value" and term.column in columns]
        # A name of two values says of neither that it is meant.
        if len({(term.column, term.target) for term in terms}) == 1 and len(mention.entities) < 2 and _is_name(mention):
            term = terms[0]
            fillings.append(Filling(term.column, term.target, mention.span[0]))
            used.add(mention.span)
    if (time := catalogue.tables[key].time) is not None:
        fillings += [Filling(PERIOD, _bare(p, time), p.span[0]) for p in reading.periods if p.span is not None]
    return targets_of(fillings, respectively=Operation.RESPECTIVELY in reading.operations)


def _bare(period: Period, time: TimeColumn) -> Period:
    """The period as the rows can tell it, without the place it was read at, so that equal periods are equal."""
    bare = {"span": None, "text": "", "rolling": None, "alternatives": ()}
    return in_whole_units(period, time.grain).model_copy(update=bare)


def _grouping(key: TableKey, reading: Reading, catalogue: Catalogue) -> str | None:
    """The first column of the table that is named to group by; in a ranking, the first that has no value beside it."""
    own = {dimension.column for dimension in catalogue.tables[key].dimensions}
    named = [column for grouping in groupings_of(reading) for column in grouping.columns]
    if order_of(reading) is not None:
        filled = {term.column for m in reading.mentions for term in m.terms if term.kind == "value"}
        named += [column for column in _targets_of_kind(reading, "dimension") if column not in filled]
    return next((column for column in named if column in own), None)
