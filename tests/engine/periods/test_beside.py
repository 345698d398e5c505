"""Units of time that are said of another period, by hand."""

from datetime import date

import pytest

from engine.periods.find import find_periods

AS_OF = date(2024, 5, 20)
Day = tuple[int, int, int]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("the month after June 2023", (2023, 7, 1), (2023, 8, 1)),
        ("in the quarter immediately following Q4 2022", (2023, 1, 1), (2023, 4, 1)),
        ("the year before 2023", (2022, 1, 1), (2023, 1, 1)),
        ("over the two months before June 2023", (2023, 4, 1), (2023, 6, 1)),
        ("the month before last month", (2024, 3, 1), (2024, 4, 1)),
        ("the week after 6 June 2023", (2023, 6, 7), (2023, 6, 14)),
        ("2023年6月的上个月", (2023, 5, 1), (2023, 6, 1)),
        ("2022年四季度的下一季度", (2023, 1, 1), (2023, 4, 1)),
        ("2022年12月的次月", (2023, 1, 1), (2023, 2, 1)),
        ("2023年的前一年", (2022, 1, 1), (2023, 1, 1)),
        ("2023年6月15日的上个月", (2023, 5, 1), (2023, 6, 1)),
        ("2023年6月前两个月", (2023, 4, 1), (2023, 6, 1)),
        ("2023年6月之后的三个月", (2023, 7, 1), (2023, 10, 1)),
        ("2023年6月15日前3天", (2023, 6, 12), (2023, 6, 15)),
        # of a longer period, the first ones
        ("2023年二季度前两个月", (2023, 4, 1), (2023, 6, 1)),
        ("2023年之前的两个月", (2022, 11, 1), (2023, 1, 1)),
    ],
)
def test_a_unit_beside_a_period_is_one_range(text: str, start: Day, end: Day) -> None:
    found = find_periods(text, as_of=AS_OF, zone="UTC")
    assert [(p.start, p.end) for p in found.periods] == [(date(*start), date(*end))]
    assert found.unparsed == ()


@pytest.mark.parametrize(
    "text",
    [
        "the quarter after January 2023",
        "the year before March 2023",
        "the month before 15 March 2023",
        "2023年二季度的后两个月",
        "2023年6月之前两年",
    ],
)
def test_what_may_begin_in_two_places_is_unparsed(text: str) -> None:
    found = find_periods(text, as_of=AS_OF, zone="UTC")
    assert found.unparsed != ()


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("returns before June 2023", None, (2023, 6, 1)),
        ("every month after June 2023", (2023, 7, 1), None),
        ("2023年6月之前", None, (2023, 6, 1)),
        ("2023年6月下半月", (2023, 6, 16), (2023, 7, 1)),
        ("2023年前三个月", (2023, 1, 1), (2023, 4, 1)),
    ],
)
def test_other_words_beside_a_period_stay_what_they_are(text: str, start: Day | None, end: Day | None) -> None:
    (found,) = find_periods(text, as_of=AS_OF, zone="UTC").periods
    assert (found.start, found.end) == (start and date(*start), end and date(*end))
