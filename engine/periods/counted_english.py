"""English expressions that count units from the reference date.

================================  ============================================================================
written                           means
================================  ============================================================================
last 7 days, past three months    as many units **before** the reference date, its own day excluded: on
                                  2024-05-20, the last 7 days are 13 to 19 May, the last three months 20 February
                                  to 19 May
last two quarters                 whole calendar quarters, the running one excluded
next 3 days, within 9 months      as many units **after** the reference date, its own day excluded ("within" and
                                  "the next" in "within the next" include it)
2 weeks ago, in two months        that day; two quarters ago is the whole quarter
2 or 3 weeks ago, 2.5 months ago  no day: unparsed
half a year ago, a year and a     that day; also as windows: the last year and a half
half ago, 1.5 years ago
================================  ============================================================================
"""

import re
from dataclasses import replace
from datetime import date, timedelta

from engine.periods.atom import Atom, Context, Rule, rule
from engine.periods.days import DayRange, calendar_unit, day, shift
from engine.periods.english_names import LEFT, RIGHT
from engine.periods.numerals import CARDINAL, english_number
from engine.periods.period import Grain

_ROLLING = {"day": Grain.DAY, "week": Grain.WEEK, "month": Grain.MONTH, "year": Grain.YEAR}

NUMBER = rf"(?:[0-9]{{1,4}}|{CARDINAL}|a[ ]couple(?:[ ]of)?|couple(?:[ ]of)?)"

UNIT = r"(?:business[ ]day|working[ ]day|workday|trading[ ]day|day|week|fortnight|month|quarter|year|decade)"

_PAST = r"last|past|previous|prior|preceding|latest|trailing"

_NEXT = r"next|coming|following|upcoming"

_WAY = rf"(?P<way>{_PAST}|{_NEXT})"

_MORE = (
    rf"(?:[ ](?:and[ ])?(?P<count2>{NUMBER})[ ](?P<unit2>{UNIT})s?(?:[ ](?:and[ ])?(?P<count3>{NUMBER})"
    rf"[ ](?P<unit3>{UNIT})s?)?)?"
)

_A_NUMBER = rf"(?P<count>{NUMBER}|an?)"

_ABOUT = rf"(?P<about>(?:{NUMBER}|an?)(?:[ ](?:or|to)[ ]|[ ]?-[ ]?)|[0-9]+[.](?!5[ ]years?))?"
"""Before a number of units: "two or three weeks ago", "2.5 months ago" name no day."""


def unit_name(written: str) -> str:
    """``day`` for "days", ``weekday`` for "business day"."""
    written = written.removesuffix("s")
    return "weekday" if written.startswith(("business", "work", "trading")) else written


def atom_at(match: re.Match[str], grain: Grain) -> Atom:
    """An atom where the match stands."""
    return Atom(start=match.start(), end=match.end(), grain=grain)


def _offsets(match: re.Match[str]) -> list[tuple[int, str]]:
    groups = match.groupdict()
    return [
        (english_number(groups[f"count{n}"]), unit_name(groups[f"unit{n}"]))
        for n in ("", "2", "3")
        if groups.get(f"count{n}")
    ]


def moved(start: date, offsets: list[tuple[int, str]], sign: int) -> date:
    """``start`` moved by every offset, the largest unit first."""
    for count, unit in offsets:
        start = shift(start, sign * count, unit)
    return start


def _rolling(match: re.Match[str], context: Context) -> Atom | None:
    offsets = _offsets(match)
    sign = -1 if re.fullmatch(_PAST, match["way"]) else 1
    rolling = _ROLLING.get(offsets[0][1]) if sign < 0 and len(offsets) == 1 else None
    return replace(atom_at(match, Grain.RANGE), fixed=window(context.as_of, offsets, sign), rolling=rolling)


def window(as_of: date, offsets: list[tuple[int, str]], sign: int) -> DayRange:
    """So many units before or after ``as_of``, whose own day is excluded; quarters and decades are whole ones."""
    count, unit = offsets[0]
    if count == 0:
        raise ValueError("a window of no length")
    if unit in ("quarter", "decade"):
        first, last = (1, count) if sign > 0 else (-count, -1)
        return calendar_unit(as_of, unit, first)[0], calendar_unit(as_of, unit, last)[1]
    if sign < 0:
        return moved(as_of, offsets, -1), as_of
    tomorrow = as_of + timedelta(days=1)
    if unit == "weekday":
        return tomorrow, shift(as_of, count, unit) + timedelta(days=1)
    return tomorrow, moved(tomorrow, offsets, 1)


def _within(match: re.Match[str], context: Context) -> Atom:
    offsets = _offsets(match)
    return replace(atom_at(match, Grain.RANGE), fixed=(context.as_of, moved(context.as_of, offsets, 1)))


