"""Public holidays and festivals, Chinese and Western, with the weeks and weekends that are named after them.

A bare name is the festival's own day. With 假期, 长假, 黄金周, 期间 or "holiday" it is the run of days off that holds
the day, as the ``holidays`` package knows them for China (weekends and make-up work days observed); with "week" the
calendar week, with "weekend" the Saturday and Sunday next to it and the days off between. "Labour Day" is 1 May;
"Labor Day", spelled so, is the first Monday of September in the United States. Where no year is said it is the latest
one that has begun.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.chinese_names import BARE_YEAR, YEAR
from engine.periods.chinese_names import said_year as chinese_year
from engine.periods.days import DayRange, day, week
from engine.periods.english_names import LEFT, RELATIVE_YEAR, RIGHT, said_year
from engine.periods.lunar import lunar_day
from engine.periods.period import Grain


def easter(year: int) -> date:
    """Western Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    l = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7  # noqa: E741
    m = (a + 11 * h + 22 * l) // 451
    month, rest = divmod(h + l - 7 * m + 114, 31)
    return date(year, month, rest + 1)


def _fixed(month: int, number: int) -> Callable[[int], date]:
    return lambda year: date(year, month, number)


def _lunar(month: int, number: int) -> Callable[[int], date]:
    return lambda year: lunar_day(year, month, number)


def _nth_weekday(month: int, weekday: int, nth: int) -> Callable[[int], date]:
    def on(year: int) -> date:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))

    return on


def _last_monday_of_may(year: int) -> date:
    last = date(year, 5, 31)
    return last - timedelta(days=last.weekday())


