"""Are the kinds of questions that users ask still those that they asked before?"""

from collections.abc import Mapping
from math import log
from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

FEWEST = 50
"""Questions on either side below which nothing is said."""
ALPHA = 0.01
"""Asked every night, so that a year of nights without drift gives some four alarms, of which size leaves few."""
MOST_SHIFT = 0.1
"""Population stability index from which a shift is worth looking at (Siddiqi 2006, Credit Risk Scorecards)."""
_LEAST_EXPECTED = 5
"""Cochran (1954): expected counts below which the chi-square law is not trusted; rarer kinds are counted as one."""


class Drift(BaseModel):
    """Two counts of kinds compared."""

    model_config = ConfigDict(frozen=True)

    verdict: Literal["drift", "no drift", "too few"]
    n: int
    n_before: int
    p: float | None = Field(None, description="Chi-square test of homogeneity")
    shift: float | None = Field(None, description="Population stability index")
    shares: dict[str, tuple[float, float]] = Field(default_factory=dict, description="By kind: before, now")


def drift(before: Mapping[str, int], now: Mapping[str, int]) -> Drift:
    """Whether ``now`` differs from ``before`` beyond chance and by enough to matter.

    >>> drift({"lookup": 80, "trend": 20}, {"lookup": 40, "trend": 60}).verdict
    'drift'
    """
    n_before, n = sum(before.values()), sum(now.values())
    if min(n_before, n) < FEWEST:
        return Drift(verdict="too few", n=n, n_before=n_before)
    counts = _common(before, now)
    table = np.array(list(counts.values()), dtype=float).T
    shares = {kind: (a / n_before, b / n) for kind, (a, b) in counts.items()}
    if len(counts) == 1:
        return Drift(verdict="no drift", n=n, n_before=n_before, p=1.0, shift=0.0, shares=shares)
    from scipy.stats import chi2_contingency

    p = float(chi2_contingency(table, correction=False).pvalue)
    # Half a question more in each kind, so that one that nobody asked has a share to compare with.
    a, b = ((row + 0.5) / (row + 0.5).sum() for row in table)
    shift = sum((y - x) * log(y / x) for x, y in zip(a, b, strict=True))
    verdict: Literal["drift", "no drift"] = "drift" if p < ALPHA and shift >= MOST_SHIFT else "no drift"
    return Drift(verdict=verdict, n=n, n_before=n_before, p=p, shift=float(shift), shares=shares)


def _common(before: Mapping[str, int], now: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Both counts by kind; kinds too rare for the test are counted as one, together with the next rarest if need be."""
    smaller = min(sum(before.values()), sum(now.values())) / (sum(before.values()) + sum(now.values()))
    both = {kind: (before.get(kind, 0), now.get(kind, 0)) for kind in {**before, **now}}
    by_size = sorted(both, key=lambda kind: (sum(both[kind]), kind))
    rare: list[str] = []
    while by_size and (
        sum(both[by_size[0]]) * smaller < _LEAST_EXPECTED
        or (rare and sum(sum(both[kind]) for kind in rare) * smaller < _LEAST_EXPECTED)
    ):
        rare.append(by_size.pop(0))
    common = {kind: both[kind] for kind in sorted(by_size)}
    if rare:
        common["others"] = (sum(both[kind][0] for kind in rare), sum(both[kind][1] for kind in rare))
    return common
