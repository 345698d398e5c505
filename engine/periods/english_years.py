"""English years, decades and weeks, and parts of years and months.

=======================================  ==================================================================
written                                  means
=======================================  ==================================================================
in 2024, year 2024, CY18                 the year; four figures are one by the words around, see ``_is_year``
1990s, nineties, 21st century            1990 to 1999, 2000 to 2099
early, mid-, late 1990s                  1990 to 1993, 1994 to 1996, 1997 to 1999
week 31, week 31 of 2024                 the ISO week; those of a month: see ``counted_within``
end of 2023, beginning of 2023           its last, its first month; early, mid, late 2023: its thirds
early May, mid-November, late June       days 1 to 10, 11 to 20, 21 to the end
end of the quarter, year-end             last month of this quarter, of this year
early this year, late last month         the same thirds
second half of July, last day of May     days 16 to 31, the 31st; "last working day": Monday to Friday
=======================================  ==================================================================
"""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Literal

from engine.periods.atom import Atom, Context, Rule, rule, spell
from engine.periods.days import calendar_unit, day, decade, month_start, week_of_year
from engine.periods.english_names import (
    DAY,
    LEFT,
    MONTH,
    OF_YEAR,
    RELATIVE_YEAR,
    RIGHT,
    STEPS,
    month_of_year,
    said_year,
)
from engine.periods.numerals import CARDINAL, TWO_DIGITS, english_number
from engine.periods.period import Grain

YEAR_CUE_BEFORE = re.compile(
    r"(?:^|[^a-z])(?:in|of|since|until|till|by|from|during|before|after|for|year|years|fiscal|late"
    r"|early|mid|end|than|through|to"
    r"|between|(?<![^a-z0-9][0-9]{3}[ ])(?:and|or)|versus|vs\.?|with|as of|as at|ended|ending|cy|calendar year"
    r"|[12][0-9]{3},|pre-|post-|did"
    r"|(?:years?|年度|年份)[ ]?:|≥|≤|[=<>~|&(（\[]=?|"
    r"(?<![0-9])[12][0-9]{3}[ ]?-)[ ]?$"
)


_YEAR_CUE_AFTER = re.compile(
    r"[ ]?(?:-|~|to|and|or|vs\.?|versus|through|until|till|与|和|至|到|、|,)[ ]?[12][0-9]{3}(?![0-9])"
    r"|[ ](?:annual|report|results|revenues?|sales|budget|fiscal|financial|forecast|guidance|figures"
    r"|data|profits?|returns?"
    r"|total|season|edition|audit|full[ -]year|or later|or earlier|onwards?|and later|and after)"
    r"|[两二三四五几]个?(?:年|财年|会计年)度?"
    r"|[ ]?[)\]|）]|[ ]?$|[ ]?(?:营业|营收|年报|年度|净利|财报|的|以来|之前|之后|以前|以后)"
)


_NO_YEAR_AFTER = re.compile(
    r"号(?!文)|[室房楼]|[ ]?(?:[\])】〕][ ]?[0-9]+[ ]?号|%|‰|元|万|亿|件|个|人|台|套|吨|股|米"
    r"|公里|只|条|次|名|units?\b|shares?\b|pieces?\b"
    r"|items?\b|people\b|employees\b|orders?\b"
    r"|customers?\b|tons?\b|kg\b|km\b|dollars?\b|usd\b|rmb\b|yuan\b|euros?\b|million\b|billion\b"
    r"|pages?\b|times?\b|days?\b(?!-| (?:by|on|over|after) day)|hours?\b"
    r"|products?\b|boxes\b|cases\b|complaints\b|tickets\b|defects?\b|were\b)"
)


_COUNTED_AFTER = re.compile(r"[ ](?!and|or|to|until|till|when|as|by|the|he|she|they|it|with|at|under|after)[a-z]")
"""A noun after four figures, which then are more likely its number: in 1500 stores."""

_IN_A_LONGER_NUMBER = re.compile(r"[0-9]-$(?<![^0-9][12][0-9]{3}-)(?<!^[12][0-9]{3}-)")
"""As in a phone number; a year and a dash before another year is none."""


