"""Days as people write them."""

from datetime import date

import pytest

from sample.documents.dates import (
    dotted,
    en_day,
    en_short_day,
    slashed,
    us_day,
    zh_day,
    zh_decade,
    zh_formal_day,
    zh_number,
)


def test_one_day_in_every_way() -> None:
    day = date(2024, 3, 5)

    assert zh_day(day) == "2024年3月5日"
    assert dotted(day) == "2024.3.5"
    assert slashed(day) == "2024/03/05"
    assert en_day(day) == "5 March 2024"
    assert en_short_day(day) == "5 Mar 2024"
    assert us_day(day) == "March 5, 2024"


@pytest.mark.parametrize(
    ("day", "written"),
    [
        (date(2024, 10, 20), "二〇二四年十月二十日"),
        (date(2023, 1, 11), "二〇二三年一月十一日"),
        (date(2023, 12, 31), "二〇二三年十二月三十一日"),
    ],
)
def test_formal_days(day: date, written: str) -> None:
    assert zh_formal_day(day) == written


@pytest.mark.parametrize(
    ("day", "third"), [(1, "上旬"), (10, "上旬"), (11, "中旬"), (20, "中旬"), (21, "下旬"), (31, "下旬")]
)
def test_thirds_of_a_month(day: int, third: str) -> None:
    assert zh_decade(date(2024, 5, day)) == f"2024年5月{third}"


def test_numbers_in_words() -> None:
    assert [zh_number(n) for n in (0, 9, 10, 15, 20, 21, 99)] == ["〇", "九", "十", "十五", "二十", "二十一", "九十九"]
