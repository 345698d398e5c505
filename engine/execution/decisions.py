"""What becomes of a step that waited, by what a person decided: approved, corrected, or rejected."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from pydantic import BaseModel

from engine.answer import Review
from engine.execution.approval import CannotCorrect
from engine.execution.contracts import ToolError
from engine.execution.looked_at import scale_of
from engine.execution.outcome import Outcome
from engine.numbers import find_numbers
from engine.planning.asked_fields import FieldKind
from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery
from engine.sources.calculation import CalculationResult
from engine.sources.database import SqlResult
from engine.sources.errors import Fault
from engine.sources.extraction import Extracted, ExtractionResult
from engine.sources.knowledge import SearchFindings
from engine.states import State


def decided(outcome: Outcome, review: Review, catalogue: Catalogue) -> Outcome:
    """``outcome`` as it goes on after ``review``. One that a person corrected holds the value that was given."""
    if review.decision == "reject":
        rejected = ToolError(
            error=Fault.REJECTED,
            cause=f"{review.reviewer} rejected it: {review.reason}",
            suggestion="mend it where it comes from, then ask anew",
            details={"reviewer": review.reviewer, "why": review.reason},
        )
        return replace(outcome, state=State.FAILED, result=None, error=rejected, review=review)
    result = outcome.result
    if review.decision == "correct":
        if review.value is None:
            raise CannotCorrect("to correct is to give a value; approve it, or reject it")
        result = _corrected(outcome, review.value, catalogue)
    # Of a call that changes something the reviewer has seen that it was done; what it gave is not known.
    return replace(outcome, state=State.SUCCEEDED, result=result, error=None, review=review)


def _corrected(outcome: Outcome, value: str, catalogue: Catalogue) -> BaseModel:
    match outcome.result:
        case SqlResult() as result if outcome.query is not None and len(result.rows) == 1:
            row = {**result.rows[0], **_cell(outcome.query, value, catalogue)}
            return result.model_copy(update={"rows": (row,)})
        case ExtractionResult(fields=(only,)):
            return ExtractionResult(fields=(_field(only, value),))
        case SearchFindings() as result:
            said = result.passages[0].model_copy(update={"text": value, "uncertain": (), "disputed": False})
            return result.model_copy(update={"passages": (said,), "several": False})
        case CalculationResult() as result:
            return result.model_copy(update={"value": float(_number(value, result.unit))})
        case SqlResult(rows=several) | ExtractionResult(fields=several):
            raise CannotCorrect(f"it holds {len(several)} values, and one was given; approve it, or reject it")
        case _:
            raise CannotCorrect("it holds no value that could be corrected; approve it if it was done, or reject it")


def _cell(query: TableQuery, value: str, catalogue: Catalogue) -> dict[str, Any]:
    if query.measure is None:
        return {query.listed or "": value}
    return {query.measure: _number(value, catalogue.measure(query.source, query.table, query.measure).unit)}


def _field(one: Extracted, value: str) -> Extracted:
    change: dict[str, Any] = {"text": value, "period": None, "confidence": "stated"}
    if one.field.kind is FieldKind.AMOUNT:
        number = _number(value, one.field.unit)
        change |= {"low": number, "high": number}
    return one.model_copy(update={"field": one.field.model_copy(update=change)})


def _number(value: str, unit: str) -> Decimal:
    """The one number of ``value``, in ``unit``; a bare one is meant in it.

    >>> _number("58万元", "CNY"), _number("58", "万元")
    (Decimal('580000'), Decimal('58'))
    """
    read = find_numbers(value)
    if len(read) != 1 or read[0].text != value.strip():
        raise CannotCorrect(f"expected one number, such as 580000 or 58万元, got {value!r}")
    number, (scale, plain) = read[0], scale_of(unit)
    if not number.unit and number.value == number.raw:
        return number.exact
    if number.unit not in ("", plain):
        raise CannotCorrect(f"expected a number in {plain or 'no unit'}, got {value!r}")
    return number.exact / scale
