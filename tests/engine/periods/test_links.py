"""What is said once of several dates: the part of two years."""

from datetime import date

import pytest

from engine.periods.find import find_periods

AS_OF = date(2024, 5, 20)
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
    ("text", "start", "end"),
    [
        ("the month before last", date(2024, 3, 1), date(2024, 4, 1)),
        ("second-to-last quarter", date(2023, 10, 1), date(2024, 1, 1)),
        ("the last year but one", date(2022, 1, 1), date(2023, 1, 1)),
    ],
)
def test_the_unit_before_the_last(text: str, start: date, end: date) -> None:
    assert [(p.start, p.end) for p in find_periods(text, as_of=AS_OF, zone="UTC").periods] == [(start, end)]
