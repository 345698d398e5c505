"""Dates in figures, the same in every language.

====================================  ======================================================================
2024-03-15, 2024/3/5, 2024.3.5         year first
20240315                               eight figures that are a date and stand alone
2024-03, 2024/3, 12-2015               a month; 2023.01-2023.06 two of them, joined;
                                      2024.03 only after "in" or at the start, and before no unit
3/15/2024, 15/3/2024, 15.3.2024        month first, unless the first figure is past 12; with points, day first
12-11-10                               three pairs: year first with dashes, else month first
3/15, 22/04                            only where the words around speak of a date, see ``links.CUES``
2019-2021, 2023-24, 2023/24            two years, joined; 2023-24 names the years 2023 to 2024
====================================  ======================================================================
"""

import re

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.folding import fold
from engine.periods.numerals import full_year
from engine.periods.period import Grain

_ALONE = r"(?<![0-9a-z_.])(?<![0-9][:,])"
_AFTER_A_DATE = re.compile(r"(?:[0-9]{1,4}[-/.])?[0-9]{1,2}[-/.][0-9]{1,4}-$")
_END = r"(?![0-9a-z_]|[.,:/-][0-9]|%)"
_END_OF_MONTH = r"(?![0-9a-z_]|[.,:/][0-9]|-(?![12][0-9]{3}[-/][01]?[0-9](?![0-9]))[0-9]|%)"
_END_OF_DAY = r"(?![0-9a-su-z_]|\.[0-9]|%|[-/][0-9]{1,2}(?![0-9/.-])(?!年))"


_TWO_ORDERS = re.compile(
    r"(?<![0-9/.-])(?P<a>0?[1-9]|1[0-2])(?:/(?P<b>0?[1-9]|1[0-2])(?:[/,][ ]?(?:[0-9]{2}){1,2})?"
    r"|[.-](?P<c>0?[1-9]|1[0-2])[.-](?:[0-9]{2}){1,2})(?![0-9/])"
)


_DATE_BEFORE = re.compile(r"(?:^|[^a-z])(?:in|since|until|during)[ ]$|(?:截[至止]到?|[自从在于])[ ]?$")
_DATE_AFTER = re.compile(
    r"[ ]?(?:[?!。;,]|$|的|[月年]报|报表|营收|收入|销|利润|订单|以来|至今|[之以][前后]"
    r"|(?:sales|revenues?|report)(?![a-z]))"
)


def has_two_orders(text: str) -> bool:
    """Whether a date in ``text`` is another day where people write the day, or the month, first: 3/4/2024."""
    return any(int(m["a"]) != int(m["b"] or m["c"]) for m in _TWO_ORDERS.finditer(fold(text)))


def _continues(match: re.Match[str]) -> bool:
    """Whether the figures go on with a longer run such as a phone number; a dash after another date is no such run."""
    start = match.start()
    if start < 2 or match.string[start - 1] not in "-/" or not match.string[start - 2].isdigit():
        return False
    return not _AFTER_A_DATE.search(match.string, max(0, start - 11), start)


def _date(match: re.Match[str], year: int, month: int, day: int) -> Atom:
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.DAY,
        year=year,
        months=(month, month),
        days=(day, day),
        broken=not (1 <= month <= 12 and 1 <= day <= 31),
    )


def _year_first(match: re.Match[str], _: Context) -> Atom | None:
    if _continues(match):
        return None
    return _date(match, int(match["y"]), int(match["m"]), int(match["d"]))


def _compact(match: re.Match[str], context: Context) -> Atom | None:
    atom = _year_first(match, context)
    return None if atom is None or atom.broken else atom


def _year_last(match: re.Match[str], _: Context) -> Atom | None:
    if _continues(match):
        return None
    written = match["y"]
    year = full_year(int(written)) if len(written) == 2 else int(written)
    first, second = int(match["a"]), int(match["b"])
    if second <= 12 and (match["sep"] == "." or (match["sep"] == "/" and first > 12)):
        first, second = second, first
    return _date(match, year, first, second)


def _pairs(match: re.Match[str], _: Context) -> Atom | None:
    if _continues(match):
        return None
    numbers = [int(part) for part in re.split("[-/]", match[0])]
    if "-" in match[0]:
        year, month, day = numbers
    elif numbers[0] > 12 and numbers[0] <= 31 and numbers[1] <= 12:
        day, month, year = numbers
    else:
        month, day, year = numbers
    atom = _date(match, full_year(year), month, day)
    return None if atom.broken else atom


