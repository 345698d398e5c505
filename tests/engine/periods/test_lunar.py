"""Months and days of the Chinese calendar, as the Hong Kong Observatory's tables give them."""

from datetime import date

import pytest

from engine.periods.find import find_periods


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("正月", "2024-02-10", "2024-03-10"),
        ("今年正月", "2024-02-10", "2024-03-10"),
        ("2023年正月", "2023-01-22", "2023-02-20"),
        ("去年腊月", "2024-01-11", "2024-02-10"),
        ("农历八月", "2023-09-15", "2023-10-15"),
        ("去年农历八月十五", "2023-09-29", "2023-09-30"),
        ("农历2023年八月十五", "2023-09-29", "2023-09-30"),
        ("2023年闰二月", "2023-03-22", "2023-04-20"),
        ("正月十五", "2024-02-24", "2024-02-25"),
        ("正月上旬", "2024-02-10", "2024-02-20"),
        ("腊月底", "2024-01-31", "2024-02-10"),
    ],
)
def test_lunar_months_and_days(text: str, start: str, end: str) -> None:
    (found,) = find_periods(text, as_of=date(2024, 7, 10), zone="UTC").periods
    assert (str(found.start), str(found.end), found.text) == (start, end, text)


@pytest.mark.parametrize("text", ["2024年闰二月", "2024年正月三十", "农历2200年正月"])
def test_what_the_chinese_calendar_has_not_is_unparsed(text: str) -> None:
    found = find_periods(text, as_of=date(2024, 7, 10), zone="UTC")
    assert (found.periods, found.unparsed) == ((), (text,))


@pytest.mark.parametrize("text", ["更正月份", "修正月度数据", "改正月报"])
def test_a_correction_is_no_first_month(text: str) -> None:
    found = find_periods(text, as_of=date(2024, 7, 10), zone="UTC")
    assert (found.periods, found.unparsed) == ((), ())
