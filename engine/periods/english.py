"""English absolute dates: days, months, years, weeks, decades, and parts of them.

=======================================  ==================================================================
written                                  means
=======================================  ==================================================================
15 March 2024, March 15th, 2024          the day; also 05-Aug-2016, 2019/Aug/01, "second of Aug"
9 to 12 of June, Nov 18-19, 2015         the days, first and last included
March 2024, 2024 March, April of 87      the month
March, Sept.                             the month, if it is no verb: see ``_is_month_name``
in 2024, year 2024, CY18, 1990s          the year, the decade; a bare number is a year only by the words
                                         around it: see ``_is_year``
first week of Jan 2015, week 31          the week whose Thursday is in January; the ISO week
end of 2023, early May, mid-November     last, first month of a year, its May to August; days 1-10, 11-20,
                                         21-end of a month; first, last month of a quarter
first 2 weeks of 2021                    whole ISO weeks, months, days from that end of the year
=======================================  ==================================================================
"""

import re
from dataclasses import replace
from typing import Literal

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.days import DayRange, calendar_unit, month_start, week_of_month, week_of_year, weeks_in_year
from engine.periods.numerals import CARDINAL, ORDINAL, TWO_DIGITS, YEAR_WORDS, english_number, english_year, full_year
from engine.periods.period import Grain

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
LEFT = r"(?<![0-9a-z_])"
RIGHT = r"(?![0-9a-z_])"
_DAY = rf"(?:(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?(?![0-9a-z]|[.,][0-9])|{ORDINAL}(?![a-z])|(?:twenty|thirty)[ -](?:one|two|three|four|five|six|seven|eight|nine)(?![a-z]))"
_YEAR_OF = rf"(?:[12][0-9]{{3}}(?![0-9a-z%]|[.,][0-9])|'[0-9]{{2}}(?![0-9])|{YEAR_WORDS}(?![a-z]))"
_OF_YEAR = rf"(?: [ ]?,?[ ]?(?:(?:of|in)[ ]|[-/])?(?:the[ ]year[ ])?(?P<year>{_YEAR_OF}) | [ ]of[ ](?P<short>[0-9]{{2}})(?![0-9]) )"
RELATIVE_YEAR = (
    r"(?:of[ ])?(?P<rel>this|last|next|previous|the|the[ ]following|the[ ]previous|the[ ]current|current)[ ]year(?:'s)?"
)
_TO = r"[ ]?(?:-|~|to|through|thru|till|until)[ ]?(?:the[ ])?"
_SHIFT = {"last": -1, "previous": -1, "next": 1, "following": 1}


def month_number(name: str) -> int:
    """1 to 12 for an English month name, full or short."""
    return _MONTHS.index(name[:3]) + 1


def said_year(match: re.Match[str], context: Context) -> int | None:
    """The year that an expression names, by number, by word, or as "last year"; ``None`` where it names none."""
    groups = match.groupdict()
    if written := groups.get("year"):
        return english_year(written)
    if short := groups.get("short"):
        return full_year(int(short))
    if word := groups.get("rel"):
        return context.as_of.year + _SHIFT.get(word.removeprefix("the "), 0)
    return None


def _day(match: re.Match[str], context: Context) -> Atom | None:
    number = english_number(match["day"])
    month = month_number(match["month"])
    if match["month"] in ("may", "mar", "march") and not match["year"] and not _named(match, context, "month"):
        return None
    year = said_year(match, context)
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.DAY,
        year=year,
        months=(month, month),
        days=(number, number),
        broken=not 1 <= number <= 31,
        year_last=year is not None,
    )


def _named(match: re.Match[str], context: Context, group: str) -> bool:
    """Whether a word that may be a verb is written as a name, or beside an ordinal."""
    return context.text[match.start(group)].isupper() or bool(re.search(r"[0-9](?:st|nd|rd|th)|[/-]|of ", match[0]))


def _days(match: re.Match[str], context: Context) -> Atom | None:
    first, last = english_number(match["day"]), english_number(match["last"])
    if last <= first:
        return None
    atom = _day(match, context)
    return None if atom is None else replace(atom, grain=Grain.RANGE, days=(first, last))


def _month_of_year(match: re.Match[str], context: Context) -> Atom:
    number = month_number(match["month"])
    year = said_year(match, context)
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.MONTH,
        year=year,
        months=(number, number),
        year_last=match.end("month") < match.end(),
    )


