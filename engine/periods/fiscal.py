"""Quarters, halves and fiscal years.

**A fiscal year is named by the calendar year in which it ends**: with ``fiscal_year_start`` 10, FY24 runs from October
2023 to September 2024; with 1 it is the calendar year. Quarters and halves follow the fiscal year only where it is
named (Q1 FY24, 2024财年第一季度); Q1 2024 and 2024年第一季度 are quarters of the calendar.

================================================  ==========================================
Q1 2024, 2024Q1, 2024-Q1, 1Q24, Q1'24, Q1/24       the quarter
Q3, third quarter, the first quarter of the year   the latest one that has begun, or of this year
H1 2024, 2024H2, 1H24, first half of 2024          the half year
first three quarters of 2024, 9M 2024              from January
FY24, FY2024, FY2023-24, fiscal 2024, 2024财年      the fiscal year; 2023/24财年, FY2023/2024, too
Q1 FY24, 1Q FY24, first quarter of fiscal 2024     its quarter
last two fiscal years, 近三个财年                  so many whole ones before the one that runs; quarters, too
================================================  ==========================================
"""

import re
from dataclasses import replace

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.days import DayRange, months
from engine.periods.english_names import LEFT, RELATIVE_YEAR, RIGHT, said_year
from engine.periods.numerals import CARDINAL, chinese_number, english_number, full_year
from engine.periods.period import Grain

_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

_LAST = ("last", "final")

_NUMBERS = {"two": 2, "three": 3, "2": 2, "3": 3}


def _written_year(match: re.Match[str]) -> int | None:
    written = match.groupdict().get("fy")
    if not written:
        return None
    digits = written.removeprefix("'")
    year = full_year(int(digits)) if len(digits) == 2 else int(digits)
    if ends := match.groupdict().get("ends"):
        if int(ends) != (year + 1) % 100:
            raise ValueError(f"no two years that follow each other: {match[0]}")
        year += 1
    return year


def _part(match: re.Match[str], context: Context) -> Atom | None:
    """A quarter or a half, of a calendar or a fiscal year."""
    groups = match.groupdict()
    size = 6 if groups["unit"][0] in "h半" else 3
    word = groups.get("nth") or groups.get("number") or ""
    number = 12 // size if word in _LAST else _NTH.get(word) or chinese_number(word)
    year = _written_year(match)
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.QUARTER if size == 3 else Grain.HALF)
    if not 1 <= number <= 12 // size:
        # H9 alone is a virus, Q5 2024 a mistake.
        return None if year is None and "fiscal" not in groups and not groups.get("fy2") else replace(atom, broken=True)
    span = (number * size - size + 1, number * size)
    if groups.get("fiscal"):
        if year is None:
            return None
        return replace(atom, fixed=fiscal_months(year, span, context.fiscal_year_start))
    year_last = match.start("fy") > match.start("unit") if groups.get("fy") else bool(groups.get("rel"))
    return replace(atom, months=span, year=year or said_year(match, context), year_last=year_last)


def fiscal_months(year: int, span: tuple[int, int], first_month: int) -> DayRange:
    """Months of the fiscal year that ends in ``year``, counted from 1, where such years start in ``first_month``."""
    offset = first_month - 1 - (12 if first_month > 1 else 0)
    return months(year, span[0] + offset, span[1] + offset)


def _fiscal_year(match: re.Match[str], context: Context) -> Atom | None:
    year = _written_year(match)
    if year is None or not 1900 <= year <= 2199:
        return None
    fixed = fiscal_months(year, (1, 12), context.fiscal_year_start)
    return Atom(start=match.start(), end=match.end(), grain=Grain.YEAR, fixed=fixed)


def _relative_fiscal_year(match: re.Match[str], context: Context) -> Atom:
    """The fiscal year that holds the reference date, or a neighbour."""
    now, first = context.as_of, context.fiscal_year_start
    ends_in = now.year + (1 if first > 1 and now.month >= first else 0)
    word = match["which"]
    shift = {
        "last": -1,
        "previous": -1,
        "prior": -1,
        "上": -1,
        "上个": -1,
        "上一": -1,
        "next": 1,
        "下": 1,
        "下个": 1,
        "下一": 1,
    }
    fixed = fiscal_months(ends_in + shift.get(word, 0), (1, 12), first)
    return Atom(start=match.start(), end=match.end(), grain=Grain.YEAR, fixed=fixed)


def _several_fiscal(match: re.Match[str], context: Context) -> Atom:
    """So many fiscal years or quarters before or after the one that holds the reference date."""
    first = context.fiscal_year_start
    size = 3 if match["unit"] == "quarter" else 12
    count = english_number(match["count"]) if match["count"].isascii() else chinese_number(match["count"])
    running = (context.as_of.month - first) % 12 // size * size
    begun = context.as_of.year + (1 if first > 1 and context.as_of.month >= first else 0)
    is_past = match["which"] not in ("next", "coming", "following")
    span = (running - count * size + 1, running) if is_past else (running + size + 1, running + (count + 1) * size)
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, fixed=fiscal_months(begun, span, first))


