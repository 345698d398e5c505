"""English expressions that depend on the reference date; those that count units are in ``counted_english``.

================================  ============================================================================
written                           means
================================  ============================================================================
today, yesterday, tomorrow        that day
this, last, next month            the calendar unit: week (from Monday), weekend, month, quarter, half, year
the month before last, next to    the calendar unit before the last one: month, quarter, year, week
last month, last month but one
year to date, YTD, MTD, QTD       from the unit's first day up to the reference date, its own day excluded (on
                                  the first day of the unit: that day)
end, beginning of the week        from Thursday, up to Wednesday
rest of the month                 from the reference date to the end of the unit
last working day                  the one before the reference date, Monday to Friday
the same period last year         the period named before it in the sentence, a year earlier; with none, last
                                  year's days from 1 January that match the current year to date
Friday                            the latest one up to the reference date; last and next Friday are those of the
                                  neighbouring weeks, past and coming Friday the nearest ones
================================  ============================================================================
"""

import re
from dataclasses import replace
from datetime import timedelta

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.counted_english import NUMBER, UNIT, atom_at
from engine.periods.days import add_months, calendar_unit, day, week, weekday_of_month
from engine.periods.english_names import LEFT, MONTH, RIGHT, month_number, said_year
from engine.periods.numerals import english_number
from engine.periods.period import Grain

_DAYS = {"today": 0, "yesterday": -1, "tomorrow": 1, "tmrw": 1, "the day before yesterday": -2}
_DAYS |= {"the day after tomorrow": 2, "day before yesterday": -2, "day after tomorrow": 2, "tonight": 0}
_DAYS |= {"last night": -1, "this morning": 0, "this afternoon": 0, "this evening": 0, "tomorrow night": 1}
_STEPS = {"this": 0, "current": 0, "same": 0, "last": -1, "previous": -1, "past": -1, "prior": -1, "preceding": -1}
_STEPS |= {"next": 1, "coming": 1, "following": 1, "upcoming": 1}
_GRAINS = {"day": Grain.DAY, "week": Grain.WEEK, "month": Grain.MONTH, "quarter": Grain.QUARTER, "year": Grain.YEAR}
_GRAINS |= {"half": Grain.HALF}
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
SHORT_WEEKDAY = rf"(?:{WEEKDAY}|(?:mon|tues?|wed|thur?s?|fri|sat|sun)\.?)"


def weekday_number(name: str) -> int:
    """Monday is 0."""
    return WEEKDAYS.index(name[:3])


def _named_day(match: re.Match[str], context: Context) -> Atom:
    return replace(atom_at(match, Grain.DAY), fixed=day(context.as_of + timedelta(days=_DAYS[match["word"]])))


def _unit(match: re.Match[str], context: Context) -> Atom:
    unit = match["unit"].replace("working week", "workweek")
    step = _STEPS[match["which"] or "this"] + (1 if match["after"] else 0)
    return replace(atom_at(match, _GRAINS.get(unit, Grain.RANGE)), fixed=calendar_unit(context.as_of, unit, step))


def _before_last(match: re.Match[str], context: Context) -> Atom:
    unit = match["unit"] or match["unit2"] or match["unit3"]
    return replace(atom_at(match, _GRAINS[unit]), fixed=calendar_unit(context.as_of, unit, -2))


def _part_of_week(match: re.Match[str], context: Context) -> Atom:
    """Its first three days, or from Thursday."""
    monday, end = calendar_unit(context.as_of, "week", _STEPS.get(match["which"] or "this", 0))
    thursday = monday + timedelta(days=3)
    return replace(atom_at(match, Grain.RANGE), fixed=(thursday, end) if match["side"] == "end" else (monday, thursday))


def _to_date(match: re.Match[str], context: Context) -> Atom:
    unit = {"y": "year", "m": "month", "q": "quarter", "w": "week"}[(match["unit"] or match["short"])[0]]
    start, _ = calendar_unit(context.as_of, unit)
    return replace(atom_at(match, Grain.RANGE), fixed=(start, max(context.as_of, start + timedelta(days=1))))