_BEFORE_MONTH = re.compile(
    r"(?:^|[^a-z])(?:in|of|since|until|till|by|from|to|through|between|and|or|during|before|after|for|early|mid|late|the"
    r"|this|last|next|previous|starting|beginning|on|vs\.?|versus|than|as at|as of|ended|ending|[-/~|,&(=:;])[ ]?$"
)


def _is_month_name(match: re.Match[str], context: Context) -> bool:
    """ "May", "march", "dec" and the like are months after a preposition or beside another month, else only as a name."""
    name = match["month"].rstrip(".")
    if name not in ("may", "march", "mar", "jan", "dec", "sep", "nov", "oct", "jun", "jul", "apr", "feb", "aug"):
        return True
    before = match.string[max(0, match.start() - 12) : match.start()]
    after = match.string[match.end() : match.end() + 6]
    written = context.text[match.start()]
    if name in ("may", "march", "mar"):
        if re.match(r"[ ]?(?:-|~|to |and |through |until |till |or )", after) and not re.match(r"[ ]to[ ]be", after):
            return written.isupper() or name != "may" or bool(_MONTH_NEXT.match(match.string, match.end()))
        if name == "mar":
            return written.isupper()
        return bool(_BEFORE_MONTH.search(before)) and (
            written.isupper() or not re.search(r"(?:and|or|to|the|that|,)[ ]?$", before)
        )
    return written.isupper() or bool(_BEFORE_MONTH.search(before)) or before == ""


_MONTH_NEXT = re.compile(rf"[ ]?(?:-|~|to|and|through|until|till|or)[ ]?{MONTH}{RIGHT}")


def _month(match: re.Match[str], context: Context) -> Atom | None:
    return _month_of_year(match, context) if _is_month_name(match, context) else None


def _last_month(match: re.Match[str], context: Context) -> Atom:
    """last May, this September, next March: in the named year's sense of the word, by calendar year."""
    number = month_number(match["month"])
    now = context.as_of
    match match["which"]:
        case "this":
            year = now.year
        case "next" | "coming":
            year = now.year + (number <= now.month)
        case _:
            year = now.year - (number >= now.month)
    return Atom(start=match.start(), end=match.end(), grain=Grain.MONTH, year=year, months=(number, number))


def _month_year_short(match: re.Match[str], context: Context) -> Atom | None:
    short = match["yy"]
    if not context.text[match.start()].isupper():
        return None
    atom = _month_of_year(match, context)
    return replace(atom, year=full_year(int(short)), year_last=True)


YEAR_CUE_BEFORE = re.compile(
    r"(?:^|[^a-z])(?:in|of|since|until|till|by|from|during|before|after|for|year|years|fiscal|late|early|mid|end|than|through|to"
    r"|between|and|or|versus|vs\.?|with|as of|as at|ended|ending|cy|calendar year|≥|≤|[=<>~|&(（\[]=?|[12][0-9]{3}[ ]?-)[ ]?$"
)
_YEAR_CUE_AFTER = re.compile(
    r"[ ]?(?:-|~|to|and|or|vs\.?|versus|through|until|till|与|和|至|到|、|,)[ ]?[12][0-9]{3}(?![0-9])"
    r"|[ ](?:annual|report|results|revenues?|sales|budget|fiscal|financial|forecast|guidance|figures|data|profits?|returns?"
    r"|total|season|edition|shipments|penalt|audit|esg|full[ -]year|or later|or earlier|onwards?|and later|and after)"
    r"|[ ]?[)\]|）]|[ ]?$|[ ]?(?:营业|营收|年报|年度|净利|财报|的|以来|之前|之后|以前|以后)"
)
_NO_YEAR_AFTER = re.compile(
    r"[ ]?(?:%|‰|元|万|亿|件|个|人|台|套|吨|股|米|公里|只|条|次|名|units?\b|shares?\b|pieces?\b|items?\b|people\b|employees\b|orders?\b"
    r"|customers?\b|tons?\b|kg\b|km\b|dollars?\b|usd\b|rmb\b|yuan\b|euros?\b|million\b|billion\b|pages?\b|times?\b|days?\b|hours?\b"
    r"|products?\b|boxes\b|cases\b|complaints\b|tickets\b|returned\b|shipped\b|defects?\b|were\b)"
)


