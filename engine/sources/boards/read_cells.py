"""The cells of a table as figures in the unit of its measures, or with the reason why they are not used."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.settings import BoardTable
from engine.sources.boards.cells import MERGED, UNREADABLE, Figure, figure_of
from engine.sources.boards.stated_unit import StatedUnit
from engine.units import COUNT, PERCENT, canonical


@dataclass(frozen=True)
class Unused:
    """A cell that is not used."""

    why: str


Value = float | None | Unused


def read_cells(cells: Sequence[Sequence[str]], table: BoardTable, *, factor: float | None = None) -> list[list[Value]]:
    """The value of each cell in the unit of the measures: ``None`` where the cell says that there is none.

    A bare figure is multiplied by ``factor``, which follows from the unit stated beside the table; ``None`` where none
    is. A figure that names its own scale or unit is taken at its word.
    """
    found = [[_read(cell) for cell in line] for line in cells]
    units = frozenset(measure.unit for measure in table.measures)
    signed = any(isinstance(figure, Figure) and figure.unit == PERCENT for line in found for figure in line)
    own = {StatedUnit.configured(unit).scale for unit in units} or {1.0}
    return [[_scaled(_value(figure, units, signed=signed), figure, factor, own) for figure in line] for line in found]


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


def _scaled(value: Value, figure: Figure | Unused | None, factor: float | None, own: set[float]) -> Value:
    """``own`` are the scales of the units of the measures: 10000 of 万元."""
    if not isinstance(value, float) or not isinstance(figure, Figure) or figure.unit == PERCENT:
        return value
    if not figure.has_scale and not figure.ends_in_unit:
        return value if factor is None else value * factor
    if len(own) > 1:
        return Unused(f"names a scale of its own, and those of the measures differ: {figure.value:g}")
    (scale,) = own
    if not figure.has_scale and factor is not None and factor * scale != 1:
        return Unused(f"is in {figure.unit}, and another scale stands beside the table: {figure.value:g}")
    return value / scale


def _may_be(said: str, configured: str) -> bool:
    """Whether a figure in the unit ``said`` may be one in the ``configured`` unit; where none is, in any."""
    return not configured or StatedUnit.configured(configured).unit == said
