"""How strongly a question speaks of time."""

from datetime import date

import pytest

from engine.periods.find import find_periods
from engine.retrieval.gate import EXPLICIT, RELATIVE, demands_window, gate
from tests.engine.retrieval.made import period


def periods(text: str):  # type: ignore[no-untyped-def]
    return find_periods(text, as_of=date(2024, 5, 1), zone="UTC").periods


@pytest.mark.parametrize(
    ("question", "strength"),
    [
        ("2023年第三季度的退货率", EXPLICIT),
        ("二〇二三年的退货率", EXPLICIT),
        ("23年3月的退货率", EXPLICIT),
        ("returns in Q3'23", EXPLICIT),
        ("FY24 margin", EXPLICIT),
        ("last March, against 2021", EXPLICIT),
        ("上个月的退货率", RELATIVE),
        ("returns in March", RELATIVE),
        ("近三个月的退货率", RELATIVE),
        ("退货率是多少", 0.0),
    ],
)
def test_a_written_year_counts_more_than_one_that_follows_from_the_day(question: str, strength: float) -> None:
    assert gate(periods(question)) == strength


def test_a_window_that_was_given_is_explicit() -> None:
    assert gate((period("2024-01-01", "2024-02-01"),)) == EXPLICIT


@pytest.mark.parametrize(
    ("question", "demanded"),
    [
        ("退货率，仅限2023年", True),
        ("只看2023年的公告", True),
        ("penalties, restricted to May 2024", True),
        ("only documents from 2023: what was the return rate?", True),
        ("look only at 2023", True),
        ("the return rate strictly within Q1 2024", True),
        ("were they fined only in 2023?", False),
        ("只有2023年被罚过吗", False),
        ("2023年仅华东退货率上升", False),
        ("only documents that mention returns", False),
    ],
)
def test_only_words_that_keep_to_a_period_demand_it(question: str, demanded: bool) -> None:
    assert demands_window(question, periods(question)) is demanded