def _is_year(match: re.Match[str], context: Context) -> bool:
    """Four figures are a year beside a word that years stand beside, never before a unit of count."""
    value = int(match["bare"])
    text = match.string
    if _NO_YEAR_AFTER.match(text, match.end()):
        return False
    before = text[max(0, match.start() - 14) : match.start()]
    if not 1800 <= value <= 2199:
        return bool(re.search(r"(?:^|[^a-z])(?:in|since|year)[ ]$", before)) and 1000 <= value <= 2199
    if re.search(
        r"(?:usd|rmb|cny|eur|gbp|hkd|jpy|[$¥€£]|room|no\.?|number|suite|building|flight|model|iso|gb|code|#|page|version|top|article)[ -]?$",
        before,
    ):
        return False
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
    for i, word in enumerate(["twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"])
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
    fixed = (month_start(first, 1), month_start(first + 10, 1))
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


def _week_of_month(match: re.Match[str], context: Context) -> Atom:
    word = match["nth"]
    number = -1 if word == "last" else english_number(word)
    if match["month"]:
        month = month_number(match["month"])
        year = said_year(match, context) or context.as_of.year - (month > context.as_of.month)
    else:
        shift = _SHIFT.get((match["which"] or "").removeprefix("the "), 0)
        first = month_start(context.as_of.year, context.as_of.month + shift)
        year, month = first.year, first.month
    return Atom(start=match.start(), end=match.end(), grain=Grain.WEEK, fixed=week_of_month(year, month, number))


def _counted(match: re.Match[str], context: Context) -> Atom | None:
    """first 2 weeks of 2021, last four months of 2021, first ten days of last year, third month of 2021."""
    year = said_year(match, context)
    if year is None:
        return None
    side, count, unit = match["side"], english_number(match["count"] or "1"), match["unit"]
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.RANGE)
    if count < 1:
        return None
    if side not in ("first", "last") or match["count"] is None:
        number = english_number(side) if side != "last" else 0
        return _nth(atom, year, number, unit)
    return replace(atom, fixed=_from_an_end(year, side == "first", count, unit))


def _nth(atom: Atom, year: int, number: int, unit: str) -> Atom:
    """The n-th of a year's units; 0 is the last."""
    if unit == "week":
        return replace(atom, grain=Grain.WEEK, fixed=week_of_year(year, number or weeks_in_year(year)))
    if unit == "month":
        number = number or 12
        return replace(atom, grain=Grain.MONTH, year=year, months=(number, number), broken=number > 12)
    start = month_start(year, 1) if number else month_start(year, 13)
    first = start.fromordinal(start.toordinal() + number - 1)
    return replace(atom, grain=Grain.DAY, fixed=(first, first.fromordinal(first.toordinal() + 1)))


def _from_an_end(year: int, first: bool, count: int, unit: str) -> DayRange:
    january, next_january = month_start(year, 1), month_start(year, 13)
    if unit == "week":
        weeks = weeks_in_year(year)
        numbers = (1, count) if first else (weeks - count + 1, weeks)
        return week_of_year(year, numbers[0])[0], week_of_year(year, numbers[1])[1]
    if unit == "month":
        return (january, month_start(year, count + 1)) if first else (month_start(year, 13 - count), next_january)
    if first:
        return january, january.fromordinal(january.toordinal() + count)
    return january.fromordinal(next_january.toordinal() - count), next_january


_PARTS: dict[str, Literal["start", "mid", "end"]] = {
    **dict.fromkeys(("start", "beginning", "early"), "start"),
    **dict.fromkeys(("mid", "middle"), "mid"),
    **dict.fromkeys(("end", "late", "close"), "end"),
}
_MONTH_PARTS = {"start": (1, 10), "mid": (11, 20), "end": (21, 0)}
_YEAR_PARTS = {"start": (1, 1), "mid": (5, 8), "end": (12, 12)}


def _edge(part: str) -> Literal["start", "end", ""]:
    return "start" if part == "start" else "end" if part == "end" else ""


def _part_of_month(match: re.Match[str], context: Context) -> Atom:
    part = _PARTS[match["part"]]
    atom = _month_of_year(match, context)
    return replace(atom, grain=Grain.RANGE, days=_MONTH_PARTS[part], part=_edge(part))


def _part_of_year(match: re.Match[str], context: Context) -> Atom:
    part = _PARTS[match["part"]]
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.RANGE if part == "mid" else Grain.MONTH,
        year=said_year(match, context),
        months=_YEAR_PARTS[part],
        part=_edge(part),
    )


