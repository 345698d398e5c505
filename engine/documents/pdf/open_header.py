"""The head of a table without rules: which column, or columns, each of its words stands above."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from engine.documents.captions import is_caption
from engine.documents.pdf.open_columns import Column
from engine.documents.pdf.pieces import Piece, TextLine
from engine.documents.scripts import join_lines

LEADING = 1.45
"""In sizes of type: lines that are no further apart are one text."""
CENTRED = 0.3
"""In widths of a column: so close to the middle of some columns, a word stands above all of them."""
NEXT_BEST = 0.15
"""In widths of a column: any other reading must fit worse by this much."""

Group = tuple[int, int]
"""The first and the last column that a piece stands above."""


Names = dict[int, tuple[int, list[Piece]]]
"""For the first column of each group the last one, and what stands above them."""


@dataclass(frozen=True)
class HeaderRow:
    """A row of the head, of one line or of several that were wrapped."""

    lines: tuple[TextLine, ...]
    names: Names

    @property
    def spans(self) -> bool:
        """Whether something stands above several columns."""
        return any(first != last for first, (last, _) in self.names.items())


def read_header(lines: Sequence[TextLine], columns: Sequence[Column]) -> tuple[list[HeaderRow], int]:
    """The head in ``lines``, down to the first row of figures, and how many lines it and what is below take.

    It is read upwards, from the line that names the columns to those that name groups of them; what cannot be placed
    ends it. Below it may stand titles of rows.
    """
    rows: list[HeaderRow] = []
    taken = 0
    for count, line in enumerate(reversed(lines), 1):
        if is_caption(line.text) or any(piece.is_amount for piece in line.pieces):
            break
        if not rows and _is_label(line, columns):
            continue
        row = _row_above(rows, line, columns)
        if row is None:
            break
        if rows and row.lines[-1] is rows[0].lines[-1]:
            rows[0] = row
        else:
            rows.insert(0, row)
        taken = count
    return rows, taken


def _is_label(line: TextLine, columns: Sequence[Column]) -> bool:
    return len(line.pieces) == 1 and line.pieces[0].x1 <= columns[1].x0 and not line.pieces[0].fills_figure


def _row_above(rows: Sequence[HeaderRow], line: TextLine, columns: Sequence[Column]) -> HeaderRow | None:
    """``line`` as the row above ``rows``, or as the upper line of the first of them."""
    in_first = len(line.pieces) == 1 and columns[0].overlaps(line.pieces[0])
    alone = place_names(line, columns)
    if not rows:
        return None if in_first else alone
    below = rows[0]
    texts = {n: text_of(held) for n, (_, held) in below.names.items()}
    groups = None if in_first else place_groups(line, columns, [texts.get(n, "") for n in range(len(columns))])
    if groups and groups.spans:
        return groups
    near = below.lines[0].middle - line.middle <= LEADING * line.size
    if near and alone and not alone.spans and not below.spans and alone.names.keys() <= below.names.keys():
        both = {n: (last, [*alone.names.get(n, (n, []))[1], *held]) for n, (last, held) in below.names.items()}
        return HeaderRow((line, *below.lines), both)
    return groups


def text_of(pieces: Sequence[Piece]) -> str:
    """What pieces of one cell say, from left to right and from top to bottom."""
    return reduce(join_lines, (piece.text for piece in pieces), "")


def place_names(line: TextLine, columns: Sequence[Column]) -> HeaderRow | None:
    """The row that names the columns: each piece stands above one, or above those that it reaches over."""
    names: Names = {}
    taken = -1
    for piece in _split(line, columns):
        over = [number for number, column in enumerate(columns) if column.overlaps(piece)]
        over = over or [number for number, column in enumerate(columns) if column.has_on_edge(piece, line.size)]
        again = bool(over) and names.get(over[0], (None,))[0] == over[-1]
        if not over or (over[0] <= taken and not again):
            return None
        taken = over[-1]
        names.setdefault(over[0], (taken, []))[1].append(piece)
    return HeaderRow((line,), names)


def place_groups(line: TextLine, columns: Sequence[Column], names: Sequence[str]) -> HeaderRow | None:
    """A row above the one that has ``names``: each piece is in the middle above some columns, or stands on one.

    ``None`` where that can be read in two ways. Columns of one group have different names, and those that share a name
    are in different groups.
    """
    pieces = line.pieces
    twice = {n for n, name in enumerate(names) if name and names.count(name) > 1}
    found = _readings(pieces, columns, names, line.size, 0)
    readings = sorted(
        (cost, groups) for cost, groups in found if twice <= {n for a, b in groups for n in range(a, b + 1)}
    )
    if not readings or (len(readings) > 1 and readings[1][0] - readings[0][0] < NEXT_BEST):
        return None
    groups = readings[0][1]
    return HeaderRow((line,), {first: (last, [piece]) for (first, last), piece in zip(groups, pieces, strict=True)})


def _covered(groups: Sequence[Group]) -> set[int]:
    return {number for first, last in groups for number in range(first, last + 1)}


def _readings(
    pieces: Sequence[Piece], columns: Sequence[Column], names: Sequence[str], size: float, begin: int
) -> Iterator[tuple[float, tuple[Group, ...]]]:
    """Every way in which ``pieces`` may stand above the columns from ``begin`` on, with how badly it fits."""
    if not pieces:
        yield 0.0, ()
        return
    for group, cost in _groups(pieces[0], columns, names, size, begin):
        for other, rest in _readings(pieces[1:], columns, names, size, group[1] + 1):
            yield max(cost, other), (group, *rest)


def _groups(
    piece: Piece, columns: Sequence[Column], names: Sequence[str], size: float, begin: int
) -> Iterator[tuple[Group, float]]:
    width = _width(columns)
    for first in range(begin, len(columns)):
        if columns[first].has_on_edge(piece, size):
            yield (first, first), 0.0
        for last in range(first + 1, len(columns)):
            named = [name for name in names[first : last + 1] if name]
            apart = [n for n, column in enumerate(columns) if column.overlaps(piece) and not first <= n <= last]
            if first == 0 or apart or len(set(named)) < len(named):
                continue
            off = min(abs(piece.middle - middle) for middle in _middles(columns, first, last, width)) / width
            if off <= CENTRED:
                yield (first, last), off


def _width(columns: Sequence[Column]) -> float:
    """How far apart columns of figures are."""
    steps = sorted(right.x1 - left.x1 for left, right in pairwise(columns[1:]))
    return steps[len(steps) // 2] if steps else columns[-1].x1 - columns[0].x1


def _middles(columns: Sequence[Column], first: int, last: int, width: float) -> list[float]:
    """Where the middle of the cells of some columns may be.

    Where figures begin together, their cells begin there; where they end together, a cell begins where the one before
    it ends; where they do neither, or both, either may be.
    """
    end = columns[last + 1].x0 if last + 1 < len(columns) else columns[last].x0 + width
    begin = columns[first - 1].x1 if first > 1 else columns[first].x1 - width
    by_left, by_right = (columns[first].x0 + end) / 2, (begin + columns[last].x1) / 2
    held = columns[first : last + 1]
    left, right = all(column.on_left for column in held), all(column.on_right for column in held)
    return [by_left, by_right] if left == right else [by_left if left else by_right]


def _split(line: TextLine, columns: Sequence[Column]) -> list[Piece]:
    """The pieces of ``line``; one that reaches over columns is parted where each part stands on its own column."""
    found: list[Piece] = []
    for piece in line.pieces:
        over = [column for column in columns if column.overlaps(piece)]
        words = piece.words() if len(over) > 1 else []
        parts = [
            Piece([c for word in words if _nearest(word, over) == column for c in word.characters])
            for column in over
            if any(_nearest(word, over) == column for word in words)
        ]
        fit = len(parts) == len(over) and all(
            column.has_on_edge(part, line.size) for part, column in zip(parts, over, strict=False)
        )
        found.extend(parts if fit and len(parts) > 1 else [piece])
    return found


def _nearest(piece: Piece, columns: Sequence[Column]) -> Column:
    return min(columns, key=lambda column: max(column.x0 - piece.middle, piece.middle - column.x1))
