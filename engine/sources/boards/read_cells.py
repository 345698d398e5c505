"""The cells of a table as figures in the unit of its measures, or with the reason why they are not used."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.settings import BoardTable
from engine.sources.boards.cells import MERGED, UNREADABLE, Figure, figure_of
from engine.units import COUNT, PERCENT, canonical


@dataclass(frozen=True)
class Unused:
    """A cell that is not used."""

    why: str


Value = float | None | Unused


def read_cells(cells: Sequence[Sequence[str]], table: BoardTable, *, factor: float = 1.0) -> list[list[Value]]:
    """The value of each cell: ``None`` where the cell says that there is none.

    A figure without a scale of its own is multiplied by ``factor``.
    """
    found = [[_read(cell) for cell in line] for line in cells]
    units = frozenset(measure.unit for measure in table.measures)
    signed = any(isinstance(figure, Figure) and figure.unit == PERCENT for line in found for figure in line)
    return [[_scaled(_value(figure, units, signed=signed), figure, factor) for figure in line] for line in found]


def _read(cell: str) -> Figure | Unused | None:
    if cell.endswith(MERGED):
        return Unused(f"is one of several that share {cell.removesuffix(MERGED)!r}")
    try:
        return figure_of(cell)
    except ValueError:
        return Unused("was not recognised with certainty" if UNREADABLE in cell else f"is no number: {cell!r}")


def _value(figure: Figure | Unused | None, units: frozenset[str], *, signed: bool) -> Value:
    """``signed`` says that the table writes percentages with their sign: a figure without it is then none."""
    if not isinstance(figure, Figure):
        return figure
    shares = {canonical(unit) == PERCENT for unit in units}
    if (figure.unit == PERCENT or signed) and (figure.unit == PERCENT) not in shares:
        return Unused(f"is {'a' if figure.unit == PERCENT else 'no'} percentage: {figure.value:g}")
    if figure.unit not in (COUNT, PERCENT) and units and not any(_may_be(figure.unit, unit) for unit in units):
        return Unused(f"is in {figure.unit}, not in {' or '.join(sorted(units))}: {figure.value:g}")
    return figure.value


def _scaled(value: Value, figure: Figure | Unused | None, factor: float) -> Value:
    if isinstance(value, float) and isinstance(figure, Figure) and not figure.has_scale and figure.unit != PERCENT:
        return value * factor
    return value


def _may_be(said: str, configured: str) -> bool:
    """Whether a figure in the unit ``said`` may be one in the ``configured`` unit; where none is, in any."""
    return not configured or canonical(configured) == said