_AFTER_A_NAME, _ENDS = re.compile(r"▯,?[ ]$"), re.compile(r"[ ]?(?:[,:;.?!]|$)")
"""Names are covered by ▯ where a question is read: "Harbour Ltd, 2023: total fines"."""


def _is_year(match: re.Match[str], context: Context) -> bool:
    """Four figures are a year beside a word that years stand beside, never before a unit of count."""
    value = int(match["bare"])
    text = match.string
    if _NO_YEAR_AFTER.match(text, match.end()):
        return False
    before = text[max(0, match.start() - 14) : match.start()]
    if _IN_A_LONGER_NUMBER.search(before):
        return False
    if not 1800 <= value <= 2199:
        named = re.search(r"(?:^|[^a-z])(?<!ends[ ])(?<!ending[ ])(?:in|since|year)[ ]$", before)
        return bool(named) and 1000 <= value <= 2199 and not _COUNTED_AFTER.match(text, match.end())
    if re.search(
        r"(?:usd|rmb|cny|eur|gbp|hkd|jpy|[$¥€£]|room|no\.?|number|suite|building|flight|model|iso|gb|code"
        r"|#|page|version|top|article"
        r"|(?:total|crowd|group|number|fleet|batch|list|sum|count|capacity|team)[ ]of)[ -]?$",
        before,
    ):
        return False
    if _AFTER_A_NAME.search(before) and _ENDS.match(text, match.end()):
        return True
    if YEAR_CUE_BEFORE.search(before) or (before.strip() == "" and match.start() == 0):
        return True
    return bool(_YEAR_CUE_AFTER.match(text, match.end())) and abs(value - context.as_of.year) <= 150


def _year(match: re.Match[str], context: Context) -> Atom | None:
    if not _is_year(match, context):
        return None
    return Atom(start=match.start(), end=match.end(), grain=Grain.YEAR, year=int(match["bare"]), months=(1, 12))


def _said_year(match: re.Match[str], context: Context) -> Atom:
    return Atom(start=match.start(), end=match.end(), grain=Grain.YEAR, year=said_year(match, context), months=(1, 12))


def _year_in_words(match: re.Match[str], context: Context) -> Atom | None:
    atom = _said_year(match, context)
    return atom if atom.year is not None and 1500 <= atom.year <= 2199 else None


_DECADES = {
    word: 20 + 10 * i
    for i, word in enumerate(
        ["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"]
    )
}


def _decade(match: re.Match[str], _: Context) -> Atom | None:
    if word := match["word"]:
        tens = _DECADES[word]
        first = 1900 + tens if tens >= 30 else 2000 + tens
    else:
        written = match["figures"]
        first = int(written)
        if len(written) == 2:
            first += 1900 if first >= 30 else 2000
    fixed = decade(first, _PARTS.get(match["part"] or "", ""))
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, fixed=fixed)


def _century(match: re.Match[str], _: Context) -> Atom | None:
    number = english_number(match["day"])
    if not 2 <= number <= 25:
        return None
    fixed = (month_start((number - 1) * 100, 1), month_start(number * 100, 1))
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, fixed=fixed)


def _week(match: re.Match[str], context: Context) -> Atom:
    year = said_year(match, context) or context.as_of.year
    fixed = week_of_year(year, int(match["number"]))
    return Atom(start=match.start(), end=match.end(), grain=Grain.WEEK, fixed=fixed)


_PARTS: dict[str, Literal["start", "mid", "end"]] = {
    **dict.fromkeys(("start", "beginning", "early"), "start"),
    **dict.fromkeys(("mid", "middle"), "mid"),
    **dict.fromkeys(("end", "late", "close"), "end"),
}


_MONTH_PARTS = {"start": (1, 10), "mid": (11, 20), "end": (21, 0)}


_YEAR_PARTS = {"start": (1, 1), "mid": (5, 8), "end": (12, 12), "early": (1, 4), "late": (9, 12)}


def _part_of_month(match: re.Match[str], context: Context) -> Atom:
    part = _PARTS[match["part"]]
    atom = month_of_year(match, context)
    return replace(atom, grain=Grain.RANGE, days=_MONTH_PARTS[part], part=part)


