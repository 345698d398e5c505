"""Each value of a step's result as a hook looks at it: one at a time, in plain units.

60万元 is an ``amount`` of 600000 and a ``unit`` of CNY.
"""

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from engine.execution.outcome import Outcome
from engine.numbers import find_numbers
from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery
from engine.sources.calculation import CalculationResult
from engine.sources.database import SqlResult
from engine.sources.extraction import ExtractionResult
from engine.sources.fields.field import Field
from engine.sources.knowledge import SearchFindings
from engine.sources.passages import Passage
from engine.sources.statements import Statements
from engine.units import CURRENCIES, canonical

Looked = Mapping[str, Any]
"""What a hook may name of one value."""

OWN_NAMES = ("amount", "value", "unit", "confidence", "source", "rows")
"""Beside them, hooks may name the measures and the columns of the tables."""


def scale_of(unit: str) -> tuple[Decimal, str]:
    """A configured unit as a multiple of the one that numbers are compared in.

    >>> scale_of("万元"), scale_of("CNY million"), scale_of("rides")
    ((Decimal('10000'), 'CNY'), (Decimal('1000000'), 'CNY'), (Decimal('1'), 'rides'))
    """
    words = unit.split()
    read = [n for order in (words, words[::-1]) for n in find_numbers(f"1 {' '.join(order)}") if n.unit]
    best = max(read, key=lambda number: number.exact, default=None)
    return (Decimal(1), canonical(unit)) if best is None else (best.exact, best.unit)


def values_of(outcome: Outcome, catalogue: Catalogue) -> Iterator[tuple[Looked, str]]:
    """Each value of a result as a hook looks at it, and as people are told it."""
    match outcome.result:
        case SqlResult() as result if outcome.query is not None:
            found = _of_rows(result, outcome.query, catalogue)
        case ExtractionResult() as result:
            found = (
                ({"rows": 1, "confidence": one.field.confidence, **looked}, one.field.text)
                for one in result.fields
                for looked in _bounds(one.field)
            )
        case SearchFindings() as result:
            found = _of_passages(result)
        case CalculationResult() as result:
            figure = _measured(result.value, result.unit)
            found = iter([({"rows": 1, **figure}, _quantity(figure))])
        case Statements() as result:
            found = (
                ({**_in_document(one.passage, len(result.stated)), **_measured(one.value, one.unit)}, one.passage.text)
                for one in result.stated
            )
        case None:
            return
        case result:
            found = _of_any(result.model_dump())
    for looked, told in found:
        yield {"source": outcome.goal.data_source, **looked}, told


def _of_rows(result: SqlResult, query: TableQuery, catalogue: Catalogue) -> Iterator[tuple[Looked, str]]:
    """Rows with what they were filtered by, and the figure by its measure's id too."""
    for row in result.rows:
        looked = {**dict(query.filters), **row, "rows": len(result.rows)}
        if query.measure is None:
            yield looked, str(row.get(query.listed or ""))
        elif row[query.measure] is not None:
            measure = catalogue.measure(query.source, query.table, query.measure)
            figure = _measured(row[query.measure], measure.unit)
            group = "" if query.by is None else f"{row[query.by]}: "
            yield {**looked, **figure, query.measure: figure["value"]}, group + _quantity(figure)


def _of_passages(result: SearchFindings) -> Iterator[tuple[Looked, str]]:
    for passage in result.passages:
        looked = _in_document(passage, len(result.passages))
        yield {**looked, "value": passage.text}, passage.text
        for number in find_numbers(passage.text):
            yield {**looked, **_figure(number.exact, number.unit)}, number.text


def _in_document(passage: Passage, rows: int) -> dict[str, Any]:
    return {"rows": rows, "confidence": "doubtful" if passage.uncertain else "stated"}


def _of_any(held: Any) -> Iterator[tuple[Looked, str]]:
    """Every number and text of a result that says nothing of units, such as that of code: it may be money."""
    match held:
        case dict() | list() | tuple():
            for one in held.values() if isinstance(held, dict) else held:
                yield from _of_any(one)
        case str():
            yield {"value": held, "rows": 1}, held
            for number in find_numbers(held):
                yield {"rows": 1, **_figure(number.exact, number.unit)}, number.text
        case int() | float() | Decimal() if not isinstance(held, bool) and math.isfinite(held):
            figure = _figure(Decimal(str(held)), "")
            yield {"rows": 1, **figure, "amount": figure["value"]}, _quantity(figure)


def _bounds(field: Field) -> Iterator[Looked]:
    """Both ends of a number, since it may be either; an open end may be any."""
    if field.low is None and field.high is None:
        yield {"value": field.text}
        return
    yield _figure(Decimal("-Infinity") if field.low is None else field.low, field.unit)
    yield _figure(Decimal("Infinity") if field.high is None else field.high, field.unit)


def _measured(value: Any, unit: str) -> Looked:
    scale, plain = scale_of(unit)
    return _figure(Decimal(str(value)) * scale, plain)


def _figure(value: Decimal, unit: str) -> Looked:
    return {"value": value, "unit": unit, **({"amount": value} if unit in CURRENCIES else {})}


def _quantity(figure: Looked) -> str:
    return f"{figure['value'].normalize():,f} {figure['unit']}".strip()
