"""Dates in figures of which people read another day."""

from datetime import date

import pytest

from engine.periods.find import find_periods
from engine.periods.numeric import has_two_orders


@pytest.mark.parametrize("text", ["5/6/2023", "on 05/06/23", "5/6", "05.06.2023", "6-5-2023", "5/6/2023 to 8/6/2023"])
def test_a_day_and_a_month_may_change_places(text: str) -> None:
    assert has_two_orders(text)


@pytest.mark.parametrize("text", ["5/5/2023", "13/6/2023", "2023/5/6", "2023-05-06", "5/2023", "5月6日", "1.5"])
def test_these_are_one_day_everywhere(text: str) -> None:
    assert not has_two_orders(text)


@pytest.mark.parametrize("text", ["2024.03", "2024.03的销售额", "in 2024.03", "截至2024.03"])
def test_a_month_with_a_point_where_a_date_stands(text: str) -> None:
    (found,) = find_periods(text, as_of=date(2024, 7, 10), zone="UTC").periods
    assert found.end == date(2024, 4, 1)


@pytest.mark.parametrize(
    "text", ["version 2024.03", "合计2019.12元", "合计2019.12", "2024.03 kg", "2024.13", "in 2024.03%"]
)
def test_a_number_with_a_point_is_no_month(text: str) -> None:
    found = find_periods(text, as_of=date(2024, 7, 10), zone="UTC")
    assert (found.periods, found.unparsed) == ((), ())