def _first_quarters(match: re.Match[str], context: Context) -> Atom | None:
    last = int(match["nine"]) if match["nine"] else _NUMBERS[match["count"]] * (3 if match["of"] == "quarter" else 1)
    year = _written_year(match) or said_year(match, context)
    if year is None and match["nine"]:
        return None
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, months=(1, last), year=year, year_last=True)


def _short(match: re.Match[str], atom: Atom | None) -> Atom | None:
    """The year of Q1'24 and 9M 2024, which stands in another group."""
    groups = match.groupdict()
    if atom is not None and (written := groups.get("fy2") or groups.get("fy9")):
        return replace(atom, year=full_year(int(written)) if len(written) == 2 else int(written), year_last=True)
    return atom


def _chinese_part(match: re.Match[str], context: Context) -> Atom:
    year = _written_year(match) or 0
    if match["half"]:
        span, grain = ((1, 6) if match["nth"] == "上" else (7, 12)), Grain.HALF
    else:
        number = chinese_number(match["number"] or match["q"])
        span, grain = (number * 3 - 2, number * 3), Grain.QUARTER
    fixed = fiscal_months(year, span, context.fiscal_year_start)
    return Atom(start=match.start(), end=match.end(), grain=grain, fixed=fixed)


_NO_COUNT = (
    r"(?![ ]?(?:units?|pieces?|pcs|items?|people|orders?|customers?|cases|boxes|complaints|tickets|[%件台个人套单]))"
)
"""Q2-24 is a quarter of 2024, Q2-10 units are ten."""

_Y4 = r"(?P<fy>(?:19|20|21)[0-9]{2})"

_Y = r"(?P<fy>(?:19|20|21)[0-9]{2}|'?[0-9]{2})"

_YY = rf"{_Y}(?:(?:[-/]|/(?:19|20|21)(?=[0-9]{{2}}))(?P<ends>[0-9]{{2}})(?![0-9]))?"

_FY = r"(?P<fiscal>fy|fiscal(?:[ ]year)?|financial[ ]year)"

