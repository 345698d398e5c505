"""Rows of a page with two or more columns of running text, put in the order in which they are read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.documents.pdf.raw import Character, Row

MIN_ROWS = 8
MIN_CHARACTERS = 16
"""On either side of the gutter, on average: a table without rules has a gutter too, and short cells."""
MAX_CROSSING_SHARE = 0.4
MIN_GAP = 4.0
FILLED = 0.9
"""Of the width of a column: so far reaches a full line of running text."""


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

    A row across the gutter closes the columns above it: they are read, from left to right, before it. Columns may stand
    on a part of the page only, below a title and a summary.
    """
    shapes = [_shape(row) for row in rows]
    found = _gutter(shapes, left, right)
    if found is None:
        yield from ((row, column) for row in rows)
        return
    gutter, begin, end = found
    yield from in_reading_order(rows[:begin], left, right, column)
    before: list[Row] = []
    after: list[Row] = []
    for row, shape in zip([*rows[begin:end], []], [*shapes[begin:end], None], strict=True):
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
    yield from in_reading_order(rows[end:], left, right, column)


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


def _gutter(shapes: list[_Shape], left: float, right: float) -> tuple[float, int, int] | None:
    """The middle of a white stripe that parts the rows, with the first row it parts and the one behind the last.

    It parts all rows or, where both columns are running text, some of them; ``None`` if there is none.
    """
    if sum(1 for shape in shapes if shape.gaps) < MIN_ROWS:
        return None
    best: tuple[int, float, int, int] | None = None
    for share in range(20, 81):
        x = left + (right - left) * share / 100
        sides = [shape.side(x) for shape in shapes]
        begin, end = 0, len(sides)
        if sides.count("across") > MAX_CROSSING_SHARE * sides.count("both"):
            begin, end = _parted_most(sides)
        both, across = sides[begin:end].count("both"), sides[begin:end].count("across")
        if both < MIN_ROWS or (best and both - across <= best[0]):
            continue
        parted = [shape for shape, side in zip(shapes[begin:end], sides[begin:end], strict=True) if side == "both"]
        if _holds_text(parted, x) and (end - begin == len(sides) or _is_filled(parted, x)):
            best = both - across, x, begin, end
    return None if best is None else best[1:]


def _parted_most(sides: Sequence[str]) -> tuple[int, int]:
    """The run of rows of which most are parted and few cross, as the largest sum of both has it."""
    worth = {"both": 1.0, "across": -1 / MAX_CROSSING_SHARE}
    best, begin, end = 0.0, 0, 0
    total, start = 0.0, 0
    for number, side in enumerate(sides):
        total += worth.get(side, 0.0)
        if total <= 0:
            total, start = 0.0, number + 1
        elif total > best:
            best, begin, end = total, start, number + 1
    return begin, end


def _holds_text(parted: Sequence[_Shape], x: float) -> bool:
    """Whether lines on either side have as many letters as text has."""
    ahead = sum(max(n for a, _, n in shape.gaps if a <= x) for shape in parted)
    return min(ahead, sum(shape.letters for shape in parted) - ahead) >= MIN_CHARACTERS * len(parted)


def _is_filled(parted: Sequence[_Shape], x: float) -> bool:
    """Whether most lines on the left side reach its end: words before their explanations do not."""
    ends = [max(a for a, _, _ in shape.gaps if a <= x) for shape in parted]
    begin, end = min(shape.x0 for shape in parted), max(ends)
    return 2 * sum(1 for e in ends if e - begin >= FILLED * (end - begin)) > len(ends)
