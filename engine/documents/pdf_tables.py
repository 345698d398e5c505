"""Ruled tables of a PDF page: which cell every character stands in."""

from dataclasses import dataclass
from typing import Any, Literal

from engine.documents.pdf_lines import join_characters
from engine.documents.scripts import join_lines

BoundingBox = tuple[float, float, float, float]

BUCKET = 20.0
MAX_CELLS = 20_000
MIN_COLUMN_WIDTH = 10.0


@dataclass(frozen=True)
class PageTable:
    """A table with its place on the page and the way it was found."""

    rows: tuple[tuple[str, ...], ...]
    box: BoundingBox
    strategy: Literal["rules", "tabula"]
    inherited: int = 0
    """How many header rows were carried over from the page before."""


def take_tables(page: Any, characters: list[Any]) -> tuple[list[PageTable], list[Any]]:
    """Tables of ``page`` and the characters that no cell of them holds.

    A frame around running text is no table: it needs two rows and two columns with something in them, and not most
    of its text in one cell.
    """
    tables: list[PageTable] = []
    rest = characters
    for found in _find(page):
        if len(found.cells) > MAX_CELLS:
            continue
        inside, outside = _assign(found.cells, rest)
        texts = {cell: _cell_text(held) for cell, held in inside.items()}
        rows = [[texts.get(cell, "") if cell else "" for cell in row.cells] for row in found.rows]
        if not _is_table(rows, texts):
            continue
        tables.append(PageTable(_compact(rows), found.bbox, "rules"))
        rest = outside
    return tables, rest


def _find(page: Any) -> list[Any]:
    """Tables between rules.

    Where horizontal rules reach beyond a table, its outer rules were not drawn: they are added at the ends of the
    horizontal ones, or the outer columns would be lost.
    """
    tables: list[Any] = page.find_tables()
    missing: set[float] = set()
    for table in tables:
        x0, top, x1, bottom = table.bbox
        ends = [
            (edge["x0"], edge["x1"])
            for edge in page.edges
            if edge["orientation"] == "h"
            and top - 2 <= edge["top"] <= bottom + 2
            and edge["x1"] > x0
            and edge["x0"] < x1
        ]
        if not ends:
            continue
        left, right = min(e[0] for e in ends), max(e[1] for e in ends)
        missing.update(x for x, inner in ((left, x0), (right, x1)) if abs(x - inner) > MIN_COLUMN_WIDTH)
    if not missing:
        return tables
    wider: list[Any] = page.find_tables({"explicit_vertical_lines": sorted(missing)})
    return wider


def _assign(cells: list[BoundingBox], characters: list[Any]) -> tuple[dict[BoundingBox, list[Any]], list[Any]]:
    """Each character to the smallest cell that holds its middle."""
    buckets: dict[int, list[BoundingBox]] = {}
    for cell in sorted(cells, key=lambda c: (c[2] - c[0]) * (c[3] - c[1])):
        for bucket in range(int(cell[1] // BUCKET), int(cell[3] // BUCKET) + 1):
            buckets.setdefault(bucket, []).append(cell)
    inside: dict[BoundingBox, list[Any]] = {}
    outside = []
    for character in characters:
        x, y = (character["x0"] + character["x1"]) / 2, (character["top"] + character["bottom"]) / 2
        for cell in buckets.get(int(y // BUCKET), ()):
            if cell[0] <= x <= cell[2] and cell[1] <= y <= cell[3]:
                inside.setdefault(cell, []).append(character)
                break
        else:
            outside.append(character)
    return inside, outside


def _cell_text(characters: list[Any]) -> str:
    """Lines of a cell joined to one: a cell is narrow, and its line breaks mean nothing."""
    rows: list[list[Any]] = []
    for character in sorted(characters, key=lambda c: (c["top"] + c["bottom"], c["x0"])):
        middle = (character["top"] + character["bottom"]) / 2
        last = rows[-1][0] if rows else None
        if last is not None and abs(middle - (last["top"] + last["bottom"]) / 2) <= 0.45 * character["size"]:
            rows[-1].append(character)
        else:
            rows.append([character])
    text = ""
    for row in rows:
        text = join_lines(text, join_characters(sorted(row, key=lambda c: c["x0"])))
    return text


def _is_table(rows: list[list[str]], texts: dict[BoundingBox, str]) -> bool:
    filled_rows = sum(1 for row in rows if any(row))
    filled_columns = sum(1 for column in zip(*rows, strict=True) if any(column))
    total = sum(map(len, texts.values()))
    longest = max(map(len, texts.values()), default=0)
    return filled_rows >= 2 and filled_columns >= 2 and not (longest > 400 and longest > 0.6 * total)


def _compact(rows: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    """Without rows and columns that hold nothing: doubled rules make them."""
    kept = [row for row in rows if any(row)]
    columns = [i for i in range(len(kept[0])) if any(row[i] for row in kept)]
    return tuple(tuple(row[i] for i in columns) for row in kept)
