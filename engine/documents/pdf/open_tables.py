"""Tables without rules: rows of figures one below the other that stand in the same columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.documents.pdf.open_columns import Cells, Column, find_columns
from engine.documents.pdf.open_header import HeaderRow, read_header
from engine.documents.pdf.open_rows import BodyLine, in_table_rows, place_figures, place_text
from engine.documents.pdf.pieces import TextLine

MAX_STEP = 3.2
"""In sizes of type, from line to line of one table."""
MAX_LINES_BETWEEN = 3
"""So many lines without figures may stand between two rows of figures."""
MAX_HEADER_LINES = 8
CLEAR_STEP = 1.3
"""A step between two lines that is wider than the usual one by this may part two tables."""


@dataclass(frozen=True)
class OpenTable:
    """A table as rows of its head and of its body; ``first`` and ``last`` are the numbers of its lines."""

    first: int
    last: int
    columns: tuple[Column, ...]
    header: tuple[HeaderRow, ...]
    body: tuple[tuple[BodyLine, ...], ...]


def find_open_tables(lines: Sequence[TextLine]) -> list[OpenTable]:
    """What may be tables among the lines of a page, from top to bottom."""
    return [table for group in _groups(lines) for table in _find(lines, group)]


def _groups(lines: Sequence[TextLine]) -> Iterator[list[int]]:
    """Numbers of the rows of figures that are close to each other."""
    group: list[int] = []
    for number, line in enumerate(lines):
        if not line.is_body:
            continue
        if group and (number - group[-1] > MAX_LINES_BETWEEN + 1 or not _are_close(lines[group[-1] : number + 1])):
            yield group
            group = []
        group.append(number)
    if group:
        yield group


def _are_close(lines: Sequence[TextLine]) -> bool:
    return all(0 < b.middle - a.middle <= MAX_STEP * max(a.size, b.size) for a, b in pairwise(lines))


def _find(lines: Sequence[TextLine], group: list[int]) -> list[OpenTable]:
    """The tables in which the rows of figures ``group`` stand: one, or those above and below a line that is no row."""
    if not group:
        return []
    # Years and dates may head columns: above the first amount they are no figures.
    group = group[next((n for n, number in enumerate(group) if _has_amount(lines[number])), 0) :]
    found = _columns_of(lines, group)
    if found is None:
        return [table for part in _parts(lines, group) for table in _find(lines, part)]
    columns, cells = found
    figures = dict(zip(group, cells, strict=True))
    body: list[BodyLine] = []
    for number in range(group[0], group[-1] + 1):
        line = lines[number]
        row = place_figures(line, figures[number], columns) if number in figures else place_text(line, columns)
        if row is None:
            parts = [n for n in group if n < number], [n for n in group if n > number]
            return [table for part in parts for table in _find(lines, part)]
        body.append(row)
    return [_table(lines, group, columns, body)]


def _table(
    lines: Sequence[TextLine], group: Sequence[int], columns: Sequence[Column], body: list[BodyLine]
) -> OpenTable:
    """With its head, the titles of rows between head and figures, and what belongs to the last row."""
    steps = [lines[lower].middle - lines[upper].middle for upper, lower in pairwise(group)]
    header, taken = read_header(_above(lines, group[0]), columns)
    first = group[0] - taken if header else _first_of_row(lines, group[0], steps, columns)
    titles = lines[first + sum(len(row.lines) for row in header) : group[0]]
    last = group[-1]
    body = [*(row for line in titles if (row := place_text(line, columns))), *body]
    while last + 1 < len(lines) and _are_close(lines[last : last + 2]):
        row = place_text(lines[last + 1], columns)
        if row is None or not _ends_table(row, lines[last], steps):
            break
        body.append(row)
        last += 1
    return OpenTable(first, last, tuple(columns), tuple(header), tuple(map(tuple, in_table_rows(body))))


def _first_of_row(lines: Sequence[TextLine], first: int, steps: Sequence[float], columns: Sequence[Column]) -> int:
    """The number of the line that the row of figures ``first`` begins with: a label may begin above its figures."""
    while steps and first and CLEAR_STEP * (lines[first].middle - lines[first - 1].middle) <= min(steps):
        row = place_text(lines[first - 1], columns)
        if row is None or row.label_end or row.cells.keys() != {0}:
            break
        first -= 1
    return first


def _ends_table(row: BodyLine, above: TextLine, steps: Sequence[float]) -> bool:
    """Whether a line below the last row of figures belongs to it: text that was wrapped, or a sum without a name.

    ``steps`` are those from one row of figures to the next.
    """
    step = row.line.middle - above.middle
    if any(piece.is_figure for pieces in row.cells.values() for piece in pieces):
        return bool(steps) and step <= CLEAR_STEP * sorted(steps)[len(steps) // 2]
    return bool(steps) and CLEAR_STEP * step <= min(steps)


def _columns_of(lines: Sequence[TextLine], group: Sequence[int]) -> tuple[list[Column], list[Cells]] | None:
    """The columns of the rows ``group``, with those that only the line above has; without it if it does not fit."""
    body = [lines[number] for number in group]
    above = _above(lines, group[0])[-1:]
    if above and len(above[0].pieces) > 1:
        found = find_columns([*above, *body])
        if found:
            return found[0], found[1][1:]
    return find_columns(body)


def _above(lines: Sequence[TextLine], first: int) -> Sequence[TextLine]:
    """The lines above ``first`` that are close to each other."""
    begin = first
    while begin > max(0, first - MAX_HEADER_LINES) and _are_close(lines[begin - 1 : begin + 1]):
        begin -= 1
    return lines[begin:first]


def _parts(lines: Sequence[TextLine], group: list[int]) -> list[list[int]]:
    """``group`` above and below its widest step; nothing where none is wider than usual."""
    steps = [lines[lower].middle - lines[upper].middle for upper, lower in pairwise(group)]
    if not steps or max(steps) < CLEAR_STEP * sorted(steps)[len(steps) // 2]:
        return []
    widest = steps.index(max(steps)) + 1
    return [group[:widest], group[widest:]]


def _has_amount(line: TextLine) -> bool:
    return any(piece.is_amount for piece in line.pieces[1:])
