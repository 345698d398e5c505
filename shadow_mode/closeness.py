"""When two numbers are the same, rounding aside."""

from engine.units import PERCENT

RELATIVE_TOLERANCE = 0.005
PERCENT_POINTS = 0.05
"""A percentage may differ by this many points at the least, whatever its relative tolerance says."""


def close(value: float, gold: float, *, unit: str, tolerance: float = RELATIVE_TOLERANCE) -> bool:
    """Whether ``value`` lies within the relative ``tolerance`` of ``gold`` (percentages: 0.05 points at the least).

    A tolerance of 0 wants the number to the last digit, also of a percentage.

    >>> close(3.24, 3.2, unit="%"), close(101, 100, unit="")
    (True, False)
    """
    allowed = abs(gold) * tolerance
    if unit == PERCENT and tolerance:
        allowed = max(allowed, PERCENT_POINTS)
    # Binary fractions: 3.25 - 3.2 is a hair above 0.05.
    return abs(value - gold) <= allowed + 1e-9 * max(1.0, abs(gold))
