"""Arithmetic on figures that other sub-goals found. Code does every comparison: small models cannot."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.sources.errors import Fault, SourceError


class Operand(BaseModel):
    """A figure with the words that tell it from the others."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    value: float
    unit: str = ""
    decimals: int = 0


class CalculationParams(BaseModel):
    """An operation over at least two figures of one unit."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    operation: Literal["difference", "highest", "lowest", "change", "sum"]
    operands: list[Operand] = Field(min_length=1)


class CalculationResult(BaseModel):
    """``difference`` is first minus second, ``change`` last minus first; the extremes name their operand.

    ``sum`` is over all operands and names the first and the last.
    """

    model_config = ConfigDict(frozen=True)

    operation: Literal["difference", "highest", "lowest", "change", "sum"]
    value: float
    unit: str
    decimals: int
    first: str
    second: str | None = None


def calculate(params: CalculationParams) -> CalculationResult:
    """Compute; ``SourceError`` where units differ or figures are missing."""
    operands = params.operands
    if len({operand.unit for operand in operands}) > 1 or len(operands) < 2:
        found = ", ".join(f"{o.label}: {o.value} {o.unit}" for o in operands)
        raise SourceError(Fault.PARAM_INVALID, f"at least two figures of one unit are needed, got {found}", "omit it")
    decimals = max(operand.decimals for operand in operands)
    if params.operation in ("highest", "lowest"):
        chosen = (max if params.operation == "highest" else min)(operands, key=lambda operand: operand.value)
        return CalculationResult(
            operation=params.operation, value=chosen.value, unit=chosen.unit, decimals=decimals, first=chosen.label
        )
    first, last = operands[0], operands[-1]
    if params.operation == "sum":
        value = sum(operand.value for operand in operands)
    else:
        value = first.value - last.value if params.operation == "difference" else last.value - first.value
    return CalculationResult(
        operation=params.operation,
        value=value,
        unit=first.unit,
        decimals=decimals,
        first=first.label,
        second=last.label,
    )
