"""Arithmetic on figures that other sub-goals found. Code does every comparison: small models cannot."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from engine.computed_steps import Operation
from engine.periods.period import Grain
from engine.sources.calculation import CalculationParams, CalculationResult, Operand, TrendTold
from engine.sources.errors import Fault, SourceError
from engine.sources.trend import FEWEST, MOST, trend_of
from engine.units import converted

QUOTIENT_DECIMALS = 2
"""The least digits after the point of a quotient, whose parts may have none."""
SIGNIFICANT = 0.05
"""A trend that chance would give more often is not called one."""
MOST_TOLD = 12
"""So many figures stand in a formula; of more, the first ones do."""


def calculate(params: CalculationParams) -> CalculationResult:
    """Compute exactly; an error where units differ, figures are missing or too few, or a divisor is 0."""
    given = params.model_copy(update={"operands": _in_one_unit(params.operands, params.operation)})
    if len(given.operands) < 2 and given.operation != "trend":
        raise _unfit("at least two figures are needed", given.operands)
    return _COMPUTE[given.operation](given)


def _extreme(params: CalculationParams) -> CalculationResult:
    held = [operand.value for operand in params.operands]
    extreme, word = (max(held), "max") if params.operation == "highest" else (min(held), "min")
    chosen = tuple(place for place, value in enumerate(held) if value == extreme)
    first = params.operands[chosen[0]]
    formula = f"{word}({_listed(params.operands, ', ')})"
    return _result(params, _exact(first), formula, first=first.label, chosen=chosen)


def _same(params: CalculationParams) -> CalculationResult:
    same = len({(operand.value, operand.text) for operand in params.operands}) == 1
    formula = " = ".join(o.text or _said(o) for o in params.operands[:MOST_TOLD])
    return _result(params, Fraction(same), formula, unit="", decimals=0, **_ends(params))


def _sum(params: CalculationParams) -> CalculationResult:
    return _result(params, _total(params.operands), _listed(params.operands, " + "), **_ends(params))


def _difference(params: CalculationParams) -> CalculationResult:
    one, other = params.operands[0], params.operands[-1]
    if params.operation == "change":
        one, other = other, one
    return _result(params, _exact(one) - _exact(other), f"{_said(one)} - {_said(other)}", **_ends(params))


def _quotient(params: CalculationParams) -> CalculationResult:
    first, last = params.operands[0], params.operands[-1]
    base = first if params.operation == "growth" else last
    if not base.value:
        raise _over_nothing(params.operation, base.label)
    value, formula = _exact(first) / _exact(base), f"{_said(first)} / {_said(base)}"
    if params.operation == "growth":
        value, formula = (
            (_exact(last) - _exact(first)) / _exact(base),
            f"({_said(last)} - {_said(first)}) / {_said(base)}",
        )
    if params.operation == "ratio":
        unit = ""
    else:
        value, formula, unit = 100 * value, f"100 × {formula}", "%"
    return _result(params, value, formula, unit=unit, decimals=QUOTIENT_DECIMALS, base=base.value, **_ends(params))


def _mean(params: CalculationParams) -> CalculationResult:
    count = len(params.operands)
    formula = f"({_listed(params.operands, ' + ')}) / {count}"
    return _result(params, _total(params.operands) / count, formula, base=count, **_mean_of(params.operands))


def _weighted_mean(params: CalculationParams) -> CalculationResult:
    weights = {weight.label: weight for weight in _in_one_unit(params.weights, params.operation)}
    pairs = [(operand, weights[operand.label]) for operand in params.operands if operand.label in weights]
    values = {operand.label for operand in params.operands}
    left_out = [*(o.label for o in params.operands if o.label not in weights), *(w for w in weights if w not in values)]
    if len(pairs) < 2:
        raise _unfit("at least two figures with a weight are needed", [*params.operands, *params.weights])
    if negative := [weight for _, weight in pairs if weight.value < 0]:
        raise _unfit("weights of 0 or more are needed", negative)
    base = _total([weight for _, weight in pairs])
    if not base:
        raise _over_nothing(params.operation, "all weights")
    value = sum((_exact(operand) * _exact(weight) for operand, weight in pairs), Fraction(0)) / base
    terms = _shortened([f"{_said(operand)} × {_said(weight)}" for operand, weight in pairs], " + ")
    formula = f"({terms}) / ({_listed([weight for _, weight in pairs], ' + ')})"
    told = _mean_of([operand for operand, _ in pairs])
    return _result(params, value, formula, base=float(base), left_out=tuple(left_out), **told)


def _rank(params: CalculationParams) -> CalculationResult:
    if params.ranked >= len(params.operands):
        raise _unfit(f"figure {params.ranked} is asked for, counted from 0", params.operands)
    own, held = params.operands[params.ranked], [operand.value for operand in params.operands]
    above = sum(value > own.value for value in held)
    return _result(
        params,
        Fraction(above + 1),
        f"1 + {above} above {_said(own)} in {_listed(params.operands, ', ')}",
        unit="",
        decimals=0,
        first=own.label,
        count=len(held),
        chosen=(params.ranked, *(n for n, value in enumerate(held) if value == own.value and n != params.ranked)),
    )


def _trend(params: CalculationParams) -> CalculationResult:
    operands, count = params.operands, len(params.operands)
    if count < FEWEST:
        cause = f"a trend takes at least {FEWEST} figures, got {count}"
        raise SourceError(Fault.UNDEFINED, cause, "ask for a longer time", fewest=FEWEST, figures=count)
    grains = {operand.grain for operand in operands}
    places = [_place(operand) for operand in operands]
    if len(grains) != 1 or None in places or len(set(places)) != count or count > MOST:
        raise _unfit(f"up to {MOST} figures, each of a day, month, quarter or year of its own, are needed", operands)
    at = [place for place in places if place is not None]
    found = trend_of(at, [_exact(operand) for operand in operands])
    score = found.rising - found.falling
    told = TrendTold(
        direction="none" if found.p > SIGNIFICANT or not score else "up" if score > 0 else "down",
        per=grains.pop() or Grain.DAY,
        rising=found.rising,
        falling=found.falling,
        p=found.p,
        missing=max(at) - min(at) + 1 - count,
    )
    pairs = count * (count - 1) // 2
    formula = f"median of the slopes of {pairs} pairs of {_listed(operands, ', ')}"
    decimals = max(QUOTIENT_DECIMALS, *(operand.decimals for operand in operands))
    return _result(params, found.slope, formula, decimals=decimals, count=count, trend=told, **_ends(params))


_COMPUTE: Mapping[Operation, Callable[[CalculationParams], CalculationResult]] = {
    "difference": _difference,
    "change": _difference,
    "growth": _quotient,
    "ratio": _quotient,
    "share": _quotient,
    "sum": _sum,
    "mean": _mean,
    "weighted mean": _weighted_mean,
    "highest": _extreme,
    "lowest": _extreme,
    "rank": _rank,
    "trend": _trend,
    "same": _same,
}


def _result(params: CalculationParams, value: Fraction, formula: str, **more: Any) -> CalculationResult:
    """In the unit of the figures, with their digits after the point, unless ``more`` says otherwise."""
    held = {
        "unit": params.operands[0].unit,
        "decimals": max(operand.decimals for operand in params.operands),
        "count": len(params.operands),
        **more,
    }
    return CalculationResult(operation=params.operation, value=float(value), formula=formula, **held)


def _ends(params: CalculationParams) -> dict[str, str]:
    return {"first": params.operands[0].label, "second": params.operands[-1].label}


def _mean_of(operands: Sequence[Operand]) -> dict[str, Any]:
    return {
        "first": operands[0].label,
        "second": operands[-1].label,
        "count": len(operands),
        "decimals": max(QUOTIENT_DECIMALS, *(operand.decimals for operand in operands)),
    }


def _in_one_unit(operands: Sequence[Operand], operation: Operation) -> list[Operand]:
    """The operands in the unit of the first: two sources may hold 元 and 万元. What cannot be said in it is refused."""
    if not operands:
        raise _unfit(f"{operation} needs weights", operands)
    unit = operands[0].unit
    told = [
        operand
        if operand.unit == unit or (value := converted(Decimal(repr(operand.value)), operand.unit, unit)) is None
        else operand.model_copy(update={"value": float(value), "unit": unit})
        for operand in operands
    ]
    if any(operand.unit != unit for operand in told):
        raise _unfit("figures of one unit are needed", told)
    return told


def _place(operand: Operand) -> int | None:
    """The number of its day, month, quarter or year, counted on from one to the next."""
    if operand.start is None or operand.grain is None:
        return None
    month = operand.start.year * 12 + operand.start.month - 1
    size = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}.get(operand.grain)
    if size is not None:
        return month // size
    days = {Grain.DAY: 1, Grain.WEEK: 7}.get(operand.grain)
    return None if days is None else operand.start.toordinal() // days


def _exact(operand: Operand) -> Fraction:
    """The decimal number that was stored, which its binary fraction only comes near."""
    return Fraction(repr(operand.value))


def _total(operands: Sequence[Operand]) -> Fraction:
    return sum((_exact(operand) for operand in operands), Fraction(0))


def _said(operand: Operand) -> str:
    written = f"{Decimal(repr(operand.value)).normalize():f}"
    return f"({written})" if operand.value < 0 else written


def _listed(operands: Sequence[Operand], between: str) -> str:
    return _shortened([_said(operand) for operand in operands], between)


def _shortened(terms: Sequence[str], between: str) -> str:
    return between.join([*terms[:MOST_TOLD], *(["…"] if len(terms) > MOST_TOLD else [])])


def _unfit(needed: str, operands: Sequence[Operand]) -> SourceError:
    found = ", ".join(f"{o.label}: {o.value} {o.unit}".rstrip() for o in operands[:MOST_TOLD]) or "none"
    return SourceError(Fault.PARAM_INVALID, f"{needed}, got {found}", "omit it")


def _over_nothing(operation: str, what: str) -> SourceError:
    cause = f"{operation}: what it is divided by is 0 ({what})"
    return SourceError(Fault.UNDEFINED, cause, "omit it", rows=1, divisor=0)
