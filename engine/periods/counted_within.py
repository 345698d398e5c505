"""English days, weeks, weekends and weekdays that are counted within a month or a year.

=======================================  ==================================================================
written                                  means
=======================================  ==================================================================
first week of Jan 2015                   the week whose Thursday is in January
last weekend of June 2024                the Saturday that is in June, and its Sunday
first ten days of June, last 2 weeks of  the days or weeks from that end of the month
first 2 weeks of 2021, third month of …  whole ISO weeks, months, days counted from that end of the year
first Monday of 2024, last Friday of …   the day; of a month: see ``relative_english``
=======================================  ==================================================================
"""

import re
from dataclasses import replace
from datetime import timedelta

from engine.periods.atom import Atom, Context, Rule, rule, spell
from engine.periods.days import (
    DayRange,
    calendar_unit,
    day,
    month_start,
    week_of_month,
    week_of_year,
    weekday_of_month,
    weeks_in_year,
)
from engine.periods.english_names import LEFT, MONTH, OF_YEAR, RELATIVE_YEAR, RIGHT, STEPS, month_of_year, said_year
from engine.periods.english_years import ADJECTIVE
from engine.periods.numerals import CARDINAL, ORDINAL, english_number
from engine.periods.period import Grain
from engine.periods.relative_english import WEEKDAY, WEEKDAYS

_SATURDAY = 5


def _week_of_month(match: re.Match[str], context: Context) -> Atom:
    first, _ = _month(match, context)
    number = _number(match["nth"])
    if match["unit"] == "week":
        fixed, grain = week_of_month(first.year, first.month, number), Grain.WEEK
    else:
        saturday = weekday_of_month(first.year, first.month, _SATURDAY, number)
        fixed, grain = (saturday, saturday + timedelta(days=2)), Grain.RANGE
    return Atom(start=match.start(), end=match.end(), grain=grain, fixed=fixed)


def _number(word: str) -> int:
    return -1 if word == "last" else english_number(word)


def _month(match: re.Match[str], context: Context) -> DayRange:
    """The month of which the match counts: named (the latest that has begun), or this, the last, the next one."""
    if match["month"]:
        return spell(month_of_year(match, context), context.as_of)
    return calendar_unit(context.as_of, "month", STEPS.get((match["which"] or "").removeprefix("the "), 0))


def _counted_of_month(match: re.Match[str], context: Context) -> Atom:
    """first ten days of June 2024, last two weeks of May."""
    start, end = _month(match, context)
    count, first = english_number(match["count"]), match["side"] == "first"
    if match["unit"] == "week":
        numbers = (1, count) if first else (-count, -1)
        weeks = [week_of_month(start.year, start.month, number) for number in numbers]
        found = weeks[0][0], weeks[1][1]
    else:
        length = timedelta(days=count)
        found = (start, start + length) if first else (end - length, end)
    if count < 1 or (match["unit"] == "day" and count > (end - start).days):
        raise ValueError(f"no month has so many: {match[0]}")
    return Atom(start=match.start(), end=match.end(), grain=Grain.RANGE, fixed=found)


def _weekday_of_year(match: re.Match[str], context: Context) -> Atom:
    """the first Monday of 2024, the last Friday of last year."""
    year = said_year(match, context)
    assert year is not None
    nth, weekday = _number(match["nth"]), WEEKDAYS.index(match["weekday"][:3])
    found = weekday_of_month(year, 1 if nth > 0 else 12, weekday, nth)
    return Atom(start=match.start(), end=match.end(), grain=Grain.DAY, fixed=day(found))


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


_NTH = r"(?P<nth>first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)"
_OF_A_MONTH = rf"[ ](?:of|in)[ ](?:(?P<month>{MONTH})(?: {OF_YEAR} )?|{ADJECTIVE}[ ]month){RIGHT}"

RULES: tuple[Rule, ...] = (
    rule(
        "week or weekend of a month",
        rf"{LEFT}(?:the[ ])?{_NTH}[ ](?P<unit>week|weekend){_OF_A_MONTH}",
        _week_of_month,
        "week",
    ),
    rule(
        "counted in a year",
        rf"{LEFT}(?:the[ ])?(?P<side>first|last|[0-9]{{1,2}}(?:st|nd|rd|th)|{ORDINAL})(?:[ ](?P<count>"
        rf"[0-9]{{1,3}}|{CARDINAL}))?[ ](?P<unit>day|week|month)s?[ ](?:of|in)[ ](?:(?P<year>[12]"
        rf"[0-9]{{3}})|{RELATIVE_YEAR}){RIGHT}",
        _counted,
        [f"{unit} {word}" for unit in ("day", "days", "week", "weeks", "month", "months") for word in ("of", "in")],
    ),
    rule(
        "counted in a month",
        rf"{LEFT}(?:the[ ])?(?P<side>first|last)[ ](?P<count>[0-9]{{1,2}}|{CARDINAL})[ ](?P<unit>day|week)s?"
        rf"{_OF_A_MONTH}",
        _counted_of_month,
        ["day of", "days of", "week of", "weeks of", "day in", "days in", "week in", "weeks in"],
    ),
    rule(
        "weekday of a year",
        rf"{LEFT}(?:the[ ])?{_NTH}[ ](?P<weekday>{WEEKDAY})[ ](?:of|in)[ ](?:(?P<year>[12][0-9]{{3}})|{RELATIVE_YEAR})"
        rf"{RIGHT}",
        _weekday_of_year,
        "day",
    ),
)
