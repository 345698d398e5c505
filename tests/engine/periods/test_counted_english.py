"""Units counted from a day, whole or not; the reference date is 10 July 2024."""

from datetime import date

import pytest

from engine.periods.find import find_periods

AS_OF = date(2024, 7, 10)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("1.5 years ago", "2023-01-10", "2023-01-11"),
        ("two quarters ago", "2024-01-01", "2024-04-01"),
        ("in two quarters", "2025-01-01", "2025-04-01"),
        ("two months ago", "2024-05-10", "2024-05-11"),
        ("within 30 days after 5 March 2024", "2024-03-05", "2024-04-05"),
        ("within 3 days before 5 March 2024", "2024-03-02", "2024-03-06"),
        ("within 30 days", "2024-07-10", "2024-08-09"),
    ],
)
def test_counted(text: str, start: str, end: str) -> None:
    (found,) = find_periods(text, as_of=AS_OF, zone="UTC").periods
    assert (str(found.start), str(found.end)) == (start, end)


@pytest.mark.parametrize("unit", ["days", "weeks", "months", "years"])
@pytest.mark.parametrize("count", ["2-3", "two or three", "2 to 3", "a or two", "2.25"])
def test_no_whole_number_of_units_is_unparsed(count: str, unit: str) -> None:
    text = f"{count} {unit} ago"
    found = find_periods(text, as_of=AS_OF, zone="UTC")
    assert (found.periods, found.unparsed) == ((), (text,))


@pytest.mark.parametrize("day", ["5 March 2024", "Christmas", "today"])
def test_within_so_long_of_a_day_does_not_say_on_which_side(day: str) -> None:
    found = find_periods(f"orders within 30 days of {day}", as_of=AS_OF, zone="UTC")
    assert (found.periods, found.unparsed) == ((), (day,))


@pytest.mark.parametrize("text", ["the first quarter century", "the last quarter century", "within 30 days of receipt"])
def test_units_of_other_things(text: str) -> None:
    found = find_periods(text, as_of=AS_OF, zone="UTC")
    assert (found.periods, found.unparsed) == ((), ())
