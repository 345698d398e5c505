"""Categories of texts asked for by name alone: their counts are meant, where numbers are spoken of."""

from typing import Any

import pytest

from engine.planning.catalogue import Catalogue, ColumnValues
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from engine.settings import TicketSource
from tests.engine.company import CLOCK

CATEGORIES = {"of": ["text"], "values": {"noise": ["loud"], "lateness": ["late"]}}


def catalogue(**about: Any) -> Catalogue:
    table = {
        "table": "cases",
        "description": "d",
        "time": {"column": "day"},
        "dimensions": [{"column": "about", "names": ["case theme", "投诉主题"], **about}],
        "measures": [
            {"id": "minutes", "names": ["minutes"], "expression": "SUM(minutes)"},
            {"id": "cases", "names": ["number of cases", "投诉数"], "expression": "COUNT(*)"},
        ],
    }
    source = TicketSource.model_validate(
        {"id": "desk", "kind": "tickets", "description": "d", "url": "http://desk", "mapping": "m", "tables": [table]}
    )
    return Catalogue((source,), (), (), (ColumnValues("desk", "cases", "about", ("noise", "lateness")),))


@pytest.mark.parametrize(
    ("question", "goals"),
    [
        (
            "Which case themes grew from Q1 2024 to Q2 2024?",
            ["number of cases by case theme, Q1 2024", "number of cases by case theme, Q2 2024"],
        ),
        ("2024年第一季度投诉主题各多少？", ["各投诉主题的投诉数，2024年第一季度"]),
        ("How many of each case theme in March 2024?", ["number of cases by case theme, March 2024"]),
        ("minutes by case theme in March 2024", ["minutes by case theme, March 2024"]),
        (
            "Which case theme was most frequent in May 2024?",
            ["highest number of cases by case theme, May 2024"],
        ),
        ("Which case themes were there in March 2024?", ["case theme, March 2024"]),
    ],
)
def test_what_is_counted(question: str, goals: list[str]) -> None:
    found = catalogue(categories=CATEGORIES)
    draft = plan_by_rules(read(question, Vocabulary(found.terms, frozenset({"frequent"})), CLOCK), found)
    assert draft.plan is not None
    assert [goal.description for goal in draft.plan.sub_goals] == goals


def test_a_column_of_the_table_is_listed() -> None:
    found = catalogue()
    draft = plan_by_rules(
        read("Which case themes grew from Q1 2024 to Q2 2024?", Vocabulary(found.terms), CLOCK), found
    )
    assert draft.plan is not None
    assert [goal.description for goal in draft.plan.sub_goals] == ["case theme, Q1 2024", "case theme, Q2 2024"]
