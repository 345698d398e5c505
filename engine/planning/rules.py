"""Plans made by rules, for questions that name what they want."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.periods.period import Grain
from engine.planning.calculations import Calculation, calculation_goal, calculation_in
from engine.planning.catalogue import Catalogue, Language
from engine.planning.describe import describe
from engine.planning.operations import Operation
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from engine.planning.queries import queries_of
from engine.planning.reading import Reading
from engine.planning.table_query import TableQuery, time_keys

_WHO = re.compile(r"\bwho\b|谁|哪家|哪个公司|\bwhich (company|firm)\b", re.IGNORECASE)
_UNITS = (Grain.DAY, Grain.MONTH, Grain.QUARTER, Grain.YEAR)
MOST_GOALS = 10
"""Above this a question asks for a report, not for an answer; two places are left for calculations."""


@dataclass(frozen=True)
class Draft:
    """A plan by rules, with what the rules could not place. It is complete when nothing is left over."""

    plan: ExecutionPlan | None
    thought: str
    left_over: tuple[str, ...]


def plan_by_rules(reading: Reading, catalogue: Catalogue) -> Draft:
    """Queries for what tables can answer, a search of the documents for a question that names nothing in a table."""
    found = queries_of(reading, catalogue)
    if not found.queries:
        return _documents_only(reading, catalogue)
    left_over = (*found.unused, *reading.residue, *reading.unparsed_periods, *reading.limits)
    if len(found.queries) > MOST_GOALS:
        return Draft(None, f"{len(found.queries)} queries are too many for one answer", left_over)
    goals = [query_goal(f"g{n}", q, catalogue, reading.language) for n, q in enumerate(found.queries, 1)]
    left_over = (*left_over, *_cannot_sum(reading, found.queries, catalogue))
    goals += _calculations(found.queries, goals, reading)
    if (
        _WHO.search(reading.text)
        and not any(q.listed or q.by for q in found.queries)
        and len(goals) == len(found.queries)
    ):
        left_over = (*left_over, "who")  # somebody is asked for, and no query or comparison gives a name
    left_over = (*left_over, *_cannot_group(reading, found.queries, catalogue))
    left_over = (*left_over, *_not_done(reading, found.queries, goals[len(found.queries) :]))
    if {Operation.HIGHEST, Operation.LOWEST} <= reading.operations:
        left_over = (*left_over, "both extremes")
    names = ", ".join(goal.description for goal in goals)
    return Draft(ExecutionPlan(sub_goals=tuple(goals)), f"Tables hold this: {names}.", tuple(dict.fromkeys(left_over)))


def document_goal(goal_id: str, text: str, source: str, *, required: bool = True) -> SubGoal:
    """A search of the documents for what ``text`` asks."""
    return SubGoal(
        id=goal_id,
        description=text[:300],
        data_source=source,
        expected_format=ExpectedFormat.TEXT,
        validation="row_count >= 1",
        required=required,
    )


def query_goal(
    goal_id: str, query: TableQuery, catalogue: Catalogue, language: Language, *, required: bool = True
) -> SubGoal:
    """A sub-goal that asks ``query``, valid when the columns are there and hold at least one row."""
    table = catalogue.table(query.source, query.table)
    columns = [
        *time_keys(query, table),
        *([query.by] if query.by is not None else []),
        query.measure or query.listed or "",
    ]
    return SubGoal(
        id=goal_id,
        description=describe(query, catalogue, language),
        data_source=query.source,
        expected_format=ExpectedFormat.CSV,
        validation=f"row_count >= 1 AND has_columns: [{', '.join(repr(column) for column in columns)}]",
        required=required,
    )


def _documents_only(reading: Reading, catalogue: Catalogue) -> Draft:
    source = catalogue.knowledge_base()
    if source is None:
        return Draft(None, "No table has what is named here, and no documents are configured.", reading.residue)
    plan = ExecutionPlan(sub_goals=(document_goal("g1", reading.text, source),))
    return Draft(plan, "No measure or column of a table is named, so the documents are searched.", ())


def _in_time_order(queries: tuple[TableQuery, ...], goals: list[SubGoal], single: list[str]) -> tuple[str, ...]:
    """Sub-goals by when their periods begin: a change runs forwards, however the question puts it."""
    begins = {
        goal.id: query.period.start
        for query, goal in zip(queries, goals, strict=True)
        if query.period is not None and query.period.start is not None
    }
    return tuple(sorted(single, key=lambda goal: str(begins.get(goal, ""))))


def _cannot_group(reading: Reading, queries: tuple[TableQuery, ...], catalogue: Catalogue) -> tuple[str, ...]:
    """Units of time that figures are wanted by and cannot be had by."""
    wanted = reading.grains
    grouped = any(query.by is not None for query in queries)
    if Operation.TREND in reading.operations and (grouped or not _tells_change(queries)):
        return wanted or ("over time",)  # a query groups by one thing
    return tuple(dict.fromkeys(g for g in wanted for q in queries if not _by_unit(q, g, catalogue)))


def _tells_change(queries: Sequence[TableQuery]) -> bool:
    """Whether anything is looked up at more than one time."""
    return any(query.by_time or query.listed for query in queries) or len({query.period for query in queries}) > 1


def _not_done(reading: Reading, queries: Sequence[TableQuery], calculations: list[SubGoal]) -> tuple[str, ...]:
    """Words for what the figures are wanted for, and no query or calculation does: a comparison of one figure."""
    done = {calculation_in(goal.description).operation for goal in calculations} | {query.order for query in queries}
    is_done = {
        Operation.HIGHEST: "highest" in done,
        Operation.LOWEST: "lowest" in done,
        Operation.COMPARE: len(queries) > 1 or any(query.by or query.by_time for query in queries),
        Operation.CHANGE: _tells_change(queries),
    }
    return tuple(
        reading.text[start:end]
        for operation, (start, end) in reading.operation_spans
        if not is_done.get(operation, True)
    )


def _by_unit(query: TableQuery, wanted: Grain, catalogue: Catalogue) -> bool:
    """Whether ``query`` gives figures by the unit: as its period, by its rows' own dates, or out of finer rows."""
    table = catalogue.table(query.source, query.table)
    if query.period is not None and query.period.grain is wanted and query.by_time is None:
        return True
    if table.time is None or query.by_time is not wanted:
        return False
    if wanted is table.time.grain or query.measure is None:
        return wanted is table.time.grain
    finer = _UNITS.index(table.time.grain) < _UNITS.index(wanted)
    return finer and catalogue.aggregate(query.source, query.table, query.measure).regroups


