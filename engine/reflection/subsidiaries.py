"""Where no record of a firm itself is found, its subsidiaries are looked at: told beside it, as theirs."""

from engine.execution.outcome import Outcome
from engine.planning.catalogue import Catalogue, Language
from engine.planning.plan import SubGoal
from engine.planning.rules import query_goal
from engine.planning.table_query import Reach, TableQuery
from engine.sources.database import SqlResult
from engine.sources.errors import Fault
from engine.sources.statement import ROW_COUNT

BESIDE = "_held"
"""What the id of such a sub-goal ends in."""


def goal_beside(outcome: Outcome, catalogue: Catalogue, language: Language) -> SubGoal | None:
    """The figures of the subsidiaries of whom ``outcome`` found no row; ``None`` where it did, or has none there."""
    query = outcome.query
    if query is None or query.measure is None or query.reach is not None or not _is_empty(outcome):
        return None
    for column, name in query.filters:
        held = {catalogue.name_of(value) for value in catalogue.held(query.source, query.table, column)}
        if held & set(catalogue.subsidiaries(name)):
            theirs = _of_subsidiaries(query, column)
            return query_goal(outcome.goal.id + BESIDE, theirs, catalogue, language, required=False)
    return None


def _of_subsidiaries(query: TableQuery, column: str) -> TableQuery:
    by = column if query.by is None and query.by_time is None else query.by
    return query.model_copy(update={"reach": Reach(column=column, kind="subsidiaries"), "by": by})


def _is_empty(outcome: Outcome) -> bool:
    if outcome.error is not None:
        return outcome.error.error is Fault.NO_RESULT
    return isinstance(outcome.result, SqlResult) and not any(row[ROW_COUNT] for row in outcome.result.rows)
