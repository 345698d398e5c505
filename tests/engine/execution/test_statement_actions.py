"""Documents are asked in words for what they state of a figure, whoever the question says they are by."""

from pathlib import Path

import pytest

from engine.execution.actions import ActionMaker
from engine.execution.outcome import Effort, Outcome
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.planning.statements import statement_goal
from engine.planning.table_query import TableQuery
from engine.statement_steps import TELLERS, Teller
from engine.states import State
from tests.engine import company


@pytest.mark.parametrize("by", [None, *TELLERS], ids=lambda by: by.id if by else "anyone")
def test_the_search_names_the_figure_and_its_teller(tmp_path: Path, by: Teller | None) -> None:
    catalogue = company.catalogue(tmp_path)
    maker = ActionMaker(catalogue, company.vocabulary(catalogue), {}, company.CLOCK)
    goal = SubGoal(
        id="g1",
        description="total fines, Birch",
        data_source="shop",
        expected_format=ExpectedFormat.CSV,
        validation="row_count >= 1",
    )
    query = TableQuery(source="shop", table="fines", measure="fine_total", filters=(("maker", "Birch"),))
    asked = Outcome(goal, 1, "", State.SUCCEEDED, 0.0, Effort(), query=query)
    params = maker.intent(statement_goal("s1", "g1", by), Effort(), {"g1": asked}).action.params
    assert params["queries"][0] == "total fines, Birch"
    teller = [next(word for word in by.words if word.isascii())] if by is not None and by.words else []
    assert params["queries"][-1].split() == [*teller, "Birch", "total", "fines"]
