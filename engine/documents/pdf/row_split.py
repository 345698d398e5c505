"""Rows that no rule parts: a band of cells that each hold several figures, one below the other."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.documents.pdf.cells import cell_text
from engine.documents.pdf.lines import in_rows, join_characters
from engine.documents.pdf.raw import Character, Rectangle, Row

SAME_HEIGHT = 0.45
"""In sizes of type, as far as lines of one row may differ."""
MIN_LINES_OF_A_PART = 3
"""Where some cells of the band have fewer lines: with two, a text that was wrapped looks the same."""
MIN_TEXT_COLUMNS = 3

_FIGURE = re.compile(r"[-+−(（]?[¥￥$€£]?(?:\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.\d+)?[%％]?[)）]?|[-—–]+")

Cells = Sequence[Rectangle | None]
Part = list[tuple[Rectangle | None, str]]
"""A row: the place of each cell, ``None`` for what a merged cell covers, and what it says."""


def split_row(cells: Cells, held: Mapping[Rectangle, list[Character]]) -> list[Part]:
    """The rows of a band of ``cells``: mostly one, or one a line.

    A band is parted where two columns at least have a line at every height, and one of them whole figures only; or
    where every cell of three columns has as many lines, three at least. A figure that was wrapped is none: ``1,234,``
    and ``567``.
    """
    characters = [held.get(cell, []) if cell else [] for cell in cells]
    lines = [_lines(column) for column in characters] if sum(map(_is_tall, characters)) > 1 else []
    heights = _heights(cells, lines)
    if not heights:
        return [[(cell, cell_text(column)) for cell, column in zip(cells, characters, strict=True)]]
    parts: list[Part] = []
    for number, height in enumerate(heights):
        part: Part = []
        for cell, column in zip(cells, lines, strict=True):
            line = next((line for line in column if _at(line, height)), [])
            part.append((cell and _slice(cell, heights, number), join_characters(line)))
        parts.append(part)
    return parts


def holds_many_rows(cells: Cells, held: Mapping[Rectangle, list[Character]], *, lines: int) -> bool:
    """Whether two of ``cells`` have so many lines at least that they may well be rows, which nothing tells apart."""
    columns = (_lines(held.get(cell, [])) if cell else [] for cell in cells)
    return len(split_row(cells, held)) == 1 and sum(len(column) >= lines for column in columns) > 1


def _is_tall(characters: Sequence[Character]) -> bool:
    """Whether there may be two lines, which is rare, and told faster than by looking for them."""
    return bool(characters) and max(c.top for c in characters) - min(c.top for c in characters) > characters[0].size / 2


def _lines(characters: Sequence[Character]) -> list[Row]:
    return [row for row in in_rows(characters) if any(not c.text.isspace() for c in row)]


def _slice(cell: Rectangle, heights: list[float], number: int) -> Rectangle:
    """The part of ``cell`` around one of the heights of its lines."""
    bounds = [cell[1], *((a + b) / 2 for a, b in pairwise(heights)), cell[3]]
    return cell[0], bounds[number], cell[2], bounds[number + 1]


def _heights(cells: Cells, lines: list[list[Row]]) -> list[float]:
    """The middles of the lines that the band is parted at; empty where it is one row."""
    filled = [column for column in lines if column]
    longest = max(filled, key=len, default=[])
    if len(longest) < 2 or len({(cell[1], cell[3]) for cell in cells if cell}) != 1:
        return []
    heights = [_middle(line) for line in longest]
    full = [column for column in filled if len(column) == len(longest)]
    if any(not any(_at(line, height) for height in heights) for column in filled for line in column):
        return []
    if len(full) == len(cells) >= MIN_TEXT_COLUMNS and len(heights) >= MIN_LINES_OF_A_PART:
        return heights
    if len(full) < 2 or not any(all(_FIGURE.fullmatch(join_characters(line)) for line in column) for column in full):
        return []
    if len(full) < len(filled) and (len(heights) < MIN_LINES_OF_A_PART or 2 * len(full) < len(filled)):
        return []
    return heights


def _middle(line: Row) -> float:
    return sum(c.top + c.bottom for c in line) / (2 * len(line))


def _at(line: Row, height: float) -> bool:
    return abs(_middle(line) - height) <= SAME_HEIGHT * max(c.size for c in line)
