"""What a calculation sees of the results of earlier sub-goals: their figures, by the part that each step plays."""

from collections.abc import Mapping, Sequence

from engine.computed_steps import Calculation
from engine.execution.outcome import Outcome
from engine.periods.period import Period
from engine.planning.catalogue import Catalogue
from engine.sources.calculation import CalculationParams, CalculationResult, Operand
from engine.sources.database import SqlResult
from engine.sources.errors import Fault, SourceError
from engine.sources.figures import Key, figures_of, operands_of


def calculation_params(
    calculation: Calculation, earlier: Mapping[str, Outcome], catalogue: Catalogue
) -> CalculationParams:
    """The figures of the steps, in order; ``SourceError`` where a step gave none, or not what the operation takes.

    A weighted mean takes the figures of one step and their weights of another. A rank is that of the first step's one
    figure, among those of the others, or in the listing that another step gave.
    """
    steps = [_operands(step, earlier.get(step), catalogue) for step in calculation.of]
    flat = [operand for step in steps for operand in step]
    if calculation.operation == "weighted mean":
        if len(steps) != 2:
            raise _unreadable("weighted mean of g1, g2: figures, then their weights", calculation)
        return CalculationParams(operation=calculation.operation, operands=steps[0], weights=steps[1])
    if calculation.operation == "rank":
        if len(steps[0]) != 1:
            raise _unreadable("rank of g1, g2: one figure, then those among which it ranks", calculation)
        if len(steps) == 2 and len(steps[1]) > 1:
            ranked = _place(earlier[calculation.of[0]], earlier[calculation.of[1]], catalogue)
            return CalculationParams(operation=calculation.operation, operands=steps[1], ranked=ranked)
    return CalculationParams(operation=calculation.operation, operands=flat)


def _operands(step: str, outcome: Outcome | None, catalogue: Catalogue) -> Sequence[Operand]:
    """The figures that a step found or computed."""
    if outcome is not None and outcome.query is not None and isinstance(outcome.result, SqlResult):
        return operands_of(outcome.query, outcome.result, catalogue)
    if outcome is not None and isinstance(result := outcome.result, CalculationResult):
        return [Operand(label=step, value=result.value, unit=result.unit, decimals=result.decimals)]
    raise SourceError(Fault.NO_RESULT, f"{step} gave no figure", "mend that step", step=step)


def _place(one: Outcome, among: Outcome, catalogue: Catalogue) -> int:
    """Where the thing or the time of one figure stands in a listing by it."""
    query = among.query
    if one.query is not None and query is not None and isinstance(among.result, SqlResult):
        own = _told(dict(one.query.filters).get(query.by) if query.by is not None else one.query.period)
        keys = [_told(figure.key) for figure in figures_of(query, among.result, catalogue)]
        if own is not None and own in keys:
            return keys.index(own)
    cause = f"{one.goal.description!r} is none of {among.goal.description!r}"
    raise SourceError(Fault.NO_RESULT, cause, "rank it among figures that it is one of", step=one.goal.id)


def _told(key: Key) -> object:
    """A period as its days, however it was named."""
    return (key.start, key.end) if isinstance(key, Period) else key


def _unreadable(form: str, calculation: Calculation) -> SourceError:
    said = f"{calculation.operation} of {', '.join(calculation.of)}"
    return SourceError(Fault.PARAM_INVALID, f"{said!r} cannot be computed", f"write for instance {form!r}")
