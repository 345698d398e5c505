"""Two atoms as one range, both ends included: "1月至5月" ends with the last day of May."""

from dataclasses import replace
from datetime import date

from engine.periods.atom import Atom, Context, spell
from engine.periods.days import DayRange, day
from engine.periods.links import same_week


def joined(first: Atom, second: Atom, context: Context) -> DayRange:
    """The range from ``first`` to ``second``; ``ValueError`` where it would run backwards.

    What one end does not say it takes from the other: "3月1日-5日", "Jan to May 2024", "Nov-Feb 2017" (from November
    2016). An end that says no year is the first one after the start.
    """
    if second.needs == "range":
        start, _ = spell(first, context.as_of)
        return start, max(context.as_of, start.fromordinal(start.toordinal() + 1))
    if first.needs == "range":
        first = replace(first, fixed=day(context.as_of))
    if second.loose and first.fixed is not None:
        second = same_week(first, second)
    first, second = _share_month(first, second)
    if first.fixed is None and first.year is None and second.year is not None and second.months and first.months:
        start, end = _backwards(first, second, context.as_of)
    else:
        start, end = _forwards(first, second, context.as_of)
    if start >= end:
        raise ValueError(f"a range that runs backwards: {start} to {end}")
    return start, end


def _share_month(first: Atom, second: Atom) -> tuple[Atom, Atom]:
    if first.fixed is not None or second.fixed is not None:
        return first, second
    if second.months is None and second.days and first.months and first.days:
        later = second.days[0] <= first.days[0]
        month = first.months[1] + later
        second = replace(second, months=((month - 1) % 12 + 1,) * 2, year=first.year)
        if first.year is not None and month > 12:
            second = replace(second, year=first.year + 1)
    elif first.months is None and first.days and second.months and second.days:
        month = second.months[0] - (first.days[0] >= second.days[0])
        first = replace(first, months=((month - 1) % 12 + 1,) * 2)
    return first, second


def _edges(first: DayRange, second: DayRange, parts: tuple[str, str]) -> DayRange:
    """A part at an edge is a point: "from the end of March" starts in April, "to the start of May" ends in April.

    The middle is its own middle: "to the middle of May" ends with 15 May.
    """
    middles = tuple(start + (end - start) // 2 for start, end in (first, second))
    start = {"end": first[1], "mid": middles[0]}.get(parts[0], first[0])
    end = {"start": second[0], "mid": middles[1]}.get(parts[1], second[1])
    return start, end


def _backwards(first: Atom, second: Atom, as_of: date) -> DayRange:
    """The start takes the year of the end, or the one before."""
    assert second.year is not None
    parts = (first.part, second.part)
    till = spell(second, as_of)
    result = _edges(spell(replace(first, year=second.year), as_of), till, parts)
    if result[0] >= till[0] and result[0] >= result[1]:
        result = _edges(spell(replace(first, year=second.year - 1), as_of), till, parts)
    return result


def _forwards(first: Atom, second: Atom, as_of: date) -> DayRange:
    """The end takes the year of the start, or the one after."""
    parts = (first.part, second.part)
    since = spell(first, as_of)
    if second.fixed is not None or second.year is not None or second.months is None:
        return _edges(since, spell(second, as_of), parts)
    year = first.year if first.year is not None else since[0].year
    for candidate in (year, year + 1):
        try:
            result = _edges(since, spell(replace(second, year=candidate), as_of), parts)
        except ValueError:
            continue
        if result[0] < result[1]:
            return result
    raise ValueError("a range that runs backwards")
