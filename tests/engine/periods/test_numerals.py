"""Numbers in words, by hand."""

import pytest

from engine.periods.festivals import easter
from engine.periods.lunar import lunar_day
from engine.periods.numerals import chinese_number, english_number, english_year


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("三", 3),
        ("十", 10),
        ("十二", 12),
        ("二十", 20),
        ("二十五", 25),
        ("廿五", 25),
        ("卅一", 31),
        ("一百二十", 120),
        ("一百零五", 105),
        ("百", 100),
        ("二〇二四", 2024),
        ("〇八", 8),
        ("两", 2),
    ],
)
def test_chinese_numbers(text: str, value: int) -> None:
    assert chinese_number(text) == value


@pytest.mark.parametrize("text", ["", "十百", "二三十", "甲"])
def test_what_is_no_chinese_number(text: str) -> None:
    with pytest.raises(ValueError):
        chinese_number(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("3rd", 3), ("twelve", 12), ("twenty-first", 21), ("thirty one", 31), ("a", 1), ("a couple of", 2)],
)
def test_english_numbers(text: str, value: int) -> None:
    assert english_number(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2024", 2024),
        ("'24", 2024),
        ("'87", 1987),
        ("nineteen eighty-six", 1986),
        ("two thousand", 2000),
        ("two thousand and fifteen", 2015),
        ("nineteen hundred ninety three", 1993),
    ],
)
def test_english_years(text: str, value: int) -> None:
    assert english_year(text) == value


def test_easter_against_dateutil() -> None:
    other = pytest.importorskip("dateutil.easter").easter
    assert all(easter(year) == other(year) for year in range(1900, 2100))


def test_spring_festivals_from_the_almanac() -> None:
    assert [lunar_day(year, 1, 1).isoformat() for year in (2020, 2021, 2022, 2023, 2024, 2025)] == [
        "2020-01-25",
        "2021-02-12",
        "2022-02-01",
        "2023-01-22",
        "2024-02-10",
        "2025-01-29",
    ]
