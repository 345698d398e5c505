"""What narrows a question down is never dropped. The kinds come from questions that were once answered wrongly."""

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.function_words import content_words
from engine.planning.mentions import Vocabulary
from engine.planning.operations import limits_in
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine.company import CLOCK


@pytest.mark.parametrize(
    "text",
    [
        # a qualifier that no column expresses
        "二手苍鹭二代2024年1月的破损率",
        "苍鹭二代2024年1月网上买的破损率",
        "苍鹭二代2024年1月晚上的破损率",
        "苍鹭二代在华中2024年1月的破损率",
        "大件鹪鹩2024年1月的破损率",
        "breakage of used Heron 2 in January 2024",
        "breakage of large Heron 2 in January 2024",
        "breakage of second hand Heron 2 in January 2024",
        # negation and exclusion
        "除了东部，苍鹭二代2024年1月的破损率",
        "非东部地区苍鹭二代2024年1月的破损率",
        "苍鹭二代2024年1月没有破损的销量",
        "breakage of Heron 2 not in North in January 2024",
        "breakage of Heron 2 in regions other than East in January 2024",
        "units sold without breakage in January 2024",
        # averages, ranks below the first, thresholds, rates of change
        "2024年1月鹪鹩日均销量",
        "2024年1月鹪鹩月均销量",
        "units sold per day of Wren in January 2024",
        "Which product had the second highest breakage in January 2024?",
        "2024年1月破损率最高的两款产品",
        "Top three products by breakage in January 2024",
        "breakage above 5% of Wren in January 2024",
        "鹪鹩2024年1月破损率超过百分之五的地区",
        "鹪鹩2024年1月销量同比变化",
        "鹪鹩2024年2月销量环比",
        # one figure over several names, and a name that is asked for
        "鹪鹩2024年1月东部和北部合在一起的破损率",
        "Who sold Wren in January 2024, and what was the breakage?",
        # units of time that the rows do not have, that a listing does not have, or two at once
        "Which day of January 2024 had the highest breakage?",
        "2024年1月鹪鹩逐日的破损率",
        "Which hauler served Heron 2 in each quarter of 2024?",
        "units sold by month and by quarter",
        "units sold by product month by month",
        "2024年各地区破损率的走势",
        # two extremes at once, a cause
        "Which region had the lowest breakage in January 2024, and which the highest?",
        "Why was the breakage of Wren so high in January 2024?",
        # more than one query can group by, and a second figure that no measure names
        "breakage by product and region in January 2024",
        "How many units sold of Wren in January 2024, and how much?",
    ],
)
def test_rules_do_not_answer_what_they_cannot_express(catalogue: Catalogue, text: str) -> None:
    draft = plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue)
    assert draft.left_over != ()


@pytest.mark.parametrize(
    "text",
    [
        "麻烦帮我看一下苍鹭二代2024年1月在东部的破损率有多高，谢谢",
        "鹪鹩2024年1月北部一共卖了多少台，销量呢",
        "请问鹪鹩2024年1月的破损率和销量分别是多少？",
        "Hi, could you pls tell me how high the breakage of Heron 2 was in January 2024? Thanks!",
        "苍鹭二代东部2024年1月和2月的破损率哪个更高",
    ],
)
def test_politeness_narrows_nothing_down(catalogue: Catalogue, text: str) -> None:
    reading = read(text, Vocabulary(catalogue.terms), CLOCK)
    assert (reading.limits, [word for word in reading.residue if word != "卖"]) == ((), [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("请问这个月的废水超标了多少倍", ("废水超标",)),
        ("what's the refurbished share, please", ("refurbished", "share")),
        ("是不是", ()),
        ("", ()),
    ],
)
def test_content_words(text: str, words: tuple[str, ...]) -> None:
    assert content_words(text) == words


@pytest.mark.parametrize("text", ["非常感谢", "是不是换了", "不同地区", "有没有变化", "除了解情况外"])
def test_idioms_are_no_negations(text: str) -> None:
    assert limits_in(text) == ()
