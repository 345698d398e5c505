"""Units of time that are said of another period: those right before or after it, or the first of it.

==============================================  ============================================================
written                                         means
==============================================  ============================================================
the month after X, the quarter before X          the one unit right after, before X
the three months before X, X之前的三个月           so many units right before X
X前三个月, X后两个月                               the same where X is a month; of a longer X its first three
                                                months (X后两个月 may be two things then, and is unparsed)
X的上个月, X的次月, X的下一季度                     the calendar unit beside the one that holds X
==============================================  ============================================================

What would begin or end inside a calendar unit ("the quarter after January") may mean two things: ``ValueError``.
"""

import re
from datetime import date, timedelta

from engine.periods.days import DayRange, calendar_unit, shift
from engine.periods.numerals import CHINESE, chinese_count, english_number
from engine.periods.period import Grain

_SIZES = ("day", "week", "month", "quarter", "half", "year")
_CALENDAR = _SIZES[2:]
_CHINESE_UNITS = {"日": "day", "天": "day", "周": "week", "星期": "week", "月": "month", "季": "quarter", "年": "year"}
_STEPS = {"上上": -2, "上": -1, "前": -1, "下": 1, "后": 1, "次": 1, "翌": 1, "下下": 2}

COUNTED_CHINESE = (
    rf"的?(?P<side>[之以]?前|[之以随]?后|接下来)的?(?P<count>[0-9]{{1,2}}|{CHINESE}{{1,3}})"
    r"(?:个(?P<unit>月|季度?|星期)|(?P<plain>天|周|季度?|年))(?![0-9初末底中度])"
)
BESIDE_CHINESE = (
    r"的?(?:(?P<step>上上|下下|上|下|前|后)一?个?(?P<unit>月|季度?|周|星期)|(?P<next>次|翌)(?P<next_unit>月|季度?|周|年|日)"
    r"|(?P<one>上|下|前|后)一(?P<one_unit>年|天|日))(?![0-9一二三四五六七八九十天日初末底中度同累报])"
)


def english_beside(match: re.Match[str], start: date, end: date, grain: Grain) -> DayRange:
    """The units that "the two months before" counts from the range."""
    sign = -1 if match["side"] in ("before", "preceding", "prior to") else 1
    return _next_to(start, end, grain, sign * english_number(match["count"] or "1"), match["unit"], match["count"])


def counted_chinese(match: re.Match[str], start: date, end: date, grain: Grain) -> DayRange:
    """The units that 前三个月, 之后的两周 counts from the range, or the first ones of it."""
    unit = _CHINESE_UNITS[(match["unit"] or match["plain"]).removesuffix("度")]
    count, side = chinese_count(match["count"]), match["side"]
    if side in ("前", "后") and (grain is Grain.RANGE or _SIZES.index(unit) < _SIZES.index(grain.value)):
        first = start, shift(start, count, unit)
        if side == "后" or grain is Grain.RANGE or first[1] > end:
            raise ValueError(f"it is not clear from where {match[0]} counts")
        return first
    return _next_to(start, end, grain, -count if side.endswith("前") else count, unit, match["count"])


def beside_chinese(match: re.Match[str], start: date, end: date, _: Grain) -> DayRange:
    """The calendar unit that 上个月, 次月, 前一年 names beside the one that holds the range."""
    unit = _CHINESE_UNITS[(match["unit"] or match["next_unit"] or match["one_unit"]).removesuffix("度")]
    if end > calendar_unit(start, unit)[1]:
        raise ValueError(f"no {unit} holds what {match[0]} is said of")
    return calendar_unit(start, unit, _STEPS[match["step"] or match["next"] or match["one"]])


def _next_to(start: date, end: date, grain: Grain, count: int, unit: str, said: str | None) -> DayRange:
    """``count`` units before (negative) or after; a number that is ``said`` may count from any day."""
    if count == 0:
        raise ValueError("a window of no length")
    found = (shift(start, count, unit), start) if count < 0 else (end, shift(end, count, unit))
    whole = all(calendar_unit(edge, unit)[0] == edge for edge in found)
    if unit in _CALENDAR and not whole and not (said and grain is Grain.DAY):
        raise ValueError(f"{found[0]} to {found[1]} cuts a {unit} in two")
    return found


def grain_of(found: DayRange) -> Grain:
    """The calendar unit that the range is, if it is one."""
    last = found[1] - timedelta(days=1)
    return next((Grain(u) for u in _SIZES if calendar_unit(last, u) == found), Grain.RANGE)
