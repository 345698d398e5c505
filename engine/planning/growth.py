"""A rate of growth that is asked of a year: the change from the year before, in per cent of it."""

import re

from engine.periods.days import calendar_unit
from engine.periods.period import Grain, Period

_GROWTH = re.compile(
    r"(?P<alike>同比)?(?:的)?(?:增长率|增速|增长幅度|增幅)|(?P<yearly>\byear[- ](?:on|over)[- ]year )?\bgrowth rate\b"
    r"|\brate of growth\b",
    re.IGNORECASE,
)

_PARTS = (Grain.MONTH, Grain.QUARTER, Grain.HALF)

Spans = tuple[tuple[int, int], ...]


def grown_from(text: str, periods: tuple[Period, ...]) -> tuple[Spans, tuple[Period, ...]]:
    """Where ``text`` asks for growth, and the time before with the time that it names; nothing where that is open.

    A year is compared with the year before. A month or a quarter is only where the text says that it is with the same
    one of that year (同比, year on year): it may also be with the one before.
    """
    found = list(_GROWTH.finditer(text))
    if not found or len(periods) != 1:
        return (), periods
    (period,) = periods
    alike = all(one["alike"] or one["yearly"] for one in found)
    if (
        period.start is None
        or period.end is None
        or not (period.grain is Grain.YEAR or (alike and period.grain in _PARTS))
    ):
        return (), periods
    if calendar_unit(period.start, period.grain.value)[1] != period.end:
        return (), periods
    start = period.start.replace(year=period.start.year - 1)
    before = period.model_copy(
        update={
            "start": start,
            "end": calendar_unit(start, period.grain.value)[1],
            "text": "",
            "alternatives": (),
            "rolling": None,
        }
    )
    return tuple(one.span() for one in found), (before, period)
