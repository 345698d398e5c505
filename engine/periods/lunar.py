"""The Chinese calendar: its months, their parts and their days.

==========================  ==================================================================================
written                     means
==========================  ==================================================================================
农历八月十五, 正月初八        the day; the latest one that has begun where no year is said
农历八月, 今年正月, 腊月       the month, from new moon to new moon; 正月 and 腊月 are months of no other calendar
腊月底, 正月上旬              days 21 to the end, days 1 to 10
农历闰二月, 闰六月初一         the leap month
==========================  ==================================================================================

去年腊月 is the twelfth month of the lunar year that began last year, and mostly falls in January of this one.
The months of an era are civil ones, see ``ERAS``.
"""

import re
from dataclasses import replace
from datetime import date, timedelta

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.chinese_names import NOT_INSIDE, YEAR, said_year
from engine.periods.days import DayRange, day, months
from engine.periods.numerals import chinese_number
from engine.periods.period import Grain

_MONTHS = {"正": 1, "冬": 11, "腊": 12}
_FIRST_DAYS = {"上旬": 1, "初": 1, "中旬": 11, "中": 11, "下旬": 21, "底": 21, "末": 21}
_YEARS_BACK = 20
"""A leap month comes again within so many years."""


def lunar_day(year: int, month: int, number: int) -> date:
    """A day of the Chinese calendar, leap months left out; ``ValueError`` outside 1900 to 2100."""
    return _first_day(year, month, leap=False, number=number)


def lunar_month(year: int, month: int, *, leap: bool = False) -> DayRange:
    """A month of the Chinese calendar; ``ValueError`` outside 1900 to 2100, and for a leap month that is none."""
    from borax.calendars.lunardate import LCalendars

    first = _first_day(year, month, leap=leap)
    return first, first + timedelta(days=LCalendars.ndays(year, month, int(leap)))


def _first_day(year: int, month: int, *, leap: bool, number: int = 1) -> date:
    from borax.calendars.lunardate import LunarDate

    found: date = LunarDate(year, month, number, int(leap)).to_solar_date()
    return found


def _range(match: re.Match[str], year: int) -> DayRange:
    """The day, the part or the whole of the month that the match names, in a lunar year."""
    month = _MONTHS.get(match["month"]) or chinese_number(match["month"])
    leap = bool(match["leap"] or match["leap2"])
    start, end = months(year, month, month) if match["era"] and not leap else lunar_month(year, month, leap=leap)
    if match["day"]:
        number = chinese_number(match["day"].removeprefix("初"))
        found = day(start + timedelta(days=number - 1))
        if number < 1 or found[1] > end:
            raise ValueError(f"no such day in the Chinese calendar: {match[0]}")
        return found
    if match["part"]:
        first = _FIRST_DAYS[match["part"]]
        return start + timedelta(days=first - 1), end if first == 21 else start + timedelta(days=first + 9)
    return start, end


def _lunar(match: re.Match[str], context: Context) -> Atom:
    if match["same"]:
        raise ValueError(f"a lunar year that the words before must name: {match[0]}")
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.DAY if match["day"] else Grain.RANGE)
    if (year := said_year(match, context)) is not None:
        return replace(atom, fixed=_range(match, year))
    for year in range(context.as_of.year, context.as_of.year - _YEARS_BACK, -1):
        try:
            found = _range(match, year)
        except ValueError:
            continue
        if found[0] <= context.as_of:
            return replace(atom, fixed=found)
    raise ValueError(f"no such day in the Chinese calendar: {match[0]}")


_CALENDAR = "(?:农历|阴历|旧历)"
_MONTH = (
    r"(?P<month>正|冬|腊|[一二三四五六七八九十]{1,2}|[0-9]{1,2})月(?![红梅花])"
    r"(?:份?的?(?P<part>[上中下]旬|[初中底末](?![一二三四五六七八九十国央]))|(?P<day>初?[一二三四五六七八九十廿]{1,3}))?"
)

RULES: tuple[Rule, ...] = (
    rule(
        "Chinese calendar",
        rf"(?:{NOT_INSIDE}{YEAR}[ ]?的?)?(?:{_CALENDAR}(?P<leap>闰)?|(?P<leap2>闰)|(?<![更修改纠])(?=[正腊]月))"
        rf"{_MONTH}",
        _lunar,
        "历 闰 正月 腊月",
    ),
    rule(
        "Chinese calendar before the year",
        rf"{_CALENDAR}[ ]?{YEAR}[ ]?的?(?P<leap>闰)?(?P<leap2>$^)?{_MONTH}",
        _lunar,
        "历",
    ),
)