def _part_of_year(match: re.Match[str], context: Context) -> Atom:
    part = _PARTS[match["part"]]
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.MONTH if match["part"] in ("end", "beginning", "start", "close") else Grain.RANGE,
        year=said_year(match, context),
        months=_YEAR_PARTS[match["part"] if match["part"] in _YEAR_PARTS else part],
        part=part,
    )


def _part_of_unit(match: re.Match[str], context: Context) -> Atom:
    """end of this month, beginning of next quarter, end of year, EOY."""
    part = _PARTS[match["part"]] if match["part"] else "end"
    unit = match["unit"] or match["short_unit"] or {"y": "year", "m": "month", "q": "quarter"}[match["short"]]
    shift = STEPS.get((match["which"] or "").removeprefix("the ").removesuffix("'s"), 0)
    start, _ = calendar_unit(context.as_of, unit, shift)
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.MONTH, year=start.year, part=part)
    if unit == "month":
        return replace(atom, grain=Grain.RANGE, months=(start.month, start.month), days=_MONTH_PARTS[part])
    if unit == "year":
        return replace(atom, grain=Grain.RANGE if part == "mid" else Grain.MONTH, months=_YEAR_PARTS[part])
    month = start.month + {"start": 0, "mid": 1, "end": 2}[part]
    return replace(atom, months=(month, month))


def _edge_day(match: re.Match[str], context: Context) -> Atom:
    """the last day of February 2024, the first working day (Monday to Friday) of the month."""
    if match["month"]:
        start, end = spell(month_of_year(match, context), context.as_of)
    else:
        shift = STEPS.get(match["which"].removeprefix("the "), 0)
        start, end = calendar_unit(context.as_of, "month", shift)
    found, step = (start, 1) if match["edge"] == "first" else (end - timedelta(days=1), -1)
    while match["working"] and found.weekday() > 4:
        found += timedelta(days=step)
    return Atom(start=match.start(), end=match.end(), grain=Grain.DAY, fixed=day(found))


def _vague_part(match: re.Match[str], context: Context) -> Atom:
    """early this year, late last month: the same thirds as of a year or a month that is named."""
    start, _ = calendar_unit(context.as_of, match["unit"], STEPS.get(match["which"], 0))
    part = _PARTS[match["part"]]
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, year=start.year, part=part)
    if match["unit"] == "month":
        return replace(atom, months=(start.month, start.month), days=_MONTH_PARTS[part])
    return replace(atom, months=_YEAR_PARTS["mid" if part == "mid" else match["part"]])


_PART_OF = [f"{part} of" for part in ("end", "beginning", "start", "middle", "close")]
ADJECTIVE = r"(?P<which>(?:the[ ])?(?:this|last|next|previous|current|following|coming|past)|the)"


