"""A table that is only a picture: its cells by what was recognised and by where that stands."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from engine.sources.boards.cells import UNREADABLE
from engine.sources.boards.find_panel import NoPanel, plain
from engine.sources.boards.recognised import Piece, pieces_of

SAME_HEADING = 0.8
"""Likeness from which a line counts as the heading: recognition may mistake a letter of it."""
Line = Sequence[Piece]


@lru_cache(maxsize=16)
def read_picture(png: bytes, names: tuple[str, ...]) -> list[list[str]]:
    """The cells of the table below the heading of one of ``names``; a picture that did not change is not read twice."""
    return grid_of(pieces_of(png), names)


def grid_of(pieces: Iterable[Piece], names: Sequence[str]) -> list[list[str]]:
    """The cells of the table below the heading of one of ``names``, line by line; the first line is the header.

    The header is the first line of about as many pieces as the widest has; a piece further down belongs to the column
    whose header it stands nearest to. What is not certain is ``UNREADABLE``. ``NoPanel`` where there is no such
    heading, or nothing like a table below it.
    """
    lines = _lines(pieces)
    said = [" ".join(piece.text for piece in line) for line in lines]
    start = next((n for n, text in enumerate(said) if _is_one_of(text, names)), None)
    if start is None:
        shown = ", ".join(map(repr, said[:8])) or "nothing legible"
        raise NoPanel(f"there is no heading {' or '.join(map(repr, names))} in the picture; it says: {shown}")
    below = lines[start + 1 :]
    width = max((len(line) for line in below), default=0)
    header = next((n for n, line in enumerate(below) if len(line) >= max(width - 1, 2)), None)
    if header is None or header + 1 == len(below):
        raise NoPanel(f"nothing like a table stands below {said[start]!r} in the picture")
    return _of_one_form(_cells(below[header], below[header + 1 :]))


def _cells(header: Line, body: Sequence[Line]) -> list[list[str]]:
    """The labels of the columns, and each line of the body with its pieces in the columns where they stand."""
    has_corner = header[0].left < min(line[0].right for line in body)
    columns = header[1:] if has_corner else header
    labels_end = max(line[0].right for line in body if line[0].right < columns[0].middle)
    edge = (labels_end + columns[0].left) / 2
    grid = [[_said(header[0]) if has_corner else "", *map(_said, columns)]]
    for line in body:
        row = [""] * (len(columns) + 1)
        for piece in line:
            nearest = min(range(len(columns)), key=lambda n: abs(columns[n].middle - piece.middle))
            place = 0 if piece.middle < edge else nearest + 1
            row[place] = f"{row[place]} {_said(piece)}".strip()
        grid.append(row)
    return grid


def _of_one_form(grid: list[list[str]]) -> list[list[str]]:
    """The grid without figures of another number of decimals than most: their point was lost, or made up."""
    forms = Counter(_decimals(cell) for row in grid[1:] for cell in row[1:] if cell and cell != UNREADABLE)
    usual = forms.most_common(1)[0][0] if forms else None
    head, *body = grid
    return [head, *([row[0], *(c if not c or _decimals(c) == usual else UNREADABLE for c in row[1:])] for row in body)]


def _decimals(cell: str) -> int:
    return len(re.sub(r"\D", "", cell.rpartition(".")[2])) if "." in cell else 0


def _said(piece: Piece) -> str:
    return piece.text if piece.is_certain else UNREADABLE


def _lines(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces at one height, from left to right; the lines from top to bottom."""
    lines: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda p: p.top + p.bottom):
        if lines and (piece.top + piece.bottom) / 2 < lines[-1][0].bottom:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return [sorted(line, key=lambda p: p.left) for line in lines]


def _is_one_of(text: str, names: Iterable[str]) -> bool:
    return any(SequenceMatcher(None, plain(text), plain(name)).ratio() >= SAME_HEADING for name in names)
