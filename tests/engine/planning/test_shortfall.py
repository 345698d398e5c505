"""What a question wants of its figures is given by a query or a calculation, or left over."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        # an extreme belongs to one figure, and to a unit of time or a column
        ("Does East have the highest breakage in 2024?", ("highest",)),
        ("2024年破损率最高的是东部吗？", ("最高",)),
        ("Which product had the highest breakage in 2024 and how many units sold?", ("highest",)),
        ("2024年破损率最高的产品的销量", ("最高",)),
        ("2024年最大的罚金是多少", ("最大",)),
        # a set taken out, arithmetic between figures
        ("units sold in all regions but East in 2024", ("but",)),
        ("units sold of every product but the Wren in 2024", ("but",)),
        ("所有产品但鹪鹩2024年1月的销量", ("但",)),
        ("全国但北部2024年销量", ("但",)),
        ("units sold in 2024 less North", ("less",)),
        ("total units sold in 2024 less those of Wren", ("less",)),
        ("the units sold less the breakage in 2024", ("less",)),
        ("units sold ÷ breakage of Wren", ("÷",)),
        # a figure that a quality narrows
        ("breakage units sold of Wren in 2024", ("breakage units sold",)),
        ("units sold on time in 2024", ("on time",)),
        ("units sold - number of fines in 2024", ("-",)),
        ("东部2024年销量是北部的几倍", ("几倍",)),
        ("difference between units sold and number of fines in 2024", ("difference",)),
        ("销量和罚单数之和", ("之和",)),
        # a period that is said of another one, a unit that is longer than the period
        ("breakage of Wren in January for 2023 and 2024", ("2023",)),
        ("鹪鹩2024年1月的次月销量", ()),
        ("units sold of Wren in every January", ("January",)),
        ("units sold of Wren by year in January 2024", ("year",)),
        ("units sold of Wren in January of all years", ("January",)),
        ("units sold of Wren in Q1 for both years", ("Q1",)),
        ("鹪鹩历年1月销量", ("历年", "1月")),
        ("鹪鹩过去两个月和前两个月的销量对比", ("前两个月",)),
        # a year that is whole, or the part that is named of another
        ("units sold of Wren in January 2024 and in 2023", ("2023",)),
        ("鹪鹩2023年和2024年1月的销量", ("2023年",)),
        # names that stand in two lists
        ("which haulers had trips in both January 2024 and February 2024", ("trips", "both")),
        # what is done
        ("units sold of Wren in January of 2023 and 2024", ()),
        ("鹪鹩2023、2024年1月的销量", ()),
        ("units sold of Wren in 2023 and Q1 2024", ()),
        ("Which product had the highest breakage in 2024?", ()),
        ("2024年破损率最高的月份", ()),
        ("鹪鹩2024年1月破损率多少，但2月呢", ()),
        ("Was the breakage of Wren less in January 2024 or in February 2024?", ()),
        ("the month with the highest breakage in 2024", ()),
        ("2024年破损率最高的地区和销量最高的地区", ()),
        ("鹪鹩2024年1月和2月的销量之和", ()),
        ("the sum of units sold of Wren and Heron 2", ()),
        ("difference between the breakage of Wren and Heron 2", ()),
        ("units sold of Wren in January 2024, February 2024", ()),
        ("Which hauler had Wren in Q1 2024 and which in Q2 2024, and what was the breakage in each quarter?", ()),
        ("鹪鹩2024年第一季度和第二季度的运输商分别是谁，各季度破损率是多少", ()),
    ],
)
def test_what_is_wanted_is_done_or_left_over(catalogue: Catalogue, text: str, left_over: tuple[str, ...]) -> None:
    assert plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).left_over == left_over
