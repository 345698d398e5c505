"""Figures stay in their range and in their seed's class."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sample.draw import STRIDE, Draw


@given(st.integers(0, 10**6), st.integers(0, 10**5), st.integers(STRIDE, 10**5))
def test_a_figure_lies_in_its_range_and_class(seed: int, low: int, width: int) -> None:
    value = Draw(seed, "test").figure(low, low + width)

    assert low <= value <= low + width
    assert value % STRIDE == seed % STRIDE


@given(st.integers(0, 10**6), st.floats(STRIDE, 10**6))
def test_near_is_within_a_stride_of_the_target(seed: int, target: float) -> None:
    value = Draw(seed, "test").near(target)

    assert value % STRIDE == seed % STRIDE
    assert abs(value - target) <= STRIDE


def test_a_range_without_a_figure_is_an_error_that_says_so() -> None:
    with pytest.raises(ValueError, match=r"no figure of class 7 in 8\.\.12: widen the range"):
        Draw(7, "test").figure(8, 12)


@given(st.integers(0, 1000))
def test_days_are_working_days_of_the_range(seed: int) -> None:
    day = Draw(seed, "test").day(date(2024, 3, 1), date(2024, 3, 17))

    assert date(2024, 3, 1) <= day <= date(2024, 3, 15)
    assert day.weekday() < 5
