"""What is said once of several dates: the part of two years."""

from datetime import date, timedelta

import pytest

from engine.periods.find import find_periods

AS_OF = date(2024, 5, 20)
ONE = timedelta(days=1)
JUNE = [(date(2022, 6, 1), date(2022, 7, 1)), (date(2023, 6, 1), date(2023, 7, 1))]
Q2 = [(date(2022, 4, 1), date(2022, 7, 1)), (date(2023, 4, 1), date(2023, 7, 1))]
YEAR = (date(2022, 1, 1), date(2023, 1, 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("June of 2022 and 2023", JUNE),
        ("in June 2022 vs 2023", JUNE),
        ("Q2 of 2022 and of 2023", Q2),
        ("second quarter of 2022 and 2023", Q2),
        ("2022 and 2023 Q2", Q2),
        ("2022、2023年6月", JUNE),
        ("2022和2023年二季度", Q2),
        ("2022年和2023年的6月", JUNE),
        # the year as a whole
        ("2022 and Q2 2023", [YEAR, Q2[1]]),
        ("June 2023 and in 2022", [JUNE[1], YEAR]),
        ("2022年和2023年6月", [YEAR, JUNE[1]]),
    ],
)
def test_the_part_of_two_years(text: str, expected: list[tuple[date, date]]) -> None:
    assert [(p.start, p.end) for p in find_periods(text, as_of=AS_OF, zone="UTC").periods] == expected


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("1月1日9:00到3日18:00", 3),
        ("1月1日零点到3日中午", 3),
        ("1月1日上午9点至1月3日下午6点半", 3),
        ("from 09:00 on 1 January to 17:00 on 3 January 2024", 3),
        ("2024-01-01 09:00 to 2024-01-03 18:00", 3),
        ("1 January 9 am to 3 January 5 pm", 3),
        ("1月1日零点到3日零点", 2),
        ("from 00:00 on 1 January to 00:00 on 3 January 2024", 2),
    ],
)
def test_hours_beside_the_ends_of_a_range(text: str, last: int) -> None:
    (found,) = find_periods(text, as_of=AS_OF, zone="UTC").periods
    assert (found.start, found.end) == (date(2024, 1, 1), date(2024, 1, last + 1))


@pytest.mark.parametrize("text", ["March/April 2024", "2024年3/4月", "3/4月", "march/april 2024"])
def test_months_with_a_slash_are_both(text: str) -> None:
    found = find_periods(text, as_of=AS_OF, zone="UTC").periods
    months = [(date(2024, 3, 1), date(2024, 4, 1)), (date(2024, 4, 1), date(2024, 5, 1))]
    assert [(p.start, p.end) for p in found] == months


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("the month before last", date(2024, 3, 1), date(2024, 4, 1)),
        ("second-to-last quarter", date(2023, 10, 1), date(2024, 1, 1)),
        ("the last year but one", date(2022, 1, 1), date(2023, 1, 1)),
    ],
)
def test_the_unit_before_the_last(text: str, start: date, end: date) -> None:
    assert [(p.start, p.end) for p in find_periods(text, as_of=AS_OF, zone="UTC").periods] == [(start, end)]


YEARS = [
    (date(2023, 1, 1), date(2024, 1, 1)),
    (date(2022, 1, 1), date(2023, 1, 1)),
    (date(2021, 1, 1), date(2022, 1, 1)),
]
QUARTERS = [(date(2024, 1, 1), date(2024, 4, 1)), (date(2023, 1, 1), date(2023, 4, 1))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("years ended December 31, 2023 and 2022", YEARS[:2]),
        ("for the years ended 31 December 2023, 2022 and 2021", YEARS),
        ("the year ended December 31, 2023 and December 31, 2022", YEARS[:2]),
        ("three months ended March 31, 2024 and 2023", QUARTERS),
        ("the quarters ended 31 March 2024 and 31 March 2023", QUARTERS),
        # Days of a balance sheet, and a day after another sentence's period, end nothing.
        ("December 31, 2023 and 2022", [(end - ONE, end) for _, end in YEARS[:2]]),
        ("the year ended 31 December 2023. On 31 December 2022", [YEARS[0], (YEARS[1][1] - ONE, YEARS[1][1])]),
    ],
)
def test_days_in_a_list_end_periods_of_one_length(text: str, expected: list[tuple[date, date]]) -> None:
    assert [(p.start, p.end) for p in find_periods(text, as_of=AS_OF, zone="UTC").periods] == expected


@pytest.mark.parametrize("text", ["截至2024年3月31日止三个月", "2024年3月31日止三个月", "2024年3月31日止季度"])
def test_a_period_up_to_a_day_needs_no_word_before(text: str) -> None:
    (found,) = find_periods(text, as_of=AS_OF, zone="UTC").periods
    assert (found.start, found.end, found.text) == (*QUARTERS[0], text)
