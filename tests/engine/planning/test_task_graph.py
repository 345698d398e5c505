"""A known goal has places for one firm and one period; what else a question names is left over."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.planner import Planner
from engine.planning.reading import read
from engine.planning.task_graph import plan_by_task_graph
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        ("maker report for Alder, January 2024", ()),
        ("maker report for Alder Works (Alder), January 2024", ()),
        ("桤木厂2024年1月厂家报告", ()),
        ("maker report for Alder and Birch, January 2024", ("Birch",)),
        ("maker report for Alder, January 2024 and March 2024", ("March 2024",)),
        ("桤木厂和Birch的厂家报告，2024年1月和3月", ("Birch", "3月")),
        ("maker report for Birch and the breakage of Wren", ("breakage", "Wren")),
        ("maker report for Alder by region", ("region",)),
        ("maker report for Alder without fines", ("without", "fines")),
        ("maker report for Alder on 30 February 2024", ("30 February 2024", "30", "February", "2024")),
    ],
)
def test_what_the_sub_tasks_have_no_place_for(catalogue: Catalogue, text: str, left_over: tuple[str, ...]) -> None:
    names = Vocabulary(catalogue.terms)
    draft = plan_by_task_graph(read(text, names, CLOCK), catalogue, names, CLOCK)
    assert draft is not None and draft.plan is not None
    assert set(draft.left_over) == set(left_over)
    assert draft.plan.sub_goals[0].description.startswith(("number of fines", "罚单数"))


@pytest.mark.parametrize(
    "text",
    [
        "maker report on Birch in March 2024, with soot levels",
        "I need the maker report for Alder in March 2024 for the board, incl. indicators of smoke",
    ],
)
def test_what_is_left_over_of_a_report_is_searched_beside_its_figures(catalogue: Catalogue, text: str) -> None:
    planned = Planner(catalogue, model=None).plan(text, CLOCK)
    assert [goal.data_source for goal in planned.plan.sub_goals] == ["shop", "papers", "papers"]
    assert planned.left_over  # a passage must speak of it
