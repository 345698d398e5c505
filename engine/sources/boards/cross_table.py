"""A table of cells that each stand for a pair of labels, as the rows of a table: one for each cell."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.settings import BoardTable
from engine.sources.boards.axes import Axis, Calendar, axis_of
from engine.sources.boards.cells import MERGED
from engine.sources.boards.read_cells import Unused, Value, read_cells
from engine.sources.boards.stated_unit import factor, stated_unit
from engine.sources.boards.totals import Line, is_total, sum_of_the_others
from engine.sources.errors import Fault, SourceError
from engine.sources.memory import Rows

Grid = Sequence[Sequence[str]]
"""The texts of a table's cells; what spans several cells stands in each of them, with ``MERGED`` behind it."""


MOST_TOLD = 5
"""So many reasons are told where nothing of a table can be used."""


@dataclass(frozen=True)
class LeftOut:
    """A label or a cell that could not be used."""

    name: str
    why: str


@dataclass(frozen=True)
class Melted:
    """The rows of a table, and what of it could not be used."""

    rows: Rows
    warnings: tuple[str, ...]


def melted(grid: Grid, header_rows: int, table: BoardTable, calendar: Calendar, *, note: str = "") -> Melted:
    """Rows of ``table`` from the cells of a grid, whichever way round it is.

    The side whose labels fit a column better is taken for it: those that are periods for the column of time, those that
    are names of configured values for a dimension. ``note`` is what is written beside the table, and may state
    the scale of its figures. ``SourceError`` where neither side fits, or no cell is a figure.
    """
    top, side, texts = _parts(grid, max(header_rows, 1))
    times, units = _factor(note, table)
    cells = read_cells(texts, table, factor=times)
    rows, columns = _axes(top, side, table, calendar)
    if rows.column == table.cross.columns:  # turned: what was configured for the columns stands in the rows
        cells = _turned(cells)
        rows, columns = columns, rows
    labels = [*_left_out(rows), *_left_out(columns)]
    rows, sums = _without_sum(rows, columns, cells, table)
    columns, more = _without_sum(columns, rows, _turned(cells), table)
    pairs = _pairs(rows, columns, cells, table)
    unused = [LeftOut(", ".join(pair), cell.why) for pair, cell in pairs.items() if isinstance(cell, Unused)]
    left_out = [*units, *labels, *sums, *more, *unused]
    found = tuple((*pair, None if isinstance(cell, Unused) else cell) for pair, cell in pairs.items())
    if all(value is None for *_, value in found):
        reasons = [f"that of {cell.name} {cell.why}" for cell in unused[:MOST_TOLD]]
        raise _unlike(table, "; ".join(["none of its cells is a number", *reasons]))
    told = tuple(part.name for part in left_out if part.name.strip() and not is_total(part.name))
    return Melted(
        Rows((table.cross.rows, table.cross.columns, table.cross.value), found, left_out=told),
        tuple(f"{part.name!r} is left out: it {part.why}" for part in left_out),
    )


def _factor(note: str, table: BoardTable) -> tuple[float | None, list[LeftOut]]:
    """What the figures are multiplied by to be in the unit of the measures, or what of the unit was not understood.

    ``None`` where no unit is stated beside the table.
    """
    stated = stated_unit(note)
    if not stated:
        return None, []
    configured = sorted({measure.unit for measure in table.measures})
    factors = {factor(stated, unit) for unit in configured}
    only = factors.pop() if len(factors) == 1 else None
    if only is not None:
        return only, []
    why = f"stands beside the table as the unit of its figures, and the measures are in {', '.join(configured)!r}"
    return None, [LeftOut(stated, why)]


def _left_out(axis: Axis) -> list[LeftOut]:
    return [LeftOut(label, "is a total" if is_total(label) else f"names no {axis.column}") for label in axis.left_out]


def _turned(cells: list[list[Value]]) -> list[list[Value]]:
    return [list(column) for column in zip(*cells, strict=True)]


def _pairs(rows: Axis, columns: Axis, cells: list[list[Value]], table: BoardTable) -> dict[tuple[str, str], Value]:
    """Each cell whose two labels are values, by these."""
    found: dict[tuple[str, str], Value] = {}
    for first, line in zip(rows.values, cells, strict=True):
        for second, cell in zip(columns.values, line, strict=True):
            if first is None or second is None:
                continue
            if (first, second) in found:
                raise _unlike(table, f"{first} and {second} name two cells")
            found[first, second] = cell
    return found


def _without_sum(axis: Axis, across: Axis, lines: list[list[Value]], table: BoardTable) -> tuple[Axis, list[LeftOut]]:
    """The axis without the label whose figures are the sums of all others: it stands for them, whatever it says."""
    kept = [place for place, value in enumerate(axis.values) if value is not None]
    place = sum_of_the_others([_figures(lines[place], across) for place in kept])
    is_time = table.time is not None and axis.column == table.time.column
    if place is None or is_time or axis.configured[kept[place]]:
        return axis, []
    why = "holds the sums of all others; if it is a value, name it under `values`"
    return axis.without(kept[place]), [LeftOut(axis.labels[kept[place]], why)]


def _figures(line: Sequence[Value], across: Axis) -> Line:
    """The cells of a line whose other label is a value."""
    kept = (cell for cell, value in zip(line, across.values, strict=True) if value is not None)
    return [math.nan if isinstance(cell, Unused) else cell for cell in kept]


def _parts(grid: Grid, header_rows: int) -> tuple[list[str], list[str], list[list[str]]]:
    """Labels of the columns, labels of the rows, and the cells. A label of several levels is put together."""
    head, body = [[_label(text) for text in line] for line in grid[:header_rows]], grid[header_rows:]
    corner = head[0][0] if head and head[0] else ""
    wide = 1
    while corner and wide < len(head[0]) - 1 and all(line[wide] == line[0] for line in head):
        wide += 1
    top = [_joined(line[column] for line in head) for column in range(wide, len(head[0]))] if head else []
    side = [_joined(_label(text) for text in line[:wide]) for line in body]
    return top, side, [list(line[wide:]) for line in body]


def _label(text: str) -> str:
    return text.removesuffix(MERGED)


def _joined(levels: Sequence[str] | Iterator[str]) -> str:
    return " ".join(dict.fromkeys(level.strip() for level in levels if level.strip()))


def _axes(top: list[str], side: list[str], table: BoardTable, calendar: Calendar) -> tuple[Axis, Axis]:
    """Which column the labels of the rows are for, and which those of the columns."""
    rows, columns = table.cross.rows, table.cross.columns
    straight = (axis_of(side, rows, table, calendar), axis_of(top, columns, table, calendar))
    turned = (axis_of(side, columns, table, calendar), axis_of(top, rows, table, calendar))
    best = max((straight, turned), key=lambda axes: axes[0].known + axes[1].known)
    for axis in best:
        if not any(axis.values):
            raise _unlike(table, f"neither its rows nor its columns are labelled by {axis.column}")
    return best


def _unlike(table: BoardTable, fault: str) -> SourceError:
    return SourceError(
        Fault.FORMAT,
        f"the table below {table.heading[0]!r} is not as configured: {fault}",
        f"compare `cross` of the table {table.table!r} in plumbline.yaml with the board",
    )