RULES: tuple[Rule, ...] = (
    rule(
        "bare year",
        r"(?:(?<![a-z]-)|(?<=post-)|(?<=pre-))(?<![0-9a-z_.$¥€£#])(?<![0-9][,:/])(?P<bare>[12][0-9]{3})(?!"
        r"[0-9a-z_%]|[.,:/][0-9]|[ ]?年)",
        _year,
    ),
    rule(
        "year by name",
        rf"{LEFT}(?:(?:the[ ])?(?:calendar[ ])?year(?:[ ]of)?|cy)[ ]?(?P<year>[12][0-9]{{3}}|'[0-9]{{2}}){RIGHT}",
        _said_year,
        "year cy",
    ),
    rule("cy", rf"{LEFT}cy[ ]?(?P<short>[0-9]{{2}}){RIGHT}", _said_year, "cy"),
    rule(
        "year in words",
        rf"{LEFT}(?P<year>two[ ]thousand(?:[ ]and)?[ ]{CARDINAL}|(?:nineteen|twenty|eighteen)[ ]{TWO_DIGITS}){RIGHT}",
        _year_in_words,
        "thousand nineteen twenty eighteen",
    ),
    rule(
        "decade",
        rf"{LEFT}(?:the[ ])?(?:(?P<part>early|mid|late)[ -](?:the[ ])?)?"
        rf"(?:(?P<figures>(?:[12][0-9])?[0-9]0)[ ]?'?s|(?P<word>{'|'.join(_DECADES)})){RIGHT}",
        _decade,
        ("0s", "0's", "0 s", "0 's", *_DECADES),
    ),
    rule("century", rf"{LEFT}(?:the[ ])?(?P<day>{DAY})[ ]+century{RIGHT}", _century, "century"),
    rule(
        "week of a year",
        rf"{LEFT}(?:the[ ])?(?:week|wk|cw|kw)[ ]?(?P<number>[0-9]{{1,2}})(?:(?:[ ]of|,)?[ ](?P<year>[12]"
        rf"[0-9]{{3}})|[ ]{RELATIVE_YEAR})?{RIGHT}(?!\.[0-9])",
        _week,
        "week wk cw kw",
    ),
    rule(
        "year and week",
        rf"{LEFT}(?P<year>[12][0-9]{{3}})[ ,]+(?:week|wk|cw|kw)[ ]?(?P<number>[0-9]{{1,2}}){RIGHT}",
        _week,
        "week wk cw kw",
    ),
    rule("iso week", rf"{LEFT}(?P<year>[12][0-9]{{3}})-?w(?P<number>[0-9]{{1,2}}){RIGHT}", _week, "w"),
    rule(
        "part of a month",
        rf"{LEFT}(?P<part>early|mid|late)[ -](?P<month>{MONTH})(?: {OF_YEAR} )?{RIGHT}",
        _part_of_month,
        "early mid late",
    ),
    rule(
        "end of a month",
        rf"{LEFT}(?:the[ ])?(?P<part>end|beginning|start|middle|close)[ ]of[ ](?P<month>{MONTH})(?: "
        rf"{OF_YEAR} )?{RIGHT}",
        _part_of_month,
        _PART_OF,
    ),
    rule(
        "part of a year",
        rf"{LEFT}(?:(?:the[ ])?(?P<part>end|beginning|start|middle|mid|early|late|close)(?:[ ]of)?[ -]"
        rf"(?:the[ ]year[ ])?(?P<year>(?:1[5-9]|20|21)[0-9]{{2}})){RIGHT}",
        _part_of_year,
        "end beginning start mid early late close",
    ),
    rule(
        "first or last day",
        rf"{LEFT}(?:the[ ])?(?P<edge>first|last)[ ](?P<working>(?:business|working|trading)[ ])?day[ ](?:of|in)[ ]"
        rf"(?:(?P<month>{MONTH})(?: {OF_YEAR} )?|{ADJECTIVE}[ ]month){RIGHT}",
        _edge_day,
        ["day of", "day in"],
    ),
    rule(
        "half of a month",
        rf"{LEFT}(?:the[ ])?(?P<half>first|second)[ ]half[ ]of[ ](?P<month>{MONTH})(?: {OF_YEAR} )?{RIGHT}",
        lambda m, c: replace(month_of_year(m, c), grain=Grain.RANGE, days=(1, 15) if m["half"] == "first" else (16, 0)),
        "half",
    ),
    rule(
        "early this year",
        rf"{LEFT}(?P<part>early|mid|late)[ -](?:in[ ])?(?P<which>this|last|next)[ ](?P<unit>year|month){RIGHT}",
        _vague_part,
        "early mid late",
    ),
    rule(
        "short year",
        rf"(?:(?<=in[ ])|(?<=of[ ])|(?<=since[ ])|(?<=from[ ])|(?<=until[ ])|(?<=before[ ])|(?<=after[ ])|(?<=by[ ]))"
        rf"(?P<year>'[0-9]{{2}}){RIGHT}(?!')",
        _said_year,
        ["'"],
    ),
    rule(
        "part of a unit",
        rf"{LEFT}(?:(?:the[ ])?(?P<part>end|beginning|start|middle|close)[ ]of[ ](?:{ADJECTIVE}[ ])?"
        rf"(?P<unit>month|quarter|year)|eo(?P<short>[ymq])|(?P<short_unit>month|quarter|year)-end){RIGHT}(?![ ][0-9])",
        _part_of_unit,
        (*_PART_OF, "eoy", "eom", "eoq", "-end"),
    ),
)
