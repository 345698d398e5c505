"""What stands in the labels of a table: periods and names."""

import re
from datetime import date

from engine.periods.days import calendar_unit
from engine.periods.find import find_periods
from engine.periods.period import Period
from engine.settings import Dimension, TimeColumn
from engine.sources.boards.find_panel import plain
from engine.sources.boards.footnotes import without_marks

_RUN_TOGETHER = re.compile(r"(?<=[QqHh][1-4])(?=\d{4}$)")
"""The place of the gap in "Q42023": recognition of pictures loses gaps."""
_DAYS = (date(1990, 1, 1), date(2090, 12, 31))
"""A label that means the same on both names its year."""


def period_of(label: str, time: TimeColumn, *, zone: str, fiscal_year_start: int) -> Period | None:
    """The day, month, quarter or year of ``time``'s grain that a label is; ``None`` where it is no such thing.

    A label must name its year: "Q1" alone may be of any.
    """
    text = _RUN_TOGETHER.sub(" ", label.strip())
    readings = [find_periods(text, as_of=day, zone=zone, fiscal_year_start=fiscal_year_start) for day in _DAYS]
    first, second = (found.periods for found in readings)
    if len(first) != 1 or first[0].text != text or [p.start for p in first] != [p.start for p in second]:
        return None
    (period,) = first
    if period.start is None or (period.start, period.end) != calendar_unit(period.start, time.grain.value):
        return None
    return period


def value_of(label: str, dimension: Dimension) -> str:
    """The stored value that a label is a name of, or the label itself where none is configured.

    Footnote marks are none of it, unless a configured name has them too.
    """
    known = configured_value(label, dimension)
    return known if known is not None else " ".join(without_marks(label).split())


def configured_value(label: str, dimension: Dimension) -> str | None:
    """The configured value that a label is a name of."""
    for said in (_as_written, _plain_without_marks):
        for value, names in dimension.values.items():
            if said(label) in map(said, (value, *names)):
                return value
    return None


def _as_written(label: str) -> str:
    return " ".join(label.split())


def _plain_without_marks(label: str) -> str:
    return plain(without_marks(label))
