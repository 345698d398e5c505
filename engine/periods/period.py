"""A civil date range: what people mean when they write a date."""

from datetime import date, datetime, time
from enum import StrEnum
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.periods.alternative import Alternative


class Grain(StrEnum):
    """How fine the expression was, from a day to an open-ended range."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"
    RANGE = "range"


class Period(BaseModel):
    """A half-open range of civil days, ``start`` included, ``end`` excluded; an open end is ``None``.

    Civil means that no time of day and no offset is involved: "2024-03" is the same period for every reader.
    ``zone`` names where those days are lived and matters only in :meth:`instants`.

    >>> from datetime import date
    >>> p = Period(start=date(2024, 1, 1), end=date(2024, 4, 1), zone="UTC", grain=Grain.QUARTER, text="Q1 2024")
    >>> p.contains(date(2024, 3, 31)), p.contains(date(2024, 4, 1))
    (True, False)
    """

    model_config = ConfigDict(frozen=True)

    start: date | None
    end: date | None
    zone: str
    grain: Grain
    text: str = ""
    span: tuple[int, int] | None = None
    """Where ``text`` stands in the string that was read: code points, end excluded."""
    alternatives: tuple[Alternative, ...] = ()
    """What else the words may mean, each with the convention by which; the period itself is the chosen reading."""
    rolling: Grain | None = Field(default=None, exclude=True)
    """For a window counted back from the reference date ("last three months"): its unit. Never written out."""

    @model_validator(mode="after")
    def _ordered(self) -> "Period":
        if self.start is None and self.end is None:
            raise ValueError("a period needs a start or an end")
        if self.start is not None and self.end is not None and self.start >= self.end:
            raise ValueError(f"a period ends after it starts, got start={self.start} end={self.end}")
        return self

    def contains(self, day: date) -> bool:
        """Whether ``day`` lies in the range."""
        return (self.start is None or day >= self.start) and (self.end is None or day < self.end)

    def overlaps(self, other: "Period") -> bool:
        """Whether the two ranges share at least one day."""
        return (self.start is None or other.end is None or self.start < other.end) and (
            self.end is None or other.start is None or other.start < self.end
        )

    def lies_in(self, other: "Period") -> bool:
        """Whether all its days are days of ``other``."""
        after = other.start is None or (self.start is not None and self.start >= other.start)
        return after and (other.end is None or (self.end is not None and self.end <= other.end))

    def within(self, other: "Period") -> "Period | None":
        """The days that lie in both, as this period's; ``None`` where there are none."""
        if not self.overlaps(other):
            return None
        starts = [start for start in (self.start, other.start) if start is not None]
        ends = [end for end in (self.end, other.end) if end is not None]
        bounds = {"start": max(starts, default=None), "end": min(ends, default=None)}
        return (
            self
            if bounds == {"start": self.start, "end": self.end}
            else self.model_copy(update={**bounds, "grain": Grain.RANGE, "alternatives": ()})
        )

    def instants(self) -> tuple[datetime | None, datetime | None]:
        """The range as UTC instants, for comparison with timestamps only."""
        zone = ZoneInfo(self.zone)

        def midnight(day: date | None) -> datetime | None:
            return None if day is None else datetime.combine(day, time(), zone).astimezone(ZoneInfo("UTC"))

        return midnight(self.start), midnight(self.end)
