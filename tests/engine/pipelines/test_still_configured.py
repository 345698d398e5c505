"""What an earlier owner of a run has kept is used only where it is of things that are still configured."""

import pytest

from engine.execution.executor import CannotGoOn
from engine.execution.outcome import Effort, Outcome
from engine.pipelines.still_configured import check_outcomes, check_plan
from engine.planning.catalogue import Catalogue
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal
from engine.planning.table_query import TableQuery
from engine.settings import SqlSource
from engine.states import State

SHOP = SqlSource.model_validate(
    {
        "id": "shop", "kind": "sql", "description": "sales", "url": "sqlite:///data.db",
        "tables": [
            {
                "table": "sales", "description": "sales",
                "dimensions": [{"column": "town", "names": ["town"]}],
                "measures": [{"id": "sold", "names": ["sold"], "expression": "SUM(sold)"}],
            }
        ],
    }
)  # fmt: skip
CATALOGUE = Catalogue((SHOP,), (), (), ())
HELD = TableQuery(source="shop", table="sales", measure="sold", filters=(("town", "Hill"),), by="town", listed="town")


def goal(source: str) -> SubGoal:
    return SubGoal(
        id="g1",
        description="sold",
        data_source=source,
        expected_format=ExpectedFormat.JSON,
        validation="row_count >= 1",
    )


def of(query: TableQuery | None) -> Outcome:
    return Outcome(goal("shop"), 1, "", State.SUCCEEDED, 0.1, Effort(), query=query)


@pytest.mark.parametrize(
    ("change", "gone"),
    [
        ({"source": "desk"}, "desk"),
        ({"table": "rents"}, "rents"),
        ({"measure": "rented"}, "rented"),
        ({"filters": (("street", "Hill"),)}, "street"),
        ({"by": "street"}, "street"),
        ({"listed": "street"}, "street"),
    ],
)
def test_a_figure_of_what_is_gone_is_refused_by_name(change: dict[str, object], gone: str) -> None:
    check_outcomes([of(HELD), of(None)], CATALOGUE)
    with pytest.raises(CannotGoOn, match=f"{gone}.* is not configured any more; ask the question anew"):
        check_outcomes([of(HELD), of(HELD.model_copy(update=change))], CATALOGUE)


def test_a_plan_for_a_source_that_is_gone_is_refused_by_name() -> None:
    for source in ("shop", "calculation", "extraction"):
        check_plan(ExecutionPlan(sub_goals=(goal(source),)), CATALOGUE)
    with pytest.raises(CannotGoOn, match="source 'desk' is not configured any more; ask the question anew"):
        check_plan(ExecutionPlan(sub_goals=(goal("desk"),)), CATALOGUE)
