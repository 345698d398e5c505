"""A year without 年 right before a part of it: the part, never the whole year."""

from datetime import date

import pytest

from engine.periods.find import find_periods

PARTS = {
    "一季度": ("01-01", "04-01"),
    "第三季度": ("07-01", "10-01"),
    "3季度": ("07-01", "10-01"),
    "上半年": ("01-01", "07-01"),
    "前三季度": ("01-01", "10-01"),
    "前5个月": ("01-01", "06-01"),
    "一二季度": ("01-01", "07-01"),
    "二月": ("02-01", "03-01"),
    "十一月": ("11-01", "12-01"),
    "五月初": ("05-01", "05-11"),
    "三月上旬": ("03-01", "03-11"),
    "三月五日": ("03-05", "03-06"),
    "第二周": ("01-09", "01-16"),
    "初": ("01-01", "02-01"),
    "国庆": ("10-01", "10-02"),
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("form", ["2023{}", "2023 {}", "2023{}的销售额"])
def test_a_part_of_a_bare_year(part: str, form: str) -> None:
    form = form.replace("2023{", "2023 {") if part[0].isdigit() else form
    (found,) = find_periods(form.format(part), as_of=date(2024, 7, 10), zone="UTC").periods
    start, end = PARTS[part]
    assert (str(found.start), str(found.end)) == (f"2023-{start}", f"2023-{end}")


def test_two_bare_years_share_the_part() -> None:
    found = find_periods("2022和2023上半年", as_of=date(2024, 7, 10), zone="UTC").periods
    assert [(p.start, p.end) for p in found] == [(date(y, 1, 1), date(y, 7, 1)) for y in (2022, 2023)]


@pytest.mark.parametrize("text", ["售价$2023 上半年", "编号-2023 3月"])
def test_figures_that_are_no_year_leave_the_part_alone(text: str) -> None:
    (found,) = find_periods(text, as_of=date(2024, 7, 10), zone="UTC").periods
    assert found.start is not None and found.start.year == 2024
