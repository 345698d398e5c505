"""Laws that hold for every text, by hypothesis."""

import time
from datetime import date, timedelta
from typing import Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.periods.find import find_periods
from engine.periods.folding import fold
from engine.periods.period import Grain, Period
from engine.periods.widen import widen
from engine.periods.words import period_text

DAYS = st.dates(date(1900, 1, 1), date(2099, 12, 31))
PIECES = st.sampled_from(
    [
        "2024",
        "年",
        "3",
        "月",
        "15",
        "日",
        "号",
        "-",
        "至",
        "到",
        "、",
        "和",
        "第",
        "一",
        "二",
        "十",
        "季度",
        "上",
        "下",
        "半年",
        "近",
        "个",
        "前",
        "后",
        "以来",
        "之前",
        "截至",
        "周",
        "星期",
        "去年",
        "今年",
        "同期",
        "春节",
        "假期",
        "民国",
        "农历",
        "正",
        "初",
        "世纪",
        "年代",
        "Jan",
        "March",
        "may",
        "15th",
        "of",
        "the",
        "to",
        "and",
        "Q1",
        "FY",
        "24",
        "H2",
        "first",
        "last",
        "next",
        "week",
        "quarter",
        "year",
        "ago",
        "in",
        "since",
        "before",
        "after",
        "between",
        "end",
        "Friday",
        "Easter",
        "month",
        "2",
        "weeks",
        "days",
        "/",
        ".",
        ",",
        "(",
        ")",
        ":",
        "13",
        "99",
        "0",
        "３",
        "元",
        "末",
        "旬",
    ]
)
PHRASES = st.lists(st.tuples(PIECES, st.sampled_from(["", " "])), max_size=12).map(
    lambda parts: "".join(piece + blank for piece, blank in parts)
)


@settings(max_examples=600, deadline=None)
@given(st.one_of(st.text(max_size=60), PHRASES), st.dates())
def test_any_text_is_read_without_an_error_and_spans_match(text: str, as_of: date) -> None:
    found = find_periods(text, as_of=as_of, zone="UTC")
    end_of_last = 0
    for period in found.periods:
        assert period.start is None or period.end is None or period.start < period.end
        assert period.span is not None
        assert text[period.span[0] : period.span[1]] == period.text != ""
        assert period.span[0] >= end_of_last - 24
        end_of_last = period.span[1]
        readings = [(period.start, period.end), *((other.start, other.end) for other in period.alternatives)]
        assert len(set(readings)) == len(readings), "an alternative is another range, and each is given once"
        assert all(start is None or end is None or start < end for start, end in readings)
    assert all(piece in text for piece in found.unparsed)


