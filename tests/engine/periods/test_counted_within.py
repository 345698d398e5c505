"""The n-th of a month or a year, by the calendar of 2024 and 2023; the reference date is 10 July 2024."""

from datetime import date

import pytest

from engine.periods.find import find_periods

AS_OF = date(2024, 7, 10)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("last weekend of June 2024", "2024-06-29", "2024-07-01"),
        ("the first weekend of September 2023", "2023-09-02", "2023-09-04"),
        ("first weekend of last month", "2024-06-01", "2024-06-03"),
        ("first week of June 2024", "2024-06-03", "2024-06-10"),
        ("the last ten days of May", "2024-05-22", "2024-06-01"),
        ("first ten days of June 2024", "2024-06-01", "2024-06-11"),
        ("last 5 days of February 2024", "2024-02-25", "2024-03-01"),
        ("the last two weeks of May", "2024-05-20", "2024-06-03"),
        ("first 2 weeks of 2021", "2021-01-04", "2021-01-18"),
        ("the first Monday of 2024", "2024-01-01", "2024-01-02"),
        ("last Friday of last year", "2023-12-29", "2023-12-30"),
        ("last February 29", "2024-02-29", "2024-03-01"),
        ("next February 29", "2028-02-29", "2028-03-01"),
        ("last June 5", "2024-06-05", "2024-06-06"),
        ("next June 5th", "2025-06-05", "2025-06-06"),
    ],
)
def test_the_nth_within(text: str, start: str, end: str) -> None:
    (found,) = find_periods(text, as_of=AS_OF, zone="UTC").periods
    assert (str(found.start), str(found.end), found.text) == (start, end, text)


@pytest.mark.parametrize("text", ["last 40 days of May", "fifth weekend of May 2024", "first zero days of May"])
def test_what_no_month_has_is_unparsed(text: str) -> None:
    found = find_periods(text, as_of=AS_OF, zone="UTC")
    assert (found.periods, found.unparsed) == ((), (text,))
