"""When a number of an answer is the number that was asked for."""

from collections.abc import Collection, Iterable, Mapping

from engine.numbers import Quantity
from engine.units import COUNT, canonical
from evaluation.questions import GoldValue
from shadow_mode.closeness import close

_FALLING = (
    "下降",
    "减少",
    "降低",
    "下滑",
    "低",
    "少",
    "fell",
    "fall",
    "decreas",
    "declin",
    "drop",
    "down",
    "lower",
    "less",
    "fewer",
)


def matches(
    quantity: Quantity, gold: GoldValue, *, context: str = "", asked: Mapping[str, Collection[float]] | None = None
) -> bool:
    """Whether the text's number is the gold one: equal value, equal unit.

    ``asked`` are the units that the question itself names, with their scales ("how many days", "多少万元"): a bare
    number takes them, and a gold value without a unit is met in them. A fall may be written without its sign where
    ``context``, the words around the number, say that it fell.
    """
    unit, units = canonical(gold.unit), asked or {}
    number = float(gold.number if gold.number is not None else "nan")
    values = {quantity.value} if quantity.unit == unit or (unit == COUNT and quantity.unit in units) else set()
    if quantity.unit == COUNT and unit != COUNT:
        values |= {quantity.value * scale for scale in units.get(unit, ())}
    if number < 0 and any(word in context.lower() for word in _FALLING):
        values |= {-value for value in values}
    return any(close(value, number, unit=unit, tolerance=gold.tolerance) for value in values)


def is_one_of(quantity: Quantity, values: Iterable[float]) -> bool:
    """Whether the number is one of ``values``, whose units are not known; a difference may lack its sign."""
    return any(close(abs(quantity.value), abs(value), unit=quantity.unit) for value in values)
