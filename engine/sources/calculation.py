"""What the tool `calculate` takes and gives."""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.computed_steps import Operation
from engine.periods.period import Grain

_OPERATIONS = """
difference: the first minus the last; change: the last minus the first; growth: that in per cent of the first;
ratio: the first over the last; share: that in per cent; sum; mean; weighted mean: each times its weight, over all
weights; highest, lowest; rank: of one among all, 1 for the highest; trend: by how much it rises for each unit of
time; same: 1 where all are the same, else 0
"""


class Operand(BaseModel):
    """A figure with the words that tell it from the others."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    value: float = Field(allow_inf_nan=False)
    unit: str = ""
    decimals: int = 0
    text: str = ""
    """What a column held, where it is no figure."""
    start: date | None = None
    """The first day of what it is of, where that is a unit of time."""
    grain: Grain | None = None


class CalculationParams(BaseModel):
    """An operation over figures of one unit, or of units that can be said in the first one's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    operation: Operation = Field(description=" ".join(_OPERATIONS.split()))
    operands: list[Operand] = Field(min_length=1, description="The figures, at least two, for a trend three")
    weights: list[Operand] = Field([], description="weighted mean: what each counts, by the same labels")
    ranked: int = Field(0, ge=0, description="rank: which of the figures, from 0")


class TrendTold(BaseModel):
    """How sure a trend is: pairs of figures that rise and fall, and the chance of that where there is no trend."""

    model_config = ConfigDict(frozen=True)

    direction: Literal["up", "down", "none"]
    per: Grain
    rising: int
    falling: int
    p: float
    missing: int
    """Units of time between the first and the last that have no figure."""


class CalculationResult(BaseModel):
    """A figure, from what and how it was computed."""

    model_config = ConfigDict(frozen=True)

    operation: Operation = Field(description="What was computed")
    value: float = Field(description="The figure: exact fractions, rounded once")
    unit: str = Field(description="Its unit; empty for a plain number")
    decimals: int = Field(description="Digits after the point, for people")
    first: str = Field(description="The label of the first figure; of an extreme or a rank, whose it is")
    second: str | None = Field(None, description="The label of the last one, where there are two ends")
    base: float | None = Field(None, description="What a quotient was divided by")
    count: int = Field(0, description="How many figures it is over")
    chosen: tuple[int, ...] = Field((), description="Places of the figures that hold the extreme or the rank, from 0")
    left_out: tuple[str, ...] = Field((), description="Labels of figures without a weight, and of weights without one")
    trend: TrendTold | None = Field(None, description="trend: how sure it is")
    formula: str = Field("", description="The computation in figures of its unit")
