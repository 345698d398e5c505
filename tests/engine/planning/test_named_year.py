"""A year told by another one, whatever day it is asked on."""

from datetime import date

import pytest

from engine.periods.find import find_periods
from engine.planning.named_year import told_by_named_year


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("2021年与上一年是否相同", [(2021, 2022), (2020, 2021)]),
        ("2021年与上年相比", [(2021, 2022), (2020, 2021)]),
        ("2021年与前年相比", [(2021, 2022), (2019, 2020)]),
        ("2021年与前两年相比", [(2021, 2022), (2019, 2021)]),
        ("in 2021 against the previous year", [(2021, 2022), (2020, 2021)]),
        ("上一年的收入", [(2023, 2024)]),  # nothing is named: from the day of the question
        ("2020年、2021年与上一年相比", [(2020, 2021), (2021, 2022), (2023, 2024)]),  # of which of them?
    ],
)
def test_the_year_before_is_that_of_the_named_one(text: str, years: list[tuple[int, int]]) -> None:
    periods = told_by_named_year(find_periods(text, as_of=date(2024, 7, 10), zone="UTC").periods)
    assert [(p.start and p.start.year, p.end and p.end.year) for p in periods] == years
