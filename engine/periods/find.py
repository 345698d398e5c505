"""Dates that people write, found in text and read as civil date ranges.

The text is folded (same length, see ``folding``), every rule of the grammar proposes atoms, the leftmost and longest
are kept, neighbours are joined (``links``, ``ranges``) and the words around are applied (``modifiers``). The tables in
those modules and in ``chinese``, ``english``, ``english_years``, ``numeric``, ``fiscal``, ``relative_chinese``,
``relative_english`` and ``festivals`` say what each expression means.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from engine.periods import (
    chinese,
    english,
    english_years,
    festivals,
    fiscal,
    numeric,
    relative_chinese,
    relative_english,
)
from engine.periods.atom import Atom, Context, Rule, nearest, spell
from engine.periods.days import DayRange, add_months, calendar_unit
from engine.periods.folding import fold
from engine.periods.links import Link, inherit, keep_dates, link, melt_weekdays
from engine.periods.modifiers import Reading, counted_from, modified
from engine.periods.period import Grain, Period
from engine.periods.ranges import joined

_HAN = re.compile("[\u4e00-\u9fff]")
_LATIN = re.compile("[a-z]")
_FIGURE = re.compile("[0-9]")
_FIGURE_ALONE = re.compile(r"\A[^a-z0-9]*[0-9][^a-z]*\Z")
"""Figures in a text without Latin letters: with such the English rules are tried anyway."""
_FAMILIES: tuple[tuple[re.Pattern[str], tuple[Rule, ...]], ...] = (
    (_FIGURE, numeric.RULES),
    (_HAN, chinese.RULES + relative_chinese.RULES + tuple(r for r in festivals.RULES if "English" not in r.name)),
    (
        _LATIN,
        english.RULES
        + english_years.RULES
        + relative_english.RULES
        + tuple(r for r in festivals.RULES if "English" in r.name),
    ),
    (_LATIN, tuple(r for r in fiscal.RULES if not _HAN.search(r.name))),
    (_HAN, tuple(r for r in fiscal.RULES if _HAN.search(r.name))),
    (_FIGURE_ALONE, tuple(r for r in english_years.RULES if r.name == "bare year")),
)
_HINTS = frozenset(hint for _, rules in _FAMILIES for rule in rules for hint in rule.hints)
_UNTIL_NOW = re.compile(r"(?:(?<![a-z])(?:to|till|until|up to)[ ]|截[至止]到?|到)$")
_ANTECEDENT_REACH = 120
"""How many characters "the same period last year" looks back for its period."""
_CALENDAR_ERRORS = (ValueError, OverflowError)
"""What ``datetime`` raises for a date that no calendar has."""


class FoundPeriods(BaseModel):
    """What a text says about time."""

    model_config = ConfigDict(frozen=True)

    periods: tuple[Period, ...]
    """In order of appearance. ``span`` counts code points of the text as it was given."""
    unparsed: tuple[str, ...]
    """What looks like a date and names no day of the calendar, such as 2024年13月; shown so that it is not lost."""


class _Place(NamedTuple):
    """A reading that failed: where it stands."""

    span: tuple[int, int]


def find_periods(text: str, *, as_of: date, zone: str, fiscal_year_start: int = 1) -> FoundPeriods:
    """All date expressions of ``text``, Chinese and English, relative to the day ``as_of``.

    ``zone`` is written into the periods and changes no day; ``fiscal_year_start`` is the month in which fiscal years
    start and matters where an expression names one. Nothing is read from the clock, and the time taken grows with the
    length of the text only.

    >>> found = find_periods("2024年1-5月", as_of=date(2024, 6, 3), zone="UTC")
    >>> found.periods[0].start, found.periods[0].end
    (datetime.date(2024, 1, 1), datetime.date(2024, 6, 1))
    """
    folded = fold(text)
    context = Context(text, as_of, fiscal_year_start)
    atoms = melt_weekdays(_select(_propose(folded, context)), folded)
    atoms = keep_dates(atoms, folded)
    links = [link(a, b, folded) for a, b in pairwise(atoms)]
    atoms = inherit(atoms, links, folded, context)
    periods: list[Period] = []
    unparsed: list[str] = []
    for reading in _readings(atoms, links, folded, context):
        span = reading.span
        if isinstance(reading, Reading) and _ordered(reading):
            periods.append(
                Period(
                    start=reading.start,
                    end=reading.end,
                    zone=zone,
                    grain=reading.grain,
                    text=text[span[0] : span[1]],
                    span=span,
                    rolling=reading.rolling,
                )
            )
        else:
            unparsed.append(text[span[0] : span[1]])
    return FoundPeriods(periods=tuple(periods), unparsed=tuple(unparsed))


def _ordered(reading: Reading) -> bool:
    if reading.start is None or reading.end is None:
        return reading.start is not reading.end
    return reading.start < reading.end


def _propose(folded: str, context: Context) -> Iterator[Atom]:
    held = {hint for hint in _HINTS if hint in folded}
    for needed, rules in _FAMILIES:
        if not needed.search(folded):
            continue
        for rule in rules:
            if rule.hints and rule.hints.isdisjoint(held):
                continue
            for match in rule.pattern.finditer(folded):
                try:
                    atom = rule.build(match, context)
                except _CALENDAR_ERRORS:
                    atom = Atom(start=match.start(), end=match.end(), grain=Grain.DAY, broken=True)
                if atom is not None:
                    yield atom


def _select(proposed: Iterator[Atom]) -> list[Atom]:
    """The leftmost atoms, of these the longest, of these the one whose rule stands first; none overlaps another."""
    chosen: list[Atom] = []
    for atom in sorted(proposed, key=lambda a: (a.start, -a.end)):
        if not chosen or atom.start >= chosen[-1].end:
            chosen.append(atom)
    return chosen


def _readings(atoms: list[Atom], links: list[Link], folded: str, context: Context) -> Iterator[Reading | _Place]:
    last: DayRange | None = None
    last_end = i = 0
    while i < len(atoms):
        atom, pair = atoms[i], None
        if i + 1 < len(atoms) and links[i] == "range" and not (atom.needs == atoms[i + 1].needs == "range"):
            pair = _pair(atom, atoms[i + 1], folded, context)
        if pair is not None:
            last, last_end = (pair.start, pair.end) if pair.start and pair.end else last, pair.span[1]
            yield modified(pair, folded, joined=True)
            i += 2
            continue
        i += 1
        if atom.needs == "range":
            if match := _UNTIL_NOW.search(folded, max(0, atom.start - 10), atom.start):
                yield Reading((match.start(), atom.end), Grain.RANGE, None, context.as_of)
            continue
        reading = _single(atom, last if atom.start - last_end < _ANTECEDENT_REACH else None, folded, context)
        if isinstance(reading, Reading) and reading.start and reading.end and atom.needs != "antecedent":
            last, last_end = (reading.start, reading.end), atom.end
        yield reading
        while i < len(atoms) and atoms[i].start < reading.span[1]:
            i += 1  # 上个月 in 2024年3月的上个月 is said of March


def _pair(first: Atom, second: Atom, folded: str, context: Context) -> Reading | None:
    if first.broken or second.broken:
        return None
    if folded.startswith(("之前", "以前"), second.end):
        second = replace(second, part="start", end=second.end + 2)
    try:
        start, end = joined(first, second, context)
    except _CALENDAR_ERRORS:
        return None
    return Reading((first.start, second.end), Grain.RANGE, start, end)


def _single(atom: Atom, last: DayRange | None, folded: str, context: Context) -> Reading | _Place:
    span = (atom.start, atom.end)
    if atom.broken:
        return _Place(span)
    try:
        if atom.needs == "antecedent":
            start, end = _year_before(atom, last, context)
        else:
            start, end = (nearest if counted_from(folded, atom.start) else spell)(atom, context.as_of)
        return _with_words_around(atom, start, end, folded)
    except _CALENDAR_ERRORS:
        return _Place(span)


def _with_words_around(atom: Atom, start: date, end: date, folded: str) -> Reading:
    found = modified(Reading((atom.start, atom.end), atom.grain, start, end, atom.part), folded, joined=False)
    return replace(found, rolling=atom.rolling) if (found.start, found.end) == (start, end) else found


def _year_before(atom: Atom, last: DayRange | None, context: Context) -> DayRange:
    """The period named before, years earlier; with none, the same quarter or month, or the days since 1 January."""
    if atom.grain is not Grain.RANGE:
        start, end = calendar_unit(context.as_of, atom.grain.value)
        if last is not None and calendar_unit(last[0], atom.grain.value) == last:
            start, end = last
    else:
        start, end = last or (context.as_of.replace(month=1, day=1), context.as_of)
    years = atom.shift_years if atom.year is None else atom.year - start.year
    shifted = add_months(start, 12 * years), add_months(end, 12 * years)
    return shifted if shifted[0] < shifted[1] else (shifted[0], shifted[0].fromordinal(shifted[0].toordinal() + 1))
