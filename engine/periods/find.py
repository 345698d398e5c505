"""Dates that people write, found in text and read as civil date ranges.

The text is folded (same length, see ``folding``), every rule of the grammar proposes atoms, the leftmost and longest
are kept, what is none after all is dropped (``no_dates``), neighbours are joined (``links``, ``ranges``), the words
around are applied (``modifiers``), and what else the words may mean is kept beside (``other_readings``). The tables in
those modules and in those that are imported for their rules say what each expression means, and ``alternative`` which
convention is chosen.
"""

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from pydantic import BaseModel, ConfigDict

from engine.periods import (
    chinese,
    chinese_parts,
    counted_english,
    counted_within,
    english,
    english_years,
    festivals,
    fiscal,
    lunar,
    numeric,
    relative_chinese,
    relative_english,
    seasons,
)
from engine.periods.alternative import Alternative
from engine.periods.atom import Atom, Context, Rule
from engine.periods.days import CALENDAR_ERRORS
from engine.periods.folding import fold
from engine.periods.links import inherit, keep_dates, link, melt_weekdays
from engine.periods.modifiers import Reading
from engine.periods.no_dates import is_no_date
from engine.periods.period import Grain, Period
from engine.periods.readings import readings

_HAN = re.compile("[\u4e00-\u9fff]")
_LATIN = re.compile("[a-z]")
_FIGURE = re.compile("[0-9]")
_FIGURE_ALONE = re.compile(r"\A[^a-z0-9]*[0-9][^a-z]*\Z")
"""Figures in a text without Latin letters: with such the English rules are tried anyway."""
_FAMILIES: tuple[tuple[re.Pattern[str], tuple[Rule, ...]], ...] = (
    (_FIGURE, numeric.RULES),
    (
        _HAN,
        chinese.RULES
        + chinese_parts.RULES
        + relative_chinese.RULES
        + tuple(r for r in seasons.RULES if "English" not in r.name)
        + lunar.RULES
        + tuple(r for r in festivals.RULES if "English" not in r.name),
    ),
    (
        _LATIN,
        english.RULES
        + english_years.RULES
        + counted_english.RULES
        + counted_within.RULES
        + relative_english.RULES
        + tuple(r for r in seasons.RULES if "English" in r.name)
        + tuple(r for r in festivals.RULES if "English" in r.name),
    ),
    (_LATIN, tuple(r for r in fiscal.RULES if not _HAN.search(r.name))),
    (_HAN, tuple(r for r in fiscal.RULES if _HAN.search(r.name))),
    (_FIGURE_ALONE, tuple(r for r in english_years.RULES if r.name == "bare year")),
)
_HINTS = frozenset(hint for _, rules in _FAMILIES for rule in rules for hint in rule.hints)


class FoundPeriods(BaseModel):
    """What a text says about time."""

    model_config = ConfigDict(frozen=True)

    periods: tuple[Period, ...]
    """In order of appearance. ``span`` counts code points of the text as it was given."""
    unparsed: tuple[str, ...]
    """What looks like a date and names no day of the calendar, such as 2024年13月; shown so that it is not lost."""


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
    atoms = [atom for atom in _select(_propose(folded, context)) if not is_no_date(atom, folded, text)]
    atoms = keep_dates(melt_weekdays(atoms, folded), folded)
    links = [link(a, b, folded) for a, b in pairwise(atoms)]
    atoms = inherit(atoms, links, folded, context)
    periods: list[Period] = []
    unparsed: list[str] = []
    for reading in readings(atoms, links, folded, context):
        span = reading.span
        if isinstance(reading, Reading) and _ordered(reading.start, reading.end):
            periods.append(
                Period(
                    start=reading.start,
                    end=reading.end,
                    zone=zone,
                    grain=reading.grain,
                    text=text[span[0] : span[1]],
                    span=span,
                    alternatives=_alternatives(reading),
                    rolling=reading.rolling,
                )
            )
        else:
            unparsed.append(text[span[0] : span[1]])
    return FoundPeriods(periods=tuple(periods), unparsed=tuple(unparsed))


def _ordered(start: date | None, end: date | None) -> bool:
    if start is None or end is None:
        return start is not end
    return start < end


def _alternatives(reading: Reading) -> tuple[Alternative, ...]:
    """The other readings that are a range of the calendar, each range once."""
    found: dict[tuple[date | None, date | None], Alternative] = {}
    for other in reading.others:
        if _ordered(other.start, other.end) and (other.start, other.end) != (reading.start, reading.end):
            found.setdefault((other.start, other.end), other)
    return tuple(found.values())


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
                except CALENDAR_ERRORS:
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
