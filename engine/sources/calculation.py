"""Arithmetic on figures that other sub-goals found. Code does every comparison: small models cannot."""

from collections.abc import Sequence
from decimal import Decimal

from pydantic import BaseModel, ConfigDict, Field

from engine.planning.calculations import Operation
from engine.sources.errors import Fault, SourceError
from engine.units import converted

QUOTIENT_DECIMALS = 2
"""Digits after the point of a quotient, whose parts may have any."""


class Operand(BaseModel):
    """A figure with the words that tell it from the others."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    value: float
    unit: str = ""
    decimals: int = 0
    text: str = ""
    """What a column held, where it is no figure."""


class CalculationParams(BaseModel):
    """An operation over at least two figures of one unit, or of units that can be said in the first one's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    operation: Operation
    operands: list[Operand] = Field(min_length=1)


class CalculationResult(BaseModel):
    """``difference`` is first minus second, ``change`` last minus first; the extremes name their operand.

    ``sum`` is over all operands and names the first and the last. ``ratio`` is the first over the last, ``share`` the
    same in per cent, ``growth`` the change in per cent of the first. ``same`` is 1 where all operands are, else 0.
    """

    model_config = ConfigDict(frozen=True)

    operation: Operation
    value: float
    unit: str
    decimals: int
    first: str
    second: str | None = None
    base: float | None = None
    """What a quotient was divided by."""


def calculate(params: CalculationParams) -> CalculationResult:
    """Compute in exact decimals; ``SourceError`` where units differ, figures are missing or a base is 0."""
    operands = _in_one_unit(params.operands)
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
    named = {"operation": params.operation, "first": first.label, "second": last.label}
    if params.operation == "same":
        same = len({(operand.value, operand.text) for operand in operands}) == 1
        return CalculationResult(**named, value=float(same), unit="", decimals=0)
    if params.operation in ("ratio", "share", "growth"):
        base = first if params.operation == "growth" else last
        return CalculationResult(
            **named,
            value=_quotient(params.operation, operands, base),
            unit="" if params.operation == "ratio" else "%",
            decimals=QUOTIENT_DECIMALS,
            base=base.value,
        )
    return CalculationResult(**named, value=_added(params.operation, operands), unit=first.unit, decimals=decimals)


def _in_one_unit(operands: Sequence[Operand]) -> list[Operand]:
    """The operands in the unit of the first, those that can be said in it: two sources may hold 元 and 万元."""
    unit = operands[0].unit
    return [
        operand
        if operand.unit == unit or (value := converted(_exact(operand), operand.unit, unit)) is None
        else operand.model_copy(update={"value": float(value), "unit": unit})
        for operand in operands
    ]


def _quotient(operation: Operation, operands: Sequence[Operand], base: Operand) -> float:
    first, last, divisor = (_exact(operand) for operand in (operands[0], operands[-1], base))
    if not divisor:
        raise SourceError(
            Fault.UNDEFINED, f"{operation}: what it is divided by is 0 ({base.label})", "omit it", rows=1, divisor=0
        )
    if operation == "ratio":
        return float(first / divisor)
    return float(100 * ((last - first) if operation == "growth" else first) / divisor)


def _added(operation: Operation, operands: Sequence[Operand]) -> float:
    exact = [_exact(operand) for operand in operands]
    if operation == "sum":
        return float(sum(exact))
    return float(exact[0] - exact[-1] if operation == "difference" else exact[-1] - exact[0])


def _exact(operand: Operand) -> Decimal:
    """The decimal number that was stored, which its binary fraction only comes near."""
    return Decimal(repr(operand.value))
