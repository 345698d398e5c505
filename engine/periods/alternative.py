"""What else the words of a period may mean: another range, and the convention under which they mean it."""

from datetime import date
from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Convention(StrEnum):
    """A convention that careful readers differ on. The comment says what Plumbline takes, then the other reading."""

    CIVIL_MONTH = "civil month"
    """正月, 腊月, 正月初八: of the Chinese calendar / January, December."""
    LAST_UNIT_EXCLUDED = "last unit excluded"
    """2014 to 2018, until March: the last unit is in / the range ends where that unit begins."""
    DAY_AS_A_MOMENT = "day as a moment"
    """On or before 4 May, after 4 May: the whole day / the moment at which it begins, as timestamps are compared."""
    NEXT_ONE = "the next one"
    """March, Friday, Christmas, with no year or week: the latest that has begun / the one after it."""
    BOUNDS_APART = "each bound by itself"
    """Since 2021 and before March 2023: one period with both ends / two open ones."""
    DAY_AND_MONTH_EXCHANGED = "day and month exchanged"
    """3/4/2024: the month first (with points, the day) / the other order."""
    YEAR_LAST = "year last"
    """12-11-10: the year first / the year last."""
    YEAR_NOT_DAY = "year, not day"
    """Jul-23: the 23rd of July / July 2023."""
    OTHER_CENTURY = "other century"
    """'45, 3/15/38: 1940 to 2039 / a hundred years later or earlier."""
    NEAREST_WEEKDAY = "nearest such weekday"
    """Next Friday, last Monday: that of the next, the last week / the nearest one on that side."""
    FISCAL = "of the fiscal year"
    """Q1 2024 where fiscal years do not start in January: of the calendar year / of the fiscal year."""
    NAMED_BY_ITS_START = "fiscal year named by its start"
    """FY24 where fiscal years do not start in January: the year that ends in 2024 / that begins in it."""
    REFERENCE_DAY_INCLUDED = "reference day included"
    """Last 7 days, year to date: up to yesterday / today included."""
    WHOLE_UNITS = "whole units"
    """Last three months: up to yesterday / the last three whole calendar months."""
    COUNTED_BACK = "counted back"
    """The past month, the past year: the calendar unit before this one / so long up to the reference date."""
    PART_AT_LARGE = "the part at large"
    """End of 2023, beginning of 2023: its last, its first month / its last, its first third, as in late, early 2023."""
    THE_DAY_ITSELF = "the day itself"
    """End of March, 年初: the last ten days, the first month / the very last or first day."""


class Alternative(BaseModel):
    """Another range of civil days that the same words may mean: half-open, an open end is ``None``."""

    model_config = ConfigDict(frozen=True)

    start: date | None
    end: date | None
    rule: Convention
