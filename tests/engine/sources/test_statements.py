"""Which sentences of a document state a figure of a thing, in a time and a unit."""

from datetime import date
from decimal import Decimal

import pytest

from engine.documents.model import Chunk
from engine.periods.period import Grain, Period
from engine.sources.fields.find import FieldFinder
from engine.sources.statements import StatementParams, StatementReader

JANUARY = Period(start=date(2024, 1, 1), end=date(2024, 2, 1), zone="UTC", grain=Grain.MONTH)
READER = StatementReader(
    FieldFinder("UTC", 1, lambda _: ()),
    lambda name, text: "Alder" in name.forms and "Birch" in text,
    zone="UTC",
    fiscal_year_start=1,
)
FINES = StatementParams(
    queries=("fines",),
    as_of=date(2024, 7, 1),
    names=(("Alder", "桤木厂"),),
    measure=("total fines", "罚金"),
    unit="CNY",
    period=JANUARY,
    of_events=True,
)


def stated(text: str, params: StatementParams = FINES, *, title: str = "Alder fined", day: int = 20) -> list[Decimal]:
    chunk = Chunk(
        id="c",
        document="d",
        file="a.md",
        kind="text",
        text=text,
        context=title,
        pages=(1,),
        published=date(2024, 1, 1 + day) if day < 31 else date(2024, 4, 15),
        sha256="0",
    )
    return [one.value for one in READER.statements_in(chunk, lambda only: (only,), params)]


@pytest.mark.parametrize(
    "text",
    [
        "The fine amounts to CNY 1,200.",
        "Alder was fined CNY 1,200 on 12 January 2024.",
        "桤木厂被处罚款1,200元。",
        "罚款金额为0.12万元。",
        "In January 2024 it paid a penalty of CNY 1,200 (CNY 1,200 in all).",
    ],
)
def test_a_sentence_with_one_exact_figure_states_it(text: str) -> None:
    assert stated(text) == [Decimal(1200)]


@pytest.mark.parametrize(
    "text",
    [
        "The fine may be up to CNY 1,200.",
        "The fine was about CNY 1,200.",
        "The fine lies between CNY 1,000 and CNY 1,200.",
        "The fine was CNY 1,200, and the fee CNY 300.",
        "The fine amounts to USD 1,200.",
        "The new mill cost CNY 1,200.",
        "Fines rose by CNY 1,200.",
        "Birch was fined CNY 1,200.",
        "Birch, like Alder, was fined CNY 1,200.",
        "Alder was fined CNY 1,200 in March 2023.",
    ],
)
def test_any_other_sentence_does_not(text: str) -> None:
    assert stated(text) == []


def test_the_sentence_before_may_say_whom_it_is_about() -> None:
    assert stated("Alder was visited. The fine amounts to CNY 1,200.", title="News") == [Decimal(1200)]
    assert stated("Birch was visited. The fine amounts to CNY 1,200.") == []


def test_what_happened_is_told_by_papers_of_its_time_and_a_figure_of_a_period_by_those_that_name_it() -> None:
    text = "The fine amounts to CNY 1,200."
    assert stated(text, day=31) == []  # published in April
    assert stated(text, FINES.model_copy(update={"of_events": False})) == []


def test_a_figure_is_given_in_the_unit_of_the_table_and_a_teller_is_known_by_how_a_document_begins() -> None:
    text = "The fine amounts to CNY 1,200."
    assert stated(text, FINES.model_copy(update={"unit": "万元"})) == [Decimal("0.12")]
    assert stated(text, FINES.model_copy(update={"teller": ("Herald", "日报")})) == []
    assert stated(text, FINES.model_copy(update={"teller": ("Herald", "日报")}), title="Elm Herald: Alder fined")
