"""What code sees of the results of earlier sub-goals: the figures, names or texts, and nothing else of the run."""

from collections.abc import Mapping

from pydantic import JsonValue

from engine.computed_steps import CodeStep
from engine.execution.outcome import Outcome
from engine.planning.catalogue import Catalogue
from engine.sources.calculation import CalculationResult
from engine.sources.database import SqlResult
from engine.sources.errors import Fault, SourceError
from engine.sources.extraction import ExtractionResult
from engine.sources.figures import operands_of
from engine.sources.knowledge import SearchFindings
from engine.sources.run_code import CodeParams, CodeResult


def code_params(step: CodeStep, earlier: Mapping[str, Outcome], catalogue: Catalogue) -> CodeParams:
    """The code of ``step`` with a variable for each sub-goal it is over; ``SourceError`` where one gave nothing."""
    inputs = {}
    for name in step.of:
        outcome = earlier.get(name)
        held = None if outcome is None or not outcome.succeeded else _held(outcome, catalogue)
        if held is None:
            raise SourceError(Fault.NO_RESULT, f"{name} gave nothing", "mend that step", step=name)
        inputs[name] = held
    return CodeParams(code=step.code, inputs=inputs)


def _held(outcome: Outcome, catalogue: Catalogue) -> JsonValue:
    """Figures as ``[{"of": …, "value": …, "unit": …}]``, in the order of the answer; names and texts as a list."""
    match outcome.result:
        case SqlResult() as result if outcome.query is not None and outcome.query.measure is not None:
            figures = operands_of(outcome.query, result, catalogue)
            return [{"of": one.label, "value": one.value, "unit": one.unit} for one in figures]
        case SqlResult() as result if outcome.query is not None:
            return [str(row[outcome.query.listed or ""]) for row in result.rows]
        case CalculationResult() as result:
            return [{"of": result.operation, "value": result.value, "unit": result.unit}]
        case CodeResult() as result:
            return list(result.value) if isinstance(result.value, tuple) else result.value
        case SearchFindings() as result:
            return [passage.text for passage in result.passages]
        case ExtractionResult() as result:
            fields: list[JsonValue] = [one.field.model_dump(mode="json") for one in result.fields]
            return fields
        case _:
            return None
