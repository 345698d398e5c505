"""Tables of DOCX files: their cells with merged ones spread out."""

from collections.abc import Callable, Iterator
from typing import Any

from engine.documents.docx.xml import W, number, path_of, value

MAX_SPAN = 1000


def table_grid(element: Any, cell_text: Callable[[Any], str]) -> tuple[list[list[str]], int]:
    """The cells of a table by rows, and how many rows at the top repeat on every page. Deleted rows are left out."""
    grid: list[list[str]] = []
    marked = 0
    for row in table_rows(element):
        above = grid[-1] if grid else []
        cells = [""] * _span(row, "trPr/gridBefore", 0)
        for cell in row_cells(row):
            merge = cell.find(path_of("tcPr/vMerge"))
            goes_on = merge is not None and merge.get(f"{W}val") != "restart"
            text = above[len(cells)] if goes_on and len(cells) < len(above) else cell_text(cell)
            cells.extend([text] * _span(cell, "tcPr/gridSpan", 1))
        marked += marked == len(grid) and row.find(path_of("trPr/tblHeader")) is not None
        grid.append(cells)
    return grid, marked


def table_rows(element: Any) -> Iterator[Any]:
    """The rows of a table itself; those of a table inside a cell are not its own."""
    for row in element.iter(f"{W}tr"):
        if next(row.iterancestors(f"{W}tbl")) is element and row.find(path_of("trPr/del")) is None:
            yield row


def row_cells(row: Any) -> Iterator[Any]:
    """The cells of a row, those in content controls included."""
    for cell in row.iter(f"{W}tc"):
        if next(cell.iterancestors(f"{W}tr")) is row:
            yield cell


def _span(element: Any, names: str, usual: int) -> int:
    if value(element, names) is None:
        return usual
    return min(number(element, names) or usual, MAX_SPAN)
