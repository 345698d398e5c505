"""Chinese absolute dates: years, halves, quarters, months, days and weeks.

======================  =======================================  =============================================
written                 means                                    remark
======================  =======================================  =============================================
2024年, 二〇二四年        the year                                 民国113年: see ``ERAS``; 24年 only before a month
                                                                 quarter or half, or as 07年
2024年3月, 去年十二月     the month                                上个月, 本月 stand for a month, too
2024年1-5月              1月 and 5月, joined by ``ranges``        the unit may stand once, at the end
3月15日, 本月十日, 29日   the day                                  N号 after a month or a word such as 在
2024年第一季度, Q1        the quarter                              前三季度 is January to September; 2024一季度, too
2024年上半年, H1          the half year
三四月份, 一二季度         from the first to the end of the second  only where one follows the other
10月至次年3月            March of the year after October
截至3月31日止三个月        so long, up to the end of that day       年度, 半年度 and 季度, too; without 截至
公元79年                 the year                                 公元前 is before the calendar: unparsed
2024年第5周               the ISO week                             3月第一周: the week whose Thursday is in March
======================  =======================================  =============================================
"""

import re
from dataclasses import replace
from typing import Literal

from engine.periods.atom import Atom, Context, Rule, rule, spell
from engine.periods.chinese_names import (
    DAY,
    FULL_YEAR,
    LIST,
    MONTH,
    NOT_INSIDE,
    NUMBER,
    YEAR,
    YEAR_OF_PART,
    YEAR_OPTIONAL,
    said_year,
)
from engine.periods.days import (
    add_months,
    day,
    decade,
    month_start,
    week_of_month,
    week_of_year,
    weekday_of_month,
    weeks_in_year,
)
from engine.periods.numerals import CHINESE, chinese_count, chinese_number
from engine.periods.period import Grain

_RELATIVE_MONTHS = {
    "上上": -2,
    "上": -1,
    "本": 0,
    "这": 0,
    "当": 0,
    "今": 0,
    "下下": 2,
    "下": 1,
    "次": 1,
}


def atom_of(match: re.Match[str], context: Context, grain: Grain) -> Atom:
    same = match.groupdict().get("same")
    needs: Literal["year", ""] = "year" if same else ""
    atom = Atom(start=match.start(), end=match.end(), grain=grain, year=said_year(match, context), needs=needs)
    return replace(atom, shift_years=1) if same in ("次年", "翌年") else atom


def with_month(match: re.Match[str], context: Context, atom: Atom) -> Atom:
    if near := match["near"]:
        first = month_start(context.as_of.year, context.as_of.month + _RELATIVE_MONTHS[near])
        return replace(atom, year=first.year, months=(first.month, first.month))
    number = chinese_number(match["month"])
    return replace(atom, months=(number, number), broken=not 1 <= number <= 12)


def _month_only(match: re.Match[str], context: Context) -> Atom:
    return with_month(match, context, atom_of(match, context, Grain.MONTH))


def _day_of_month(match: re.Match[str], context: Context) -> Atom:
    number = chinese_number(match["day"].removeprefix("初"))
    atom = with_month(match, context, atom_of(match, context, Grain.DAY))
    return replace(atom, days=(number, number), broken=atom.broken or not 1 <= number <= 31)


_UNIT_OF_A_LIST = re.compile(rf"{LIST}(?P<unit>[日号])")
"""1、2、3号 may be boxes as well as days, 1、2、3日 are days."""


def _day_only(match: re.Match[str], _: Context) -> Atom | None:
    number = chinese_number(match["day"])
    if not 1 <= number <= 31:
        return None
    unit = _UNIT_OF_A_LIST.match(match.string, match.end())
    numbered = match[0].endswith("号") or (unit is not None and unit["unit"] == "号")
    counted = match["day"] in "一二三四五六七八九十"  # 七日 is as often a span of seven days
    needs: Literal["neighbour", ""] = "neighbour" if numbered or counted else ""
    return Atom(start=match.start(), end=match.end(), grain=Grain.DAY, days=(number, number), needs=needs)


_REPORT = re.compile("报(?![酬价告])|中报|全年")


_AFTER_A_DURATION = re.compile(r"[ ]?(?:[来前后间内多]|之|以|历史|[的]?历史|左右|老|期)")


