"""Dates in figures of which people read another day."""

import pytest

from engine.periods.numeric import has_two_orders


@pytest.mark.parametrize("text", ["5/6/2023", "on 05/06/23", "5/6", "05.06.2023", "6-5-2023", "5/6/2023 to 8/6/2023"])
def test_a_day_and_a_month_may_change_places(text: str) -> None:
    assert has_two_orders(text)


@pytest.mark.parametrize("text", ["5/5/2023", "13/6/2023", "2023/5/6", "2023-05-06", "5/2023", "5月6日", "1.5"])
def test_these_are_one_day_everywhere(text: str) -> None:
    assert not has_two_orders(text)
