"""Chinese expressions that count from the reference date.

===========================  ==================================================================================
written                      means
===========================  ==================================================================================
今天, 昨日, 大前天, 后天       that day
上周, 下下周, 本周            the week from Monday; 上周三 its Wednesday, 周末 Saturday and Sunday
上个季度, 本季度, 上个半年     the calendar unit (months and years: see ``chinese``)
近三个月, 过去7天, 最近一年    as many units **before** the reference date, its own day excluded: on 2024-05-20,
                             近7天 is 13 to 19 May and 近三个月 is 20 February to 19 May
近两个季度, 过去三季度         whole calendar quarters, the running one excluded
未来三个月, 后1年             as many units **after** the reference date, its own day excluded
过去三个完整季度              whole calendar units, the running one excluded; 前一个月 is one such
今年以来, 年初至今, 本月以来   from the unit's first day up to the reference date, its own day excluded (on the
                             first day of the unit: that day)
5天前, 三个月后, 去年今日     that day; 两个季度前 is the whole quarter
两三个月前, 近三五天           about so many: unparsed
去年同期                     the period named before it in the sentence, a year earlier; with none, last year's
                             days from 1 January that match the current year to date
===========================  ==================================================================================
"""

import re
from dataclasses import replace
from datetime import date, timedelta

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.days import DayRange, add_months, calendar_unit, day, shift, week
from engine.periods.numerals import CHINESE, chinese_count
from engine.periods.period import Grain

_DAYS = {"今天": 0, "今日": 0, "今晚": 0, "昨天": -1, "昨日": -1, "昨晚": -1, "前天": -2, "前日": -2, "大前天": -3}

_DAYS |= {"明天": 1, "明日": 1, "后天": 2, "后日": 2, "大后天": 3, "次日": 1}

_DAYS |= {"今早": 0, "今晨": 0, "今夜": 0, "昨夜": -1, "明早": 1, "明晚": 1}

_TWO_DAYS = {"昨今": -1, "今明": 0, "明后": 1}

_STEPS = {
    "上上": -2,
    "上": -1,
    "上一": -1,
    "本": 0,
    "这": 0,
    "当": 0,
    "当前": 0,
    "这一": 0,
    "下": 1,
    "下一": 1,
    "下下": 2,
}

