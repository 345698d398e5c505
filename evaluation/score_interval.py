"""The interval of a difference of paired shares that holds with few pairs too, and with few that differ."""

from collections.abc import Callable
from math import sqrt
from statistics import NormalDist

from evaluation.significance import Interval

_HALVINGS = 60


def paired_share_interval(gains: int, losses: int, n: int, *, confidence: float = 0.95) -> Interval:
    """Score interval of the difference of shares, ``gains`` minus ``losses`` over ``n`` pairs (Tango 1998).

    It holds every difference that the score test does not reject, the other unknown at its most likely value. Where
    hardly any pair differs a bootstrap has nothing to draw from, and this one is still as wide as ``n`` demands.

    >>> interval = paired_share_interval(0, 0, 175)
    >>> round(interval.low, 4), round(interval.high, 4)
    (-0.0215, 0.0215)
    """
    if min(gains, losses) < 0 or not 0 < n >= gains + losses:
        raise ValueError(f"expected gains + losses among at least one pair, got {gains} and {losses} of {n}")
    z, observed = NormalDist().inv_cdf((1 + confidence) / 2), (gains - losses) / n

    def rejected(difference: float) -> bool:
        return abs(_score(gains, losses, n, difference)) > z

    low = -1.0 if not rejected(-1.0) else _edge(-1.0, observed, rejected)
    high = 1.0 if not rejected(1.0) else _edge(1.0, observed, rejected)
    return Interval(low=low, high=high, confidence=confidence, method="score")


def _score(gains: int, losses: int, n: int, difference: float) -> float:
    """The score statistic at a difference, the share of losses at its constrained maximum likelihood there."""
    b = -gains - losses + (2 * n - gains + losses) * difference
    c = -losses * difference * (1 - difference)
    losing = (sqrt(max(0.0, b * b - 8 * n * c)) - b) / (4 * n)
    variance = n * (2 * losing + difference * (1 - difference))
    distance = gains - losses - n * difference
    if variance <= 0:
        return 0.0 if distance == 0 else distance * float("inf")
    return distance / sqrt(variance)


def _edge(outside: float, inside: float, rejected: Callable[[float], bool]) -> float:
    for _ in range(_HALVINGS):
        middle = (outside + inside) / 2
        outside, inside = (middle, inside) if rejected(middle) else (outside, middle)
    return inside
