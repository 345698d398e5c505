"""Quantiles that are one of the values themselves."""

from collections.abc import Iterable
from math import ceil


def nearest_rank(values: Iterable[float], quantile: float) -> float | None:
    """The quantile by nearest rank; ``None`` of nothing.

    >>> nearest_rank(range(1, 21), 0.95), nearest_rank([7.0], 0.5), nearest_rank([], 0.5)
    (19, 7.0, None)
    """
    ordered = sorted(values)
    return ordered[ceil(quantile * len(ordered)) - 1] if ordered else None
