"""Ruled tables of a PDF page: the grid that its rules make, and which cell every character stands in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Literal

from engine.documents.blocks import Box
from engine.documents.pdf_cells import assign, cell_text, within
from engine.documents.pdf_frames import missing_sides
from engine.documents.pdf_place import Place
from engine.documents.pdf_raw import Character, Edge, RawPage, Rectangle

Strategy = Literal["lines", "explicit", "lattice", "stream"]
MAX_CELLS = 20_000
MAX_EDGES = 6_000
"""On one page: more are a drawing, and finding tables among them would take minutes."""


@dataclass(frozen=True)
class PageTable:
    """A table with its place on the page and the way it was found."""

    rows: tuple[tuple[str, ...], ...]
    cells: tuple[tuple[Box | None, ...], ...]
    """Where each cell of ``rows`` stands; ``None`` for what a merged cell covers."""
    box: Rectangle
    columns: tuple[float, ...]
    """The left sides of the columns."""
    strategy: Strategy
    """Rules alone; rules and the sides that were not drawn; tabula by rules; tabula by white space."""
    score: float
    """The share of the letters in its box that a cell holds."""


@dataclass(frozen=True)
class TablesFound:
    """Tables of a page, the characters that no cell holds, and those of them that stand inside a table's box."""

    tables: list[PageTable]
    rest: list[Character]
    astray: list[list[Character]]
    ruled: tuple[Rectangle, ...]
    """Areas between horizontal rules in which no table was found."""


def take_tables(raw: RawPage, place: Place) -> TablesFound:
    """Tables of a page. A character that no cell holds stays in its text.

    A frame around running text is no table: it needs two rows and two columns with something in them, and not most
    of its text in one cell.
    """
    found = TablesFound([], raw.characters, [], ())
    if len(raw.edges) > MAX_EDGES:
        return found
    rest = raw.characters
    grids, edges = _find(raw)
    for grid, strategy in grids:
        if len(grid.cells) > MAX_CELLS:
            continue
        inside, outside = assign(grid.cells, rest)
        rows = _filled([row.cells for row in grid.rows], {cell: cell_text(held) for cell, held in inside.items()})
        if not _is_table([[text for _, text in row] for row in rows]):
            continue
        rest = outside
        astray = [c for c in outside if not c.text.isspace() and within(c, grid.bbox)]
        held = sum(1 for characters in inside.values() for c in characters if not c.text.isspace())
        found.tables.append(
            PageTable(
                rows=tuple(tuple(text for _, text in row) for row in rows),
                cells=tuple(tuple(place.box(cell) if cell else None for cell, _ in row) for row in rows),
                box=grid.bbox,
                columns=tuple(sorted({cell[0] for cell in grid.cells})),
                strategy=strategy,
                score=held / (held + len(astray)),
            )
        )
        if astray:
            found.astray.append(astray)
    return TablesFound(found.tables, rest, found.astray, _ruled_areas(edges, found.tables))


def _find(raw: RawPage) -> tuple[list[tuple[Any, Strategy]], list[Edge]]:
    """Grids of cells and how each was found, and the rules of the page, pieces of one rule joined."""
    finder = _finder(raw, raw.edges)
    sides = missing_sides(finder.edges, finder.intersections)
    if not sides:
        return [(table, "lines") for table in finder.tables], finder.edges
    known = {table.bbox for table in finder.tables}
    wider = _finder(raw, [*raw.edges, *sides])
    return [(table, "lines" if table.bbox in known else "explicit") for table in wider.tables], finder.edges


def _finder(raw: RawPage, edges: Sequence[Edge]) -> Any:
    from pdfplumber.table import TableFinder

    page: Any = SimpleNamespace(edges=edges, bbox=(0.0, 0.0, raw.width, raw.height))
    return TableFinder(page)


def _filled(
    grid: list[list[Rectangle | None]], texts: dict[Rectangle, str]
) -> list[list[tuple[Rectangle | None, str]]]:
    """The grid with its texts, without rows that hold nothing: doubled rules make them."""
    rows = [[(cell, texts.get(cell, "") if cell else "") for cell in row] for row in grid]
    return [row for row in rows if any(text for _, text in row)]


def _is_table(rows: list[list[str]]) -> bool:
    filled_columns = sum(1 for column in zip(*rows, strict=True) if any(column))
    lengths = [len(text) for row in rows for text in row]
    longest = max(lengths, default=0)
    return len(rows) >= 2 and filled_columns >= 2 and not (longest > 400 and longest > 0.6 * sum(lengths))


def _ruled_areas(edges: Sequence[Edge], tables: Sequence[PageTable]) -> tuple[Rectangle, ...]:
    """Where at least three horizontal rules of one left and right end stand above each other, outside of tables."""
    groups: dict[tuple[int, int], set[float]] = {}
    for edge in edges:
        if edge["orientation"] == "h" and edge["width"] >= 100:
            groups.setdefault((round(edge["x0"] / 4), round(edge["x1"] / 4)), set()).add(round(edge["top"]))
    return tuple(area for area in _areas(groups) if not any(_overlap(area, table.box) for table in tables))


def _areas(groups: dict[tuple[int, int], set[float]]) -> Iterator[Rectangle]:
    for (left, right), tops in groups.items():
        spread = sorted(tops)
        distinct = [top for i, top in enumerate(spread) if i == 0 or top - spread[i - 1] > 4]
        if len(distinct) >= 3:
            yield left * 4.0 - 4, distinct[0] - 2, right * 4.0 + 4, distinct[-1] + 2


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
