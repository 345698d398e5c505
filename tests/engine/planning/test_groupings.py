"""Whatever a question names to group by is grouped by, or left over, in every order and with every conjunction."""

from itertools import product
from pathlib import Path

import pytest

from engine.periods.period import Grain
from engine.planning.catalogue import Catalogue, Term
from engine.planning.describe import query_in
from engine.planning.mentions import Vocabulary
from engine.planning.queries import queries_of
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from engine.planning.table_query import TableQuery
from engine.settings import Settings
from tests.engine import company
from tests.engine.company import CLOCK

ENGLISH = {"product": "product", "region": "region", "hauler": "hauler", "month": Grain.MONTH, "quarter": Grain.QUARTER}
ENGLISH |= {"year": Grain.YEAR}
CHINESE = {"产品": "product", "地区": "region", "运输商": "hauler", "月": Grain.MONTH, "月份": Grain.MONTH}
CHINESE |= {"季度": Grain.QUARTER, "年": Grain.YEAR}
OFFERED = {"product", "region", *Grain}
"""What the table of sales can be grouped by; haulers stand in another."""

JOINTS = [(" and ", ""), (" and ", "by "), (", ", ""), (", ", "per "), ("/", ""), (" & ", ""), (" as well as ", "")]
JOINTS += [(", then ", "by "), (" in ", "each "), (" for ", "every "), (" ", "by "), (" plus ", "")]
ENGLISH_PAIRS = [
    f"{measure} {first}{{0}}{joint}{second}{{1}}{tail}"
    for measure, first, (joint, second), tail in product(
        ("units sold", "breakage and units sold", "the breakage"),
        ("by ", "per ", "for each ", "by the "),
        JOINTS,
        ("", " in 2024"),
    )
]
CHINESE_PAIRS = [
    f"{head}{first}{{0}}{joint}{second}{{1}}{tail}"
    for head, first, (joint, second), tail in product(
        ("", "2024年"),
        ("按", "各", "每个"),
        (("和", ""), ("、", ""), ("及", ""), ("与", ""), ("以及", "各"), ("", "各"), ("，", "每个"), ("和", "每个")),
        ("的销量", "统计销量", "的破损率和销量"),
    )
]


def untold(catalogue: Catalogue, text: str, wanted: list[str | Grain], words: list[str]) -> list[str]:
    """The groupings that neither every query does nor the plan leaves over."""
    reading = read(text, Vocabulary(catalogue.terms), CLOCK)
    queries, left = queries_of(reading, catalogue).queries, plan_by_rules(reading, catalogue).left_over

    def is_done(grouping: str | Grain, query: TableQuery) -> bool:
        return grouping == (query.by_time if isinstance(grouping, Grain) else query.by)

    assert queries, text
    return [
        word
        for grouping, word in zip(wanted, words, strict=True)
        if not (grouping in left or word in left or all(is_done(grouping, query) for query in queries))
    ]


@pytest.mark.parametrize("form", [*ENGLISH_PAIRS, *CHINESE_PAIRS])
def test_two_things_to_group_by(catalogue: Catalogue, form: str) -> None:
    names = ENGLISH if form.isascii() else CHINESE
    for (one, first), (two, second) in product(names.items(), repeat=2):
        if first != second:
            text = form.format(one, two)
            assert untold(catalogue, text, [first, second], [one, two]) == [], text


