"""Which periods a chunk stands for, where its own text names none."""

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import PurePosixPath

from engine.documents.model import Chunk
from engine.periods.find import find_periods
from engine.periods.period import Period

# Two reference days in different years, months, quarters and weekdays: what both read alike depends on neither.
PROBE_DAYS = (date(2001, 2, 7), date(2018, 11, 16))


def absolute_periods(text: str, *, zone: str, fiscal_year_start: int) -> tuple[Period, ...]:
    """The periods of ``text`` that mean the same on every day, for text of which nobody knows when it was written."""
    first, second = (
        find_periods(text, as_of=day, zone=zone, fiscal_year_start=fiscal_year_start).periods for day in PROBE_DAYS
    )
    return tuple(period for period in first if period in second)


def inherited_periods(chunks: Sequence[Chunk], *, zone: str, fiscal_year_start: int) -> dict[str, tuple[Period, ...]]:
    """Per file, the periods its name speaks of, for those of its chunks that name none.

    A publication date in the name is left out: it says when the document came out, not what it is about.
    """
    found: dict[str, tuple[Period, ...]] = {}
    for chunk in chunks:
        if chunk.file not in found:
            stem = PurePosixPath(chunk.file).stem.replace("_", " ")
            periods = absolute_periods(stem, zone=zone, fiscal_year_start=fiscal_year_start)
            found[chunk.file] = tuple(period for period in periods if not _is_day(period, chunk.published))
    return found


def _is_day(period: Period, day: date | None) -> bool:
    return day is not None and period.start == day and period.end == day + timedelta(days=1)
