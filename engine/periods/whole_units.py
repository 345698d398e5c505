"""A window counted back from today, over rows that are dated by month or year."""

from engine.periods.days import calendar_unit
from engine.periods.period import Grain, Period

_COARSE = (Grain.MONTH, Grain.YEAR)


def in_whole_units(period: Period, grain: Grain) -> Period:
    """The last three whole months for "last three months" over monthly rows, which cannot tell 10 April from 1 April.

    As reports count them, the running month is left out. A window that is counted in finer units than ``grain``, and
    any other period, is returned as it is.
    """
    counted = period.rolling
    if counted not in _COARSE or grain not in _COARSE or _COARSE.index(counted) < _COARSE.index(grain):
        return period
    assert period.start is not None and period.end is not None
    start, end = (calendar_unit(edge, grain.value)[0] for edge in (period.start, period.end))
    return period.model_copy(update={"start": start, "end": end, "alternatives": ()})
