"""From the answers of a ticket system to the rows of a table, by its mapping."""

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from jsonpath_ng import DatumInContext

from engine.sources.errors import Fault, SourceError
from engine.sources.memory import Cell, Rows
from engine.sources.tickets.cells import cell_of, day_of
from engine.sources.tickets.json_path import found, outermost, shape
from engine.sources.tickets.mapping import Column, Mapping
from engine.sources.tickets.numbers import number_of

ALL = "[*]"


class TableReader:
    """Reads the rows of one table; ``SourceError`` FORMAT names line and path of the mapping that do not fit."""

    def __init__(self, mapping: Mapping, name: str, *, zone: str) -> None:
        self._mapping = mapping
        self._name = name
        self._table = mapping.tables[name]
        self._zone = zone

    def listed(self, answer: Any) -> list[DatumInContext]:
        """The list of rows in an answer."""
        whole = outermost(answer)
        matches = found(self._table.rows, whole)
        if len(matches) != 1 or not isinstance(matches[0].value, list):
            self._wrong(f"{self._table.rows} leads to no list; the answer holds {shape(answer)}", "rows")
        return found(ALL, matches[0])

    def rows(self, listed: Iterable[DatumInContext]) -> Rows:
        """The rows of everything that was listed."""
        records = list(listed)
        parts = [part for record in records for part in self._parts(record)]
        if records and not parts:
            self._wrong(f"{self._table.parts} leads to nothing in {len(records)} rows", "parts", sample=records[0])
        columns = [list(self._column(name, column, parts)) for name, column in self._table.columns.items()]
        return Rows(tuple(self._table.columns), tuple(zip(*columns, strict=True)))

    def _parts(self, record: DatumInContext) -> list[DatumInContext]:
        return [record] if self._table.parts is None else _filled(self._table.parts, record)

    def _column(self, name: str, column: Column, rows: list[DatumInContext]) -> Iterator[Cell]:
        if not column.optional:
            self._must_lead_somewhere(column.path, rows, "columns", name)
        for row in rows:
            yield self._cell(name, column, row)

    def _cell(self, name: str, column: Column, row: DatumInContext) -> Cell:
        path = column.path
        matches = found(path, row)
        if len(matches) > 1:
            values = ", ".join(repr(match.value) for match in matches[:3])
            self._wrong(f"{path} leads to {len(matches)} values in one row ({values}); name one", "columns", name)
        value = matches[0].value if matches else None
        try:
            if column.date is not None:
                return day_of(value, column.date, self._zone)
            cell = cell_of(value)
            if column.number is None or not isinstance(cell, str):
                return cell
            return number_of(cell, None if column.number is True else column.number)
        except ValueError as error:
            self._wrong(f"{path}: {error}", "columns", name)

    def _must_lead_somewhere(self, path: str, rows: list[DatumInContext], *where: str | int) -> None:
        if rows and not any(found(path, row) for row in rows):
            self._wrong(f"{path} leads to nothing in {len(rows)} rows", *where, sample=rows[0])

    def _wrong(self, fault: str, *where: str | int, sample: DatumInContext | None = None) -> NoReturn:
        there = f"; a row holds {shape(sample.value)}" if sample is not None else ""
        raise SourceError(
            Fault.FORMAT,
            f"{self._mapping.place(self._name, *where)}: {fault}{there}",
            "correct the path; where a column may be absent from every row, give it `optional: true`",
        )


def _filled(path: str, record: DatumInContext) -> list[DatumInContext]:
    """What a path leads to but null, which is no row."""
    return [part for part in found(path, record) if part.value is not None]
