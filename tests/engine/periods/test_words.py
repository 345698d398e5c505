"""Periods in words, by hand."""

from datetime import date

import pytest

from engine.periods.period import Grain, Period
from engine.periods.words import period_text


@pytest.mark.parametrize(
    ("start", "end", "chinese", "english"),
    [
        (date(2024, 1, 1), date(2024, 2, 1), "2024年1月", "January 2024"),
        (date(2024, 1, 1), date(2024, 4, 1), "2024年第一季度", "Q1 2024"),
        (date(2024, 7, 1), date(2025, 1, 1), "2024年下半年", "H2 2024"),
        (date(2024, 1, 1), date(2025, 1, 1), "2024年", "the year 2024"),
        (date(2024, 3, 15), date(2024, 3, 16), "2024年3月15日", "15 March 2024"),
        (date(2024, 1, 1), date(2024, 6, 1), "2024年1-5月", "January to May 2024"),
        (date(2023, 11, 1), date(2024, 3, 1), "2023年11月至2024年2月", "November 2023 to February 2024"),
        (date(2019, 1, 1), date(2022, 1, 1), "2019年至2021年", "from 2019 to 2021"),
        (date(2024, 3, 1), date(2024, 3, 6), "2024年3月1日至2024年3月5日", "1 March 2024 to 5 March 2024"),
        (date(2024, 3, 1), None, "2024年3月1日以来", "since 1 March 2024"),
        (None, date(2024, 3, 1), "2024年3月1日之前", "before 1 March 2024"),
    ],
)
def test_words(start: date | None, end: date | None, chinese: str, english: str) -> None:
    period = Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)
    assert period_text(period, "zh") == chinese
    assert period_text(period, "en") == english
