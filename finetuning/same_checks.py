"""Whether two validations behave the same: both are tried on results, as they came and altered."""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from engine.planning.validation import check
from engine.sources.database import SqlResult
from engine.sources.knowledge import SearchFindings

Rows = Sequence[dict[str, Any]]


def behave_alike(one: str, other: str, result: BaseModel) -> bool:
    """Whether both say the same of ``result`` and of every alteration of it."""
    return one == other or all(check(one, data).ok == check(other, data).ok for data in altered(_rows(result)))


def altered(rows: Rows) -> Iterator[Rows]:
    """``rows`` as they are, none, fewer, more, without each of their columns, and with other figures."""
    yield rows
    yield []
    yield rows[:1]
    yield rows[:-1]
    yield [*rows, *rows]
    for column in rows[0] if rows else ():
        yield [{name: value for name, value in row.items() if name != column} for row in rows]
        figures = [row[column] for row in rows if isinstance(row.get(column), int | float)]
        if figures:
            for figure in (0, -1, max(figures) * 1000 + 1):
                yield [row | {column: figure} for row in rows]


def _rows(result: BaseModel) -> Rows:
    match result:
        case SqlResult():
            return result.rows
        case SearchFindings():
            return [passage.model_dump() for passage in result.passages]
        case _:
            return [result.model_dump()]
