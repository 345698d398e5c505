from pathlib import Path

import pytest

from benchmarks.document_bars.annual_numbers import (
    StatedNumber,
    is_beside_its_label,
    plain,
    stated_numbers,
    value_of,
    values_in,
)

CSV = (
    "报告年份,信息来源,股票代码,股票简称,营业总收入,职工人数,硕士人数,财务费用,年份,证券代码,证券简称\n"
    "2020,年报,600000,甲,1234.5,1406,14,-1.0,2020,600000,甲\n"
    "2019,年报,600000,甲,1.0,2,3,4.0,2019,600000,甲\n"
)


def test_the_numbers_of_one_firm_and_year_without_what_is_not_stated_and_small_counts(tmp_path: Path) -> None:
    (tmp_path / "profit.csv").write_text(CSV, "utf-8")
    assert stated_numbers(tmp_path, code="600000", year="2020") == [
        StatedNumber("营业总收入", 1234.5),
        StatedNumber("职工人数", 1406.0),
    ]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        (("一、营业总收入", "七、61", "1,234.50", "99"), True),
        (("其中：营业总收入（元）", "", "1,234.50"), True),
        (("营业总成本", "1,234.50"), False),
        (("营业总收入", "1,234.51"), False),
        (("1,234.50", "营业总收入"), True),
        (("", "营业总收入", "(1,234.50)"), False),
    ],
)
def test_a_number_is_found_beside_its_own_label(row: tuple[str, ...], found: bool) -> None:
    assert is_beside_its_label(StatedNumber("营业总收入", 1234.5), [row]) is found


def test_other_names_of_a_label() -> None:
    assert is_beside_its_label(StatedNumber("职工人数", 1406), [("在职员工的数量合计", "1,406")])


def test_numbers_of_a_text() -> None:
    assert values_in("2020 年 1,234.50 元，-3.1%（12）, 7,") == {2020, 1234.5, -3.1, 12, 7}
    assert value_of("（1,000）") == -1000 and value_of("2019年") is None
    assert plain("（一）基本每股收益(元/股)") == "基本每股收益"
