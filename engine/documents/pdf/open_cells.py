"""A table without rules as its cells: what each says, and where it stands."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine.documents.blocks import Box
from engine.documents.pdf.lines import Line
from engine.documents.pdf.open_header import Names, text_of
from engine.documents.pdf.open_rows import BodyLine
from engine.documents.pdf.open_tables import OpenTable
from engine.documents.pdf.page_table import PageTable
from engine.documents.pdf.pieces import TextLine
from engine.documents.pdf.place import Place

Cells = list[tuple[str, Box | None]]


def page_table(table: OpenTable, place: Place, *, as_text: tuple[Line, ...]) -> PageTable:
    """``table`` as other tables of a page are."""
    columns = table.columns
    bounds = [columns[0].x0, *((a.x1 + b.x0) / 2 for a, b in pairwise(columns)), columns[-1].x1]
    names = _with_single_names_on_top([row.names for row in table.header])
    rows = [
        *(_header_cells(name, row.lines, bounds, place) for name, row in zip(names, table.header, strict=True) if name),
        *(_body_cells(row, bounds, place) for row in table.body),
    ]
    lines = [*(line for row in table.header for line in row.lines), *(part.line for row in table.body for part in row)]
    return PageTable(
        rows=tuple(tuple(text for text, _ in row) for row in rows),
        cells=tuple(tuple(box for _, box in row) for row in rows),
        box=(bounds[0], *_height(lines)[:1], bounds[-1], *_height(lines)[1:]),
        columns=tuple(column.x0 for column in columns),
        strategy="words",
        score=1.0,
        as_text=as_text,
        ends=tuple(column.x1 for column in columns),
    )


def _with_single_names_on_top(rows: Sequence[Names]) -> list[Names]:
    """A name with nothing above it stands in the uppermost row, as where cells are merged downwards."""
    lifted: list[Names] = []
    for row in rows:
        upper = lifted[-1] if lifted else None
        moved: Names = {}
        for first, (last, held) in row.items():
            covered = upper is None or any(a <= last and first <= b for a, (b, _) in upper.items())
            (moved if covered or upper is None else upper)[first] = (last, held)
        lifted.append(moved)
    return lifted


def _header_cells(names: Names, lines: Sequence[TextLine], bounds: Sequence[float], place: Place) -> Cells:
    cells: Cells = []
    top, bottom = _height(lines)
    covered = -1
    for number in range(len(bounds) - 1):
        last, held = names.get(number, (number, []))
        inside = number <= covered
        covered = max(covered, last)
        cells.append((text_of(held), None if inside else place.box((bounds[number], top, bounds[last + 1], bottom))))
    return cells


def _body_cells(row: Sequence[BodyLine], bounds: Sequence[float], place: Place) -> Cells:
    top, bottom = _height(line.line for line in row)
    end = min(line.label_end for line in row) if len(row) == 1 else 0
    cells: Cells = []
    for number in range(len(bounds) - 1):
        held = [piece for line in row for piece in line.cells.get(number, ())]
        last = end if number == 0 else number
        covered = 0 < number <= end
        cells.append((text_of(held), None if covered else place.box((bounds[number], top, bounds[last + 1], bottom))))
    return cells


def _height(lines: Iterable[TextLine]) -> tuple[float, float]:
    known = list(lines)
    return min(line.top for line in known), max(line.bottom for line in known)
