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
_ACTUAL = re.compile(r"\s*(?:[(（]\s*)?(?:actuals?|实际|实际值|实绩)(?:\s*[)）])?$", re.IGNORECASE)
_QUARTERS = (
    (re.compile(r"(\d{4})\s*年?\s*第?\s*([1-4一二三四])\s*季度?"), r"\1年第\2季度"),
    (re.compile(r"(\d{4})\s+(\S+ quarter)", re.IGNORECASE), r"\2 \1"),
    (re.compile(r"(\d{4})\s*\.\s*(Q[1-4])", re.IGNORECASE), r"\1 \2"),
    (re.compile(r"(Q[1-4])\s*\.\s*(\d{4})", re.IGNORECASE), r"\1 \2"),
)
"""Quarters as heads of columns have them and running text does not, and as it has them."""


def period_of(label: str, time: TimeColumn, *, zone: str, fiscal_year_start: int) -> Period | None:
    """The day, month, quarter or year of ``time``'s grain that a label is; ``None`` where it is no such thing.

    A label must name its year: "Q1" alone may be of any. Footnote marks are none of it. What says more, such as
    that its figures are a forecast, is no period: it must not be mixed with those that happened.
    """
    text = _in_running_text(label)
    readings = [find_periods(text, as_of=day, zone=zone, fiscal_year_start=fiscal_year_start) for day in _DAYS]
    first, second = (found.periods for found in readings)
    if len(first) != 1 or first[0].text != text or [p.start for p in first] != [p.start for p in second]:
        return None
    (period,) = first
    if period.start is None or (period.start, period.end) != calendar_unit(period.start, time.grain.value):
        return None
    return period


def _in_running_text(label: str) -> str:
    text = _RUN_TOGETHER.sub(" ", _ACTUAL.sub("", without_marks(label).strip()))
    return next((form.sub(usual, text) for form, usual in _QUARTERS if form.fullmatch(text)), text)


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
