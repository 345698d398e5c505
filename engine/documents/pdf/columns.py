"""Rows of a page with two or more columns of running text, put in the order in which they are read."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.documents.pdf.raw import Character, Row

MIN_ROWS = 8
MIN_CHARACTERS = 16
"""On either side of the gutter, on average: a table without rules has a gutter too, and short cells."""
MAX_CROSSING_SHARE = 0.4
MIN_GAP = 4.0


@dataclass(frozen=True)
class _Shape:
    """Where a row has ink, and where it has gaps as wide as a gutter: (left, right, letters before)."""

    x0: float
    x1: float
    letters: int
    gaps: tuple[tuple[float, float, int], ...]

    def side(self, x: float) -> str:
        """``left``, ``right`` or ``both`` sides of ``x``, or ``across`` it."""
        if self.x1 <= x:
            return "left"
        if self.x0 >= x:
            return "right"
        return "both" if any(left <= x <= right for left, right, _ in self.gaps) else "across"


def in_reading_order(rows: list[Row], left: float, right: float, column: int = 0) -> Iterator[tuple[Row, int]]:
    """Rows with the number of their column, which is 0 where ``left`` to ``right`` is a single column.

    A row across the gutter closes the columns above it: they are read, from left to right, before it.
    """
    shapes = [_shape(row) for row in rows]
    gutter = _gutter(shapes, left, right)
    if gutter is None:
        yield from ((row, column) for row in rows)
        return
    before: list[Row] = []
    after: list[Row] = []
    for row, shape in zip([*rows, []], [*shapes, None], strict=True):
        if shape is None or shape.side(gutter) == "across":
            yield from in_reading_order(before, left, gutter, 2 * column + 1)
            yield from in_reading_order(after, gutter, right, 2 * column + 2)
            before, after = [], []
            if row:
                yield row, column
            continue
        for part, side in (
            ([c for c in row if _middle(c) < gutter], before),
            ([c for c in row if _middle(c) >= gutter], after),
        ):
            if any(not c.text.isspace() for c in part):
                side.append(part)


def _middle(character: Character) -> float:
    return (character.x0 + character.x1) / 2


def _shape(row: Row) -> _Shape:
    ink = [c for c in row if not c.text.isspace()]
    gaps = []
    edge = ink[0].x1 if ink else 0.0
    for number, character in enumerate(ink[1:], 1):
        if character.x0 - edge >= max(MIN_GAP, 0.5 * character.size):
            gaps.append((edge, character.x0, number))
        edge = max(edge, character.x1)
    return _Shape(ink[0].x0 if ink else 0.0, edge, len(ink), tuple(gaps))


def _gutter(shapes: list[_Shape], left: float, right: float) -> float | None:
    """The middle of a white stripe that parts the rows; ``None`` if there is none."""
    if sum(1 for shape in shapes if shape.gaps) < MIN_ROWS:
        return None
    best: tuple[int, float] | None = None
    for share in range(20, 81):
        x = left + (right - left) * share / 100
        sides = [shape.side(x) for shape in shapes]
        both, across = sides.count("both"), sides.count("across")
        if both < MIN_ROWS or across > MAX_CROSSING_SHARE * both:
            continue
        parted = [shape for shape, side in zip(shapes, sides, strict=True) if side == "both"]
        ahead = sum(max(n for a, _, n in shape.gaps if a <= x) for shape in parted)
        if min(ahead, sum(shape.letters for shape in parted) - ahead) < MIN_CHARACTERS * both:
            continue
        if best is None or both - across > best[0]:
            best = (both - across, x)
    return None if best is None else best[1]
