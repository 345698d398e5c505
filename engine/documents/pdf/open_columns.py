"""Columns of a table without rules: the white stripes between its figures, and the edge that each column stands on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.documents.pdf.pieces import Piece, TextLine

MIN_STRIPE = 0.2
"""In sizes of type: white between two columns, all lines together."""
MAX_LONG_LABELS = 0.25
"""Of those: so many labels may be so long that they reach across."""
EDGE_SPREAD = 1.0
"""In sizes of type: figures of one column end, begin, or have their middle or their point this close to each other."""
MIN_APART = 1.5
"""In sizes of type: edges of two columns that share a stripe."""

AT_EDGE = 0.5
"""In sizes of type: so close to a column's edge or middle, a word stands on it."""

Stripe = tuple[float, float]
"""Its left and right end."""


@dataclass(frozen=True)
class Column:
    """Where the pieces of a column begin and end."""

    x0: float
    x1: float
    on_left: bool = False
    """Whether its figures begin at one place."""
    on_right: bool = False
    """Whether its figures end at one place."""

    @property
    def middle(self) -> float:
        """Of its left and right end."""
        return (self.x0 + self.x1) / 2

    def overlaps(self, piece: Piece) -> bool:
        """Whether a part of ``piece`` stands in it."""
        return piece.x0 < self.x1 and self.x0 < piece.x1

    def has_on_edge(self, piece: Piece, size: float) -> bool:
        """Whether ``piece`` begins, ends or has its middle where the column does; ``size`` is that of the type."""
        edges = (piece.x0 - self.x0, piece.x1 - self.x1, piece.middle - self.middle)
        return min(map(abs, edges)) <= AT_EDGE * size


Cells = dict[int, list[Piece]]
"""The pieces of a line by the number of their column."""


