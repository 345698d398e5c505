"""The next wider period, for a search that found nothing: January 2024 becomes the first quarter of 2024."""

from datetime import date, timedelta

from engine.periods.days import calendar_unit
from engine.periods.period import Grain, Period

_LADDER = (Grain.MONTH, Grain.QUARTER, Grain.HALF, Grain.YEAR)


def widen(period: Period) -> Period | None:
    """The smallest calendar month, quarter, half or year that holds ``period`` and is wider than it.

    Day → month → quarter → half → year → ``None``, and week → month. A week or a range across the units' borders goes
    to the first unit that holds all of it, or, where no single unit does, to the range of whole units of the next
    grain that cover it (28 December to 3 January → December and January). What is as wide as a year, or open at an
    end, is not widened. The text of the result is empty, since nobody wrote it.
    """
    if period.start is None or period.end is None:
        return None
    last = period.end - timedelta(days=1)
    for grain in _LADDER:
        start, end = calendar_unit(period.start, grain.value)
        if last < end and (start, end) != (period.start, period.end):
            return _made(period, start, end, grain)
    for grain in _LADDER:
        start, _ = calendar_unit(period.start, grain.value)
        _, end = calendar_unit(last, grain.value)
        if (start, end) != (period.start, period.end) and not (grain is Grain.YEAR and _whole_years(period)):
            return None if _whole_years(period) else _made(period, start, end, Grain.RANGE)
    return None


def _whole_years(period: Period) -> bool:
    return all(edge is not None and (edge.month, edge.day) == (1, 1) for edge in (period.start, period.end))


def _made(period: Period, start: date, end: date, grain: Grain) -> Period:
    return Period(start=start, end=end, zone=period.zone, grain=grain)
