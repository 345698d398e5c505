"""A field of a text: one value with the words that state it, and how sure and how exact it is."""

from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.periods.period import Grain, Period
from engine.planning.asked_fields import AskedField, FieldKind, Role
from engine.units import CURRENCIES

Span = tuple[int, int]


class Field(BaseModel):
    """A value as a text states it. ``span`` counts code points of the text that was read, its end excluded.

    A number is an interval: ``low`` and ``high`` are equal where it is exact, half of its last written place apart
    from it where it is called approximate, and one of them is missing where only a bound is given.
    """

    model_config = ConfigDict(frozen=True)

    kind: FieldKind
    text: str
    span: Span
    role: Role = Role.NONE
    confidence: Literal["stated", "doubtful"] = "stated"
    """``doubtful``: a letter of it may have been misread (OCR)."""
    low: Decimal | None = None
    high: Decimal | None = None
    unit: str = ""
    period: Period | None = None

    @property
    def value(self) -> Decimal | Period | str:
        """The number, a range's middle, a bound; the days of a date; the words of everything else."""
        if self.kind is FieldKind.AMOUNT:
            known = [end for end in (self.low, self.high) if end is not None]
            return sum(known, Decimal(0)) / len(known)
        return self.period if self.period is not None else self.text

    @property
    def uncertainty(self) -> Decimal | None:
        """How far the number may lie from ``value``; ``None`` where it has no bound on one side, or is no number."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def is_what(self, asked: AskedField) -> bool:
        """Whether it is of the kind and in the role that is asked for."""
        if self.kind is not asked.kind or asked.role not in (Role.NONE, self.role):
            return False
        return not asked.money or self.unit in CURRENCIES

    def says_the_same(self, other: "Field") -> bool:
        """Whether both state one value, however each is written."""
        if self.kind is not other.kind:
            return False
        if self.kind is FieldKind.AMOUNT:
            return (self.low, self.high, self.unit) == (other.low, other.high, other.unit)
        if self.period is not None and other.period is not None:
            return _same_days(self.period, other.period)
        return self.text == other.text


def _same_days(one: Period, other: Period) -> bool:
    """Whether two dates name the same days; "by 5 May", "before 5 May" and "5 May" name one day."""
    if (one.start, one.end) == (other.start, other.end):
        return True
    closed, until = (other, one) if one.start is None else (one, other)
    return until.start is None and closed.grain is Grain.DAY and until.end in (closed.start, closed.end)