def _month(match: re.Match[str], _: Context) -> Atom | None:
    year, month = int(match["y"]), int(match["m"])
    if _continues(match):
        return None
    if 1 <= month <= 12:
        return Atom(start=match.start(), end=match.end(), grain=Grain.MONTH, year=year, months=(month, month))
    if (year + 1) % 100 == month:
        return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, year=year, months=(1, 24))
    return None


def _two_months(match: re.Match[str], _: Context) -> Atom | None:
    """2023.01-2023.06, both included; a month with a point alone would be a number."""
    years = int(match["y2"]) - int(match["y"])
    first, last = int(match["m"]), int(match["m2"]) + 12 * years
    if last < first:
        return None
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, year=int(match["y"]), months=(first, last))


def _month_with_a_point(match: re.Match[str], _: Context) -> Atom | None:
    """2024.03, where it stands alone or as a date does; else it is a number."""
    text = match.string
    before, after = text[max(0, match.start() - 14) : match.start()], text[match.end() :]
    if not (_DATE_BEFORE.search(before) or not before.strip()) or not _DATE_AFTER.match(after):
        return None
    month = int(match["m"])
    return Atom(start=match.start(), end=match.end(), grain=Grain.MONTH, year=int(match["y"]), months=(month, month))


def _month_first(match: re.Match[str], _: Context) -> Atom | None:
    month = int(match["m"])
    if _continues(match):
        return None
    return Atom(start=match.start(), end=match.end(), grain=Grain.MONTH, year=int(match["y"]), months=(month, month))


def _month_and_day(match: re.Match[str], _: Context) -> Atom | None:
    month, day = int(match["a"]), int(match["b"])
    if _continues(match):
        return None
    if month > 12:
        month, day = day, month
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.DAY,
        year=int(match["y"]) if match["y"] else None,
        year_last=match["y"] is not None,
        months=(month, month),
        days=(day, day),
        needs="neighbour",
    )


_Y = "(?P<y>(?:1[5-9]|2[01])[0-9]{2})"

RULES: tuple[Rule, ...] = (
    rule(
        "year first",
        rf"{_ALONE}{_Y}(?P<sep>[-/.])(?P<m>[0-9]{{1,2}})(?P=sep)(?P<d>[0-9]{{1,2}}){_END_OF_DAY}",
        _year_first,
    ),
    rule(
        "with blanks",
        rf"{_ALONE}{_Y}[ ](?P<m>0[1-9]|1[0-2])[ ](?P<d>0[1-9]|[12][0-9]|3[01]){_END}(?![ ][0-9])",
        _year_first,
    ),
    rule(
        "compact",
        rf"(?<![0-9a-z.,:#$¥])(?<![0-9][-/]){_Y}(?P<m>[01][0-9])(?P<d>[0-3][0-9])(?![0-9a-z%]|[.,:/-][0-9])",
        _compact,
    ),
    rule(
        "year last",
        rf"{_ALONE}(?P<a>[0-9]{{1,2}})(?P<sep>[-/.])(?P<b>[0-9]{{1,2}})(?P=sep){_Y}{_END_OF_DAY}",
        _year_last,
    ),
    rule("three pairs", rf"{_ALONE}[0-9]{{2}}(?P<sep>[-/])[0-9]{{2}}(?P=sep)[0-9]{{2}}{_END}", _pairs),
    rule("month", rf"{_ALONE}{_Y}(?P<sep>[-/])(?P<m>[0-9]{{1,2}}){_END_OF_MONTH}(?![ ]?年)", _month),
    rule(
        "months with points",
        rf"{_ALONE}{_Y}\.(?P<m>0[1-9]|1[0-2])[ ]?(?:-|~|至|到)[ ]?"
        rf"(?P<y2>(?:19|20)[0-9]{{2}})\.(?P<m2>0[1-9]|1[0-2]){_END}",
        _two_months,
    ),
    rule("month with a point", rf"{_ALONE}{_Y}\.(?P<m>0[1-9]|1[0-2]){_END}", _month_with_a_point),
    rule("month first", rf"{_ALONE}(?P<m>0?[1-9]|1[0-2])[-/]{_Y}{_END}", _month_first),
    rule(
        "month and day",
        rf"{_ALONE}(?<![$¥])(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})(?:,[ ]{_Y})?"
        r"(?![0-9a-z_/%]|[.,:][0-9]|[ ]?[月日号季])",
        _month_and_day,
    ),
)