def _qingming(year: int) -> date:
    """The solar term at 15 degrees, 4 or 5 April, by the usual formula for 1901 to 2099."""
    short, constant = year % 100, 5.59 if year < 2000 else 4.81
    return date(year, 4, int(short * 0.2422 + constant) - short // 4)


def _winter_solstice(year: int) -> date:
    """The solar term at 270 degrees, 21 to 23 December, by the usual formula for 1901 to 2099."""
    short, constant = year % 100, 22.60 if year < 2000 else 21.94
    return date(year, 12, int(short * 0.2422 + constant) - short // 4)


_CHINESE: dict[str, Callable[[int], date]] = {
    "元旦": _fixed(1, 1),
    "春节": _lunar(1, 1),
    "大年初一": _lunar(1, 1),
    "新春": _lunar(1, 1),
    "元宵": _lunar(1, 15),
    "清明": _qingming,
    "劳动节": _fixed(5, 1),
    "五一": _fixed(5, 1),
    "五一劳动": _fixed(5, 1),
    "五一国际劳动": _fixed(5, 1),
    "端午": _lunar(5, 5),
    "七夕": _lunar(7, 7),
    "中秋": _lunar(8, 15),
    "重阳": _lunar(9, 9),
    "国庆": _fixed(10, 1),
    "妇女节": _fixed(3, 8),
    "儿童节": _fixed(6, 1),
    "教师节": _fixed(9, 10),
    "情人节": _fixed(2, 14),
    "圣诞": _fixed(12, 25),
    "平安夜": _fixed(12, 24),
    "双十一": _fixed(11, 11),
    "双11": _fixed(11, 11),
    "双十二": _fixed(12, 12),
    "双12": _fixed(12, 12),
    "植树节": _fixed(3, 12),
    "青年节": _fixed(5, 4),
    "母亲节": _nth_weekday(5, 6, 2),
    "父亲节": _nth_weekday(6, 6, 3),
    "建军节": _fixed(8, 1),
    "感恩节": _nth_weekday(11, 3, 4),
    "万圣节": _fixed(10, 31),
    "复活节": easter,
    "中元节": _lunar(7, 15),
    "腊八节": lambda year: lunar_day(year - 1, 12, 8),
    "冬至": _winter_solstice,
    "大年三十": lambda year: lunar_day(year, 1, 1) - timedelta(days=1),
    "618": _fixed(6, 18),
    "除夕": lambda year: lunar_day(year, 1, 1) - timedelta(days=1),
}
_DAYS_OFF_IN_CHINA = frozenset(
    (
        "元旦",
        "春节",
        "新春",
        "大年初一",
        "除夕",
        "清明",
        "劳动节",
        "五一",
        "五一劳动",
        "五一国际劳动",
        "端午",
        "中秋",
        "国庆",
    )
)
_ENGLISH: dict[str, Callable[[int], date]] = {
    "new year's day": _fixed(1, 1),
    "new years day": _fixed(1, 1),
    "new year day": _fixed(1, 1),
    "new year's eve": _fixed(12, 31),
    "new year": _fixed(1, 1),
    "chinese new year": _lunar(1, 1),
    "lunar new year": _lunar(1, 1),
    "spring festival": _lunar(1, 1),
    "lantern festival": _lunar(1, 15),
    "qingming festival": _qingming,
    "tomb-sweeping day": _qingming,
    "dragon boat festival": _lunar(5, 5),
    "mid-autumn festival": _lunar(8, 15),
    "valentine's day": _fixed(2, 14),
    "valentines day": _fixed(2, 14),
    "saint patrick": _fixed(3, 17),
    "st. patrick": _fixed(3, 17),
    "earth day": _fixed(4, 22),
    "good friday": lambda year: easter(year) - timedelta(days=2),
    "easter sunday": easter,
    "easter monday": lambda year: easter(year) + timedelta(days=1),
    "easter": easter,
    "labour day": _fixed(5, 1),
    "may day": _fixed(5, 1),
    "international workers' day": _fixed(5, 1),
    "labor day": _nth_weekday(9, 0, 1),
    "mother's day": _nth_weekday(5, 6, 2),
    "father's day": _nth_weekday(6, 6, 3),
    "martin luther king day": _nth_weekday(1, 0, 3),
    "mlk day": _nth_weekday(1, 0, 3),
    "presidents' day": _nth_weekday(2, 0, 3),
    "columbus day": _nth_weekday(10, 0, 2),
    "memorial day": _last_monday_of_may,
    "juneteenth": _fixed(6, 19),
    "independence day": _fixed(7, 4),
    "halloween": _fixed(10, 31),
    "thanksgiving day": _nth_weekday(11, 3, 4),
    "thanksgiving": _nth_weekday(11, 3, 4),
    "black friday": lambda year: _nth_weekday(11, 3, 4)(year) + timedelta(days=1),
    "cyber monday": lambda year: _nth_weekday(11, 3, 4)(year) + timedelta(days=4),
    "veterans day": _fixed(11, 11),
    "singles' day": _fixed(11, 11),
    "singles day": _fixed(11, 11),
    "christmas eve": _fixed(12, 24),
    "christmas day": _fixed(12, 25),
    "christmas": _fixed(12, 25),
    "boxing day": _fixed(12, 26),
    "national day": _fixed(10, 1),
    "golden week": _fixed(10, 1),
}


@lru_cache(maxsize=256)
def _days_off(year: int) -> frozenset[date]:
    import holidays

    calendar = holidays.country_holidays("CN", years=year)
    days = (date.fromordinal(n) for n in range(date(year, 1, 1).toordinal(), date(year + 1, 1, 1).toordinal()))
    return frozenset(on for on in days if not calendar.is_working_day(on))


def holiday_run(of: date) -> DayRange:
    """The run of days off in China (public holidays, substituted days and weekends) that holds the day."""

    def off(on: date) -> bool:
        return on == of or on in _days_off(on.year)

    first = last = of
    while off(first - timedelta(days=1)) and (of - first).days < 10:
        first -= timedelta(days=1)
    while off(last + timedelta(days=1)) and (last - of).days < 10:
        last += timedelta(days=1)
    return first, last + timedelta(days=1)


def _weekend(of: date) -> DayRange:
    """The weekend nearest to the day, and the days between the two: Thanksgiving weekend is Thursday to Sunday."""
    monday, end = week(of)
    saturday = monday + timedelta(days=5)
    if of.weekday() <= 1:
        return monday - timedelta(days=2), of + timedelta(days=1)
    return min(saturday, of) if of.weekday() >= 3 else saturday, end


def _latest(on: Callable[[int], date], context: Context) -> int:
    return context.as_of.year if on(context.as_of.year) <= context.as_of else context.as_of.year - 1


def _following(on: Callable[[int], date], year: int) -> date | None:
    """The festival a year later; ``None`` past the years that its calendar knows."""
    try:
        return on(year + 1)
    except ValueError:
        return None


def _chinese(match: re.Match[str], context: Context) -> Atom:
    on = _CHINESE[match["name"] or "国庆"]
    year = chinese_year(match, context)
    found = on(year if year is not None else _latest(on, context))
    later = _following(on, found.year) if year is None else None
    run = match["ten"] or (match["run"] and match["name"] in _DAYS_OFF_IN_CHINA)
    made = holiday_run if run else day
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.RANGE if run else Grain.DAY,
        fixed=made(found),
        following=None if later is None else made(later),
    )


def _english(match: re.Match[str], context: Context) -> Atom:
    on = _ENGLISH[match["name"]]
    year = said_year(match, context) if not match["year2"] else int(match["year2"])
    unsaid = year is None and not match["which"] and not match["kind"]
    if year is None:
        year = _latest(on, context)
        which = match["which"]
        begun = on(context.as_of.year)
        if which in ("next", "following"):
            year = context.as_of.year + (begun <= context.as_of)
        elif which in ("last", "previous"):
            year = context.as_of.year - (begun >= context.as_of)
        elif which == "this":
            year = context.as_of.year
    found = on(year)
    later = _following(on, year) if unsaid else None
    following = None if later is None else day(later)
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.DAY, fixed=day(found), following=following)
    kind = match["kind"] or ("weekend" if match["weekend"] else "")
    if kind == "week" or match["name"] == "golden week":
        golden = match["name"] == "golden week"
        return replace(
            atom, grain=Grain.RANGE if golden else Grain.WEEK, fixed=holiday_run(found) if golden else week(found)
        )
    if kind == "weekend":
        return replace(atom, grain=Grain.RANGE, fixed=_weekend(found))
    if kind == "holiday":
        return replace(atom, grain=Grain.RANGE, fixed=holiday_run(found))
    return atom


