"""Ruled tables of a PDF page: the grid that its rules make, and which cell every character stands in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.documents.pdf.cells import assign, within
from engine.documents.pdf.frames import missing_sides
from engine.documents.pdf.gaps import gap_edges
from engine.documents.pdf.grids import find_grids
from engine.documents.pdf.lines import build_lines
from engine.documents.pdf.open_page import take_open_tables
from engine.documents.pdf.page_table import PageTable, Strategy
from engine.documents.pdf.place import Place
from engine.documents.pdf.raw import Character, Edge, RawPage, Rectangle
from engine.documents.pdf.row_split import holds_many_rows, split_row
from engine.documents.pdf.ruled_areas import RuledArea, ruled_areas

MAX_CELLS = 20_000
BANDS_OF_AN_OPEN_TABLE = 3
RULES_OF_AN_OPEN_TABLE = 4
"""At most: above and below, under its head, above its sum."""
MAX_EDGES = 6_000
"""On one page: more are a drawing, and finding tables among them would take minutes."""


@dataclass(frozen=True)
class TablesFound:
    """Tables of a page, the characters that no cell holds, and those of them that stand inside a table's box."""

    tables: list[PageTable]
    rest: list[Character]
    astray: list[list[Character]]
    ruled: tuple[RuledArea, ...]
    """Areas between horizontal rules in which no table was found."""


def take_tables(raw: RawPage, place: Place) -> TablesFound:
    """Tables of a page. A character that no cell holds stays in its text.

    A frame around running text is no table: it needs two rows and two columns with something in them, and not most
    of its text in one cell.
    """
    if len(raw.edges) > MAX_EDGES:
        return TablesFound([], raw.characters, [], ())
    grids, edges = _grids(raw)
    found = TablesFound([], raw.characters, [], ())
    for grid, strategy in grids:
        found = _with_table(found, grid, strategy, place)
    taken = {table.box for table in found.tables}
    for grid, strategy in grids:
        if grid.bbox not in taken:
            found = _with_table(found, grid, strategy, place, is_part=True)
    areas = ruled_areas(edges, [table.box for table in found.tables])
    found = _with_striped(found, raw, [area for area in areas if area.rules > RULES_OF_AN_OPEN_TABLE], edges, place)
    open_tables, rest = take_open_tables(found.rest, place)
    found = replace(found, tables=[*found.tables, *open_tables], rest=rest)
    left = ruled_areas(edges, [table.box for table in found.tables])
    found = _with_striped(found, raw, left, edges, place)
    return replace(found, ruled=ruled_areas(edges, [table.box for table in found.tables]))


def _with_striped(
    found: TablesFound, raw: RawPage, areas: Iterable[RuledArea], edges: Sequence[Edge], place: Place
) -> TablesFound:
    """``found`` and the tables of ``areas`` that white stripes part into columns."""
    for area in areas:
        for grid in find_grids(gap_edges(area.box, edges, found.rest), (0.0, 0.0, raw.width, raw.height)).tables:
            if _is_clear(grid, found.rest):
                found = _with_table(found, grid, "explicit", place)
    return found


def _is_clear(grid: Any, characters: list[Character]) -> bool:
    """Whether each band between the rules of an open table is one row, or can be parted into its rows.

    In a table with rules above, below and under the header, two lines of two cells may be rows; where every row has
    its rule, they are wrapped text.
    """
    inside, _ = assign(grid.cells, characters)
    lines = 2 if len(grid.rows) <= BANDS_OF_AN_OPEN_TABLE else 3
    return not any(holds_many_rows(row.cells, inside, lines=lines) for row in grid.rows)


def _with_table(
    found: TablesFound, grid: Any, strategy: Strategy, place: Place, *, is_part: bool = False
) -> TablesFound:
    """``found`` and what ``grid`` holds, if that is a table, or with ``is_part`` could be a part of one."""
    if len(grid.cells) > MAX_CELLS:
        return found
    inside, rest = assign(grid.cells, found.rest)
    table = _table(grid, inside, strategy, place)
    held = [c for characters in inside.values() for c in characters if not c.text.isspace()]
    if table is None or not (is_part or _stands_alone(table.rows)):
        return found
    astray = [c for c in rest if not c.text.isspace() and within(c, table.box)]
    if is_part and not (_lies_on(place, table.box) and _has_its_rows_alone(table.box, rest)):
        return found
    lines = build_lines(held, place.width) if is_part else ()
    table = replace(table, score=len(held) / (len(held) + len(astray)), as_text=tuple(lines))
    return TablesFound([*found.tables, table], rest, [*found.astray, astray] if astray else found.astray, ())


def _table(grid: Any, inside: dict[Rectangle, list[Character]], strategy: Strategy, place: Place) -> PageTable | None:
    """Without rows that hold nothing: doubled rules make them. ``None`` for an empty grid, or one of one column."""
    parts = [part for row in grid.rows for part in split_row(row.cells, inside)]
    rows = [part for part in parts if any(text for _, text in part)]
    if not rows or len(rows[0]) < 2:
        return None
    return PageTable(
        rows=tuple(tuple(text for _, text in row) for row in rows),
        cells=tuple(tuple(place.box(cell) if cell else None for cell, _ in row) for row in rows),
        box=grid.bbox,
        columns=tuple(sorted({cell[0] for cell in grid.cells})),
        strategy=strategy,
        score=1.0,
    )


def _grids(raw: RawPage) -> tuple[list[tuple[Any, Strategy]], list[Edge]]:
    """Grids of cells and how each was found, and the rules of the page, pieces of one rule joined."""
    page = 0.0, 0.0, raw.width, raw.height
    found = find_grids(raw.edges, page)
    sides = missing_sides(found.edges, found.crossings)
    if not sides:
        return [(table, "lines") for table in found.tables], found.edges
    known = {table.bbox for table in found.tables}
    wider = find_grids([*raw.edges, *sides], page)
    return [(table, "lines" if table.bbox in known else "explicit") for table in wider.tables], found.edges


def _lies_on(page: Place, box: Rectangle) -> bool:
    """Whether ``box`` is a part of the page: crop marks reach beyond it."""
    return box[0] > 0 and box[1] > 0 and box[2] < page.width and box[3] < page.height


def _has_its_rows_alone(box: Rectangle, others: Sequence[Character]) -> bool:
    """Whether nothing stands beside ``box``, so that no line of text is cut where it ends."""
    return not any(box[1] <= c.middle[1] <= box[3] for c in others if not c.text.isspace())


def _stands_alone(rows: Sequence[Sequence[str]]) -> bool:
    filled_columns = sum(1 for column in zip(*rows, strict=True) if any(column))
    lengths = [len(text) for row in rows for text in row]
    longest = max(lengths, default=0)
    return len(rows) >= 2 and filled_columns >= 2 and not (longest > 400 and longest > 0.6 * sum(lengths))
