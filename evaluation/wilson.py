"""The score interval of one share, which stays within its bounds where the share is near 0 or 1."""

from math import sqrt
from statistics import NormalDist

from evaluation.significance import Interval


def wilson_interval(hits: int, n: int, *, confidence: float = 0.95) -> Interval:
    """Interval of a share, ``hits`` of ``n`` (Wilson 1927).

    >>> found = wilson_interval(172, 175)
    >>> round(found.low, 3), round(found.high, 3)
    (0.951, 0.994)
    """
    if not 0 <= hits <= n or n == 0:
        raise ValueError(f"expected 0 to n hits of at least one, got {hits} of {n}")
    z, share = NormalDist().inv_cdf((1 + confidence) / 2), hits / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return Interval(low=max(0.0, middle - half), high=min(1.0, middle + half), confidence=confidence, method="score")
