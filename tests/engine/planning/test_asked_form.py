"""Units and roundings that are asked for: read in both languages, and left over where a figure has them not."""

import pytest

from engine.planning.asked_form import asked_forms
from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine import company


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("利润是多少元?", [("元", "CNY", 0)]),
        ("利润为多少万元？", [("万元", "CNY", 0)]),
        ("请提供利润，单位为元。", [("单位为元", "CNY", 0)]),
        ("利润（单位：亿元）", [("（单位：亿元）", "CNY", 0)]),
        ("以美元为单位的利润", [("以美元为单位", "USD", 0)]),
        ("需要多少天？", [("天", "days", 0)]),
        ("有多少人？", []),  # what is counted is no mere form
        ("利润率是多少?保留2位小数。", [("保留2位小数", "", 2)]),
        ("利润率保留两位小数是多少", [("保留两位小数", "", 2)]),
        ("利润率是多少，结果请保留至小数点后两位？", [("结果请保留至小数点后两位", "", 2)]),
        ("要求精确到小数点后三位", [("要求精确到小数点后三位", "", 3)]),
        ("在保留两位小数的情况下，请计算利润率", [("在保留两位小数的情况下", "", 2)]),
        ("结果四舍五入到1位小数", [("结果四舍五入到1位小数", "", 1)]),
        ("the margin, rounded to two decimal places", [("rounded to two decimal places", "", 2)]),
        ("the margin with 3 decimals", [("with 3 decimals", "", 3)]),
        ("保留两位员工", []),
        ("two decimal places were wrong", []),
    ],
)
def test_forms_are_read(text: str, forms: list[tuple[str, str, int]]) -> None:
    assert [(form.text, form.unit, form.decimals) for form in asked_forms(text)] == forms


@pytest.mark.parametrize(
    ("question", "left_over"),
    [
        ("桤木厂2024年1月的罚金是多少元？", ()),
        ("桤木厂2024年1月的罚金是多少美元？", ("美元",)),  # it is held in CNY
        ("桤木厂2024年1月的罚单数，合计多少元？", ("元",)),  # rows are counted
        ("鹪鹩2024年1月的破损率，保留两位小数", ()),
        ("鹪鹩2024年1月的破损率，保留四位小数", ("保留四位小数",)),  # two are configured
        ("breakage of Wren in January 2024, to one decimal place", ()),
    ],
)
def test_a_form_that_no_figure_has_is_left_over(
    question: str, left_over: tuple[str, ...], catalogue: Catalogue
) -> None:
    reading = read(question, Vocabulary(catalogue.terms), company.CLOCK)
    assert plan_by_rules(reading, catalogue).left_over == left_over
