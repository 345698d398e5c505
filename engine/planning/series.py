"""Whether figures are wanted one by one over time, by which unit, and which of them is the extreme."""

from typing import Literal

from engine.periods.period import Grain, Period
from engine.planning.operations import Operation
from engine.planning.reading import Reading
from engine.planning.targets import Target
from engine.settings import Table

MOST_DAYS = 31
"""A series of more days than this is shown by month, unless days are asked for."""


def order_of(reading: Reading) -> Literal["highest", "lowest"] | None:
    """Which extreme is asked for; ``None`` where none is."""
    if Operation.HIGHEST in reading.operations:
        return "highest"
    return "lowest" if Operation.LOWEST in reading.operations else None


def wants_series(reading: Reading, targets: list[Target], *, lists: bool) -> bool:
    """Whether the figures are wanted period by period: a trend, "which month was highest", a change of the figure.

    Where the question ``lists`` a column too, it is that column which changes.
    """
    periods = {target.period for target in targets}
    if Operation.TREND in reading.operations:
        # "Which quarter, Q1 or Q2": the periods are themselves the units that are compared.
        return len(periods) < 2 or not all(p is not None and p.grain in reading.grains for p in periods)
    if len(periods) > 1:
        return False  # a change between two periods is seen in their totals
    if order_of(reading) is not None:
        return len(targets) == 1
    return Operation.CHANGE in reading.operations and not lists


def unit_of_time(table: Table, reading: Reading, period: Period | None) -> Grain | None:
    """The unit to group by: the one that is named, else the rows' own, but months where days would be too many."""
    if table.time is None:
        return None
    if reading.grains:
        return reading.grains[0]
    days = (period.end - period.start).days if period is not None and period.start and period.end else None
    is_series = order_of(reading) is None
    if table.time.grain is Grain.DAY and is_series and (days is None or days > MOST_DAYS):
        return Grain.MONTH
    return table.time.grain


def with_the_one_before(period: Period | None) -> Period | None:
    """A change cannot be seen in one month: look at the month before it too. Likewise for a quarter or a year."""
    months = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}.get(period.grain) if period else None
    if period is None or period.start is None or months is None:
        return period
    ordinal = period.start.year * 12 + period.start.month - 1 - months
    start = period.start.replace(year=ordinal // 12, month=ordinal % 12 + 1)
    return period.model_copy(update={"start": start, "grain": Grain.RANGE, "alternatives": ()})
