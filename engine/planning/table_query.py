"""One question to one table, and what its result is keyed by."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.periods.period import Grain, Period
from engine.settings import Table


class Reach(BaseModel):
    """That the filter on a column means an entity with all its subsidiaries, or these alone."""

    model_config = ConfigDict(frozen=True)

    column: str
    kind: Literal["group", "members", "subsidiaries"]
    """It and all that it holds, in one figure or one by one; what it holds, one by one."""


class TableQuery(BaseModel):
    """One question to one table: a measure, or the values of a column, under filters and in a period."""

    model_config = ConfigDict(frozen=True)

    source: str
    table: str
    measure: str | None = None
    listed: str | None = None
    """A dimension whose values are asked for, over time where the table is dated."""
    filters: tuple[tuple[str, str], ...] = ()
    """Columns with what they are held to: an entity by its registered name, anything else as it is stored."""
    reach: Reach | None = None
    period: Period | None = None
    by_time: Grain | None = None
    """Group by the rows' own day, month or year, or by a coarser unit: month, quarter, year."""
    by: str | None = None
    order: Literal["highest", "lowest"] | None = None


def time_keys(query: TableQuery, table: Table) -> tuple[str, ...]:
    """The columns of the result that say which unit of time a row stands for; none where time groups nothing."""
    if query.by_time is None or table.time is None:
        return ()
    if query.by_time is table.time.grain:
        return (table.time.column,)
    return {Grain.QUARTER: ("year", "quarter"), Grain.MONTH: ("year", "month")}.get(query.by_time, ("year",))
