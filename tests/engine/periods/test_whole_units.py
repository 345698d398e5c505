"""Windows counted back from a day, over rows by month and year, by hand."""

from datetime import date

import pytest

from engine.periods.find import find_periods
from engine.periods.period import Grain
from engine.periods.whole_units import in_whole_units

AS_OF = date(2023, 5, 31)


@pytest.mark.parametrize(
    ("text", "grain", "start", "end"),
    [
        ("last four months", Grain.MONTH, date(2023, 1, 1), date(2023, 5, 1)),
        ("the past 3 months", Grain.MONTH, date(2023, 2, 1), date(2023, 5, 1)),
        ("近4个月", Grain.MONTH, date(2023, 1, 1), date(2023, 5, 1)),
        ("最近半年", Grain.MONTH, date(2022, 11, 1), date(2023, 5, 1)),
        ("过去一年", Grain.MONTH, date(2022, 5, 1), date(2023, 5, 1)),
        ("last two years", Grain.YEAR, date(2021, 1, 1), date(2023, 1, 1)),
        ("两年来", Grain.YEAR, date(2021, 1, 1), date(2023, 1, 1)),
        # rows by day tell every day; finer counts, other periods and coming ones stay
        ("last four months", Grain.DAY, date(2023, 1, 31), date(2023, 5, 31)),
        ("last 4 months", Grain.YEAR, date(2023, 1, 31), date(2023, 5, 31)),
        ("last 90 days", Grain.MONTH, date(2023, 3, 2), date(2023, 5, 31)),
        ("from 31 January to 30 May 2023", Grain.MONTH, date(2023, 1, 31), date(2023, 5, 31)),
        ("next two months", Grain.MONTH, date(2023, 6, 1), date(2023, 8, 1)),
        ("15 April 2023", Grain.MONTH, date(2023, 4, 15), date(2023, 4, 16)),
    ],
)
def test_last_months_over_rows_of(text: str, grain: Grain, start: date, end: date) -> None:
    (found,) = find_periods(text, as_of=AS_OF, zone="UTC").periods
    whole = in_whole_units(found, grain)
    assert (whole.start, whole.end) == (start, end)
