"""Whether what an earlier owner of a run has planned and found is of things that are still configured."""

from collections.abc import Iterable

from engine.execution.executor import CannotGoOn
from engine.execution.outcome import Outcome
from engine.planning.catalogue import BUILT_IN, Catalogue
from engine.planning.plan import ExecutionPlan
from engine.planning.table_query import TableQuery


def check_plan(plan: ExecutionPlan, catalogue: Catalogue) -> None:
    """``CannotGoOn`` where a source of ``plan`` is not there any more."""
    known = {*BUILT_IN, *(source.id for source in catalogue.sources)}
    for goal in plan.sub_goals:
        if goal.data_source not in known:
            raise CannotGoOn(f"source {goal.data_source!r} is not configured any more; ask the question anew")


def check_outcomes(outcomes: Iterable[Outcome], catalogue: Catalogue) -> None:
    """``CannotGoOn`` where a figure is of a table, measure or column that is not there any more."""
    for outcome in outcomes:
        if outcome.query is None:
            continue
        try:
            _find(outcome.query, catalogue)
        except KeyError as error:
            raise CannotGoOn(
                f"{outcome.query.source}: {error.args[0]!r} is not configured any more; ask the question anew"
            ) from error


def _find(query: TableQuery, catalogue: Catalogue) -> None:
    catalogue.table(query.source, query.table)
    if query.measure is not None:
        catalogue.measure(query.source, query.table, query.measure)
    for column in (*(column for column, _ in query.filters), query.by, query.listed):
        if column is not None:
            catalogue.dimension(query.source, query.table, column)
