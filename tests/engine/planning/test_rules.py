from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.computed_steps import Calculation, calculation_in
from engine.periods.period import Grain, Period
from engine.planning.calculations import calculation_goal
from engine.planning.catalogue import Catalogue, Language
from engine.planning.describe import UnreadableGoal, describe, query_in
from engine.planning.mentions import Vocabulary
from engine.planning.planner import Planner
from engine.planning.queries import queries_of
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from engine.planning.table_query import TableQuery
from engine.settings import Measure, SqlSource
from engine.sources.connect import open_databases
from engine.sources.known import read_sources
from tests.engine import company
from tests.engine.company import CLOCK


def month(number: int, *, year: int = 2024, months: int = 1) -> Period:
    last = number + months
    end = date(year, last, 1) if last < 13 else date(year + 1, last - 12, 1)
    grain = {1: Grain.MONTH, 3: Grain.QUARTER}.get(months, Grain.RANGE)
    return Period(start=date(year, number, 1), end=end, zone=CLOCK.zone, grain=grain)


def queries(catalogue: Catalogue, text: str) -> list[tuple[object, ...]]:
    found = queries_of(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue)
    assert found.unused == ()
    return [
        (
            q.measure or q.listed,
            dict(q.filters),
            (q.period.start, q.period.end) if q.period else None,
            q.by_time or q.by,
            q.order,
        )
        for q in found.queries
    ]


JANUARY = (date(2024, 1, 1), date(2024, 2, 1))
FEBRUARY = (date(2024, 2, 1), date(2024, 3, 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "What was the breakage of Heron 2 in East in January 2024?",
            [("breakage", {"product": "Heron 2", "region": "East"}, JANUARY, None, None)],
        ),
        (
            "苍鹭二代2024年1月东部破损率？",
            [("breakage", {"product": "Heron 2", "region": "East"}, JANUARY, None, None)],
        ),
        (
            "compare Heron 2's breakage in East in January 2024 with Wren's in North",
            [
                ("breakage", {"product": "Heron 2", "region": "East"}, JANUARY, None, None),
                ("breakage", {"product": "鹪鹩", "region": "North"}, JANUARY, None, None),
            ],
        ),
        (
            "对比苍鹭二代东部2024年1月和鹪鹩北部的破损率",
            [
                ("breakage", {"product": "Heron 2", "region": "East"}, JANUARY, None, None),
                ("breakage", {"product": "鹪鹩", "region": "North"}, JANUARY, None, None),
            ],
        ),
        ("breakage by region for Wren in January 2024", [("breakage", {"product": "鹪鹩"}, JANUARY, "region", None)]),
        ("Which product had the highest breakage in January 2024?", [("breakage", {}, JANUARY, "product", "highest")]),
        ("2024年1月哪个产品的破损率最低？", [("breakage", {}, JANUARY, "product", "lowest")]),
        (
            "In which month of 2024 was the breakage of Wren highest?",
            [("breakage", {"product": "鹪鹩"}, (date(2024, 1, 1), date(2025, 1, 1)), "month", "highest")],
        ),
        (
            "鹪鹩2024年1月到2月销量的趋势",
            [("sold", {"product": "鹪鹩"}, (date(2024, 1, 1), date(2024, 3, 1)), "month", None)],
        ),
        (
            "Which hauler served Heron 2 in East in January 2024?",
            [("hauler", {"product": "Heron 2", "region": "East"}, JANUARY, "month", None)],
        ),
        (
            "Did the hauler of Heron 2 change in January 2024?",
            [("hauler", {"product": "Heron 2"}, (date(2023, 12, 1), date(2024, 2, 1)), "month", None)],
        ),
        (
            "From January 2024 to February 2024 the breakage of Heron 2 rose: which haulers drove?",
            [
                ("breakage", {"product": "Heron 2"}, JANUARY, None, None),
                ("breakage", {"product": "Heron 2"}, FEBRUARY, None, None),
                ("hauler", {"product": "Heron 2"}, JANUARY, "month", None),
                ("hauler", {"product": "Heron 2"}, FEBRUARY, "month", None),
            ],
        ),
        ("the breakage of units sold, Wren", [("breakage", {"product": "鹪鹩"}, None, None, None)]),
        (
            "units sold and breakage of Wren",
            [("sold", {"product": "鹪鹩"}, None, None, None), ("breakage", {"product": "鹪鹩"}, None, None, None)],
        ),
        ("桤木厂的罚单数", [("fine_count", {"maker": "Alder Works"}, None, None, None)]),
        (
            "Which month of 2024 had the highest total fines?",
            [("fine_total", {}, (date(2024, 1, 1), date(2025, 1, 1)), "month", "highest")],
        ),
        ("2024年各月罚金", [("fine_total", {}, (date(2024, 1, 1), date(2025, 1, 1)), "month", None)]),
        (
            "Which quarter of 2024 had the lowest breakage?",
            [("breakage", {}, (date(2024, 1, 1), date(2025, 1, 1)), "quarter", "lowest")],
        ),
        ("哪个季度鹪鹩的破损率最高？", [("breakage", {"product": "鹪鹩"}, None, "quarter", "highest")]),
        ("units sold by quarter", [("sold", {}, None, "quarter", None)]),
        ("逐年销量", [("sold", {}, None, "year", None)]),
        ("the trend of total fines in January 2024", [("fine_total", {}, JANUARY, "day", None)]),
        ("罚金的走势", [("fine_total", {}, None, "month", None)]),
        (
            "Which month had the higher breakage, January 2024 or February 2024?",
            [("breakage", {}, JANUARY, None, None), ("breakage", {}, FEBRUARY, None, None)],
        ),
        ("2024年1月全部产品的销量", [("sold", {}, JANUARY, None, None)]),
        ("units sold of all products in January 2024", [("sold", {}, JANUARY, None, None)]),
        ("units sold in all regions of Wren", [("sold", {"product": "鹪鹩"}, None, None, None)]),
        ("Who wrote this?", []),
    ],
)
def test_queries(catalogue: Catalogue, text: str, expected: list[tuple[object, ...]]) -> None:
    assert queries(catalogue, text) == expected


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        ("breakage of the Osprey 9 in East in January 2024", ("Osprey", "9")),
        ("2024年1月东部翠鸟的破损率", ("翠鸟",)),
        ("breakage of refurbished Heron 2", ("refurbished",)),
        ("number of fines of East", ("East",)),
        ("Could you please tell me the breakage of Heron 2, thanks!", ()),
        ("麻烦帮我查一下苍鹭二代的破损率是多少，谢谢", ()),
    ],
)
def test_what_is_not_understood_is_left_over(catalogue: Catalogue, text: str, left_over: tuple[str, ...]) -> None:
    assert plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).left_over == left_over