@given(st.text())
def test_folding_keeps_the_length(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


def test_folding_every_code_point() -> None:
    everything = "".join(chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    assert len(fold(everything)) == len(everything)


@settings(max_examples=300, deadline=None)
@given(DAYS, DAYS, DAYS, st.sampled_from(["zh", "en"]))
def test_words_read_back_as_the_same_days(a: date, b: date, as_of: date, language: Literal["zh", "en"]) -> None:
    start, last = min(a, b), max(a, b)
    _reads_back(start, last + timedelta(days=1), as_of, language)


@settings(max_examples=300, deadline=None)
@given(
    st.integers(1900, 2098),
    st.integers(1, 12),
    st.integers(1, 40),
    DAYS,
    st.sampled_from(["zh", "en"]),
)
def test_words_read_back_as_the_same_months(
    year: int, month: int, count: int, as_of: date, language: Literal["zh", "en"]
) -> None:
    last = month + count - 1
    end = date(year + last // 12, last % 12 + 1, 1)
    _reads_back(date(year, month, 1), end, as_of, language)


@settings(max_examples=100, deadline=None)
@given(DAYS, st.booleans(), DAYS, st.sampled_from(["zh", "en"]))
def test_words_read_back_with_an_open_end(edge: date, since: bool, as_of: date, language: Literal["zh", "en"]) -> None:
    _reads_back(edge if since else None, None if since else edge, as_of, language)


def _reads_back(start: date | None, end: date | None, as_of: date, language: Literal["zh", "en"]) -> None:
    period = Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)
    words = period_text(period, language)
    found = find_periods(words, as_of=as_of, zone="UTC")
    assert [(p.start, p.end) for p in found.periods] == [(start, end)], words
    assert found.periods[0].text == words


@given(DAYS, st.integers(1, 800))
def test_widening_holds_what_was_there_and_ends(start: date, length: int) -> None:
    period: Period | None = Period(start=start, end=start + timedelta(days=length), zone="UTC", grain=Grain.RANGE)
    for _ in range(8):
        assert period is not None and period.start is not None and period.end is not None
        wider = widen(period)
        if wider is None:
            return
        assert wider.start is not None and wider.end is not None
        assert wider.start <= period.start and wider.end >= period.end
        assert (wider.end - wider.start) > (period.end - period.start)
        period = wider
    pytest.fail("widening does not end")


@given(DAYS, st.integers(-400, 400))
def test_relative_days_move_with_the_reference_date(as_of: date, days: int) -> None:
    moved = as_of + timedelta(days=days)
    for text in ("昨天", "近7天", "未来3天", "last 7 days", "3 days ago", "yesterday"):
        here = find_periods(text, as_of=as_of, zone="UTC").periods[0]
        there = find_periods(text, as_of=moved, zone="UTC").periods[0]
        assert here.start is not None and there.start is not None and here.end is not None and there.end is not None
        assert there.start - here.start == there.end - here.end == timedelta(days=days)


def _edges(text: str, as_of: date) -> list[date | None]:
    """Every first and last day of what is found, the other readings included."""
    found = find_periods(text, as_of=as_of, zone="UTC").periods
    assert found, text
    chosen = [(period.start, period.end) for period in found]
    others = [(other.start, other.end) for period in found for other in period.alternatives]
    return [edge for edges in chosen + others for edge in edges]


@given(st.dates(date(1950, 1, 1), date(2050, 12, 31)), st.integers(-40, 40))
@example(date(2024, 2, 27), 1)
def test_years_months_and_quarters_move_with_the_year(as_of: date, years: int) -> None:
    """The end of February is left out: there it is no law."""
    as_of = as_of.replace(day=min(as_of.day, 27))
    moved = as_of.replace(year=as_of.year + years)
    for text in (
        "去年", "上个月", "本季度", "上半年", "三月", "1-5月", "下个季度", "年初", "去年三季度", "今年以来", "近三个月",
        "5月1日之前",
        "last year", "this quarter", "March", "Q1 to Q3", "from October to December", "next month", "year to date",
        "the past five years", "end of last quarter", "15 March", "since July", "second half of this year",
    ):  # fmt: skip
        here, there = _edges(text, as_of), _edges(text, moved)
        assert there == [edge and edge.replace(year=edge.year + years) for edge in here], text


@given(DAYS, st.integers(-60, 60))
def test_weeks_and_weekdays_move_with_the_week(as_of: date, weeks: int) -> None:
    by = timedelta(weeks=weeks)
    for text in (
        "上周", "下周三", "本周末", "星期五", "周一至周三", "近两周", "上上周以来",
        "last week", "next Friday", "Monday", "this weekend", "from Monday to Friday", "the last two weeks",
        "by Thursday", "week to date", "Wednesday next week", "end of this week",
    ):  # fmt: skip
        here, there = _edges(text, as_of), _edges(text, as_of + by)
        assert there == [edge and edge + by for edge in here], text


def _period(edges: tuple[date, date], open_end: Literal["start", "end", "none"]) -> Period:
    start, last = min(edges), max(edges)
    return Period(
        start=None if open_end == "start" else start,
        end=None if open_end == "end" else last + timedelta(days=1),
        zone="UTC",
        grain=Grain.RANGE,
    )


PERIODS = st.builds(_period, st.tuples(DAYS, DAYS), st.sampled_from(["start", "end", "none"]))


@given(PERIODS, PERIODS)
def test_overlap_is_symmetric_and_is_what_both_hold(a: Period, b: Period) -> None:
    assert a.overlaps(b) == b.overlaps(a)
    one, other = a.within(b), b.within(a)
    assert (one is None) == (other is None) == (not a.overlaps(b))
    if one is not None and other is not None:
        assert (one.start, one.end) == (other.start, other.end)
        assert one.within(a) == one.within(b) == one


@given(st.text(max_size=80), DAYS)
def test_reading_is_deterministic(text: str, as_of: date) -> None:
    assert find_periods(text, as_of=as_of, zone="UTC") == find_periods(text, as_of=as_of, zone="UTC")


@pytest.mark.parametrize(
    "unit",
    [
        "2024年1-5月，华东区退货率为3.2%，较去年同期下降0.5个百分点；截至2024年3月31日库存1,200件。",
        "Revenue for the three months ended March 31, 2024 was $1,200 million, up 5% from last year. ",
        "一二三四五六七八九十",
        "1、2、3至",
        "may and march to ",
        "first and second, ",
        "2024-",
        "          ",
        "1234567890",
        "twenty five and thirty one ",
    ],
)
def test_time_grows_with_the_length_only(unit: str) -> None:
    """Twice the text takes at most about twice the time, and 25,000 characters take seconds at the most."""

    def seconds(length: int) -> float:
        text = (unit * (length // len(unit) + 1))[:length]
        began = time.process_time()
        find_periods(text, as_of=date(2024, 5, 20), zone="UTC")
        return time.process_time() - began

    seconds(2_000)
    short, long = (min(seconds(length) for _ in range(3)) for length in (6_250, 25_000))  # others use the machine too
    assert long < 2
    assert long < short * 8 + 0.1