_UNITS = {"日": "day", "天": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month", "季度": "quarter"}

_UNITS |= {"季": "quarter", "年": "year", "半年": "half", "工作日": "weekday", "交易日": "weekday", "年度": "year"}

_GRAINS = {"day": Grain.DAY, "week": Grain.WEEK, "quarter": Grain.QUARTER, "half": Grain.HALF, "month": Grain.MONTH}

_ROLLING = {"day": Grain.DAY, "week": Grain.WEEK, "month": Grain.MONTH, "half": Grain.MONTH, "year": Grain.YEAR}

_WEEKDAYS = "一二三四五六"

_NUMBER = rf"(?:[0-9]{{1,3}}|{CHINESE}{{1,4}}|几)"

_WEEK = "(?:周|星期|礼拜)"


def _at(match: re.Match[str], grain: Grain) -> Atom:
    return Atom(start=match.start(), end=match.end(), grain=grain)


def _named_day(match: re.Match[str], context: Context) -> Atom:
    return replace(_at(match, Grain.DAY), fixed=day(context.as_of + timedelta(days=_DAYS[match["word"]])))


def _week(match: re.Match[str], context: Context) -> Atom:
    monday, sunday_after = week(shift(context.as_of, _STEPS[match["step"]], "week"))
    return _within_week(match, monday, sunday_after)


def _within_week(match: re.Match[str], monday: date, end: date) -> Atom:
    which = match["which"]
    if which is None:
        return replace(_at(match, Grain.WEEK), fixed=(monday, end))
    if which == "末":
        return replace(_at(match, Grain.RANGE), fixed=(monday + timedelta(days=5), end))
    number = _WEEKDAYS.index(which) if which in _WEEKDAYS else 6
    return replace(_at(match, Grain.DAY), fixed=day(monday + timedelta(days=number)), weekday=number)


def _weekday(match: re.Match[str], context: Context) -> Atom:
    """A bare weekday is the latest one up to the reference date; a bare weekend is the current week's."""
    monday, end = week(context.as_of)
    atom = _within_week(match, monday, end)
    start, _ = atom.fixed or (monday, end)
    if match["which"] != "末" and start > context.as_of:
        atom = _within_week(match, monday - timedelta(days=7), monday)
    if atom.weekday is None:
        return atom
    following = day(monday + timedelta(days=atom.weekday + (7 if start <= context.as_of else 0)))
    return replace(atom, loose=True, following=following)


def _calendar(match: re.Match[str], context: Context) -> Atom:
    unit = _UNITS[match["unit"]]
    step = _STEPS[match["step"]]
    if unit == "half" and step == -1 and context.as_of.month > 6:
        step = -1
    return replace(_at(match, _GRAINS[unit]), fixed=calendar_unit(context.as_of, unit, step))


def _half_week(match: re.Match[str], context: Context) -> Atom:
    monday, end = week(context.as_of)
    middle = monday + timedelta(days=3)
    return replace(_at(match, Grain.RANGE), fixed=(monday, middle) if match["half"] == "上" else (middle, end))


def _rolling(match: re.Match[str], context: Context) -> Atom | None:
    unit = _UNITS[match["unit"]]
    if (count := _count(match)) is None:
        return None
    ahead = match["way"] in ("未来", "今后", "接下来", "后", "下", "往后", "之后")
    if unit == "year" and match["way"] in ("前", "后") and not match["count"]:
        return None
    rolling = None if ahead else _ROLLING.get(unit)
    return replace(_at(match, Grain.RANGE), fixed=_window(context, unit, count if ahead else -count), rolling=rolling)


def _whole_units(match: re.Match[str], context: Context) -> Atom | None:
    """过去三个完整季度: the running one is left out."""
    if (count := _count(match)) is None or count == 0:
        return None
    unit = _UNITS[match["unit"]]
    first, last = calendar_unit(context.as_of, unit, -count)[0], calendar_unit(context.as_of, unit)[0]
    return replace(_at(match, Grain.RANGE), fixed=(first, last))


def _calendar_before(match: re.Match[str], context: Context) -> Atom | None:
    """前一个月: the month before this one; 前三个月 is said of a year or a month, see ``chinese`` and ``beside``."""
    unit = _UNITS[match["unit"]]
    if match["count"] not in ("一", "1"):
        return None
    return replace(_at(match, _GRAINS[unit]), fixed=calendar_unit(context.as_of, unit, -1))


def _count(match: re.Match[str]) -> int | None:
    """The number of units; ``None`` for "几", which is no number, and ``ValueError`` for 两三, which is none either."""
    written = match["count"]
    if written == "几":
        return None
    return chinese_count(written) if written else 1


def _window(context: Context, unit: str, count: int) -> DayRange:
    """``count`` units before (negative) or after the reference date, whose own day is excluded."""
    if count == 0:
        raise ValueError("a window of no length")
    if unit == "quarter":
        first, last = (1, count) if count > 0 else (count, -1)
        return calendar_unit(context.as_of, unit, first)[0], calendar_unit(context.as_of, unit, last)[1]
    if count < 0:
        return shift(context.as_of, count, unit), context.as_of
    tomorrow = context.as_of + timedelta(days=1)
    if unit == "weekday":
        return tomorrow, shift(context.as_of, count, unit) + timedelta(days=1)
    return tomorrow, shift(tomorrow, count, unit)


def _ago(match: re.Match[str], context: Context) -> Atom | None:
    if (count := _count(match)) is None or _is_month_by_number(match, count):
        return None
    sign = -1 if match["side"].endswith("前") else 1
    if match["unit"] == "季度":
        fixed = calendar_unit(context.as_of, "quarter", sign * count)
        return replace(_at(match, Grain.QUARTER), fixed=fixed)
    months = 6 * sign if match["half"] or match["tail"] else 0
    moved = add_months(shift(context.as_of, sign * count, _UNITS[match["unit"]]), months)
    return replace(_at(match, Grain.DAY), fixed=day(moved), counted=True)


def _is_month_by_number(match: re.Match[str], count: int) -> bool:
    """3月以前 is before March; 3个月以前 and 18月前 count months."""
    return match["unit"] == "月" and "个" not in match[0] and not match["half"] and count <= 12


def _to_date(match: re.Match[str], context: Context) -> Atom:
    unit = {"年": "year", "季": "quarter", "月": "month", "周": "week"}[match["unit"]]
    start, _ = calendar_unit(context.as_of, unit)
    return replace(_at(match, Grain.RANGE), fixed=(start, max(context.as_of, start + timedelta(days=1))))


def _same_period(match: re.Match[str], _: Context) -> Atom:
    years = {"前": -2, "大": -3}.get(match["which"][0], -1)
    grain = Grain.QUARTER if "同季" in match[0] else Grain.MONTH if "同月" in match[0] else Grain.RANGE
    return replace(_at(match, grain), needs="antecedent", shift_years=years)


def _now(match: re.Match[str], context: Context) -> Atom:
    return replace(_at(match, Grain.DAY), fixed=(context.as_of, context.as_of), needs="range")


def _is_duration(match: re.Match[str]) -> bool:
    """Four figures, or a pair that starts with zero, are a year: 2015年前 is no duration."""
    return not (match["unit"] == "年" and (len(match["count"]) >= 4 or match["count"][0] in "0零〇"))


def _rolling_past(match: re.Match[str], context: Context) -> Atom | None:
    count = _count(match)
    if count is None or (match["unit"] in "年月" and (len(match["count"]) >= 4 or match["count"][0] in "0零〇")):
        return None
    if match["unit"] == "月" and "个" not in match[0]:
        return None
    unit = _UNITS[match["unit"]]
    return replace(_at(match, Grain.RANGE), fixed=_window(context, unit, -count), rolling=_ROLLING.get(unit))


RULES: tuple[Rule, ...] = (
    rule(
        "day by name",
        rf"(?<![0-9一-龥]前)(?P<word>{'|'.join(sorted(_DAYS, key=len, reverse=True))})"
        rf"(?!头条|之后》|资本|达(?![到成])|[0-9])",
        _named_day,
        "天 日 晚 早 晨 夜",
    ),
    rule(
        "two days",
        rf"(?P<word>{'|'.join(_TWO_DAYS)})两?[天日]",
        lambda m, c: replace(
            _at(m, Grain.RANGE),
            fixed=(c.as_of + timedelta(days=_TWO_DAYS[m["word"]]), c.as_of + timedelta(days=_TWO_DAYS[m["word"]] + 2)),
        ),
        "昨今 今明 明后",
    ),
    rule(
        "this day of another year",
        r"(?P<year>前|去|明)年的?(?:今天|今日|此时|这一天)",
        lambda m, c: replace(
            _at(m, Grain.DAY), fixed=day(add_months(c.as_of, 12 * {"前": -2, "去": -1, "明": 1}[m["year"]]))
        ),
        "年",
    ),
    rule(
        "whole units",
        rf"(?P<way>最近|过去|近)的?(?P<count>{_NUMBER})个?(?:完整的?|整个?)(?P<unit>月|季度|年度?|周|星期)",
        _whole_units,
        "整",
    ),
    rule(
        "week",
        rf"(?P<step>上上|下下|上一|下一|上|下|本|这|当)个?{_WEEK}(?P<which>[一二三四五六日天末])?(?!年)",
        _week,
        "周 星期 礼拜",
    ),
    rule(
        "weekday",
        r"(?<![0-9一二三四五六七八九十百个几上下本这当每第两半])(?<!每[逢到])(?:周|星期|礼拜)(?P<which>"
        r"[一二三四五六日天末])(?![年岁至期线]|愉快|快乐)",
        _weekday,
        "周 星期 礼拜",
    ),
    rule(
        "calendar unit",
        r"(?P<step>上上|下下|上一|下一|上|下|本|这一|这|当前|当)个?(?P<unit>季度|季(?!节)|半年)(?<![上下]半年)",
        _calendar,
        "季 半年",
    ),
    rule("half year", r"(?P<step>上|下|这)一?个(?P<unit>半年)", _calendar, "半年"),
    rule("half week", r"(?P<half>上|下)半周", _half_week, "半周"),
    rule(
        "rolling",
        rf"(?P<way>最近|过去|近|前|(?<![一-鿿])后|未来|今后|接下来|(?<!以)上|(?<![一以])下|往后|往前|此前"
        rf"|刚过去)的?[ ]?(?P<count>{_NUMBER})[ ]?个?(?P<unit>工作日|交易日|日|天|周|星期|礼拜|月|季度|季"
        rf"|年度|年)(?:来|间|内|以来|里)?(?![0-9]*[线期])",
        lambda match, context: (
            _calendar_before(match, context)
            if match["way"] == "前" and match["unit"] in ("月", "季", "季度")
            else _rolling(match, context)
        ),
    ),
    rule(
        "rolling half",
        r"(?P<way>最近|过去|近|未来|今后|接下来)的?(?P<count>$^)?(?P<unit>半年)(?:来|间|内|以来)?",
        _rolling,
        "半年",
    ),
    rule(
        "for years",
        rf"(?<![0-9第])(?P<way>$^)?(?P<count>{_NUMBER})[ ]?个?(?P<unit>年|月|周|天|季度)以?来",
        _rolling_past,
        "来",
    ),
    rule(
        "ago",
        rf"(?<![0-9第.年月至到满-])(?P<count>{_NUMBER})[ ]?个?(?P<half>半)?(?P<unit>工作日|天|周|星期|礼拜|月"
        rf"|年|(?<=个)季度)(?P<tail>半)?(?P<side>之前|以前|前|之后|以后|后)(?![0-9]*[三二一四]?季)",
        lambda match, context: _ago(match, context) if _is_duration(match) else None,
        "前 后",
    ),
    rule(
        "half a year ago",
        r"(?<![上下前后0-9个])(?P<count>$^)?(?P<half>$^)?(?P<unit>半年)(?P<tail>$^)?(?P<side>之前|以前|前|之后|以后|后)",
        _ago,
        "半年",
    ),
    rule(
        "to date",
        r"(?:今|本|当)?(?P<unit>年|季|月|周)(?:度)?(?:初)?(?:以来|至今|迄今|到现在|累计至今|累计)",
        lambda match, context: _to_date(match, context) if match[0][0] in "今本当" or "初" in match[0] else None,
        "以来 至今 迄今 现在 累计",
    ),
    rule(
        "same period",
        r"(?P<which>去年|上年|上年度|前年|大前年|上一年度?|往年)(?:的)?(?:同期|同月|同季度?|同一时期)",
        _same_period,
        "同",
    ),
    rule("now", r"(?:至今|迄今|目前|现在|当前|今)(?!年|天|日|后|晚|期)", _now, "今 目前 现在 当前"),
)
