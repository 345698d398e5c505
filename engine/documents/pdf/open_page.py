"""Tables without rules, taken out of what a page has besides its ruled tables."""

from collections.abc import Iterator, Sequence

from engine.documents.pdf.columns import in_reading_order
from engine.documents.pdf.lines import build_lines, in_rows
from engine.documents.pdf.open_cells import page_table
from engine.documents.pdf.open_checks import could_be_table, is_table
from engine.documents.pdf.open_tables import OpenTable, find_open_tables
from engine.documents.pdf.page_table import PageTable
from engine.documents.pdf.pieces import TextLine
from engine.documents.pdf.place import Place
from engine.documents.pdf.raw import Character, Row

LINES_OF_FURNITURE = 3
"""So many lines may stand between a part of a table and the end of the page that it goes over."""


def take_open_tables(characters: Sequence[Character], place: Place) -> tuple[list[PageTable], list[Character]]:
    """The tables among ``characters``, and the characters that are left.

    What is too small for a table, at the top or the bottom of the page, may be a part of one. Where the page has
    columns of running text, a table may stand in one of them.
    """
    rows = [row for row in in_rows(c for c in characters if c.upright) if any(not c.text.isspace() for c in row)]
    lines = [TextLine(row) for row in rows]
    if not any(line.is_body for line in lines):
        return [], list(characters)
    tables = list(_tables(lines, place))
    taken = {id(c) for _, held in tables for c in held}
    rest = [line.row for line in lines if id(line.row[0]) not in taken]
    for part in _columns_of_text(rest, place.width):
        found = list(_tables([TextLine(row) for row in part], place))
        tables.extend(found)
        taken.update(id(c) for _, held in found for c in held)
    return [table for table, _ in tables], [c for c in characters if id(c) not in taken]


def _tables(lines: Sequence[TextLine], place: Place) -> Iterator[tuple[PageTable, Row]]:
    """Each table, or part of one, with its characters."""
    for found in find_open_tables(lines):
        whole = is_table(found)
        if whole or (_is_at_end(found, len(lines)) and could_be_table(found)):
            held = [c for line in lines[found.first : found.last + 1] for c in line.row]
            yield page_table(found, place, as_text=() if whole else tuple(build_lines(held, place.width))), held


def _is_at_end(table: OpenTable, lines: int) -> bool:
    return table.first <= LINES_OF_FURNITURE or table.last >= lines - 1 - LINES_OF_FURNITURE


def _columns_of_text(rows: list[Row], width: float) -> list[list[Row]]:
    """The rows of each column of running text."""
    parts: dict[int, list[Row]] = {}
    for row, column in in_reading_order(rows, 0.0, width):
        if column:
            parts.setdefault(column, []).append(row)
    return list(parts.values())
