"""Periods that an answer's text speaks of, by the engine's own normaliser."""

import re
from collections.abc import Sequence
from datetime import date

from engine.periods.find import find_periods

from engine.periods.period import Period

# "30 days" in an answer is a figure, even where "within 30 days" is a period of a question.
_DURATION = re.compile(
    r"\s*\d+(?:\.\d+)?\s*(?:天|日|周|个月|个?工作日|年|小时|(?:working |business )?(?:days?|weeks?|months?|years?))\s*",
    re.I,
)
_CALENDAR_YEAR = re.compile(r"\s*(?:19|20)\d{2}\s*年\s*")


def dates_in(text: str, *, as_of: date, zone: str = "UTC") -> tuple[Period, ...]:
    """Periods in ``text`` in order of appearance, relative ones read as of ``as_of``; bare durations are left out."""
    found = find_periods(text, as_of=as_of, zone=zone).periods
    return tuple(p for p in found if _CALENDAR_YEAR.fullmatch(p.text) or not _DURATION.fullmatch(p.text))


def spans_of(periods: Sequence[Period]) -> list[tuple[int, int]]:
    """Where the periods stand in their text."""
    return [p.span for p in periods if p.span is not None]
