import math

import pytest

from engine.sources.boards.totals import is_total, sum_of_the_others

TOTALS = (
    *(
        "Total",
        "合计：",
        "All",
        "Grand total",
        "合 计",
        "Subtotal",
        "Sub-total",
        "总计（万元）",
        "Totals",
        "共计",
        "累计",
    ),
    *(
        "汇总",
        "平均值",
        "Mean",
        "East total",
        "總計",
        "合計",
        "小計",
        "全国",
        "YTD",
        "2024 YTD",
        "Average",
        "Total sales",
    ),
    *(
        "TOTAL¹",
        "Ｔｏｔａｌ",
        "华东合计",
        "All regions",
        "Year to date",
        "均值",
        "Overall",
        "total*",
        "Total (CNY)",
        "总数",
    ),
)
VALUES = (
    "East",
    "Totally",
    "Totalford",
    "Allen",
    "Meaningful",
    "计算机",
    "平均街",
    "全新",
    "华北",
    "Sumner",
    "Q1 2024",
)


@pytest.mark.parametrize("label", TOTALS)
def test_a_total_says_so(label: str) -> None:
    assert is_total(label)


@pytest.mark.parametrize("label", VALUES)
def test_a_value_is_no_total(label: str) -> None:
    assert not is_total(label)


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ([[1, 2], [3, 4], [4, 6]], 2),
        ([[4, 6], [1, 2], [3, 4]], 0),
        ([[0.1], [0.2], [0.3]], 2),  # as floats add up
        ([[1, None], [3, 4], [4, 4]], 2),  # no figure adds nothing
        ([[1, math.nan], [3, 4], [4, 9]], 2),  # what was not read proves nothing
        ([[1, 2], [3, 4], [4, 7]], None),  # one cell is no sum
        ([[1, 2], [1, 2]], None),  # equal to its only other
        ([[0, 0], [0, 0], [0, 0]], None),
        ([[1, 2], [3, 4], [4, None]], None),
        ([[math.nan], [3], [3]], None),
        ([], None),
    ],
)
def test_the_sum_of_all_others_is_found(lines: list[list[float | None]], place: int | None) -> None:
    assert sum_of_the_others(lines) == place
