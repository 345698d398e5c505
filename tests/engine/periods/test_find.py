"""What the golden table does not show: spans, grains, fiscal years, several periods in a sentence."""

import subprocess
import sys
from datetime import date

import pytest

from engine.periods.find import find_periods
from engine.periods.period import Grain

AS_OF = date(2024, 5, 20)


def test_spans_count_code_points_of_the_original_text() -> None:
    text = "😀华东２０２４年１－５月与Jan 2023相比"
    found = find_periods(text, as_of=AS_OF, zone="Asia/Shanghai")
    assert [p.text for p in found.periods] == ["２０２４年１－５月", "Jan 2023"]
    assert [p.span for p in found.periods] == [(3, 12), (13, 21)]
    assert {p.zone for p in found.periods} == {"Asia/Shanghai"}


@pytest.mark.parametrize(
    ("text", "grain"),
    [
        ("2024-03-15", Grain.DAY),
        ("上周", Grain.WEEK),
        ("March 2024", Grain.MONTH),
        ("2024年一季度", Grain.QUARTER),
        ("H1 2024", Grain.HALF),
        ("去年", Grain.YEAR),
        ("2024年1-5月", Grain.RANGE),
        ("since 2023", Grain.RANGE),
    ],
)
def test_grain(text: str, grain: Grain) -> None:
    assert [p.grain for p in find_periods(text, as_of=AS_OF, zone="UTC").periods] == [grain]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("FY24", date(2023, 10, 1), date(2024, 10, 1)),
        ("fiscal year 2024", date(2023, 10, 1), date(2024, 10, 1)),
        ("Q1 FY24", date(2023, 10, 1), date(2024, 1, 1)),
        ("FY2024 Q4", date(2024, 7, 1), date(2024, 10, 1)),
        ("first half of fiscal 2024", date(2023, 10, 1), date(2024, 4, 1)),
        ("2024财年第二季度", date(2024, 1, 1), date(2024, 4, 1)),
        ("last fiscal year", date(2022, 10, 1), date(2023, 10, 1)),
        ("本财年", date(2023, 10, 1), date(2024, 10, 1)),
        ("Q1 2024", date(2024, 1, 1), date(2024, 4, 1)),
        ("2024年第一季度", date(2024, 1, 1), date(2024, 4, 1)),
    ],
)
def test_fiscal_years_that_start_in_october(text: str, start: date, end: date) -> None:
    """Only what is called fiscal follows the fiscal year; it is named by the year in which it ends."""
    found = find_periods(text, as_of=AS_OF, zone="UTC", fiscal_year_start=10).periods
    assert [(p.start, p.end) for p in found] == [(start, end)]


@pytest.mark.parametrize(
    ("text", "as_of", "start", "end"),
    [
        ("今年以来", date(2024, 1, 1), date(2024, 1, 1), date(2024, 1, 2)),
        ("month to date", date(2024, 3, 1), date(2024, 3, 1), date(2024, 3, 2)),
        ("last quarter", date(2024, 1, 5), date(2023, 10, 1), date(2024, 1, 1)),
        ("上个月", date(2024, 3, 31), date(2024, 2, 1), date(2024, 3, 1)),
        ("近一个月", date(2024, 3, 31), date(2024, 2, 29), date(2024, 3, 31)),
        ("2月29日", date(2023, 6, 1), date(2020, 2, 29), date(2020, 3, 1)),
        ("去年同期", date(2024, 2, 29), date(2023, 1, 1), date(2023, 2, 28)),
    ],
)
def test_edges_of_the_calendar(text: str, as_of: date, start: date, end: date) -> None:
    found = find_periods(text, as_of=as_of, zone="UTC").periods
    assert [(p.start, p.end) for p in found] == [(start, end)]


def test_a_bad_date_beside_a_good_one_costs_only_itself() -> None:
    found = find_periods("2024年13月与2024年3月，2024-02-30", as_of=AS_OF, zone="UTC")
    assert [p.text for p in found.periods] == ["2024年3月"]
    assert found.unparsed == ("2024年13月", "2024-02-30")


@pytest.mark.parametrize("as_of", [date.min, date.max])
def test_the_ends_of_the_calendar_are_no_crash(as_of: date) -> None:
    found = find_periods("去年 明年 上周 下周 近三个月 next decade 3 years ago 3月 明天 昨天", as_of=as_of, zone="UTC")
    assert len(found.periods) + len(found.unparsed) == 10


def test_nothing_heavy_is_imported() -> None:
    heavy = "{'holidays', 'borax', 'pandas', 'torch'}"
    code = f"import sys, engine.periods.find; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