@pytest.mark.parametrize(
    ("names", "form"),
    [
        *((ENGLISH, form) for form in ("units sold by {}", "breakage per {} in 2024", "for each {}, the breakage")),
        *((CHINESE, form) for form in ("按{}的销量", "2024年各{}破损率", "每个{}的销量", "销量，按{}")),
    ],
)
def test_one_thing_to_group_by_leaves_nothing_over(
    catalogue: Catalogue, names: dict[str, str | Grain], form: str
) -> None:
    for word, grouping in names.items():
        text = form.format(word)
        assert untold(catalogue, text, [grouping], [word]) == []
        left = plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).left_over
        assert left == (() if grouping in OFFERED else (word,)), text


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        ("which product in which region had the highest breakage", ("region",)),
        ("哪个产品在哪个地区破损率最高", ("地区",)),
        ("units sold and number of fines by region", ("region",)),
        ("罚单数和销量，按地区", ("地区",)),
        ("units sold region by month", (Grain.MONTH,)),
        ("units sold per product across the regions", ("regions",)),
        ("units sold for product and region", ("region",)),
        ("breakage across regions", ()),
        ("哪些地区的破损率", ()),
        ("units sold of products in East", ()),
        ("total fines of makers in January 2024", ()),
        ("产品破损率", ()),
        ("Which hauler had Heron 2 in February 2024, and what was the breakage?", ()),
        ("销量，2024年1月、2月", ()),
        ("units sold in January, February and March 2024", ()),
    ],
)
def test_what_is_named_to_group_by(catalogue: Catalogue, text: str, left_over: tuple[str, ...]) -> None:
    assert plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).left_over == left_over


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        # one figure cannot be compared, one period shows no change, one total no trend
        ("compare the breakage of the regions", ("compare",)),
        ("Was the breakage of Wren higher in January 2024?", ("higher",)),
        ("鹪鹩2024年1月破损率更高吗", ("更高",)),
        ("change of breakage by region", ("change",)),
        ("各地区破损率的变化", ("变化",)),
        ("breakage of Wren in 2024 year on year", ("year on year",)),
        # what is done
        ("change of breakage by region, January 2024 and February 2024", ()),
        ("change of breakage in 2024", ()),
        ("compare the breakage of Wren and Heron 2", ()),
    ],
)
def test_what_figures_are_wanted_for_is_done_or_left_over(
    catalogue: Catalogue, text: str, left_over: tuple[str, ...]
) -> None:
    assert plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).left_over == left_over


@pytest.mark.parametrize(
    "text",
    ["销量最高的是哪一片", "2024年哪一片销量最高", "which corner had the highest units sold", "哪类地区销量最高"],
)
def test_a_columns_name_may_ask_for_a_value_by_itself(catalogue: Catalogue, text: str) -> None:
    named = (Term("dimension", "哪一片", "region"), Term("dimension", "which corner", "region"))
    found = queries_of(read(text, Vocabulary((*catalogue.terms, *named)), CLOCK), catalogue).queries
    assert [(query.by, query.order) for query in found] == [("region", "highest")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("units sold by place", ("sales", "region", None)),
        ("number of fines by place", ("fines", "maker", None)),
        ("2024年各地方销量", ("sales", "region", None)),
        ("2024年各地方罚单数", ("fines", "maker", None)),
        ("Which place had the highest breakage in 2024?", ("sales", "region", "highest")),
        ("which place had the lowest number of fines", ("fines", "maker", "lowest")),
    ],
)
def test_columns_of_two_tables_may_share_a_name(tmp_path: Path, text: str, wanted: tuple[str, str, str | None]) -> None:
    """Each figure is grouped by the column of its own table, and nothing else is listed beside it."""
    project = company.settings(tmp_path).model_dump()
    for table in project["sources"][1]["tables"]:
        for dimension in table["dimensions"]:
            if (table["table"], dimension["column"]) in {("sales", "region"), ("fines", "maker")}:
                dimension["names"] = ("place", "地方")
    catalogue = Catalogue.of(Settings.model_validate(project), ())
    vocabulary = Vocabulary(catalogue.terms)
    reading = read(text, vocabulary, CLOCK)
    assert [(query.table, query.by, query.order) for query in queries_of(reading, catalogue).queries] == [wanted]
    draft = plan_by_rules(reading, catalogue)
    assert draft.plan is not None
    assert draft.left_over == ()
    described = [query_in(goal.description, "shop", catalogue, vocabulary, CLOCK) for goal in draft.plan.sub_goals]
    assert [(query.table, query.by, query.order) for query in described] == [wanted]
