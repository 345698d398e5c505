"""The two sides of a table: which column of its rows each is for, and what its labels are stored as."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.settings import BoardTable, Dimension
from engine.sources.boards.cells import UNREADABLE
from engine.sources.boards.labels import configured_value, period_of, value_of
from engine.sources.boards.totals import is_total


@dataclass(frozen=True)
class Calendar:
    """How labels that are dates are meant."""

    zone: str
    fiscal_year_start: int = 1


@dataclass(frozen=True)
class Axis:
    """The labels on one side of a table, taken for one column of its rows."""

    column: str
    labels: tuple[str, ...]
    values: tuple[str | None, ...]
    """What each label is stored as; ``None`` where it is a total, or no value of this column."""
    sure: tuple[bool, ...]
    """Whether each label is surely of this column: a period, or a configured value where any is configured."""
    configured: tuple[bool, ...]
    """Whether each label is a configured value."""

    @property
    def known(self) -> float:
        """How many of the labels are surely of this column, from 0 to 1."""
        return sum(self.sure) / max(len(self.labels), 1)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The labels that are no values of this column."""
        return tuple(label for label, value in zip(self.labels, self.values, strict=True) if value is None)

    def without(self, number: int) -> "Axis":
        """The same axis with one of its labels left out."""
        return replace(self, values=(*self.values[:number], None, *self.values[number + 1 :]))


def axis_of(labels: Sequence[str], column: str, table: BoardTable, calendar: Calendar) -> Axis:
    """``labels`` taken for the values of ``column``."""
    if table.time is not None and column == table.time.column:
        values = tuple(_day(label, table, calendar) for label in labels)
        named = (False,) * len(labels)
    else:
        dimension = next(d for d in table.dimensions if d.column == column)
        values = tuple(_stored(label, dimension) for label in labels)
        named = tuple(configured_value(label, dimension) is not None for label in labels)
        if dimension.values:
            return Axis(column, tuple(labels), values, named, named)
    return Axis(column, tuple(labels), values, tuple(value is not None for value in values), named)


def _day(label: str, table: BoardTable, calendar: Calendar) -> str | None:
    """The first day of the period that a label is, as the table of the settings writes it."""
    if table.time is None or _says_nothing(label):
        return None
    period = period_of(label, table.time, zone=calendar.zone, fiscal_year_start=calendar.fiscal_year_start)
    return period.start.strftime(table.time.format) if period is not None and period.start is not None else None


def _stored(label: str, dimension: Dimension) -> str | None:
    """A configured value is one even where it sounds like a total."""
    known = configured_value(label, dimension)
    return known if known is not None or _says_nothing(label) else value_of(label, dimension)


def _says_nothing(label: str) -> bool:
    return not label.strip() or UNREADABLE in label or is_total(label)
