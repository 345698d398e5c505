"""Which names in a question belong together: "A in the east with B in the north" are two targets, not four."""

from dataclasses import dataclass
from itertools import groupby, product

from engine.periods.period import Period

PERIOD = "*period*"
"""The slot of the period, beside the columns, which are slots of their own."""


@dataclass(frozen=True)
class Filling:
    """A slot filled at a place in the text: a column with a value, or the period slot with a period."""

    slot: str
    value: str | Period
    at: int


@dataclass(frozen=True)
class Target:
    """One thing to look up: at most one value a column, and at most one period."""

    filters: tuple[tuple[str, str], ...]
    period: Period | None


def targets_of(fillings: list[Filling], *, respectively: bool = False) -> tuple[Target, ...]:
    """Group fillings, in text order, into targets.

    Runs of one slot ("A and B", "East, North") are a list. Where each slot has one run, every combination is meant,
    or the pairs in order if ``respectively``. Where a slot comes back later, a new target begins there, and what it
    leaves open it takes from the nearest target before it, else after it.

    >>> [t.filters for t in targets_of([Filling("p", "A", 0), Filling("r", "E", 2), Filling("p", "B", 4)])]
    [(('p', 'A'), ('r', 'E')), (('p', 'B'), ('r', 'E'))]
    """
    ordered = sorted(fillings, key=lambda filling: filling.at)
    runs = [(slot, list(run)) for slot, run in groupby(ordered, key=lambda filling: filling.slot)]
    slots = [slot for slot, _ in runs]
    if len(set(slots)) == len(slots):
        combined = _paired(runs) if respectively else None
        choices = combined if combined is not None else list(product(*(run for _, run in runs)))
        return _unique([_target({f.slot: f.value for f in choice}) for choice in choices])
    return _unique([_target(open_slots) for open_slots in _inherit(_sequential(ordered))])


def _paired(runs: list[tuple[str, list[Filling]]]) -> list[tuple[Filling, ...]] | None:
    lengths = {len(run) for _, run in runs if len(run) > 1}
    if len(lengths) != 1:
        return None
    (length,) = lengths
    columns = [run if len(run) > 1 else run * length for _, run in runs]
    return list(zip(*columns, strict=True))


def _sequential(ordered: list[Filling]) -> list[dict[str, str | Period]]:
    targets: list[dict[str, str | Period]] = [{}]
    for filling in ordered:
        if filling.slot in targets[-1]:
            targets.append({})
        targets[-1][filling.slot] = filling.value
    return targets


def _inherit(targets: list[dict[str, str | Period]]) -> list[dict[str, str | Period]]:
    slots = dict.fromkeys(slot for target in targets for slot in target)
    completed = []
    for index, target in enumerate(targets):
        nearest = [*reversed(targets[:index]), *targets[index + 1 :]]
        completed.append({slot: next(other[slot] for other in [target, *nearest] if slot in other) for slot in slots})
    return completed


def _target(values: dict[str, str | Period]) -> Target:
    period = values.get(PERIOD)
    return Target(
        filters=tuple(sorted((slot, value) for slot, value in values.items() if isinstance(value, str))),
        period=period if isinstance(period, Period) else None,
    )


def _unique(targets: list[Target]) -> tuple[Target, ...]:
    return tuple(dict.fromkeys(targets))