def _part_of_unit(match: re.Match[str], context: Context) -> Atom | None:
    """earlier this month, later this week: from the unit's first day, or to its last; the day itself included later."""
    unit = match["unit"]
    start, end = calendar_unit(context.as_of, unit, _STEPS.get(match["which"], 0))
    if not start <= context.as_of < end:
        middle = start + (end - start) / 2
        fixed = (start, middle) if match["side"] == "earlier" else (middle, end)
    elif match["side"] == "earlier":
        fixed = (start, max(context.as_of, start + timedelta(days=1)))
    else:
        fixed = (context.as_of, end)
    return replace(atom_at(match, Grain.RANGE), fixed=fixed)


def _weekday(match: re.Match[str], context: Context) -> Atom | None:
    which = (match["which"] or "").strip()
    number = weekday_number(match["weekday"])
    now = context.as_of
    monday, _ = week(now)
    if "past" in which:
        found = now - timedelta(days=(now.weekday() - number - 1) % 7 + 1)
    elif "coming" in which:
        found = now + timedelta(days=(number - now.weekday() - 1) % 7 + 1)
    elif which:
        step = _STEPS[which.split()[-1]]
        found = monday + timedelta(days=number + 7 * step)
    else:
        found = now - timedelta(days=(now.weekday() - number) % 7)
    following = None if which else day(found + timedelta(days=7))
    return replace(atom_at(match, Grain.DAY), fixed=day(found), following=following, weekday=number, loose=not which)


def _short_weekday(match: re.Match[str], context: Context) -> Atom | None:
    """Mon, Tue: only beside another date, into which it melts."""
    if not context.text[match.start()].isupper():
        return None
    number = weekday_number(match["weekday"])
    found = context.as_of - timedelta(days=(context.as_of.weekday() - number) % 7)
    return replace(atom_at(match, Grain.DAY), fixed=day(found), weekday=number, loose=True, needs="neighbour")


def _weekday_and_number(match: re.Match[str], _: Context) -> Atom:
    """Friday 31: the nearest month in which the 31st is a Friday."""
    number = int(match["day"])
    return replace(atom_at(match, Grain.DAY), days=(number, number), weekday=weekday_number(match["weekday"]))


def _weekday_of_month(match: re.Match[str], context: Context) -> Atom:
    """first Monday of April 2024, last Friday of the month."""
    nth = -1 if match["nth"] == "last" else english_number(match["nth"])
    now = context.as_of
    if match["month"]:
        month = month_number(match["month"])
        year = said_year(match, context) or now.year - (month > now.month)
    else:
        first = add_months(now.replace(day=1), _STEPS.get(match["which"].removeprefix("the ").strip(), 0))
        year, month = first.year, first.month
    found = weekday_of_month(year, month, weekday_number(match["weekday"]), nth)
    return replace(atom_at(match, Grain.DAY), fixed=day(found))


def _same_period(match: re.Match[str], _: Context) -> Atom:
    grain = Grain.QUARTER if "quarter" in match[0] else Grain.MONTH if "month" in match[0] else Grain.RANGE
    year = int(match["year"]) if match["year"] else None
    return replace(atom_at(match, grain), needs="antecedent", shift_years=-1, year=year)


def _now(match: re.Match[str], context: Context) -> Atom:
    return replace(atom_at(match, Grain.DAY), fixed=(context.as_of, context.as_of), needs="range")


def _nth_day(match: re.Match[str], _: Context) -> Atom:
    number = english_number(match["day"])
    return replace(atom_at(match, Grain.DAY), days=(number, number), needs="neighbour")


def _nth_day_of_month(match: re.Match[str], context: Context) -> Atom:
    number = english_number(match["day"])
    step = _STEPS.get((match["which"] or "").removeprefix("the ").strip(), 0)
    first = add_months(context.as_of.replace(day=1), step)
    return replace(atom_at(match, Grain.DAY), year=first.year, months=(first.month, first.month), days=(number, number))


_UNIT_NAMES = r"(?P<unit>day|weekend|workweek|working[ ]week|week|fortnight|month|quarter|year|half|decade)"
_NTH = (
    r"(?P<day>(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)|(?:(?:twenty|thirty)[ -])?(?:first|second"
    r"|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth"
    r"|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)"
)

