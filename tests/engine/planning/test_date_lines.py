"""Dates that are no period of a question's figures."""

from datetime import date

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from tests.engine.company import CLOCK

JANUARY = (date(2024, 1, 1), date(2024, 2, 1))
JUNE = (date(2024, 6, 1), date(2024, 7, 1))


@pytest.mark.parametrize(
    ("text", "period", "left_over"),
    [
        # the clock of the company stands at 10 July 2024
        ("Today is July 10, 2024. How many units sold of Wren last month?", JUNE, ()),
        ("Today's date is 2024-07-10; units sold of Wren in January 2024", JANUARY, ()),
        ("今天是2024年7月10日，鹪鹩上个月的销量是多少？", JUNE, ()),
        ("Today is 9 May 2023. Units sold of Wren in January 2024", JANUARY, ("Today is 9 May 2023",)),
        ("今天是2023年5月9日。鹪鹩2024年1月的销量", JANUARY, ("今天是2023年5月9日",)),
    ],
)
def test_the_date_is_set_apart(
    catalogue: Catalogue, text: str, period: tuple[date, date], left_over: tuple[str, ...]
) -> None:
    reading = read(text, Vocabulary(catalogue.terms), CLOCK)
    assert [(p.start, p.end) for p in reading.periods] == [period]
    assert plan_by_rules(reading, catalogue).left_over[: len(left_over)] == left_over
    assert bool(left_over) == bool(plan_by_rules(reading, catalogue).left_over)


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        ("According to the memo of 6 March 2024, number of fines in January 2024", "6 March 2024"),
        ("根据2024年3月6日的通报，2024年1月的罚单数", "2024年3月6日"),
    ],
)
def test_no_figure_keeps_to_the_date_of_a_report(catalogue: Catalogue, text: str, left_over: str) -> None:
    assert left_over in plan_by_rules(read(text, Vocabulary(catalogue.terms), CLOCK), catalogue).left_over


@pytest.mark.parametrize(
    "text", ["number of fines today", "2024年7月10日罚单数", "number of fines on 10 July 2024, please"]
)
def test_a_day_that_is_asked_for_stays(catalogue: Catalogue, text: str) -> None:
    reading = read(text, Vocabulary(catalogue.terms), CLOCK)
    assert [(p.start, p.end) for p in reading.periods] == [(date(2024, 7, 10), date(2024, 7, 11))]
