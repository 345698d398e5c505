"""Does a confidence of 0.8 mean that eight in ten are right?"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike
from pydantic import BaseModel, ConfigDict, Field

MOST_BINS = 10
LEAST_IN_BIN = 10


class Bin(BaseModel):
    """Answers of like confidence."""

    model_config = ConfigDict(frozen=True)

    confidence: float = Field(description="Their mean")
    right: float = Field(description="Share of them that is right")
    n: int


class Reliability(BaseModel):
    """How far confidences are from the shares that were right, over ``n`` answers."""

    model_config = ConfigDict(frozen=True)

    expected_error: float = Field(description="Expected calibration error: mean over answers of their bin's distance")
    brier: float = Field(description="Mean squared distance of confidence from 1 where right, from 0 where wrong")
    n: int
    bins: tuple[Bin, ...]


def reliability(confidences: ArrayLike, right: ArrayLike) -> Reliability:
    """Expected calibration error (Naeini et al. 2015) in bins of as many answers each (Nixon et al. 2019), and Brier.

    There are at most ten bins, of at least ten answers each where there are so many.

    >>> reliability([0.9] * 10, [True] * 8 + [False] * 2).expected_error
    0.1
    """
    said, was = np.asarray(confidences, dtype=float), np.asarray(right, dtype=float)
    if len(said) != len(was) or not len(said):
        raise ValueError(f"expected as many confidences as verdicts and at least one, got {len(said)} and {len(was)}")
    order = np.argsort(said, kind="stable")
    parts = np.array_split(order, max(1, min(MOST_BINS, len(said) // LEAST_IN_BIN)))
    bins = [Bin(confidence=float(said[p].mean()), right=float(was[p].mean()), n=len(p)) for p in parts]
    return Reliability(
        expected_error=_weighted(bins), brier=float(((said - was) ** 2).mean()), n=len(said), bins=tuple(bins)
    )


def _weighted(bins: Sequence[Bin]) -> float:
    total = sum(b.n * abs(b.confidence - b.right) for b in bins) / sum(b.n for b in bins)
    return round(total, 12)  # a binary fraction's hair is no error
