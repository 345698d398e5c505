"""Figures of each of several units of time that a question names before are given one by one, not as one total."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("鹪鹩2024年1月至2月两个月的破损率", ["逐月破损率，鹪鹩，2024年1-2月"]),
        (
            "breakage of Wren from January to February 2024, in both months",
            ["breakage month by month, Wren, January to February 2024"],
        ),
        (
            "鹪鹩2024年1月到2月，运输商换过吗，破损率各为多少",
            ["破损率，鹪鹩，2024年1月", "破损率，鹪鹩，2024年2月"],
        ),
        (
            "鹪鹩2024年第一季度和第二季度，两个季度的破损率",
            ["破损率，鹪鹩，2024年第一季度", "破损率，鹪鹩，2024年第二季度"],
        ),
        ("最近两个月的破损率", ["破损率，2024年5-6月"]),  # how many months, not each of them
    ],
)
def test_each_unit_has_its_figure(catalogue: Catalogue, text: str, figures: list[str]) -> None:
    plan = plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).plan
    assert plan is not None
    told = [
        goal.description for goal in plan.sub_goals if "破损率" in goal.description or "breakage" in goal.description
    ]
    assert told == figures
