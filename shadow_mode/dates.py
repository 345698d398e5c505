"""Periods that a text speaks of, by the engine's own normaliser."""

import re
from collections.abc import Sequence
from datetime import date

from engine.periods.find import find_periods
from engine.periods.period import Period

# "Within 30 days" is a period in a question, which it counts from its own day; in an answer it is a term of 30 days.
_TERM = re.compile(r"within\s.*", re.IGNORECASE | re.DOTALL)


def dates_in(text: str, *, as_of: date) -> tuple[Period, ...]:
    """Periods in ``text`` in order of appearance, relative ones read as of ``as_of``; durations and terms are none."""
    # Only civil days are compared, and they are the same in every zone.
    found = find_periods(text, as_of=as_of, zone="UTC").periods
    return tuple(p for p in found if not _TERM.fullmatch(p.text))


def spans_of(periods: Sequence[Period]) -> list[tuple[int, int]]:
    """Where the periods stand in their text."""
    return [p.span for p in periods if p.span is not None]
