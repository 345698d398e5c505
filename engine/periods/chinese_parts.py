"""Chinese parts of years, halves, quarters and months.

======================  =======================================  =============================================
written                 means                                    remark
======================  =======================================  =============================================
3月上旬, 月初, 月末       days 1-10, 11-20, 21 to the end          初 is 上旬, 中 is 中旬, 末 and 底 are 下旬
3月上半月                days 1-15                                下半月 is 16 to the end
2024年初, 年底            January, December                        年中 is May to August
一季度末, 本季度初         its last, its first month
上半年末, 下半年初         June, July
本月第一天, 3月最后一天    that day
十四五期间                2021 to 2025                             the five-year plans from the sixth on
======================  =======================================  =============================================
"""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Literal

from engine.periods.atom import Atom, Context, Rule, rule, spell
from engine.periods.chinese import HALVES, QUARTER, atom_of, with_month
from engine.periods.chinese_names import BARE_YEAR, MONTH, NOT_INSIDE, YEAR, YEAR_OPTIONAL
from engine.periods.days import calendar_unit, day, month_start
from engine.periods.numerals import chinese_number
from engine.periods.period import Grain

_THIRDS = {
    **dict.fromkeys(("上旬", "初"), (1, 10)),
    **dict.fromkeys(("中旬", "中"), (11, 20)),
    **dict.fromkeys(("下旬", "末", "底"), (21, 0)),
    "上半月": (1, 15),
    "下半月": (16, 0),
}


def _month_part(match: re.Match[str], context: Context) -> Atom:
    atom = with_month(match, context, atom_of(match, context, Grain.RANGE))
    return replace(atom, days=_THIRDS[match["part"]], part=_edge(match["part"]))


def _edge(word: str) -> Literal["start", "end", ""]:
    return "start" if word.endswith("初") else "end" if word[-1] in "末底" else ""


def _this_month_part(match: re.Match[str], context: Context) -> Atom:
    now = context.as_of
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.RANGE,
        year=now.year,
        months=(now.month, now.month),
        days=_THIRDS[match["part"].removeprefix("月")],
        part=_edge(match["part"]),
    )


def _half_part(match: re.Match[str], context: Context) -> Atom:
    """上半年末: its last month, 下半年初 its first."""
    first, last = HALVES[match["half"]]
    month = first if match["part"] == "初" else last
    return replace(atom_of(match, context, Grain.MONTH), months=(month, month), part=_edge(match["part"]))


_YEAR_PARTS: dict[str, tuple[int, int]] = {"初": (1, 1), "中": (5, 8), "末": (12, 12), "底": (12, 12), "终": (12, 12)}


def _year_part(match: re.Match[str], context: Context) -> Atom:
    part = match["bare_part"] or match["part"].removeprefix("年")
    months = _YEAR_PARTS[part]
    grain = Grain.RANGE if part == "中" else Grain.MONTH
    atom = replace(atom_of(match, context, grain), months=months, part=_edge(part.replace("终", "末")))
    if atom.year is None and not atom.needs:
        return replace(atom, year=context.as_of.year)
    return atom


def _quarter_part(match: re.Match[str], context: Context) -> Atom:
    part = match["part"]
    if match["this"]:
        start, _ = calendar_unit(context.as_of, "quarter", {"上": -1, "下": 1}.get(match["this"][0], 0))
        year, first = start.year, start.month
        atom = replace(atom_of(match, context, Grain.MONTH), year=year)
    else:
        number = chinese_number(match["quarter"])
        first = number * 3 - 2
        atom = replace(atom_of(match, context, Grain.MONTH), broken=not 1 <= number <= 4)
    month = first if part == "初" else first + 2
    return replace(atom, months=(month, month), part=_edge(part))


def _edge_day(match: re.Match[str], context: Context) -> Atom:
    """本月第一天, 2024年2月最后一天."""
    atom = with_month(match, context, atom_of(match, context, Grain.DAY))
    if atom.months is None or atom.broken:
        return atom
    start, end = spell(atom, context.as_of)
    return replace(atom, fixed=day(start if match["edge"] in ("第一", "首") else end - timedelta(days=1)))


def _five_year_plan(match: re.Match[str], _: Context) -> Atom | None:
    """十四五期间: the fourteenth plan, 2021 to 2025; the sixth and all later ones follow each other."""
    number = chinese_number(match["plan"])
    if number < 6:
        return None  # 五五, 三五 are other things too
    first = 1951 + 5 * number
    fixed = (month_start(first, 1), month_start(first + 5, 1))
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, fixed=fixed)


RULES: tuple[Rule, ...] = (
    rule(
        "first or last day",
        rf"{NOT_INSIDE}{YEAR_OPTIONAL}{MONTH}的?(?P<edge>第一|最后一|首|末)[天日]",
        _edge_day,
        "天 日",
    ),
    rule("five-year plan", r"“?(?P<plan>十[一二三四五六]?)五”?(?:规划|计划)?(?:期间|时期|以来)", _five_year_plan, "五"),
    rule(
        "part of a month",
        rf"{NOT_INSIDE}{YEAR_OPTIONAL}{MONTH}(?:的|份)?(?P<part>[上中下]旬|[初中末底](?![国央间部期])|[上下]半月)",
        _month_part,
        "旬 月初 月中 月末 月底 半月 份初 份中 份末 份底 的",
    ),
    rule("part of this month", r"(?<![个本上下这月0-9])(?P<part>月[初末底]|[上下]半月)", _this_month_part, "月"),
    rule("part of a half", rf"{NOT_INSIDE}{YEAR_OPTIONAL}(?P<half>[上下]半)年(?P<part>[初末底])", _half_part, "半"),
    rule(
        "part of a year",
        rf"{NOT_INSIDE}(?:{YEAR}?(?P<part>(?<=年)[初中末底终]|年[初中末底终](?![国央]))"
        rf"|{BARE_YEAR}[ ]?(?P<bare_part>[初末底]))",
        _year_part,
        "年 初 末 底",
    ),
    rule(
        "part of a quarter",
        rf"{NOT_INSIDE}{YEAR_OPTIONAL}(?:(?P<this>[本这上下当])个?季度?|{QUARTER})的?(?P<part>初|末|底)",
        _quarter_part,
        "季",
    ),
)
