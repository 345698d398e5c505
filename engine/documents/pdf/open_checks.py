"""What stands in columns and is no table: lists, contents, forms and running text beside numbers."""

import re
from collections.abc import Sequence

from engine.documents.headings import is_contents_line, numbering_rank
from engine.documents.pdf.open_header import text_of
from engine.documents.pdf.open_tables import OpenTable
from engine.documents.pdf.pieces import Piece

MIN_ROWS = 3
MIN_FIGURE_SHARE = 0.6
"""Of what stands in a column of figures."""
MAX_MEAN_LETTERS = 60
"""Of the cells of one column: more is running text."""
FULL_WIDTH = 0.9
MAX_FULL_SHARE = 0.6
"""Of the lines of a column: so many reach its end where it holds running text."""
LETTERS_OF_A_LINE = 25

_MARK = re.compile(r"[-*•·▪◦○●□■☐☑☒✓]|[(（\[]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)）\]、]?")
_PAGE = re.compile(r"\d{1,4}")


def is_table(table: OpenTable) -> bool:
    """Whether ``table`` is one, by itself."""
    figures = any(piece.is_figure for n in range(1, len(table.columns)) for piece in _column(table, n))
    return figures and _is_large_enough(table) and could_be_table(table)


def could_be_table(table: OpenTable) -> bool:
    """Whether ``table`` is one, or a part of one that goes over pages."""
    columns = [_column(table, number) for number in range(len(table.columns))]
    if not any(map(_holds_figures, columns[1:])) or any(map(_is_running_text, columns)):
        return False
    if len(columns) > 2:
        return True
    return not all(_MARK.fullmatch(piece.text) for piece in columns[0]) and not _is_contents(table)


def _is_large_enough(table: OpenTable) -> bool:
    """Three rows of figures, or two below a head of three columns; without a head two figures in each column."""
    rows = sum(any(line.line.is_body for line in row) for row in table.body)
    if table.header:
        return rows >= MIN_ROWS or (rows == MIN_ROWS - 1 and len(table.columns) > 2)
    return rows >= MIN_ROWS and all(len(_column(table, number)) > 1 for number in range(1, len(table.columns)))


def _column(table: OpenTable, number: int) -> list[Piece]:
    return [piece for row in table.body for line in row for piece in line.cells.get(number, ())]


def _holds_figures(column: Sequence[Piece]) -> bool:
    return bool(column) and sum(piece.fills_figure for piece in column) >= MIN_FIGURE_SHARE * len(column)


def _is_running_text(column: Sequence[Piece]) -> bool:
    if not column:
        return False
    letters = sum(len(piece.text) for piece in column) / len(column)
    width = max(piece.x1 for piece in column) - min(piece.x0 for piece in column)
    full = sum(piece.x1 - piece.x0 >= FULL_WIDTH * width for piece in column)
    return letters > MAX_MEAN_LETTERS or (letters > LETTERS_OF_A_LINE and full > MAX_FULL_SHARE * len(column))


def _is_contents(table: OpenTable) -> bool:
    """Entries with rising page numbers and no head, or of which most are numbered or end in dots."""
    labels = [text_of(line.cells.get(0, [])) for row in table.body for line in row]
    pages = [piece.text for piece in _column(table, 1)]
    if not all(map(_PAGE.fullmatch, pages)) or sorted(map(int, pages)) != list(map(int, pages)):
        return False
    entries = sum(is_contents_line(label) or numbering_rank(label) is not None for label in labels)
    return not table.header or 2 * entries >= len(labels)
