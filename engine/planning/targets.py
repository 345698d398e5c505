"""Which names in a question belong together: "A in the east with B in the north" are two targets, not four."""

from dataclasses import dataclass
from itertools import groupby, product

from engine.periods.period import Period

PERIOD = "*period*"
"""The slot of the period, beside the columns, which are slots of their own."""
MEASURE = "*measure*"
"""The slot of the measure: "A's returns and B's punctuality" are two targets."""


@dataclass(frozen=True)
class Filling:
    """A slot filled at a place in the text: a column with a value, a measure by id, or a period."""

    slot: str
    value: str | Period
    at: int


@dataclass(frozen=True)
class Target:
    """One thing to look up: at most one value a column, one measure and one period."""

    filters: tuple[tuple[str, str], ...]
    period: Period | None
    measure: str | None = None


def targets_of(fillings: list[Filling], *, respectively: bool = False) -> tuple[Target, ...]:
    """Group fillings, in text order, into targets.

    A run of one slot ("A and B", "East, North") is a list. A slot that comes back after others begins a new group.
    Within a group every combination is meant, or the pairs in order if ``respectively``. A slot that a group leaves
    open it takes from the nearest group before it that has it, else after it.

    >>> [t.filters for t in targets_of([Filling("p", "A", 0), Filling("r", "E", 2), Filling("p", "B", 4)])]
    [(('p', 'A'), ('r', 'E')), (('p', 'B'), ('r', 'E'))]
    """
    ordered = sorted(fillings, key=lambda filling: filling.at)
    groups: list[dict[str, list[Filling]]] = [{}]
    for slot, run in groupby(ordered, key=lambda filling: filling.slot):
        if slot in groups[-1]:
            groups.append({})
        groups[-1][slot] = list(run)
    targets = [target for group in _inherit(groups) for target in _combined(list(group.values()), respectively)]
    return tuple(dict.fromkeys(targets))


def _inherit(groups: list[dict[str, list[Filling]]]) -> list[dict[str, list[Filling]]]:
    slots = dict.fromkeys(slot for group in groups for slot in group)
    completed = []
    for index, group in enumerate(groups):
        nearest = [group, *reversed(groups[:index]), *groups[index + 1 :]]
        completed.append({slot: next(other[slot] for other in nearest if slot in other) for slot in slots})
    return completed


def _combined(runs: list[list[Filling]], respectively: bool) -> list[Target]:
    lengths = {len(run) for run in runs if len(run) > 1}
    if respectively and len(lengths) == 1:
        (length,) = lengths
        return [
            _target(choice) for choice in zip(*(run if len(run) > 1 else run * length for run in runs), strict=True)
        ]
    return [_target(choice) for choice in product(*runs)]


def _target(choice: tuple[Filling, ...]) -> Target:
    values = {filling.slot: filling.value for filling in choice}
    period, measure = values.pop(PERIOD, None), values.pop(MEASURE, None)
    return Target(
        filters=tuple(sorted((slot, value) for slot, value in values.items() if isinstance(value, str))),
        period=period if isinstance(period, Period) else None,
        measure=measure if isinstance(measure, str) else None,
    )
