"""A table of cells that each stand for a pair of labels, as the rows of a table: one for each cell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.settings import BoardTable
from engine.sources.boards.labels import UNREADABLE, figure_of, is_total, period_of, value_of
from engine.sources.errors import Fault, SourceError
from engine.sources.memory import Rows

Grid = Sequence[Sequence[str]]
"""The texts of a table's cells; what spans several cells stands in each of them."""


@dataclass(frozen=True)
class Calendar:
    """How labels that are dates are meant."""

    zone: str
    fiscal_year_start: int = 1


@dataclass(frozen=True)
class Melted:
    """The rows of a table, and what of it could not be used."""

    rows: Rows
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class _Axis:
    """The labels on one side of a table, taken for one column of its rows."""

    column: str
    values: tuple[str | None, ...]
    """What each label is stored as; ``None`` where it is a total, or no value of this column."""
    known: float
    """How many of the labels are surely of this column, from 0 to 1."""
    left_out: tuple[str, ...]


def melted(grid: Grid, header_rows: int, table: BoardTable, calendar: Calendar) -> Melted:
    """Rows of ``table`` from the cells of a grid, whichever way round it is.

    The side whose labels fit a column better is taken for it: those that are periods for the column of time, those that
    are names of configured values for a dimension. ``SourceError`` where neither side fits, or no cell is a figure.
    """
    top, side, cells = _parts(grid, max(header_rows, 1))
    rows, columns = _axes(top, side, table, calendar)
    warnings = [*rows.left_out, *columns.left_out]
    if rows.column == table.cross.columns:  # turned: what was configured for the columns stands in the rows
        cells = [list(column) for column in zip(*cells, strict=True)]
        rows, columns = columns, rows
    found: dict[tuple[str, str], float | None] = {}
    for first, line in zip(rows.values, cells, strict=True):
        for second, cell in zip(columns.values, line, strict=True):
            if first is None or second is None:
                continue
            if (first, second) in found:
                raise _unlike(table, f"{first} and {second} name two cells")
            found[first, second] = _figure(cell, f"{first}, {second}", warnings)
    if all(value is None for value in found.values()):
        raise _unlike(table, "none of its cells is a number")
    names = (table.cross.rows, table.cross.columns, table.cross.value)
    return Melted(Rows(names, tuple((*pair, value) for pair, value in found.items())), tuple(warnings))


def _parts(grid: Grid, header_rows: int) -> tuple[list[str], list[str], list[list[str]]]:
    """Labels of the columns, labels of the rows, and the cells. A label of several levels is put together."""
    head, body = grid[:header_rows], grid[header_rows:]
    corner = head[0][0] if head and head[0] else ""
    wide = 1
    while corner and wide < len(head[0]) - 1 and all(line[wide] == line[0] for line in head):
        wide += 1
    top = [_joined(line[column] for line in head) for column in range(wide, len(head[0]))] if head else []
    side = [_joined(line[:wide]) for line in body]
    return top, side, [list(line[wide:]) for line in body]


def _joined(levels: Sequence[str] | Iterator[str]) -> str:
    return " ".join(dict.fromkeys(level.strip() for level in levels if level.strip()))


def _axes(top: list[str], side: list[str], table: BoardTable, calendar: Calendar) -> tuple[_Axis, _Axis]:
    """Which column the labels of the rows are for, and which those of the columns."""
    rows, columns = table.cross.rows, table.cross.columns
    straight = (_axis(side, rows, table, calendar), _axis(top, columns, table, calendar))
    turned = (_axis(side, columns, table, calendar), _axis(top, rows, table, calendar))
    best = max((straight, turned), key=lambda axes: axes[0].known + axes[1].known)
    for axis in best:
        if not any(axis.values):
            raise _unlike(table, f"neither its rows nor its columns are labelled by {axis.column}")
    return best


def _axis(labels: list[str], column: str, table: BoardTable, calendar: Calendar) -> _Axis:
    values = tuple(None if _is_none(label) else _value(label, column, table, calendar) for label in labels)
    configured = {value for d in table.dimensions if d.column == column for value in d.values}
    known = sum(value is not None and (not configured or value in configured) for value in values)
    odd = (label for label, value in zip(labels, values, strict=True) if value is None and not is_total(label))
    left_out = tuple(f"{label!r} is left out: it names no {column}" for label in odd)
    return _Axis(column, values, known / max(len(labels), 1), left_out)


def _is_none(label: str) -> bool:
    return not label.strip() or UNREADABLE in label or is_total(label)


def _value(label: str, column: str, table: BoardTable, calendar: Calendar) -> str | None:
    """What a label is stored as in ``column``; ``None`` where it is none of its values."""
    if table.time is not None and column == table.time.column:
        period = period_of(label, table.time, zone=calendar.zone, fiscal_year_start=calendar.fiscal_year_start)
        return period.start.strftime(table.time.format) if period is not None and period.start is not None else None
    dimension = next(d for d in table.dimensions if d.column == column)
    return value_of(label, dimension)


def _figure(cell: str, where: str, warnings: list[str]) -> float | None:
    try:
        return figure_of(cell)
    except ValueError:
        said = "was not recognised with certainty" if UNREADABLE in cell else f"is no number: {cell!r}"
        warnings.append(f"the cell of {where} {said}")
        return None


def _unlike(table: BoardTable, fault: str) -> SourceError:
    return SourceError(
        Fault.FORMAT,
        f"the table below {table.heading[0]!r} is not as configured: {fault}",
        f"compare `cross` of the table {table.table!r} in plumbline.yaml with the board",
    )
