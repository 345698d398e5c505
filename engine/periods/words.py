"""A period in words that people use, such that ``find_periods`` reads the words back as the same range."""

from datetime import date, timedelta
from typing import Literal

from engine.periods.days import calendar_unit
from engine.periods.period import Grain, Period

_MONTHS = (
    "January February March April May June July August September October November December".split()  # noqa: SIM905
)
_QUARTERS = "一二三四"
_UNITS = (Grain.DAY, Grain.MONTH, Grain.QUARTER, Grain.HALF, Grain.YEAR)


def period_text(period: Period, language: Literal["zh", "en"]) -> str:
    """The period in words: "2024年第一季度", "Q1 2024", "2024年1-5月", "January to May 2024", "since 1 March 2024".

    Only the range counts, not how it was written. Days are named where the range holds no whole months.
    """
    chinese = language == "zh"
    if period.end is None:
        assert period.start is not None
        return f"{_day(period.start, chinese)}以来" if chinese else f"since {_day(period.start, chinese)}"
    if period.start is None:
        return f"{_day(period.end, chinese)}之前" if chinese else f"before {_day(period.end, chinese)}"
    start, last = period.start, period.end - timedelta(days=1)
    for grain in _UNITS:
        if calendar_unit(start, grain.value) == (period.start, period.end):
            return _unit(start, grain, chinese)
    if start.day == 1 and period.end.day == 1:
        return _whole_months(start, last, chinese)
    return f"{_day(start, True)}至{_day(last, True)}" if chinese else f"{_day(start, False)} to {_day(last, False)}"


def _day(of: date, chinese: bool) -> str:
    return f"{of.year}年{of.month}月{of.day}日" if chinese else f"{of.day} {_MONTHS[of.month - 1]} {of.year}"


def _unit(start: date, grain: Grain, chinese: bool) -> str:
    year = start.year
    match grain:
        case Grain.DAY:
            return _day(start, chinese)
        case Grain.MONTH:
            return f"{year}年{start.month}月" if chinese else f"{_MONTHS[start.month - 1]} {year}"
        case Grain.QUARTER:
            quarter = start.month // 3
            return f"{year}年第{_QUARTERS[quarter]}季度" if chinese else f"Q{quarter + 1} {year}"
        case Grain.HALF:
            second = start.month > 6
            return f"{year}年{'下' if second else '上'}半年" if chinese else f"H{second + 1} {year}"
        case _:
            return f"{year}年" if chinese else f"the year {year}"


def _whole_months(start: date, last: date, chinese: bool) -> str:
    if start.month == 1 and last.month == 12:
        return f"{start.year}年至{last.year}年" if chinese else f"from {start.year} to {last.year}"
    if start.year == last.year:
        if chinese:
            return f"{start.year}年{start.month}-{last.month}月"
        return f"{_MONTHS[start.month - 1]} to {_MONTHS[last.month - 1]} {start.year}"
    if chinese:
        return f"{start.year}年{start.month}月至{last.year}年{last.month}月"
    return f"{_MONTHS[start.month - 1]} {start.year} to {_MONTHS[last.month - 1]} {last.year}"
