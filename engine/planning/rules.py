"""Plans made by rules, for questions that name what they want."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.computed_steps import Calculation
from engine.planning.asked_form import unmet_forms
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import CALCULATION, Catalogue, Language
from engine.planning.describe import describe
from engine.planning.entity_steps import entity_goals, looked_up
from engine.planning.operations import Operation, is_told_by_text
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from engine.planning.queries import queries_of
from engine.planning.reaches import with_members
from engine.planning.reading import Reading
from engine.planning.series import order_of
from engine.planning.shortfall import shortfall, wants_sum
from engine.planning.statistics import Statistic, statistic_of
from engine.planning.table_query import TableQuery, time_keys
from engine.planning.unknown_names import unknown_names

MOST_GOALS = 10
"""Above this a question asks for a report, not for an answer; two places are left for calculations."""


@dataclass(frozen=True)
class Draft:
    """A plan by rules, with what the rules could not place. It is complete when nothing is left over."""

    plan: ExecutionPlan | None
    thought: str
    left_over: tuple[str, ...]
    undone: tuple[str, ...] = ()
    """Of these, what the figures should have been made by: a name, a grouping, an extreme. No passage makes it good."""


def plan_by_rules(reading: Reading, catalogue: Catalogue) -> Draft:
    """Queries for what tables can answer, a search of the documents for a question that names nothing in a table."""
    found = queries_of(reading, catalogue)
    look_ups = list(entity_goals(reading, beside_figures=bool(found.queries)))
    if not found.queries:
        return _look_ups_only(look_ups, reading) or _documents_only(reading, catalogue)
    left_over = (*found.unused, *reading.residue, *reading.unparsed_periods, *reading.limits)
    left_over += () if look_ups else looked_up(reading)
    left_over += unmet_forms(reading.forms, found.queries, catalogue)
    queries = with_members(found.queries)
    if len(queries) > MOST_GOALS:
        return Draft(None, f"{len(queries)} queries are too many for one answer", left_over)
    statistic = statistic_of(reading, queries, catalogue)
    queries = queries if statistic is None else statistic.queries
    goals = [query_goal(f"g{n}", q, catalogue, reading.language) for n, q in enumerate(queries, 1)]
    goals += _calculations(queries, goals, reading) if statistic is None else [_computed(statistic, goals)]
    calculations = goals[len(queries) :]
    goals += look_ups
    undone = (*found.unused, *unknown_names(reading), *found.ungrouped)
    undone += shortfall(reading, queries, calculations, catalogue)
    undone += tuple(limit for limit in reading.limits if not is_told_by_text(limit))
    said = "" if statistic is None else statistic.words
    names = ", ".join(goal.description for goal in goals)
    return Draft(
        plan=ExecutionPlan(sub_goals=tuple(goals)),
        thought=f"Tables hold this: {names}.",
        left_over=tuple(word for word in dict.fromkeys((*left_over, *undone)) if word.lower() not in said),
        undone=tuple(word for word in dict.fromkeys(undone) if word.lower() not in said),
    )


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


def renamed(goal: SubGoal, ids: Mapping[str, str]) -> SubGoal:
    """``goal`` under its new id, the calculations of earlier ones with theirs."""
    words = re.sub(r"\w+", lambda found: ids.get(found[0], found[0]), goal.description)
    return goal.model_copy(
        update={
            "id": ids[goal.id],
            "description": words if goal.data_source == CALCULATION else goal.description,
            "depends_on": tuple(ids[earlier] for earlier in goal.depends_on),
        }
    )


def query_goal(
    goal_id: str, query: TableQuery, catalogue: Catalogue, language: Language, *, required: bool = True
) -> SubGoal:
    """A sub-goal that asks ``query``, under its usual condition."""
    return SubGoal(
        id=goal_id,
        description=describe(query, catalogue, language),
        data_source=query.source,
        expected_format=ExpectedFormat.CSV,
        validation=usual_check(query, catalogue),
        required=required,
    )


def usual_check(query: TableQuery, catalogue: Catalogue) -> str:
    """The condition that a query's result usually has: its columns are there, and hold at least one row."""
    keys = time_keys(query, catalogue.table(query.source, query.table))
    columns = [*keys, *([query.by] if query.by is not None else []), query.measure or query.listed or ""]
    return f"row_count >= 1 AND has_columns: [{', '.join(repr(column) for column in columns)}]"


def _look_ups_only(look_ups: Sequence[SubGoal], reading: Reading) -> Draft | None:
    """The plan for a question that the registry alone answers; ``None`` where it asks anything besides."""
    if not look_ups or reading.residue or reading.limits or reading.periods or reading.unparsed_periods:
        return None
    thought = f"The registry of entities holds this: {', '.join(goal.description for goal in look_ups)}."
    return Draft(ExecutionPlan(sub_goals=tuple(look_ups)), thought, ())


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


def _computed(statistic: Statistic, goals: Sequence[SubGoal]) -> SubGoal:
    calculation = Calculation(statistic.operation, tuple(goals[place].id for place in statistic.of))
    return calculation_goal("c1", calculation, required=True)


def _calculations(queries: tuple[TableQuery, ...], goals: list[SubGoal], reading: Reading) -> list[SubGoal]:
    """A sum, a difference for two figures that are compared, the extreme of several, the change along a series."""
    found: list[Calculation] = []
    order = order_of(reading)
    for measure in dict.fromkeys(query.measure for query in queries if query.measure is not None):
        single = [g.id for q, g in zip(queries, goals, strict=True) if q.measure == measure and not (q.by_time or q.by)]
        periods = {query.period for query in queries if query.measure == measure}
        if len(single) > 1 and wants_sum(reading, [query for query in queries if query.measure == measure]):
            found.append(Calculation("sum", tuple(single)))
        elif Operation.GROWTH in reading.operations and len(single) == len(periods) == 2:
            found.append(Calculation("growth", _in_time_order(queries, goals, single)))
        elif Operation.CHANGE in reading.operations and len(single) == len(periods) == 2:
            found.append(Calculation("change", _in_time_order(queries, goals, single)))
        elif order is not None and len(single) > 1:
            found.append(Calculation(order, tuple(single)))
        elif Operation.COMPARE in reading.operations and len(single) == 2:
            found.append(Calculation("difference", tuple(single)))
        found += [
            Calculation("change", (g.id,))
            for q, g in zip(queries, goals, strict=True)
            if q.measure == measure and q.by_time and q.order is None
        ]
    listed = [g.id for q, g in zip(queries, goals, strict=True) if q.listed is not None]
    if Operation.SAME in reading.operations and len({q.listed for q in queries}) == 1 and listed:
        found.append(Calculation("same", tuple(listed)))
    asked = ("growth", "same")
    return [calculation_goal(f"c{n}", c, required=c.operation in asked) for n, c in enumerate(found[:2], 1)]