def test_a_comparison_ends_in_a_calculation(catalogue: Catalogue) -> None:
    planned = Planner(catalogue, None).plan("Compare the breakage of Heron 2 and Wren in January 2024", CLOCK)
    assert planned.made_by == "rules"
    assert [(g.id, g.data_source, g.required) for g in planned.plan.sub_goals] == [
        ("g1", "shop", True),
        ("g2", "shop", True),
        ("c1", "calculation", False),
    ]
    assert planned.plan.sub_goals[2].depends_on == ("g1", "g2")
    assert planned.plan.sub_goals[0].validation == "row_count >= 1 AND has_columns: ['breakage']"


def test_the_task_graph_expands_a_known_goal(catalogue: Catalogue) -> None:
    planned = Planner(catalogue, None).plan("maker report for Alder, January 2024", CLOCK)
    assert planned.made_by == "task_graph"
    assert [(g.data_source, g.description, g.required) for g in planned.plan.sub_goals] == [
        ("shop", "number of fines, Alder Works, January 2024", True),
        ("papers", "Alder Works January 2024", False),
    ]


def test_a_question_that_names_nothing_searches_the_documents(catalogue: Catalogue) -> None:
    planned = Planner(catalogue, None).plan("Why was the ferry late?", CLOCK)
    assert planned.made_by == "rules"
    assert [(g.data_source, g.depends_on) for g in planned.plan.sub_goals] == [("papers", ()), ("extraction", ("g1",))]


def test_an_unknown_name_gets_the_default_plan_with_a_search_for_all_of_it(catalogue: Catalogue) -> None:
    planned = Planner(catalogue, None).plan("breakage of the Osprey 9 in East in January 2024", CLOCK)
    assert planned.made_by == "default"
    assert planned.left_over == ("Osprey", "9")
    assert planned.plan.sub_goals[-1].data_source == "papers"
    assert planned.refused == ("no planner model is configured",)


FILTERS = st.fixed_dictionaries(
    {}, optional={"product": st.sampled_from(["Heron 2", "鹪鹩"]), "region": st.sampled_from(["East", "North"])}
)
PERIODS = st.one_of(
    st.none(),
    st.builds(month, st.integers(1, 12), year=st.integers(2015, 2030)),
    st.builds(month, st.sampled_from([1, 4, 7, 10]), year=st.integers(2015, 2030), months=st.just(3)),
    st.builds(month, st.integers(1, 6), year=st.integers(2015, 2030), months=st.integers(2, 6)),
)