def find_columns(lines: Sequence[TextLine]) -> tuple[list[Column], list[Cells]] | None:
    """The columns of the rows of figures ``lines``, and what each line has in them.

    ``None`` where it cannot be told which column a figure stands in. No figure reaches across a stripe. A column's
    figures are aligned in one of the ways that columns are; where they are not, but end at some few places, these are
    columns that overlap.
    """
    size = sorted(line.size for line in lines)[len(lines) // 2]
    bounds = [(a + b) / 2 for a, b in _stripes(lines, MIN_STRIPE * size)]
    if not bounds:
        return None
    columns: list[Column] = []
    cells: list[Cells] = [{} for _ in lines]
    for left, right in pairwise((float("-inf"), *bounds, float("inf"))):
        parts = [[piece for piece in line.pieces if left <= piece.x0 < right] for line in lines]
        groups = _groups(parts, size, label=not columns)
        if groups is None:
            return None
        for group in groups:
            inside = {id(piece) for piece in group}
            for part, cell in zip(parts, cells, strict=True):
                if held := [piece for piece in part if id(piece) in inside]:
                    cell[len(columns)] = held
            columns.append(_column(group, right, size))
    return columns, [with_figure_apart(cell, columns, size) for cell in cells]


def _column(pieces: Sequence[Piece], right: float, size: float) -> Column:
    """The column that holds ``pieces``, up to ``right``, which a long label may reach over."""
    figures = [piece for piece in pieces if piece.is_figure]
    return Column(
        min(piece.x0 for piece in pieces),
        max((piece.x1 for piece in pieces if piece.x1 <= right), default=right),
        on_left=bool(figures) and _spread(figures, _left) <= AT_EDGE * size,
        on_right=bool(figures) and _spread(figures, _right) <= AT_EDGE * size,
    )


def _spread(pieces: Sequence[Piece], edge: Callable[[Piece], float]) -> float:
    return max(map(edge, pieces)) - min(map(edge, pieces))


def with_figure_apart(cells: Cells, columns: Sequence[Column], size: float) -> Cells:
    """The pieces of a line, where a figure that stands right behind a long label was parted from it.

    Its last word is one if it stands on the edge of a column that has nothing else.
    """
    label = cells[0][-1] if 0 in cells else None
    if label is None or label.fills_figure or label.x1 <= columns[1].x0:
        return cells
    *words, last = label.words()
    on = [n for n, column in enumerate(columns) if n and n not in cells and column.has_on_edge(last, size)]
    if not words or not last.fills_figure or len(on) != 1:
        return cells
    return cells | {0: [*cells[0][:-1], Piece([c for word in words for c in word.characters])], on[0]: [last]}


def _stripes(lines: Sequence[TextLine], least: float) -> Iterator[Stripe]:
    """White of the width ``least`` where a line at least is parted; some labels may be so long that they reach in."""
    events: list[tuple[float, int, int, int]] = []
    for line in lines:
        for number, piece in enumerate(line.pieces):
            label = int(number == 0 and not piece.fills_figure)
            events += [(piece.x0, 1 - label, label, 0), (piece.x1, label - 1, -label, 0)]
        for left, right in pairwise(line.pieces):
            events += [(left.x1, 0, 0, 1), (right.x0, 0, 0, -1)]
    events.sort()
    others = labels = parted = 0
    spans: list[tuple[float, float, int]] = []
    for (x, other, label, gap), (following, *_) in pairwise(events):
        others, labels, parted = others + other, labels + label, parted + gap
        white = others == 0 and parted > 0 and labels <= MAX_LONG_LABELS * parted
        if white and following > x:
            spans.append((x, following, labels))
    yield from _clearest(spans, least)


def _clearest(spans: Sequence[tuple[float, float, int]], least: float) -> Iterator[Stripe]:
    """Of spans that touch each other those that the fewest labels reach into, joined."""
    groups: list[list[tuple[float, float, int]]] = []
    for span in spans:
        if groups and span[0] <= groups[-1][-1][1]:
            groups[-1].append(span)
        else:
            groups.append([span])
    for group in groups:
        for most in sorted({labels for *_, labels in group}):
            clear = [(a, b) for a, b, labels in group if labels <= most]
            left, right = min(a for a, _ in clear), max(b for _, b in clear)
            if right - left >= least:
                yield left, right
                break


def _groups(parts: Sequence[Sequence[Piece]], size: float, *, label: bool) -> list[list[Piece]] | None:
    """What stands between two stripes, for each line, as the one column or the few that it is."""
    pieces = [piece for part in parts for piece in part]
    crowded = any(len(part) > 1 and any(piece.fills_figure for piece in part) for part in parts)
    if not crowded and (label or _is_aligned([piece for piece in pieces if piece.is_figure], size)):
        return [pieces]
    for edge in (_right, _left):
        groups = _clusters(pieces, edge, size)
        if len(groups) > 1 and min(map(len, groups)) > 1 and _keeps_apart(parts, groups) and _are_clear(groups):
            return groups
    return None


def _right(piece: Piece) -> float:
    return piece.x1


def _left(piece: Piece) -> float:
    return piece.x0


def _point(piece: Piece) -> float:
    """Where its last digit before the point ends."""
    whole = piece.text.rpartition(".")[0] or piece.text
    digits = sum(c.isdigit() for c in whole)
    seen = 0
    for character in piece.characters:
        seen += sum(c.isdigit() for c in character.text)
        if seen == digits:
            return character.x1
    return piece.x1


def _is_aligned(figures: Sequence[Piece], size: float) -> bool:
    """Whether they end, begin, or have their middles or their points at one place."""
    edges: tuple[Callable[[Piece], float], ...] = (_right, _left, lambda piece: piece.middle, _point)
    return not figures or any(max(map(edge, figures)) - min(map(edge, figures)) <= EDGE_SPREAD * size for edge in edges)


def _clusters(pieces: Sequence[Piece], edge: Callable[[Piece], float], size: float) -> list[list[Piece]]:
    """``pieces`` by their edge, from left to right; empty where they do not end at a few places, each well apart."""
    groups: list[list[Piece]] = []
    for piece in sorted(pieces, key=edge):
        if groups and edge(piece) - edge(groups[-1][-1]) < MIN_APART * size:
            groups[-1].append(piece)
        else:
            groups.append([piece])
    tight = all(edge(group[-1]) - edge(group[0]) <= EDGE_SPREAD * size for group in groups)
    return groups if tight else []


def _keeps_apart(parts: Sequence[Sequence[Piece]], groups: Sequence[Sequence[Piece]]) -> bool:
    """Whether no line has two pieces in one group."""
    number = {id(piece): n for n, group in enumerate(groups) for piece in group}
    return all(len({number[id(piece)] for piece in part}) == len(part) for part in parts)


def _are_clear(groups: Sequence[Sequence[Piece]]) -> bool:
    """Whether nothing reaches over all of the column before it: it would be two figures, printed side by side."""
    return all(
        min(piece.x0 for piece in right) >= min(piece.x1 for piece in left)
        and max(piece.x1 for piece in left) <= max(piece.x0 for piece in right)
        for left, right in pairwise(groups)
    )
