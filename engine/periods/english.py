"""English days and months. A month is a name where it is no verb, see ``_is_month_name``.

=======================================  ==================================================================
written                                  means
=======================================  ==================================================================
15 March 2024, March 15th, 2024          the day; also 05-Aug-2016, 2019/Aug/01, "second of Aug"
9 to 12 of June, Nov 18-19, 2015         the days, first and last included
18 and 19 June                           two days
March 2024, 2024 March, April of 87      the month
March, Sept.                             the latest one that has begun
last May, next March, this September     the nearest one before or after, the one of this year; also next 6th of April,
                                         last February 29
=======================================  ==================================================================
"""

import re
from calendar import isleap
from dataclasses import replace

from engine.periods.atom import Atom, Builder, Context, Rule, rule
from engine.periods.english_names import (
    DAY,
    LEFT,
    MONTH,
    MONTHS,
    OF_YEAR,
    RELATIVE_YEAR,
    RIGHT,
    month_number,
    month_of_year,
    said_year,
)
from engine.periods.numerals import english_number, full_year
from engine.periods.period import Grain

_TO = r"[ ]?(?:-|~|to|through|thru|till|until)[ ]?(?:the[ ])?"


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


def _two_digit_year(match: re.Match[str], atom: Atom | None) -> Atom | None:
    if atom is None or match["yy"] is None:
        return atom
    return replace(atom, year=full_year(int(match["yy"])), year_last=True)


def _year_before(atom: Atom | None) -> Atom | None:
    return None if atom is None else replace(atom, year_last=False)


def _named(match: re.Match[str], context: Context, group: str) -> bool:
    """Whether a word that may be a verb is written as a name, or beside an ordinal."""
    return context.text[match.start(group)].isupper() or bool(re.search(r"[0-9](?:st|nd|rd|th)|[/-]|of ", match[0]))


def _days(match: re.Match[str], context: Context) -> Atom | None:
    first, last = english_number(match["day"]), english_number(match["last"])
    if last <= first:
        return None
    atom = _day(match, context)
    return None if atom is None else replace(atom, grain=Grain.RANGE, days=(first, last))