def _is_short_year(match: re.Match[str], written: str) -> bool:
    """98年, 23年报: nobody counts 81 to 99 years but as an age."""
    if _REPORT.match(match.string, match.end()):
        return True
    return 80 < chinese_number(written) <= 99 and not _AFTER_A_DURATION.match(match.string, match.end())


def _year_only(match: re.Match[str], context: Context) -> Atom | None:
    written = match["year"]
    if written and len(written) == 2 and written[0] not in "0零〇" and not _is_short_year(match, written):
        return None  # 10年 is a duration as often as a year
    return replace(atom_of(match, context, Grain.YEAR), months=(1, 12))


def _year_of_our_era(match: re.Match[str], _: Context) -> Atom:
    """公元79年; a year before the era is a date that no ``date`` can hold."""
    before = match["before"] is not None
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.YEAR, months=(1, 12), broken=before)
    return atom if before else replace(atom, year=chinese_number(match["year"]))


def _year_in_list(match: re.Match[str], _: Context) -> Atom:
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.YEAR,
        year=chinese_number(match["year"]),
        months=(1, 12),
    )


_OF_A_SHOW = re.compile(r"[的]?[《「]|的?(?:剧[情集]?|节目|综艺|动漫|番|大结局|完结)")
"""What has seasons that are no quarters."""


def _quarter(match: re.Match[str], context: Context) -> Atom | None:
    number = chinese_number(match["quarter"])
    atom = atom_of(match, context, Grain.QUARTER)
    if match[0] == "四季" and not match.string.startswith("报", match.end()):
        return None  # the four seasons
    if match[0][-1] == "季" and _OF_A_SHOW.match(match.string, match.end()):
        return None
    return replace(atom, months=(number * 3 - 2, number * 3), broken=not 1 <= number <= 4)


def _pair_of_months(match: re.Match[str], context: Context) -> Atom:
    """三四月份: March and April."""
    first = chinese_number(match["pair"][0])
    return replace(atom_of(match, context, Grain.RANGE), months=(first, first + 1))


def _pair_of_quarters(match: re.Match[str], context: Context) -> Atom:
    first = chinese_number(match["pair"][0])
    return replace(atom_of(match, context, Grain.RANGE), months=(first * 3 - 2, first * 3 + 3))


def _months_ended(match: re.Match[str], context: Context) -> Atom:
    """截至2024年3月31日止三个月: so long, up to the end of that day."""
    atom = _day_of_month(match, context)
    if atom.broken or atom.months is None or atom.days is None:
        return atom
    end = spell(atom, context.as_of)[1]
    size = {"年": 12, "财": 12, "会": 12, "半": 6, "季": 3, "月": 1}[match["unit"][0]]
    count = size * (chinese_number(match["count"]) if match["count"] else 1)
    return replace(atom, grain=Grain.RANGE, fixed=(add_months(end, -count), end))


HALVES = {"上半": (1, 6), "前半": (1, 6), "下半": (7, 12), "后半": (7, 12)}


def _half(match: re.Match[str], context: Context) -> Atom:
    return replace(atom_of(match, context, Grain.HALF), months=HALVES[match["half"]])


def _first_of_year(match: re.Match[str], context: Context) -> Atom | None:
    """前三季度, 前5个月: of the year that is said, else of the latest year in which they are over."""
    size = 3 if match["unit"] == "季" else 1
    last = chinese_count(match["count"]) * size
    atom = atom_of(match, context, Grain.RANGE)
    if last > 12 or (last == size and atom.year is None and not atom.needs):
        return None  # 前一个月 is the one before this
    year = atom.year
    if year is None and not atom.needs:
        year = context.as_of.year - (0 if month_start(context.as_of.year, last + 1) <= context.as_of else 1)
    return replace(atom, year=year, months=(1, last))


