"""Widening, by hand."""

from datetime import date

import pytest

from engine.periods.period import Grain, Period
from engine.periods.widen import widen


@pytest.mark.parametrize(
    ("start", "end", "expected", "grain"),
    [
        (date(2024, 1, 15), date(2024, 1, 16), (date(2024, 1, 1), date(2024, 2, 1)), Grain.MONTH),
        (date(2024, 1, 1), date(2024, 2, 1), (date(2024, 1, 1), date(2024, 4, 1)), Grain.QUARTER),
        (date(2024, 4, 1), date(2024, 7, 1), (date(2024, 1, 1), date(2024, 7, 1)), Grain.HALF),
        (date(2024, 7, 1), date(2025, 1, 1), (date(2024, 1, 1), date(2025, 1, 1)), Grain.YEAR),
        (date(2024, 1, 8), date(2024, 1, 15), (date(2024, 1, 1), date(2024, 2, 1)), Grain.MONTH),
        (date(2024, 1, 29), date(2024, 2, 5), (date(2024, 1, 1), date(2024, 4, 1)), Grain.QUARTER),
        (date(2024, 1, 1), date(2024, 6, 1), (date(2024, 1, 1), date(2024, 7, 1)), Grain.HALF),
        (date(2023, 12, 28), date(2024, 1, 4), (date(2023, 12, 1), date(2024, 2, 1)), Grain.RANGE),
        (date(2023, 12, 1), date(2024, 2, 1), (date(2023, 10, 1), date(2024, 4, 1)), Grain.RANGE),
    ],
)
def test_the_next_wider_unit(start: date, end: date, expected: tuple[date, date], grain: Grain) -> None:
    wider = widen(Period(start=start, end=end, zone="Asia/Shanghai", grain=Grain.RANGE, text="as written"))
    assert wider == Period(start=expected[0], end=expected[1], zone="Asia/Shanghai", grain=grain)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (date(2024, 1, 1), date(2025, 1, 1)),
        (date(2019, 1, 1), date(2022, 1, 1)),
        (date(2024, 1, 1), None),
        (None, date(2024, 1, 1)),
    ],
)
def test_years_and_open_periods_are_not_widened(start: date | None, end: date | None) -> None:
    assert widen(Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)) is None
