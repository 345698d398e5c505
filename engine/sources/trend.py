"""Whether figures over time rise or fall, by methods that hold for few of them and for any distribution.

The slope is the median of the slopes of all pairs (Theil 1950, Sen 1968); whether it may be chance is told by the test
of Mann (1945) and Kendall (1975) on how many pairs rise and fall. Both take each figure to be independent of the last.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

FEWEST = 3
"""Below this there is no trend to speak of; below 5 the test cannot tell one from chance."""
MOST = 400
"""Figures whose pairs are looked at, so that it takes a moment: more than the days of a year."""
MOST_EXACT = 50
"""Up to so many figures the distribution is counted; above, the normal one differs from it by less than 0.005."""


@dataclass(frozen=True)
class Trend:
    """``slope`` for each unit of time, how many pairs rise and fall, and the chance of that where there is no trend."""

    slope: Fraction
    rising: int
    falling: int
    p: float


def trend_of(places: Sequence[int], values: Sequence[Fraction]) -> Trend:
    """The trend of ``values`` at ``places`` in time, of which no two are equal."""
    first, second = np.triu_indices(len(values), 1)
    at, held = np.array(places, float), np.array([float(value) for value in values])
    rises = (held[second] - held[first]) * np.sign(at[second] - at[first])
    order = np.argsort((held[second] - held[first]) / (at[second] - at[first]), kind="stable")
    middle = {int(order[(len(order) - 1) // 2]), int(order[len(order) // 2])}
    # Which pairs are in the middle floats can tell; what their slope is, only fractions say exactly.
    slopes = [
        (values[second[pair]] - values[first[pair]]) / (places[second[pair]] - places[first[pair]]) for pair in middle
    ]
    rising, falling = int((rises > 0).sum()), int((rises < 0).sum())
    ties = [count for count in Counter(values).values() if count > 1]
    return Trend(sum(slopes, Fraction(0)) / len(slopes), rising, falling, _chance(len(values), ties, rising - falling))


def _chance(n: int, ties: Sequence[int], score: int) -> float:
    """How likely a score at least as far from 0 is, were all orders of the ``n`` figures alike; two-sided."""
    if n <= MOST_EXACT:
        return _counted(n, ties, abs(score))
    spread = (n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in ties)) / 18
    return math.erfc(max(abs(score) - 1, 0) / math.sqrt(2 * spread)) if spread else 1.0


def _counted(n: int, ties: Sequence[int], score: int) -> float:
    """The same by counting: orders with k inversions are the coefficients of the q-multinomial (MacMahon 1916)."""
    pairs = (n * (n - 1) - sum(t * (t - 1) for t in ties)) // 2
    orders = [1] + [0] * pairs
    for i in range(1, n + 1):  # times 1 - q^i
        for k in range(pairs, i - 1, -1):
            orders[k] -= orders[k - i]
    for i in [i for t in (*ties, *[1] * (n - sum(ties))) for i in range(1, t + 1)]:  # divided by 1 - q^i
        for k in range(i, pairs + 1):
            orders[k] += orders[k - i]
    return sum(count for k, count in enumerate(orders) if abs(pairs - 2 * k) >= score) / sum(orders)