def _counted_of_year(match: re.Match[str], context: Context) -> Atom | None:
    """2021年的前2周, 去年的前10天, 今年最后3周, 2021年的最后4个月, 明年第九个月."""
    atom = atom_of(match, context, Grain.RANGE)
    year = atom.year if atom.year is not None else context.as_of.year
    count = chinese_count(match["count"])
    unit, kind = match["unit"], match["kind"]
    if unit == "季":
        unit, count = "月", 3 * count
        if kind == "第":
            return None  # see "quarter"
    if kind == "第":
        if unit == "月":
            return replace(atom, grain=Grain.MONTH, year=year, months=(count, count), broken=not 1 <= count <= 12)
        if unit == "周":
            return replace(atom, grain=Grain.WEEK, fixed=week_of_year(year, count))
        return replace(atom, grain=Grain.DAY, fixed=day(month_start(year, 1).replace(day=count)))
    first = kind in ("前", "头")
    if unit == "月":
        return replace(atom, year=year, months=(1, count) if first else (13 - count, 12), broken=not 1 <= count <= 12)
    if unit == "周":
        weeks = weeks_in_year(year)
        span = (1, count) if first else (weeks - count + 1, weeks)
        return replace(atom, fixed=(week_of_year(year, span[0])[0], week_of_year(year, span[1])[1]))
    january, next_january = month_start(year, 1), month_start(year, 13)
    if first:
        return replace(atom, fixed=(january, january.fromordinal(january.toordinal() + count)))
    return replace(atom, fixed=(january.fromordinal(next_january.toordinal() - count), next_january))


def _week_of_month(match: re.Match[str], context: Context) -> Atom | None:
    atom = with_month(match, context, atom_of(match, context, Grain.WEEK))
    if atom.months is None or atom.broken:
        return atom
    number = -1 if match["count"] is None else chinese_number(match["count"])
    month = atom.months[0]
    year = atom.year or context.as_of.year - (month > context.as_of.month)
    return replace(atom, fixed=week_of_month(year, month, number))


def _weekday_of_month(match: re.Match[str], context: Context) -> Atom:
    """四月的最后一个星期一, 5月第二个周日."""
    atom = with_month(match, context, atom_of(match, context, Grain.DAY))
    if atom.months is None or atom.broken:
        return atom
    nth = -1 if match["count"] is None else chinese_number(match["count"])
    number = "一二三四五六".find(match["weekday"]) % 7
    month = atom.months[0]
    year = atom.year or context.as_of.year - (month > context.as_of.month)
    return replace(atom, fixed=day(weekday_of_month(year, month, number, nth)))


_DECADE_PARTS = {**dict.fromkeys("初早前", "start"), "中": "mid", **dict.fromkeys("末晚后", "end")}


def _decade(match: re.Match[str], context: Context) -> Atom | None:
    tens = chinese_number(match["tens"])
    if tens % 10 or not 0 <= tens <= 90:
        return None
    if match["century"]:
        first = (chinese_number(match["century"]) - 1) * 100 + tens
    elif match["which"]:
        first = (context.as_of.year // 100 - (match["which"] != "本")) * 100 + tens
    else:
        first = 1900 + tens if tens >= 30 else 2000 + tens
    fixed = decade(first, _DECADE_PARTS.get((match["part"] or "")[:1], ""))
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, fixed=fixed)


def _century(match: re.Match[str], _: Context) -> Atom | None:
    number = chinese_number(match["century"])
    if not 1 <= number <= 30:
        return None
    fixed = (month_start(max(number - 1, 0) * 100 or 1, 1), month_start(number * 100, 1))
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, fixed=fixed)


QUARTER = rf"(?: 第?(?P<quarter>[0-9一二三四五六七八九])[ ]?(?: 季度?(?![节军稻]|假(?!期)) | (?={LIST}季) ) )"

