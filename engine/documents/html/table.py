"""HTML tables: which of them hold data, and their cells with spans spread out."""

from dataclasses import dataclass
from typing import Any

from engine.documents.html.text import visible_text

MAX_SPAN = 1000
MAX_CELL_CHARACTERS = 500
"""A cell that holds a heading or a table, and more text than this, is a part of a page."""


@dataclass(frozen=True)
class _Cell:
    """A cell in one row: columns ``[start, end)``, and how many rows below it covers."""

    start: int
    end: int
    text: str
    below: int
    is_below: bool = False
    """Whether it begins in a row above."""


def is_layout(table: Any) -> bool:
    """Whether a table arranges a page, so that its cells are read as text.

    It does where it says so, and where a cell that holds a heading or a table stands alone in its row or is long.
    """
    if table.get("role") in ("presentation", "none"):
        return True
    inner = table.xpath(".//table | .//h1 | .//h2 | .//h3")
    if not inner or table.xpath("./thead | ./caption"):
        return False
    rows = [tr.xpath("./td | ./th") for tr in _rows(table)]
    if len(rows) == 1 or all(len(cells) < 2 for cells in rows):
        return True
    holders = [cell for cells in rows for cell in cells if cell.xpath(".//table | .//h1 | .//h2 | .//h3")]
    return any(len(visible_text(cell)) > MAX_CELL_CHARACTERS for cell in holders)


def table_grid(table: Any) -> tuple[list[list[str]], int]:
    """Cells and the number of header rows. A value that spans columns or rows stands in each of them.

    A column in which no cell begins is none: wide spans make no columns by themselves.
    """
    rows, header_rows = _cells(table)
    columns = _columns(rows)
    return [[cell.text if cell else "" for cell in _spread(row, columns)] for row in rows], header_rows


def shared_places(table: Any) -> list[list[bool]]:
    """For each place of ``table_grid``, whether its cell stands in others too."""
    rows, _ = _cells(table)
    columns = _columns(rows)
    spread = [_spread(row, columns) for row in rows]
    return [
        [cell is not None and (cell.below > 0 or cell.is_below or row.count(cell) > 1) for cell in row]
        for row in spread
    ]


def _cells(table: Any) -> tuple[list[list[_Cell]], int]:
    """The cells of each row, and the number of header rows. No cell reaches down out of its group of rows."""
    rows: list[list[_Cell]] = []
    header_rows, in_header, group = 0, True, None
    for tr in _rows(table):
        cells = tr.xpath("./td | ./th")
        rows.append(_placed(cells, rows[-1] if tr.getparent() is group else []))
        group = tr.getparent()
        in_header = in_header and bool(cells) and (all(c.tag == "th" for c in cells) or group.tag == "thead")
        header_rows += in_header
    return rows, header_rows if header_rows < len(rows) else 0


def _columns(rows: list[list[_Cell]]) -> list[int]:
    """Where cells begin."""
    return sorted({cell.start for row in rows for cell in row})


def _rows(table: Any) -> list[Any]:
    """As a page shows them: head first and foot last, wherever they stand in the file."""
    body = table.xpath("./tr | ./tbody/tr")
    return [*table.xpath("./thead/tr"), *body, *table.xpath("./tfoot/tr")]


def _placed(cells: list[Any], above: list[_Cell]) -> list[_Cell]:
    """The cells of a row, beside those of the row ``above`` that reach down into it."""
    row = [_Cell(cell.start, cell.end, cell.text, cell.below - 1, is_below=True) for cell in above if cell.below]
    taken = {cell.start: cell.end for cell in row}
    column = 0
    for cell in cells:
        while column in taken:
            column = taken[column]
        end = column + _span(cell, "colspan")
        row.append(_Cell(column, end, visible_text(cell), _span(cell, "rowspan") - 1))
        column = end
    return sorted(row, key=lambda cell: cell.start)


def _spread(row: list[_Cell], columns: list[int]) -> list[_Cell | None]:
    """The cell of each column."""
    begins = {cell.start: cell for cell in row}
    current: _Cell | None = None
    found: list[_Cell | None] = []
    for column in columns:
        current = begins.get(column, current)
        found.append(current if current and column < current.end else None)
    return found


def _span(cell: Any, name: str) -> int:
    """How many columns or rows a cell covers; for rows, 0 is all that follow."""
    value = (cell.get(name) or "1").strip()
    if name == "rowspan" and value == "0":
        return MAX_SPAN
    return min(max(int(value), 1), MAX_SPAN) if value.isdecimal() and len(value) < 6 else 1