RULES: tuple[Rule, ...] = (
    rule(
        "day by name",
        rf"{LEFT}(?P<word>{'|'.join(sorted((w.replace(' ', '[ ]') for w in _DAYS), key=len, reverse=True))}){RIGHT}",
        _named_day,
        "today yesterday tomorrow tmrw night morning afternoon evening",
    ),
    rule(
        "calendar unit",
        rf"{LEFT}(?:the[ ])?(?P<which>{'|'.join(_STEPS)})[ ](?:calendar[ ])?{_UNIT_NAMES}(?:[ ]"
        rf"(?P<after>after[ ]next))?{RIGHT}(?!(?<=quarter)[ ]centur)",
        lambda m, c: None if m["which"] == "same" and m["unit"] == "day" else _unit(m, c),
    ),
    rule(
        "after next",
        rf"{LEFT}the[ ](?P<unit>week|month|year|quarter|weekend)[ ](?P<after>after)[ ](?P<which>next){RIGHT}",
        _unit,
        "after",
    ),
    rule(
        "one before the last",
        rf"{LEFT}(?:the[ ])?(?:(?:next|second)[ -]to[ -]last[ ](?P<unit>week|month|quarter|year)(?![ ](?:of|in))"
        rf"|(?P<unit2>week|month|quarter|year)[ ]before[ ]last(?![ ](?:{UNIT}|{NUMBER}|{MONTH}|{WEEKDAY}))"
        rf"|last[ ](?P<unit3>week|month|quarter|year)[ ]but[ ]one){RIGHT}",
        _before_last,
        "last",
    ),
    rule(
        "the unit",
        rf"(?:(?<=in[ ])|(?<=for[ ])|(?<=over[ ])|(?<=during[ ])|(?<=within[ ]))the[ ]{_UNIT_NAMES}"
        rf"(?P<after>$^)?(?P<which>$^)?{RIGHT}"
        r"(?![ ](?:before|after|of|when|since|ended|ending|to|prior|following|preceding"
        r"|immediately|directly|right|just|[0-9]|that|which|s))(?!['-])",
        _unit,
        [f"{word} the" for word in ("in", "for", "over", "during", "within")],
    ),
    rule(
        "the weekend",
        rf"{LEFT}(?:the|that)[ ](?P<unit>weekend)(?P<after>$^)?(?P<which>$^)?{RIGHT}(?![ ](?:before|after|of)|[-'])",
        _unit,
        "weekend",
    ),
    rule(
        "the day beside",
        rf"{LEFT}the[ ]day[ ](?P<side>before|after)(?=[ ]?(?:[.,;!?)]|$))",
        lambda m, c: replace(
            atom_at(m, Grain.DAY), fixed=day(c.as_of + timedelta(days=-1 if m["side"] == "before" else 1))
        ),
        "the day",
    ),
    rule(
        "the rest of a unit",
        rf"{LEFT}(?:the[ ])?(?:rest|remainder|remaining)[ ]of[ ](?:the|this)[ ]"
        rf"(?P<unit>week|month|quarter|year){RIGHT}",
        lambda m, c: replace(atom_at(m, Grain.RANGE), fixed=(c.as_of, calendar_unit(c.as_of, m["unit"])[1])),
        "of",
    ),
    rule(
        "part of a week",
        rf"{LEFT}(?:the[ ])?(?P<side>end|beginning|start)[ ]of[ ](?:the|this|(?P<which>last|next))[ ]week{RIGHT}",
        _part_of_week,
        "week",
    ),
    rule(
        "working day",
        rf"{LEFT}(?:the[ ])?(?P<which>last|previous|next|following)[ ](?:business|working|trading)[ ]day{RIGHT}"
        r"(?![ ](?:of|in)[ ])",
        lambda m, c: replace(atom_at(m, Grain.DAY), fixed=calendar_unit(c.as_of, "weekday", _STEPS[m["which"]])),
        "day",
    ),
    rule(
        "to date",
        rf"{LEFT}(?:(?:the[ ])?(?P<unit>year|month|quarter|week)[- ]to[- ]date|(?P<short>[ymqw])td){RIGHT}",
        _to_date,
        "td date",
    ),
    rule(
        "so far", rf"{LEFT}so[ ]far[ ]this[ ](?P<unit>year|month|quarter|week)(?P<short>$^)?{RIGHT}", _to_date, "so far"
    ),
    rule(
        "this year so far",
        rf"{LEFT}this[ ](?P<unit>year|month|quarter|week)[ ]so[ ]far(?P<short>$^)?{RIGHT}",
        _to_date,
        "so far",
    ),
    rule(
        "part of a unit",
        rf"{LEFT}(?P<side>earlier|later)[ ](?:in[ ]the|(?P<which>this|previous|last|next))[ ](?P<unit>week"
        rf"|month|quarter|year){RIGHT}",
        _part_of_unit,
        "earlier later",
    ),
    rule(
        "weekday",
        rf"{LEFT}(?:on[ ])?(?:the[ ])?(?:(?P<which>this[ ](?:upcoming|past|coming)|this|last|next|past"
        rf"|previous|coming|following|upcoming)[ ])?(?P<weekday>{WEEKDAY}){RIGHT}(?!s|\.[a-z])",
        _weekday,
        "day",
    ),
    rule("short weekday", rf"{LEFT}(?P<weekday>(?:mon|tues?|wed|thur?s?|fri|sat|sun)\.?){RIGHT}", _short_weekday),
    rule(
        "weekday and number",
        rf"{LEFT}(?:on[ ])?(?P<weekday>{WEEKDAY})[ ](?P<day>[1-9]|[12][0-9]|3[01])(?=[ ]?(?:$|[.!?,;](?![0-9])))",
        _weekday_and_number,
        "day",
    ),
    rule(
        "weekday of a month",
        rf"{LEFT}(?:the[ ])?(?P<nth>first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)[ ]"
        rf"(?P<weekday>{WEEKDAY})"
        rf"[ ](?:of|in)[ ](?:(?P<month>{MONTH})(?:,?[ ](?:of[ ])?(?P<year>[12][0-9]{{3}}))?|(?P<which>the"
        rf"|this|next|last)[ ]month){RIGHT}",
        _weekday_of_month,
        "day",
    ),
    rule(
        "same period",
        rf"{LEFT}(?:the[ ])?(?:same|corresponding|comparable)[ ](?:period|month|quarter|time|half|week)[ ]"
        rf"(?:(?:of[ ]|in[ ])?(?:the[ ])?(?:last|previous|prior|preceding)[ ]year"
        rf"|(?:a|one|the)[ ]year[ ](?:earlier|before|ago|prior|back)){RIGHT}"
        rf"|{LEFT}(?:the[ ])?(?:same|corresponding|comparable)[ ](?:period|month|quarter)[ ](?:of|in)[ ]"
        rf"(?P<year>(?:19|20)[0-9]{{2}}){RIGHT}"
        rf"|{LEFT}(?:the[ ])?(?:year-ago|prior-year|year-earlier)[ ](?:period|quarter|month){RIGHT}"
        rf"|{LEFT}(?:a|one)[ ]year[ ](?:earlier|before){RIGHT}(?![ ](?:the|that|he|she|it|they|we|I)\b)",
        _same_period,
        ("same ", "corresponding", "comparable", "year-", "-year ", "year earlier", "year before"),
    ),
    rule("now", rf"{LEFT}(?:now|date|the[ ]present|present|current[ ]date){RIGHT}", _now, "now date present"),
    rule(
        "day of the month",
        rf"{LEFT}(?:the[ ])?{_NTH}{RIGHT}(?![ -](?:quarter|half|week|month|year|century|floor|time|of"
        rf"|place|largest|edition|generation|party|and|person|line|party|hand|day|anniversary))",
        _nth_day,
    ),
    rule(
        "nth day of this month",
        rf"{LEFT}(?:the[ ])?{_NTH}(?:[ ]day)?[ ]of[ ](?P<which>the|this|next|last|the[ ]current)[ ]month{RIGHT}",
        _nth_day_of_month,
        "month",
    ),
)