def _part_of_unit(match: re.Match[str], context: Context) -> Atom:
    """end of this month, beginning of next quarter, end of year, EOY."""
    part = _PARTS[match["part"]] if match["part"] else "end"
    unit = match["unit"] or {"y": "year", "m": "month", "q": "quarter"}[match["short"]]
    shift = _SHIFT.get((match["which"] or "").removeprefix("the ").removesuffix("'s"), 0)
    start, _ = calendar_unit(context.as_of, unit, shift)
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.MONTH, year=start.year, part=_edge(part))
    if unit == "month":
        return replace(atom, grain=Grain.RANGE, months=(start.month, start.month), days=_MONTH_PARTS[part])
    if unit == "year":
        return replace(atom, grain=Grain.RANGE if part == "mid" else Grain.MONTH, months=_YEAR_PARTS[part])
    month = start.month + {"start": 0, "mid": 1, "end": 2}[part]
    return replace(atom, months=(month, month))


_ADJ = r"(?P<which>(?:the[ ])?(?:this|last|next|previous|current|following|coming|past)|the)"

RULES: tuple[Rule, ...] = (
    rule(
        "day month year",
        rf"{LEFT}(?<![0-9][.,])(?<![$¥€£])(?<![$¥€£][ ])(?:the[ ])?(?P<day>{_DAY})(?:[ ]day)?(?:[ ]of)?[ ]?[-/,]?[ ]?(?P<month>{MONTH})(?: {_OF_YEAR} | [-/'](?P<yy>[0-9]{{2}})(?![0-9]) )?{RIGHT}(?!-[0-9])",
        lambda match, context: _two_digit_year(match, _day(match, context)),
    ),
    rule(
        "day in a list",
        rf"{LEFT}(?<![0-9][.,])(?P<day>{_DAY})(?=(?:,|[ ]and|[ ]or|[ ]&)[ ](?:the[ ])?{_DAY}[ ](?:of[ ])?{MONTH}{RIGHT})",
        lambda match, _: Atom(
            start=match.start(),
            end=match.end(),
            grain=Grain.DAY,
            days=(english_number(match["day"]),) * 2,
            needs="neighbour",
        ),
    ),
    rule(
        "month day year",
        rf"{LEFT}(?P<month>{MONTH})[ ]?[-/,]?[ ]?(?:the[ ])?(?P<day>{_DAY})(?: {_OF_YEAR} )?{RIGHT}",
        _day,
    ),
    rule(
        "year month day",
        rf"{LEFT}(?P<year>[12][0-9]{{3}})[-/ ,]{{1,2}}(?P<month>{MONTH})[-/ ](?P<day>{_DAY}){RIGHT}",
        lambda match, context: _year_before(_day(match, context)),
    ),
    rule(
        "days of a month",
        rf"{LEFT}(?:between[ ])?(?:the[ ])?(?P<day>{_DAY})(?:{_TO}|(?<=th)[ ]and[ ](?:the[ ])?|(?<=between[ ][0-9])[ ]and[ ]|(?<=between[ ][0-9][0-9])[ ]and[ ])(?P<last>{_DAY})[ ](?:of[ ])?(?P<month>{MONTH})(?: {_OF_YEAR} )?{RIGHT}",
        _days,
    ),
    rule(
        "month, days",
        rf"{LEFT}(?P<month>{MONTH})[ ](?:the[ ])?(?P<day>{_DAY}){_TO}(?P<last>{_DAY})(?: {_OF_YEAR} )?{RIGHT}",
        _days,
    ),
    rule("month of a year", rf"{LEFT}(?P<month>{MONTH})(?: {_OF_YEAR} | [ ]{RELATIVE_YEAR} ){RIGHT}", _month_of_year),
    rule(
        "month and short year",
        rf"{LEFT}(?P<month>{MONTH})[-']'?(?P<yy>[0-9]{{2}}){RIGHT}(?![-/'][0-9])",
        _month_year_short,
    ),
    rule(
        "year and month",
        rf"{LEFT}(?P<year>[12][0-9]{{3}})[-/ ](?P<month>{MONTH}){RIGHT}",
        lambda match, context: replace(_month_of_year(match, context), year_last=False),
    ),
    rule("month", rf"{LEFT}(?P<month>{MONTH}){RIGHT}", _month),
    rule(
        "this month", rf"{LEFT}(?P<which>this|last|next|past|previous|coming)[ ](?P<month>{MONTH}){RIGHT}", _last_month
    ),
    rule(
        "bare year",
        r"(?:(?<![a-z]-)|(?<=post-)|(?<=pre-))(?<![0-9a-z_.$¥€£#])(?<![0-9][,:/])(?P<bare>[12][0-9]{3})(?![0-9a-z_%]|[.,:/][0-9]|[ ]?年)",
        _year,
    ),
    rule(
        "year by name",
        rf"{LEFT}(?:(?:the[ ])?(?:calendar[ ])?year(?:[ ]of)?|cy)[ ]?(?P<year>[12][0-9]{{3}}|'[0-9]{{2}}){RIGHT}",
        _said_year,
    ),
    rule("cy", rf"{LEFT}cy[ ]?(?P<short>[0-9]{{2}}){RIGHT}", _said_year),
    rule(
        "year in words",
        rf"{LEFT}(?P<year>two[ ]thousand(?:[ ]and)?[ ]{CARDINAL}|(?:nineteen|twenty|eighteen)[ ]{TWO_DIGITS}){RIGHT}",
        _year_in_words,
    ),
    rule(
        "decade",
        rf"{LEFT}(?:the[ ])?(?:(?P<figures>(?:[12][0-9])?[0-9]0)[ ]?'?s|(?P<word>{'|'.join(_DECADES)})){RIGHT}",
        _decade,
    ),
    rule("century", rf"{LEFT}(?:the[ ])?(?P<day>{_DAY})[ ]+century{RIGHT}", _century),
    rule(
        "week of a year",
        rf"{LEFT}(?:the[ ])?(?:week|wk|cw|kw)[ ]?(?P<number>[0-9]{{1,2}})(?:(?:[ ]of|,)?[ ](?P<year>[12][0-9]{{3}})|[ ]{RELATIVE_YEAR})?{RIGHT}(?!\.[0-9])",
        _week,
    ),
    rule("iso week", rf"{LEFT}(?P<year>[12][0-9]{{3}})-?w(?P<number>[0-9]{{1,2}}){RIGHT}", _week),
    rule(
        "week of a month",
        rf"{LEFT}(?:the[ ])?(?P<nth>first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)[ ]week[ ](?:of|in)[ ](?:(?P<month>{MONTH})(?: {_OF_YEAR} )?|{_ADJ}[ ]month){RIGHT}",
        _week_of_month,
    ),
    rule(
        "counted in a year",
        rf"{LEFT}(?:the[ ])?(?P<side>first|last|[0-9]{{1,2}}(?:st|nd|rd|th)|{ORDINAL})(?:[ ](?P<count>[0-9]{{1,3}}|{CARDINAL}))?[ ](?P<unit>day|week|month)s?[ ](?:of|in)[ ](?:(?P<year>[12][0-9]{{3}})|{RELATIVE_YEAR}){RIGHT}",
        _counted,
    ),
    rule(
        "part of a month",
        rf"{LEFT}(?:(?P<part>early|mid|late)[ -]|(?:the[ ])?(?P<part2>$^)?)(?P<month>{MONTH})(?: {_OF_YEAR} )?{RIGHT}",
        lambda match, context: _part_of_month(match, context) if match["part"] else None,
    ),
    rule(
        "end of a month",
        rf"{LEFT}(?:the[ ])?(?P<part>end|beginning|start|middle|close)[ ]of[ ](?P<month>{MONTH})(?: {_OF_YEAR} )?{RIGHT}",
        _part_of_month,
    ),
    rule(
        "part of a year",
        rf"{LEFT}(?:(?:the[ ])?(?P<part>end|beginning|start|middle|mid|early|late|close)(?:[ ]of)?[ -](?:the[ ]year[ ])?(?P<year>(?:1[5-9]|20|21)[0-9]{{2}})){RIGHT}",
        _part_of_year,
    ),
    rule(
        "part of a unit",
        rf"{LEFT}(?:(?:the[ ])?(?P<part>end|beginning|start|middle|close)[ ]of[ ](?:{_ADJ}[ ])?(?P<unit>month|quarter|year)|eo(?P<short>[ymq])){RIGHT}",
        _part_of_unit,
    ),
)


def _two_digit_year(match: re.Match[str], atom: Atom | None) -> Atom | None:
    if atom is None or match["yy"] is None:
        return atom
    return replace(atom, year=full_year(int(match["yy"])), year_last=True)


def _year_before(atom: Atom | None) -> Atom | None:
    return None if atom is None else replace(atom, year_last=False)