RULES: tuple[Rule, ...] = (
    rule(
        "Q1 2024",
        rf"{LEFT}(?P<unit>hy|[qh])(?P<number>[0-9])(?![0-9])(?:(?:[ ]of|,)?[ ]?[-/]?[ ]?(?:(?:the[ ]year|cy)"
        rf"[ ]?)?{_Y4}|(?:[ ]?'|[/-])(?P<fy2>[0-9]{{2}}){_NO_COUNT})?{RIGHT}"
        rf"(?![./][0-9]|-[0-9]{{1,2}}(?![0-9]){_NO_COUNT})",
        lambda m, c: _short(m, _part(m, c)),
    ),
    rule("2024Q1", rf"{LEFT}{_Y4}[ ]?[-/年]?[ ]?(?P<unit>[qh])(?P<number>[0-9]){RIGHT}", _part),
    rule("24Q1", r"(?<![0-9a-z_])(?P<fy>[0-9]{2})年?(?P<unit>q)(?P<number>[1-4])(?![0-9a-z_])", _part),
    rule("1Q24", rf"{LEFT}(?P<number>[1-4])(?P<unit>[qh])[ ]?{_Y}{RIGHT}", _part),
    rule("Q1 last year", rf"{LEFT}(?P<unit>[qh])(?P<number>[1-4])[ ](?:of[ ])?{RELATIVE_YEAR}{RIGHT}", _part, "year"),
    rule(
        "first quarter",
        rf"{LEFT}(?:the[ ])?(?P<nth>first|second|third|fourth|last|final|1st|2nd|3rd|4th)(?<!last)[ -]"
        rf"(?P<unit>quarter|half)(?:(?:[ ](?:of|in)|,)?[ ](?:the[ ](?:calendar[ ])?year[ ])?{_Y4}|[ ]"
        rf"{RELATIVE_YEAR}|[ ]of[ ]the[ ]year)?{RIGHT}(?!-[a-z]|[ ]centur)",
        _part,
        "quarter half",
    ),
    rule(
        "last quarter of",
        rf"{LEFT}(?:the[ ])?(?P<nth>last|final)[ ](?P<unit>quarter|half)[ ](?:of|in)[ ](?:{_Y4}|"
        rf"{RELATIVE_YEAR}){RIGHT}",
        _part,
        "quarter half",
    ),
    rule(
        "next year's first quarter",
        rf"{LEFT}{RELATIVE_YEAR}[ ](?P<nth>first|second|third|fourth)[ ](?P<unit>quarter|half){RIGHT}",
        _part,
        "year",
    ),
    rule(
        "quarter 1",
        rf"{LEFT}(?P<unit>quarter)[ ](?P<number>[1-4])(?:(?:[ ]of|,)?[ ]{_Y4}|[ ]{RELATIVE_YEAR})?{RIGHT}",
        _part,
        "quarter",
    ),
    rule(
        "first three quarters",
        rf"{LEFT}(?:(?:the[ ])?first[ ](?P<count>two|three|2|3)[ ](?P<of>quarter)s(?:[ ](?:of|in)[ ](?:"
        rf"{_Y4}|{RELATIVE_YEAR}))?|(?P<nine>9|6|3)m[ -]?(?P<fy9>(?:19|20)[0-9]{{2}})){RIGHT}",
        lambda m, c: _short(m, _first_quarters(m, c)),
        ("first two quarters", "first three quarters", "first 2 quarters", "first 3 quarters", "9m", "6m", "3m"),
    ),
    rule(
        "FY24",
        rf"{LEFT}{_FY}[ ]?[-/]?{_YY}{RIGHT}(?![-/'][0-9])",
        _fiscal_year,
        "fy fiscal financial",
    ),
    rule(
        "FY24Q1",
        rf"{LEFT}{_FY}[ ]?-?{_YY}[ ]?[-/,]?[ ]?(?P<unit>[qh])(?P<number>[0-9]){RIGHT}",
        _part,
        "fy fiscal financial",
    ),
    rule(
        "FY24 first quarter",
        rf"{LEFT}{_FY}[ ]?-?{_YY}[ ,]+(?P<nth>first|second|third|fourth|last|final)[ -](?P<unit>quarter|half){RIGHT}",
        _part,
        "quarter half",
    ),
    rule(
        "Q1 FY24",
        rf"{LEFT}(?P<unit>[qh])(?P<number>[0-9])[ ]?[-/,]?[ ]?(?:of[ ])?{_FY}[ ]?-?{_YY}{RIGHT}",
        _part,
        "fy fiscal financial",
    ),
    rule(
        "1Q FY24",
        rf"{LEFT}(?P<number>[1-4])(?P<unit>[qh])[ ]?[-/,]?[ ]?(?:of[ ])?{_FY}[ ]?-?{_YY}{RIGHT}",
        _part,
        "fy fiscal financial",
    ),
    rule(
        "FY24 1Q",
        rf"{LEFT}{_FY}[ ]?-?{_YY}[ ]?[-/,]?[ ]?(?P<number>[1-4])(?P<unit>[qh]){RIGHT}",
        _part,
        "fy fiscal financial",
    ),
    rule(
        "last two fiscal years",
        rf"{LEFT}(?:the[ ])?(?P<which>last|past|previous|prior|next|coming|following)[ ]"
        rf"(?P<count>{CARDINAL}|[0-9]{{1,2}})[ ](?:full[ ])?(?:fiscal|financial)[ ](?P<unit>year|quarter)s{RIGHT}",
        _several_fiscal,
        "fiscal financial",
    ),
    rule(
        "近两个财年",
        r"(?P<which>最近|近|过去|此前|前|上)(?P<count>[两二三四五六七八九十]|[0-9]{1,2})个?(?:完整)?(?P<unit>财年|财政年度|会计年度)",
        _several_fiscal,
        "财年 年度",
    ),
    rule(
        "first quarter of fiscal 2024",
        rf"{LEFT}(?:the[ ])?(?P<nth>first|second|third|fourth|last|final)[ -](?P<unit>quarter|half)(?:[ ]"
        rf"(?:of|in))?[ ]{_FY}[ ]?{_YY}{RIGHT}",
        _part,
        "quarter half",
    ),
    rule(
        "this fiscal year",
        rf"{LEFT}(?:the[ ])?(?P<which>this|last|next|previous|prior|current)[ ](?:fiscal|financial)[ ]year{RIGHT}",
        _relative_fiscal_year,
        "fiscal financial",
    ),
    rule(
        "财年",
        rf"(?<![0-9]){_YY}[ ]?年?(?P<fiscal>财年|财政年度|会计年度|财务年度)",
        _fiscal_year,
        "财年 年度",
    ),
    rule(
        "财年季度",
        rf"(?<![0-9]){_YY}[ ]?年?(?P<fiscal>财年|财政年度|会计年度)的?"
        r"(?:第?(?P<number>[1-4一二三四])(?P<unit>季)度?|(?P<nth>[上下])(?P<half>半)年|q(?P<q>[1-4]))",
        _chinese_part,
        "财年 年度",
    ),
    rule(
        "上财年",
        r"(?P<which>上一|上个|上|本|当前|下一|下个|下)(?:财年|财政年度|会计年度)",
        _relative_fiscal_year,
        "财年 年度",
    ),
)