SHAPES: dict[str, dict[str, object]] = {
    "plain": {},
    **{f"by {unit}": {"by_time": Grain(unit)} for unit in ("month", "quarter", "year")},
    "highest month": {"by_time": Grain.MONTH, "order": "highest"},
    "lowest quarter": {"by_time": Grain.QUARTER, "order": "lowest"},
    "by column": {"by": "region"},
    "lowest of a column": {"by": "region", "order": "lowest"},
}


@settings(max_examples=150, deadline=None)
@given(
    filters=FILTERS,
    period=PERIODS,
    measure=st.sampled_from(["breakage", "sold"]),
    shape=st.sampled_from(sorted(SHAPES)),
    language=st.sampled_from(["zh", "en"]),
)
def test_a_description_is_read_back_as_the_query_it_describes(
    catalogue: Catalogue, filters: dict[str, str], period: Period | None, measure: str, shape: str, language: Language
) -> None:
    grouped = SHAPES[shape]
    kept = tuple(sorted((c, v) for c, v in filters.items() if c != grouped.get("by")))
    query = TableQuery.model_validate(
        {"source": "shop", "table": "sales", "measure": measure, "filters": kept, "period": period, **grouped}
    )
    if period is not None and query.by_time is period.grain:
        return  # "month by month, January 2024" is one month: a total
    text = describe(query, catalogue, language)
    back = query_in(text, "shop", catalogue, Vocabulary(catalogue.terms), CLOCK)

    def bounds(q: TableQuery) -> tuple[object, object] | None:
        return None if q.period is None else (q.period.start, q.period.end)

    assert bounds(back) == bounds(query), text
    assert back.model_copy(update={"period": None}) == query.model_copy(update={"period": None}), text


@pytest.mark.parametrize("unit", ["day", "month", "quarter", "year"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_series_over_dated_rows_is_read_back(catalogue: Catalogue, unit: str, language: Language) -> None:
    query = TableQuery(source="shop", table="fines", measure="fine_total", by_time=Grain(unit))
    assert (
        query_in(describe(query, catalogue, language), "shop", catalogue, Vocabulary(catalogue.terms), CLOCK) == query
    )


def test_an_unreadable_goal_names_what_is_unknown_and_what_is_offered(catalogue: Catalogue) -> None:
    names = Vocabulary(catalogue.terms)
    with pytest.raises(UnreadableGoal, match="shop knows nothing of 'Osprey'"):
        query_in("breakage of Osprey", "shop", catalogue, names, CLOCK)
    with pytest.raises(UnreadableGoal, match="is 0 queries to shop, expected 1; name one measure of: breakage"):
        query_in("Heron 2", "shop", catalogue, names, CLOCK)


def test_calculations_are_read_back() -> None:
    calculation = Calculation("difference", ("g1", "g2"))
    assert calculation_in(calculation_goal("c1", calculation).description) == calculation
    with pytest.raises(ValueError, match="write for instance 'difference of g1, g2'"):
        calculation_in("the difference")


@pytest.mark.parametrize("unit", ["month", "quarter", "year"])
@pytest.mark.parametrize(
    "series",
    ["{0} by {0}", "{0} after {0}", "from {0} to {0}", "by {0}", "in each {0}", "{0}ly", "逐{1}", "每{1}", "各{1}"],
)
def test_every_way_to_say_a_series_makes_one(catalogue: Catalogue, series: str, unit: str) -> None:
    said = series.format(unit, {"month": "月", "quarter": "季度", "year": "年"}[unit])
    text = f"How did units sold of Wren move {said}?" if said.isascii() else f"鹪鹩{said}的销量"
    assert queries(catalogue, text) == [("sold", {"product": "鹪鹩"}, None, Grain(unit), None)]


def test_two_figures_of_one_expression_are_both_asked_for(tmp_path: Path) -> None:
    company.write_database(tmp_path / "company.db")
    configured = company.settings(tmp_path)
    papers, shop = configured.sources
    assert isinstance(shop, SqlSource)
    sales, trips, fines = shop.tables
    counted = trips.model_copy(
        update={"measures": (Measure(id="trip_count", names=("number of trips",), expression="COUNT(*)"),)}
    )
    changed = shop.model_copy(update={"tables": (sales, counted, fines)})
    configured = configured.model_copy(update={"sources": (papers, changed)})
    catalogue = read_sources(configured, open_databases(configured)).catalogue
    found = queries(catalogue, "number of fines with number of trips in January 2024")
    assert {query[0] for query in found} == {"fine_count", "trip_count"}