RULES: tuple[Rule, ...] = (
    rule("year", rf"{NOT_INSIDE}{YEAR}(?:的?全年|全年度)?(?![级代])", _year_only, "年"),
    rule(
        "year of our era",
        rf"(?:公元|西元|纪元)[ ]?(?:(?P<before>前)[ ]?(?:约[ ]?)?(?:[0-9]{{1,5}}|{CHINESE}{{1,5}})[ ]?(?:年代?|世纪)"
        rf"(?:{MONTH}(?:{DAY})?)?|(?P<year>[0-9]{{1,4}}|{CHINESE}{{1,4}})[ ]?年)",
        _year_of_our_era,
        "元",
    ),
    rule("year in a list", rf"{NOT_INSIDE}(?P<year>{FULL_YEAR})(?!/[0-9]{{2}}年)(?={LIST}年)", _year_in_list, "年"),
    rule(
        "two months",
        rf"{NOT_INSIDE}{YEAR_OPTIONAL}(?P<pair>一二|二三|三四|四五|五六|六七|七八|八九)月(?:份|间)?(?!期(?!间)|龄)",
        _pair_of_months,
        "月",
    ),
    rule("two quarters", rf"{NOT_INSIDE}{YEAR_OPTIONAL}(?P<pair>一二|二三|三四)季度", _pair_of_quarters, "季度"),
    rule(
        "months ended",
        rf"(?:(?P<up_to>截[至止])|{NOT_INSIDE}){YEAR_OPTIONAL}{MONTH}{DAY}(?:止的?|(?(up_to)的|$^))(?:(?P<count>{NUMBER})个)?(?P<unit>月|季度?|半年度?|年度|财政年度"
        r"|会计年度|财年)",
        _months_ended,
        "截 止",
    ),
    rule("month", rf"{NOT_INSIDE}{YEAR_OPTIONAL}{MONTH}", _month_only, "月"),
    rule("day of a month", rf"{NOT_INSIDE}{YEAR_OPTIONAL}{MONTH}[ ]?(?:的)?[ ]?{DAY}", _day_of_month, "日 号"),
    rule(
        "day of a month, no unit",
        rf"{NOT_INSIDE}{YEAR_OPTIONAL}{MONTH}[ ]?(?P<day>初?[一二三四五六七八九十]{{1,3}}|[0-9]{{1,2}})"
        rf"(?![0-9.%个月年日号余多,，:/-])(?=[ ]?(?:$|[^0-9a-z个万亿元月余多]))",
        lambda match, context: _day_of_month(match, context) if match["day"][0] in "初十二三" else None,
        "月",
    ),
    rule("day", rf"{NOT_INSIDE}(?<![朝复]){DAY}(?![均内游间线后前龄元圆期报]|千里|三餐|之[计内])", _day_only, "日 号"),
    rule("quarter", rf"{NOT_INSIDE}{YEAR_OPTIONAL}{QUARTER}", _quarter, "季"),
    rule("half", rf"{NOT_INSIDE}{YEAR_OPTIONAL}(?P<half>[上下前后]半)年度?", _half, "半"),
    rule(
        "first months",
        rf"(?<![0-9之以]){YEAR_OPTIONAL}前[ ]?(?P<count>{NUMBER})[ ]?(?:个)?[ ]?(?P<unit>季|月)度?",
        _first_of_year,
        "前",
    ),
    rule(
        "counted in a year",
        rf"{NOT_INSIDE}(?:{YEAR}|{YEAR_OF_PART})[ ]?(?:的)?[ ]?(?P<kind>第|前|头|最后|后)[ ]?(?P<count>{NUMBER})[ ]?"
        rf"(?:个)?(?P<unit>月|周|天|季(?=度))度?",
        _counted_of_year,
        "周 月 天 季",
    ),
    rule("week", r"(?P<year>$^)?(?P<kind>第)[ ]?(?P<count>[0-9]{1,2})(?P<unit>周)", _counted_of_year, "第"),
    rule(
        "week of a month",
        rf"{NOT_INSIDE}{YEAR_OPTIONAL}{MONTH}[ ]?的?(?:第(?P<count>[1-5一二三四五])个?|最后一个?)(?:周"
        rf"|星期)(?![0-9一二三四五六日天])",
        _week_of_month,
        "周 星期",
    ),
    rule(
        "weekday of a month",
        rf"{NOT_INSIDE}{YEAR_OPTIONAL}{MONTH}[ ]?的?(?:第(?P<count>[1-5一二三四五])个|最后一个)(?:周|星期|礼拜)"
        r"(?P<weekday>[一二三四五六日天])",
        _weekday_of_month,
        "周 星期 礼拜",
    ),
    rule(
        "decade",
        rf"(?:(?:(?P<century>[0-9]{{1,2}}|{CHINESE}{{1,3}})|(?P<which>上个?|本))世纪)?(?P<tens>[0-9]0|[一二三四五六七八九]十)年代"
        r"(?P<part>[初中末](?![国学中])期?|[早中晚前后]期)?",
        _decade,
        "年代",
    ),
    rule(
        "century",
        rf"(?<![0-9])(?P<century>[0-9]{{1,2}}|{CHINESE}{{1,3}})世纪(?![0-9一二三四五六七八九]+[0十]年代)",
        _century,
        "世纪",
    ),
)
