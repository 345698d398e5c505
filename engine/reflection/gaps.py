"""How far figures that stand side by side are apart: what an answer says of it in words and as claims."""

from dataclasses import dataclass

from engine.reflection.conflicts import Settlement, Told, places
from engine.sources.figures import Figure

SHARE_DECIMALS = 1


@dataclass(frozen=True)
class Gap:
    """How much more, or where negative less, ``told`` is than the figure that the others are held against."""

    told: Told
    size: Figure
    share: Figure | None
    """The same in per cent of that figure; ``None`` where it is 0."""


def gaps(settlement: Settlement) -> tuple[Gap, ...]:
    """One for each figure that says something else than the first; none where the units cannot be compared."""
    first, *others = settlement.told
    if settlement.kind == "other_unit":
        return ()
    return tuple(_gap(one, first) for one in others if not one.says_the_same(first))


def figures_said(settlement: Settlement) -> tuple[Figure, ...]:
    """Every figure that a sentence on a settlement adds to those told: each is a claim of its own.

    The figure that holds is the first, where one does.
    """
    first = settlement.told[0]
    found = []
    if settlement.holds is not None:
        found.append(_figure_of(settlement.holds))
    elif settlement.value is not None:
        found.append(Figure(float(settlement.value), first.unit, max(one.decimals for one in settlement.told)))
    for gap in gaps(settlement):
        found += [gap.size] if gap.share is None else [gap.size, gap.share]
    found += [Figure(float(weight), "", places(weight)) for weight in settlement.weights]
    if settlement.kind == "sum":
        found.append(Figure(float(first.rows), "", 0))
    return tuple(found)


def _gap(one: Told, first: Told) -> Gap:
    by = one.value - first.value
    share = Figure(float(by / abs(first.value) * 100), "%", SHARE_DECIMALS) if first.value else None
    return Gap(one, Figure(float(by), first.unit, max(one.decimals, first.decimals)), share)


def _figure_of(told: Told) -> Figure:
    return Figure(float(told.value), told.unit, told.decimals)
