"""Rates of growth: the year before is added by rules, and only where it is clear which time that is."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine import company


@pytest.mark.parametrize(
    ("question", "goals"),
    [
        ("鹪鹩2024年的销量增长率是多少？", ["销量，鹪鹩，2023年", "销量，鹪鹩，2024年", "growth of g1, g2"]),
        ("2024年鹪鹩的销量增速", ["销量，鹪鹩，2023年", "销量，鹪鹩，2024年", "growth of g1, g2"]),
        ("鹪鹩2024年1月的销量同比增长率", ["销量，鹪鹩，2023年1月", "销量，鹪鹩，2024年1月", "growth of g1, g2"]),
        (
            "What was the growth rate of units sold of Wren in 2024?",
            ["units sold, Wren, the year 2023", "units sold, Wren, the year 2024", "growth of g1, g2"],
        ),
        (
            "year-on-year growth rate of units sold of Wren in Q1 2024",
            ["units sold, Wren, Q1 2023", "units sold, Wren, Q1 2024", "growth of g1, g2"],
        ),
    ],
)
def test_the_time_before_is_looked_up_too(question: str, goals: list[str], catalogue: Catalogue) -> None:
    draft = plan_by_rules(read(question, Vocabulary(catalogue.terms), company.CLOCK), catalogue)
    assert draft.plan is not None
    assert ([goal.description for goal in draft.plan.sub_goals], draft.left_over) == (goals, ())
    assert all(goal.required for goal in draft.plan.sub_goals)


@pytest.mark.parametrize(
    "question",
    [
        "鹪鹩2024年1月的销量增长率",  # from December, or from last January?
        "鹪鹩2023年和2024年的销量增长率",
        "鹪鹩2024年3月5日的销量同比增长率",
        "growth rate of units sold of Wren in January 2024",
        "鹪鹩的销量增长率",
    ],
)
def test_growth_from_an_open_time_is_left_over(question: str, catalogue: Catalogue) -> None:
    draft = plan_by_rules(read(question, Vocabulary(catalogue.terms), company.CLOCK), catalogue)
    assert draft.left_over