_SIX_EIGHTEEN = r"618(?=大促|购物节|期间|活动)|(?<=年)618(?![0-9.%万亿元件个台年月日号])"
"""The sale of 18 June; by itself three figures are a number."""
_CHINESE_NAMES = "|".join([*sorted(_CHINESE.keys() - {"618"}, key=len, reverse=True), _SIX_EIGHTEEN])
_ENGLISH_NAMES = "|".join(re.escape(name).replace("\\ ", "[ ]") for name in sorted(_ENGLISH, key=len, reverse=True))
_NO_FESTIVAL = (
    r"(?![东西南北中]?[路街村]|广场|大道|大桥|上河图|馅|面体|同学|老师|先生|女士|[小中大]学|大厦|酒店|小区|(?:劳动)?奖|牌|青鸟|巧克力|月饼|糕|茶|饼|粽|香囊|礼盒|贺卡|序曲|老人"
    r"|帽|树|红(?![包利])|机(?![会构])|线(?![上下])|店(?![庆铺]))"
)
"""Streets, persons and things that are named after festivals."""
_SURNAME = "[王李张刘陈杨赵吴徐孙胡朱郭罗宋郑谢韩唐冯董曹袁邓许沈彭吕苏卢蒋蔡魏薛]"
"""Before the bare name of a festival they make a person's name; those that often end a word are left out."""
_QUOTE = "[“”‘’「」\"']?"
_GOODS = r"(?![ ](?:eggs?|trees?|cards?|gifts?|costumes?|carols?|lights|hampers?|bunny|bunnies|island)(?![a-z])|-)"

RULES: tuple[Rule, ...] = (
    rule(
        "Chinese festival",
        rf"(?<!每[逢到])(?<![0-9])(?<!{_SURNAME})(?:{YEAR}[ ]?的?|{BARE_YEAR}[ ]?)?"
        rf"(?:{_QUOTE}(?P<name>{_CHINESE_NAMES}){_NO_FESTIVAL}节?{_QUOTE}(?P<run>假期|长假|黄金周|期间|小长假|假日)?|"
        rf"(?P<ten>十一)(?:假期|长假|黄金周|期间|小长假))",
        _chinese,
        (*_CHINESE, "十一"),
    ),
    rule(
        "English festival",
        rf"{LEFT}(?:the[ ])?(?:(?P<weekend>week(?:end)?)[ ]of[ ])?(?:(?P<which>next|last|previous|following"
        rf"|this)[ ])?(?P<name>{_ENGLISH_NAMES})"
        rf"(?:[ ](?P<year>[12][0-9]{{3}})|[ ]{RELATIVE_YEAR})?(?:[ ](?P<kind>weekend|week|holiday))?(?:(?:"
        rf"[ ]of|,)?[ ](?P<year2>[12][0-9]{{3}}))?{RIGHT}{_GOODS}",
        _english,
        _ENGLISH,
    ),
)
