"""An atom: one date expression by itself, before ranges, lists and words such as "since" are looked at."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from engine.periods.days import DayRange, month_start, months
from engine.periods.period import Grain


@dataclass(frozen=True, slots=True, kw_only=True)
class Atom:
    """What one expression says, and no more: "March" has months and no year, "the 15th" has days only.

    ``fixed`` holds a range that needs nothing from its neighbours; otherwise the range is ``days`` of ``months`` of
    ``year``, each first and last included, and a last day of 0 is the month's end. ``needs`` marks an expression that
    means nothing alone ("now" outside a range, "the same period last year" before its antecedent is known).
    """

    start: int
    end: int
    grain: Grain
    year: int | None = None
    months: tuple[int, int] | None = None
    days: tuple[int, int] | None = None
    fixed: DayRange | None = None
    following: DayRange | None = None
    """Beside ``fixed``, where no year or week is said: the next one after the latest."""
    weekday: int | None = None
    needs: Literal["range", "neighbour", "antecedent", "year", ""] = ""
    shift_years: int = 0
    broken: bool = False
    loose: bool = False
    """A bare weekday, which another expression may move to another week."""
    counted: bool = False
    """Counted from the reference date: a weekday beside it moves it to the nearest such day."""
    rolling: Grain | None = None
    """For a window counted back from the reference date in days, weeks, months or years: that unit."""
    year_last: bool = False
    part: Literal["start", "mid", "end", ""] = ""

    @property
    def dated(self) -> bool:
        """Whether the year is certain without the reference date's help in choosing it."""
        return self.year is not None or self.fixed is not None

    def spanning(self, start: int, end: int) -> "Atom":
        """The same atom, with another place in the text."""
        return replace(self, start=start, end=end)


@dataclass(frozen=True, slots=True)
class Context:
    """What an expression is read against."""

    text: str
    """The original text; rules see its folded form."""
    as_of: date
    fiscal_year_start: int


Builder = Callable[[re.Match[str], Context], Atom | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of the grammar: what is matched in the folded text, and what it means (``None``: no date after all)."""

    name: str
    pattern: re.Pattern[str]
    build: Builder
    hints: frozenset[str] = frozenset()
    """Strings of which the folded text must hold one, if there are any; a cheap look before the pattern is tried."""


def rule(name: str, pattern: str, build: Builder, hints: str | Iterable[str] = "") -> Rule:
    """A rule from a verbose pattern (blanks in it count for nothing, ``[ ]`` is a blank) and its hints.

    Hints in one string are words; those that hold blanks come apart.
    """
    return Rule(
        name, re.compile(pattern, re.VERBOSE), build, frozenset(hints.split() if isinstance(hints, str) else hints)
    )


def spell(atom: Atom, as_of: date) -> DayRange:
    """The civil range of an atom; ``ValueError`` or ``OverflowError`` for a date that no calendar has.

    Where the year (or month) is not said, it is **the latest one whose range has begun by** ``as_of``: asked in
    September 2018, "March" is March 2018 and "October" is October 2017. "Friday the 13th" is the nearest one, since
    there the weekday speaks of one certain month.
    """
    if atom.fixed is not None:
        return atom.fixed
    if atom.year is not None:
        return _in_year(atom, atom.year)
    if atom.months is not None:
        for year in range(as_of.year, max(as_of.year - 9, 0), -1):
            try:
                found = _in_year(atom, year)
            except ValueError:
                continue
            if found[0] <= as_of:
                return found
        raise ValueError("no year has such a day")
    months_away = range(0, -12, -1) if atom.weekday is None else sorted(range(-48, 48), key=abs)
    for away in months_away:
        first = month_start(as_of.year, as_of.month + away)
        try:
            found = _in_year(replace(atom, months=(first.month, first.month)), first.year)
        except ValueError:
            continue
        if found[0].weekday() == atom.weekday or (atom.weekday is None and found[0] <= as_of):
            return found
    raise ValueError("no month has such a day")


def nearest(atom: Atom, as_of: date) -> DayRange:
    """The range of an atom that others are counted from: the latest one or the next, whichever is nearer.

    "Two weeks before Christmas" means this one in November and the last one in January.
    """
    found = spell(atom, as_of)
    later = atom.following
    if atom.fixed is None and atom.year is None and atom.months is not None:
        later = _in_year(atom, found[0].year + 1)
    if later is None or as_of - found[0] <= later[0] - as_of:
        return found
    return later


def _in_year(atom: Atom, year: int) -> DayRange:
    first, last = atom.months or (1, 12)
    if atom.days is None:
        return months(year, first, last)
    from_day, to_day = atom.days
    start = month_start(year, first) if from_day == 1 else month_start(year, first).replace(day=from_day)
    if to_day == 0:
        return start, month_start(year, last + 1)
    return start, month_start(year, last).replace(day=to_day) + timedelta(days=1)
