"""Whatever the figures, an expression gives the range of the calendar or none: no error, and never another range."""

from calendar import monthrange
from datetime import date, timedelta

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.periods.find import find_periods

AS_OF = date(2024, 6, 3)
YEARS = st.one_of(
    st.integers(1500, 2199).map(str), st.integers(0, 99_999).map(lambda n: f"{n:04}"), st.just("0000"), st.just("9999")
)
SMALL = st.one_of(st.integers(0, 99).map(str), st.integers(0, 99).map(lambda n: f"{n:02}"))
MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
FORMS = """
{}年 {}月 {}日 {}号 {}世纪 {}年代 {}周 第{}周 近{}年 近{}天 {}年前 {}天后 未来{}个月 前{}个月 民国{}年 昭和{}年 最近{}周
农历{}年正月初一 {}年春节 FY{} H{} Q{} {}s last_{}_days {}_years_ago in_{}_weeks week_{} since_{}
"""
Range = tuple[date | None, date | None]


def ranges(text: str) -> list[Range]:
    return [(p.start, p.end) for p in find_periods(text, as_of=AS_OF, zone="UTC").periods]


def day_of(year: int, month: int, day: int) -> Range | None:
    try:
        start = date(year, month, day)
        return start, start + timedelta(days=1)
    except (ValueError, OverflowError):
        return None


def months_of(year: int, first: int, last: int) -> Range | None:
    try:
        return date(year, first, 1), date(year, last, monthrange(year, last)[1]) + timedelta(days=1)
    except (ValueError, OverflowError, IndexError):
        return None


def agrees(text: str, expected: Range | None, *, must_be_found: bool) -> None:
    found = ranges(text)
    assert found == ([expected] if expected else []) or (not found and not must_be_found), (text, expected)


def usual(year: str) -> bool:
    """Years that are read in every form; in others a form may be no date at all, as in 5000-10."""
    return 1900 <= int(year) <= 2099


@settings(max_examples=400, deadline=None)
@given(YEARS, SMALL, SMALL, st.sampled_from(["{}年{}月{}日", "{} 年 {} 月 {} 日", "{}-{}-{}", "{}/{}/{}"]))
@example("9999", "12", "31", "{}年{}月{}日")
@example("0000", "00", "00", "{}年{}月{}日")
@example("2024", "4", "31", "{}年{}月{}日")
@example("2024", "13", "01", "{}/{}/{}")
def test_days(year: str, month: str, day: str, form: str) -> None:
    agrees(form.format(year, month, day), day_of(int(year), int(month), int(day)), must_be_found=usual(year))


@settings(max_examples=300, deadline=None)
@given(YEARS, SMALL, st.sampled_from(["{}年{}月", "{}年{}月份", "{} 年 {} 月"]))
@example("9999", "12", "{}年{}月")
@example("12024", "3", "{}年{}月")
def test_months(year: str, month: str, form: str) -> None:
    agrees(form.format(year, month), months_of(int(year), int(month), int(month)), must_be_found=usual(year))


@settings(max_examples=200, deadline=None)
@given(
    YEARS, st.integers(0, 9), st.sampled_from(["{0}年第{1}季度", "{0}年{1}季度", "{0}Q{1}", "Q{1} {0}", "{0}年Q{1}"])
)
@example("2024", 0, "Q{1} {0}")
def test_quarters(year: str, quarter: int, form: str) -> None:
    text = form.format(year, quarter)
    expected = months_of(int(year), quarter * 3 - 2, quarter * 3) if 1 <= quarter <= 4 else None
    if usual(year) or "季" in text:
        agrees(text, expected, must_be_found=usual(year))


@settings(max_examples=300, deadline=None)
@given(st.integers(1900, 2099), st.sampled_from(range(1, 13)), st.integers(1, 31), st.integers(0, 3))
@example(2024, 4, 31, 0)
@example(2023, 2, 29, 1)
def test_english_days(year: int, month: int, day: int, form: int) -> None:
    name = MONTHS[month - 1]
    text = (f"{day} {name} {year}", f"{name} {day}, {year}", f"{year}-{name[:3]}-{day:02}", f"{day}-{name[:3]}-{year}")
    agrees(text[form], day_of(year, month, day), must_be_found=True)


@settings(max_examples=200, deadline=None)
@given(st.integers(1900, 2099), st.integers(0, 99), st.sampled_from(["{0}年第{1}周", "week {1} of {0}", "{0}-W{1:02}"]))
def test_weeks(year: int, number: int, form: str) -> None:
    try:
        monday = date.fromisocalendar(year, number, 1)
        expected: Range | None = (monday, monday + timedelta(days=7))
    except ValueError:
        expected = None
    agrees(form.format(year, number), expected, must_be_found=True)


@pytest.mark.parametrize("unit", ["day", "week", "month", "quarter", "year"])
@pytest.mark.parametrize(
    "form", ["in {0} {1} on {1}", "for {0} {1} over {1}", "of {0}, {1} by {1}", "in {0} {1} by {1}"]
)
def test_a_year_before_a_unit_that_is_said_twice_is_no_offset(form: str, unit: str) -> None:
    assert ranges(f"return rate {form.format(2023, unit)}") == [(date(2023, 1, 1), date(2024, 1, 1))]


@given(st.integers(0, 3000), st.sampled_from([("{} years ago", -1), ("in {} years", 1), ("{} years later", 1)]))
@example(200, ("{} years ago", -1))
@example(201, ("in {} years", 1))
@example(2024, ("{} years later", 1))
@example(1900, ("in {} years", 1))
def test_nothing_is_counted_over_200_years_from_today(years: int, form: tuple[str, int]) -> None:
    text, sign = form
    near = years <= 200
    agrees(text.format(years), day_of(AS_OF.year + sign * years, 6, 3) if near else None, must_be_found=near)


@given(
    st.integers(1, 20_000),
    st.sampled_from(
        ["公元前{}年", "公元前{}年3月", "西元前{}世纪", "公元前{}年12月5日", "March {} BC", "15 March {} BCE"]
    ),
)
@example(200, "公元前{}年")
def test_before_our_era_is_no_day_of_the_calendar(number: int, form: str) -> None:
    assert ranges(form.format(number)) == []


@settings(max_examples=300, deadline=None)
@given(
    st.text("0123456789", min_size=1, max_size=6),
    st.sampled_from([form.replace("_", " ") for form in FORMS.split()]),
)
def test_no_figure_breaks_a_rule(figures: str, form: str) -> None:
    for found in find_periods(form.format(figures), as_of=AS_OF, zone="UTC").periods:
        assert found.start is None or found.end is None or found.start < found.end


@pytest.mark.parametrize(
    "text",
    ["9999年12月", "9999年12月31日", "公元前200年", "公元前3世纪", "0000年00月00日", "2024年13月", "April 31, 2024",
     "Q0 2024", "2024/13/01", "民国0年", "昭和一百年", "2024年第0周", "9000 years ago", "最近0天"],
)  # fmt: skip
def test_what_no_calendar_has_is_shown_whole(text: str) -> None:
    found = find_periods(text, as_of=AS_OF, zone="UTC")
    assert (found.periods, found.unparsed) == ((), (text,))