def _wants_sum(reading: Reading, queries: Sequence[TableQuery]) -> bool:
    """Whether one figure over several queries is wanted. "In total" is a mere turn of phrase beside a comparison."""
    if Operation.COMBINE in reading.operations:
        return len(queries) > 1
    others = {Operation.COMPARE, Operation.HIGHEST, Operation.LOWEST, Operation.CHANGE, Operation.RESPECTIVELY}
    plain = not any(query.by or query.by_time for query in queries)
    return Operation.TOTAL in reading.operations and not others & reading.operations and plain and len(queries) > 1


def _cannot_sum(reading: Reading, queries: tuple[TableQuery, ...], catalogue: Catalogue) -> tuple[str, ...]:
    """ "combined" where one figure over several targets is wanted and is not the sum of theirs."""
    for measure in dict.fromkeys(query.measure for query in queries if query.measure is not None):
        same = [query for query in queries if query.measure == measure]
        adds_up = all(
            catalogue.aggregate(q.source, q.table, measure).adds_up and not (q.by or q.by_time) for q in same
        ) and all(_apart(one, other) for one, other in combinations(same, 2))
        if _wants_sum(reading, same) and not adds_up:
            return ("combined",)
    return ()


def _apart(one: TableQuery, other: TableQuery) -> bool:
    """Whether no row is counted in both: a column is held to two values, or the periods share no day."""
    mine, theirs = dict(one.filters), dict(other.filters)
    if any(mine[column] != theirs[column] for column in mine.keys() & theirs.keys()):
        return True
    return one.period is not None and other.period is not None and not one.period.overlaps(other.period)


def _calculations(queries: tuple[TableQuery, ...], goals: list[SubGoal], reading: Reading) -> list[SubGoal]:
    """A sum, a difference for two figures that are compared, the extreme of several, the change along a series."""
    found: list[Calculation] = []
    order = next((o for o in (Operation.HIGHEST, Operation.LOWEST) if o in reading.operations), None)
    for measure in dict.fromkeys(query.measure for query in queries if query.measure is not None):
        single = [g.id for q, g in zip(queries, goals, strict=True) if q.measure == measure and not (q.by_time or q.by)]
        periods = {query.period for query in queries if query.measure == measure}
        if len(single) > 1 and _wants_sum(reading, [query for query in queries if query.measure == measure]):
            found.append(Calculation("sum", tuple(single)))
        elif Operation.CHANGE in reading.operations and len(single) == len(periods) == 2:
            found.append(Calculation("change", _in_time_order(queries, goals, single)))
        elif order is not None and len(single) > 1:
            found.append(Calculation("highest" if order is Operation.HIGHEST else "lowest", tuple(single)))
        elif Operation.COMPARE in reading.operations and len(single) == 2:
            found.append(Calculation("difference", tuple(single)))
        found += [
            Calculation("change", (g.id,))
            for q, g in zip(queries, goals, strict=True)
            if q.measure == measure and q.by_time and q.order is None
        ]
    return [calculation_goal(f"c{number}", calculation) for number, calculation in enumerate(found[:2], 1)]