def _ago(match: re.Match[str], context: Context) -> Atom:
    if match["about"]:
        raise ValueError(f"no whole number of units: {match[0]}")
    return _counted_away(match, context, -1 if match["side"] in ("ago", "earlier", "back") else 1)


def _counted_away(match: re.Match[str], context: Context, sign: int) -> Atom:
    """The day so far away; of quarters, as everywhere, the whole one."""
    offsets = _offsets(match)
    if offsets[0][1] == "quarter" and len(offsets) == 1:
        fixed = calendar_unit(context.as_of, "quarter", sign * offsets[0][0])
        return replace(atom_at(match, Grain.QUARTER), fixed=fixed)
    return replace(atom_at(match, Grain.DAY), fixed=day(moved(context.as_of, offsets, sign)), counted=True)


def _half_years(match: re.Match[str]) -> int:
    """Half a year, one and a half years, a year and a half: so many months."""
    if match["half"]:
        return 6
    written = match["count"]
    return 12 * (1 if written in (None, "a") else english_number(written)) + 6


def _half_years_ago(match: re.Match[str], context: Context) -> Atom:
    months = _half_years(match) * (-1 if match["side"] == "ago" else 1)
    return replace(atom_at(match, Grain.DAY), fixed=day(shift(context.as_of, months, "month")), counted=True)


def _rolling_half_years(match: re.Match[str], context: Context) -> Atom | None:
    sign = -1 if re.fullmatch(_PAST, match["way"]) else 1
    if match["half"] and match["way"] == "last":
        return None  # the half year before this one
    fixed = window(context.as_of, [(_half_years(match), "month")], sign)
    return replace(atom_at(match, Grain.RANGE), fixed=fixed, rolling=Grain.MONTH if sign < 0 else None)


def _in_units(match: re.Match[str], context: Context) -> Atom:
    return _counted_away(match, context, 1)


RULES: tuple[Rule, ...] = (
    rule(
        "rolling",
        rf"{LEFT}(?:the[ ])?{_WAY}[ ](?P<count>{NUMBER})[ ](?:calendar[ ]|full[ ])?(?P<unit>{UNIT})s?(?:"
        rf"{_MORE}(?![ ](?:ago|later|from[ ]now)))?{RIGHT}",
        _rolling,
        "day week month quarter year fortnight decade",
    ),
    rule(
        "last twelve months",
        rf"{LEFT}(?:[lt]tm){RIGHT}",
        lambda m, c: replace(atom_at(m, Grain.RANGE), fixed=window(c.as_of, [(12, "month")], -1), rolling=Grain.MONTH),
        "tm",
    ),
    rule(
        "rolling, count first",
        rf"{LEFT}(?P<count>{NUMBER})[ ]{_WAY}[ ](?P<unit>{UNIT})s{RIGHT}(?P<count2>$^)?",
        _rolling,
        "day week month quarter year fortnight decade",
    ),
    rule(
        "within",
        rf"{LEFT}within[ ](?:the[ ])?(?:next[ ])?(?P<count>{NUMBER})[ ](?P<unit>{UNIT})s?{RIGHT}"
        r"(?![ ](?:of|after|before|following|prior[ ]to|from)[ ](?!now))",
        _within,
        "within",
    ),
    rule(
        "ago",
        rf"{LEFT}(?<!last[ ])(?<!past[ ])(?<!half[ ])(?!(?:a|one)[ ]year[ ]earlier\b){_ABOUT}{_A_NUMBER}[ ]"
        rf"(?P<unit>{UNIT})s?{_MORE}[ ](?P<side>ago|later|earlier|back|from[ ]now){RIGHT}",
        _ago,
        "ago later earlier back now",
    ),
    rule(
        "half a year ago",
        rf"{LEFT}(?:(?P<half>half[ ]a[ ]year)|(?P<count>{NUMBER}|a)(?:(?:[ ]years?)?[ ]and[ ]a[ ]half(?:[ ]years)?"
        rf"|[.]5[ ]years?))[ ](?P<side>ago|later|from[ ]now){RIGHT}",
        _half_years_ago,
        "half .5",
    ),
    rule(
        "rolling, and a half",
        rf"{LEFT}(?:the[ ])?{_WAY}[ ](?:(?P<half>half[ ]year)|(?P<year>year)[ ]and[ ]a[ ]half"
        rf"|(?P<count>{NUMBER})[ ](?:years?[ ])?and[ ]a[ ]half(?:[ ]years)?){RIGHT}",
        _rolling_half_years,
        "half",
    ),
    rule(
        "in units",  # "in 2024 year on year" and "in 2024 month by month" name a year
        rf"{LEFT}in[ ](?!(?:19|20)[0-9]{{2}}[ ](?!{UNIT}s)){_A_NUMBER}[ ](?P<unit>{UNIT})s?(?:'s?[ ]time)?{RIGHT}(?!')",
        _in_units,
        "in ",
    ),
)
