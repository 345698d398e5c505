"""A month by its number is no count of months, and about so many is no number."""

from datetime import date

import pytest

from engine.periods.find import find_periods

AS_OF = date(2024, 7, 10)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("3月以前", None, "2024-03-01"),
        ("三月之前", None, "2024-03-01"),
        ("一月以后", "2024-02-01", None),
        ("2月后", "2024-03-01", None),
        ("3个月以前", "2024-04-10", "2024-04-11"),
        ("三个月后", "2024-10-10", "2024-10-11"),
        ("18月前", "2023-01-10", "2023-01-11"),
        ("两个季度前", "2024-01-01", "2024-04-01"),
        ("十二天前", "2024-06-28", "2024-06-29"),
    ],
)
def test_before_a_month_and_months_ago(text: str, start: str | None, end: str | None) -> None:
    (found,) = find_periods(text, as_of=AS_OF, zone="UTC").periods
    assert (found.start and str(found.start), found.end and str(found.end)) == (start, end)


@pytest.mark.parametrize("count", ["一两", "两三", "三四", "三五", "七八", "十三四"])
@pytest.mark.parametrize("form", ["{}天前", "{}个月以前", "{}年后", "近{}个月", "过去{}周", "最近{}年", "{}年来"])
def test_about_so_many_is_unparsed(count: str, form: str) -> None:
    text = form.format(count)
    found = find_periods(text, as_of=AS_OF, zone="UTC")
    assert (found.periods, found.unparsed) == ((), (text,))


def test_about_so_many_of_a_year_is_not_the_year() -> None:
    assert find_periods("2023年前两三个月", as_of=AS_OF, zone="UTC").periods == ()
