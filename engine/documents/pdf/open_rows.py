"""Rows of a table without rules: mostly one a line, and several lines where text was wrapped within a cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.documents.pdf.open_columns import Cells, Column, with_figure_apart
from engine.documents.pdf.pieces import TextLine

CLEARLY_WIDER = 1.25
"""Lines of one row are so much closer to each other than lines of two."""
MAX_LABEL_SHARE = 0.6
"""Of the table's width: a line without figures that reaches further is running text."""


@dataclass(frozen=True)
class BodyLine:
    """A line of the body with what stands in each column; the last column that its label reaches into."""

    line: TextLine
    cells: Cells
    label_end: int = 0


def place_figures(line: TextLine, cells: Cells, columns: Sequence[Column]) -> BodyLine:
    """A row of figures; a long label covers the empty columns that it reaches into."""
    reached = max((piece.x1 for piece in cells.get(0, ())), default=0.0)
    end = 0
    while end + 1 < len(columns) and end + 1 not in cells and columns[end + 1].x0 < reached:
        end += 1
    return BodyLine(line, cells, end)


def place_text(line: TextLine, columns: Sequence[Column]) -> BodyLine | None:
    """A line between rows of figures: words each in one column, a lone figure, or the title of some rows.

    ``None`` where it is running text, or stands in no column.
    """
    label = line.pieces[0]
    if len(line.pieces) == 1 and label.x0 < columns[1].x0 and not label.fills_figure:
        left, right = columns[0].x0, columns[-1].x1
        cells = with_figure_apart({0: [label]}, columns, line.size)
        if len(cells) == 1 and label.x1 > columns[1].x0 and label.x1 > left + MAX_LABEL_SHARE * (right - left):
            return None
        return place_figures(line, cells, columns)
    cells = {}
    for piece in line.pieces:
        over = [number for number, column in enumerate(columns) if column.overlaps(piece)]
        if len(over) != 1:
            return None
        cells.setdefault(over[0], []).append(piece)
    if any(len(held) > 1 and any(piece.is_figure for piece in held) for held in cells.values()):
        return None
    return BodyLine(line, cells)


def in_table_rows(lines: Sequence[BodyLine]) -> list[list[BodyLine]]:
    """``lines`` by the row that they belong to.

    Where some lines are clearly closer to each other than the rest, and no two of those that are close have figures,
    they are one row.
    """
    steps = [lower.line.middle - upper.line.middle for upper, lower in pairwise(lines)]
    ordered = sorted(steps)
    close = next((a for a, b in pairwise(ordered) if b > CLEARLY_WIDER * a), None)
    rows: list[list[BodyLine]] = []
    for line, step in zip(lines, (float("inf"), *steps), strict=True):
        if close is not None and step <= close:
            rows[-1].append(line)
        else:
            rows.append([line])
    wrapped = all(sum(_has_figure(line.cells) for line in row) <= 1 for row in rows)
    return rows if wrapped else [[line] for line in lines]


def _has_figure(cells: Cells) -> bool:
    return any(piece.fills_figure for pieces in cells.values() for piece in pieces)