_SHORT = frozenset(("jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "oct", "nov", "dec"))
_VERBS = frozenset(("may", "mar", "march"))
_GIVEN_NAMES = frozenset(("april", "may", "june", "august", "jan"))
"""After "ask" or "Ms" they are people; see ``no_dates`` for what people do."""
_MONTH_NEXT = re.compile(rf"[ ]?(?:-|~|/|to|and|through|until|till|or)[ ]?(?!may[ ]){MONTH}{RIGHT}")
_JOINED = re.compile(rf"/{MONTH}{RIGHT}|[ ]?(?:-|~|to |and |through |until |till |or )(?!be[ ])")
_LISTED = re.compile(rf",[ ]{MONTH}(?:[ ]?[,&]|[ ](?:and|or)[ ])")
_REPORTED = re.compile(
    r"(?:'s)?[ ](?:compared|versus|vs|against|saw|was|were|had|sales|revenues?|orders|returns?|results|figures|data"
    r"|numbers|profits?|costs|output|shipments|invoices|deliveries|complaints|budget|forecast|report|close"
    r"|and[ ]q[1-4])(?![a-z])|[ ]?[.?!]?$"
)
"""What stands after a month that begins a sentence: "March compared with", "May sales", or nothing at all."""
_BEFORE_MONTH = re.compile(
    r"(?:^|[^a-z])(?:in|of|since|until|till|by|from|to|through|between|and|or|during|before|after|for"
    r"|early|mid|late|the"
    r"|this|last|next|previous|starting|beginning|on|vs\.?|versus|than|as at|as of|ended|ending|[-/~|,&(=:;])[ ]?$"
)
_AND_DAY = r"(?:,[ ]|,?[ ]and[ ]|[ ]&[ ])"
_DAYS_BEFORE = re.compile(rf"{MONTH}[ ]{DAY}(?:{_AND_DAY}{DAY})*{_AND_DAY}$".replace("[ ]", " "))
_GOES_ON = re.compile(r"(?:and|or|to|the|this|that|,)[ ]?$")
_TO_A_PERSON = re.compile(r"(?:^|[^a-z])(?:ask|tell|told|asked|contact|thank|e?mail|dear|mrs?\.?|ms\.?)[ ]$")


def _is_month_name(match: re.Match[str], context: Context) -> bool:
    """Words like "may", "march", "dec" are months after a preposition or beside a month, else only as a name."""
    name = match["month"].rstrip(".")
    before = match.string[max(0, match.start() - 12) : match.start()]
    upper = context.text[match.start("month")].isupper()
    if name in _GIVEN_NAMES and _TO_A_PERSON.search(before):
        return False
    if name in _VERBS:
        return _is_no_verb(name, before, upper, match)
    if name == "august" and not upper:
        return not before.endswith("an ")
    if name not in _SHORT or upper or before == "":
        return True
    return bool(_BEFORE_MONTH.search(before)) and not before.endswith("the ")


def _is_no_verb(name: str, before: str, upper: bool, match: re.Match[str]) -> bool:
    """Whether "may", "march" or "mar" is a month: by its capital, its preposition, or the month beside it."""
    if upper and (
        _LISTED.match(match.string, match.end()) or (not before and _REPORTED.match(match.string, match.end()))
    ):
        return True
    if _JOINED.match(match.string, match.end()):
        return upper or bool(_MONTH_NEXT.match(match.string, match.end()))
    if name == "mar":
        return upper and not re.match(r"[ ](?:the|a|an|your)[ ]", match.string[match.end() : match.end() + 6])
    return bool(_BEFORE_MONTH.search(before)) and (upper or not _GOES_ON.search(before))


def _day_after_a_day(match: re.Match[str], _: Context) -> Atom | None:
    """The 9 and the 10 of "May 8, 9 and 10, 2024"."""
    if not _DAYS_BEFORE.search(match.string, max(0, match.start() - 60), match.start()):
        return None
    number = english_number(match["day"])
    year = int(match["year"]) if match["year"] else None
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.DAY,
        days=(number, number),
        year=year,
        year_last=year is not None,
        needs="neighbour",
    )


def _month(match: re.Match[str], context: Context) -> Atom | None:
    return month_of_year(match, context) if _is_month_name(match, context) else None


def _last_month(match: re.Match[str], context: Context) -> Atom | None:
    """last May, this September, next March: in the named year's sense of the word, by calendar year."""
    verb = match["month"] in _VERBS and not context.text[match.start("month")].isupper()
    if verb and re.match(r"[ ][a-z]", match.string[match.end() : match.end() + 2]):
        return None  # this may be so
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


def _in_any_order(match: re.Match[str], _: Context) -> Atom:
    """2020/23/Sep, 23-2020-September, September-2020-23."""
    year, month, number = (match[name] or match[f"{name}2"] or match[f"{name}3"] for name in ("year", "month", "day"))
    return Atom(
        start=match.start(),
        end=match.end(),
        grain=Grain.DAY,
        year=int(year),
        months=(month_number(month),) * 2,
        days=(english_number(number),) * 2,
    )


def _one_beside(match: re.Match[str], context: Context) -> Atom | None:
    """next 6th of April, last 5/12, this 15 March: the nearest one on that side, or the one of this year."""
    if name := match["month"] or match["month2"]:
        month, number = month_number(name), english_number(match["day"] or match["day2"])
    else:
        month, number = int(match["m"]), int(match["d"])
    atom = Atom(start=match.start(), end=match.end(), grain=Grain.DAY, months=(month, month), days=(number, number))
    now = context.as_of
    if match["which"] == "this":
        return replace(atom, year=now.year, broken=month > 12)
    sign = 1 if match["which"] == "next" else -1
    passed = (month, number) <= (now.month, now.day) if sign > 0 else (month, number) >= (now.month, now.day)
    first = now.year + sign * passed
    leap = (month, number) == (2, 29)
    year = next(y for y in range(first, first + 9 * sign, sign) if not leap or isleap(y))
    return replace(atom, year=year, broken=month > 12)


def _month_year_short(match: re.Match[str], context: Context) -> Atom | None:
    short = match["yy"]
    if not context.text[match.start()].isupper():
        return None
    atom = month_of_year(match, context)
    return replace(atom, year=full_year(int(short)), year_last=True)


def _month_rule(name: str, pattern: str, build: Builder) -> Rule:
    """A rule for an expression that holds the name of a month: no text without one is searched."""
    return rule(name, pattern, build, MONTHS)


RULES: tuple[Rule, ...] = (
    _month_rule(
        "day month year",
        rf"{LEFT}(?<![0-9][.,])(?<![$¥€£])(?<![$¥€£][ ])(?:the[ ])?(?P<day>{DAY})(?:[ ]day)?(?:[ ]of)?[ ]?"
        rf"[-/,]?[ ]?(?P<month>{MONTH})(?: {OF_YEAR} | [ ]{RELATIVE_YEAR} | [-/'](?P<yy>[0-9]{{2}})(?![0-9]) )?{RIGHT}"
        r"(?!-"
        rf"[0-9])",
        lambda match, context: _two_digit_year(match, _day(match, context)),
    ),
    _month_rule(
        "day in a list",
        rf"{LEFT}(?<![0-9][.,])(?P<day>{DAY})(?=(?:,|[ ]and|[ ]or|[ ]&)[ ](?:the[ ])?{DAY}[ ](?:of[ ])?"
        rf"{MONTH}{RIGHT})",
        lambda match, _: Atom(
            start=match.start(),
            end=match.end(),
            grain=Grain.DAY,
            days=(english_number(match["day"]),) * 2,
            needs="neighbour",
        ),
    ),
    rule(
        "day after a day",
        rf"(?:(?<=,[ ])|(?<=and[ ])|(?<=&[ ]))(?P<day>{DAY})(?:,[ ](?P<year>[12][0-9]{{3}}))?"
        rf"(?![0-9/:%-]|[.][0-9]|[ ](?:of[ ])?{MONTH})",
        _day_after_a_day,
        (", ", "and ", "& "),
    ),
    _month_rule(
        "month day year",
        rf"{LEFT}(?P<month>{MONTH})[ ]?[-/,]?[ ]?(?:the[ ])?(?P<day>{DAY})(?: {OF_YEAR} | [ ]{RELATIVE_YEAR} )?{RIGHT}",
        _day,
    ),
    _month_rule(
        "year month day",
        rf"{LEFT}(?P<year>[12][0-9]{{3}})[-/ ,]{{1,2}}(?P<month>{MONTH})[-/ ](?P<day>{DAY}){RIGHT}",
        lambda match, context: _year_before(_day(match, context)),
    ),
    _month_rule(
        "days of a month",
        rf"{LEFT}(?:between[ ])?(?:the[ ])?(?P<day>{DAY})(?:{_TO}|(?<=th)[ ]and[ ](?:the[ ])?|(?<=between"
        rf"[ ][0-9])[ ]and[ ]|(?<=between[ ][0-9][0-9])[ ]and[ ])(?P<last>{DAY})[ ](?:of[ ])?(?P<month>"
        rf"{MONTH})(?: {OF_YEAR} )?{RIGHT}",
        _days,
    ),
    _month_rule(
        "month, days",
        rf"{LEFT}(?P<month>{MONTH})[ ](?:the[ ])?(?P<day>{DAY}){_TO}(?P<last>{DAY})(?: {OF_YEAR} )?{RIGHT}",
        _days,
    ),
    _month_rule(
        "month of a year", rf"{LEFT}(?P<month>{MONTH})(?: {OF_YEAR} | [ ]{RELATIVE_YEAR} ){RIGHT}", month_of_year
    ),
    _month_rule(
        "month and short year",
        rf"{LEFT}(?P<month>{MONTH})[-']'?(?P<yy>[0-9]{{2}}){RIGHT}(?![-/'][0-9])",
        _month_year_short,
    ),
    _month_rule(
        "year and month",
        rf"{LEFT}(?P<year>[12][0-9]{{3}})[-/ ](?P<month>{MONTH}){RIGHT}",
        lambda match, context: replace(month_of_year(match, context), year_last=False),
    ),
    _month_rule("month", rf"{LEFT}(?P<month>{MONTH}){RIGHT}", _month),
    _month_rule(
        "year and day, month by name",
        rf"{LEFT}(?:(?P<year>[12][0-9]{{3}})[-/](?P<day>{DAY})[-/](?P<month>{MONTH})"
        rf"|(?P<month2>{MONTH})[-/](?P<year2>[12][0-9]{{3}})[-/](?P<day2>{DAY})"
        rf"|(?P<day3>{DAY})[-/](?P<year3>[12][0-9]{{3}})[-/](?P<month3>{MONTH})){RIGHT}",
        _in_any_order,
    ),
    rule(
        "one beside",
        rf"{LEFT}(?P<which>this|last|next)[ ](?:(?:the[ ])?(?P<day>{DAY})[ ](?:of[ ])?(?P<month>{MONTH})"
        rf"|(?P<month2>{MONTH})[ ](?:the[ ])?(?P<day2>{DAY})(?!,?[ ](?:of[ ])?[12][0-9]{{3}})"
        rf"|(?P<m>0?[1-9]|1[0-2])/(?P<d>0?[1-9]|[12][0-9]|3[01])(?!/)){RIGHT}",
        _one_beside,
        "this last next",
    ),
    rule(
        "this month",
        rf"{LEFT}(?P<which>this|last|next|past|previous|coming)[ ](?P<month>{MONTH}){RIGHT}"
        rf"(?![ ]{DAY},?[ ][12][0-9]{{3}})",
        _last_month,
        "this last next past previous coming",
    ),
)
