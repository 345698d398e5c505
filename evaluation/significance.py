"""Is a difference between two paths on the same questions real? Paired tests only, since the data are paired."""

from collections.abc import Callable, Sequence
from math import comb
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

FEWEST_PAIRS = 6
"""Below six pairs even a unanimous result is not significant at 5 % (2 x 0.5^5 = 0.0625), so no interval is given."""

Statistic = Callable[[NDArray[np.intp]], NDArray[np.float64]]
"""From row numbers of shape ``(draws, pairs)`` one figure a draw; ``nan`` where it is undefined for a draw."""


class Interval(BaseModel):
    """A confidence interval, with the method that made it."""

    model_config = ConfigDict(frozen=True)

    low: float
    high: float
    confidence: float
    method: Literal["bca", "percentile", "exact", "score"]


def paired_interval(
    statistic: Statistic,
    n: int,
    *,
    method: Literal["bca", "percentile"] = "bca",
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval | None:
    """Bootstrap interval of ``statistic``, drawing whole pairs with replacement (seeded, so it can be repeated).

    ``bca`` is bias-corrected and accelerated (Efron 1987, Better bootstrap confidence intervals; Efron & Tibshirani
    1993, ch. 14.3), right for means and ratios; ``percentile`` is for quantiles, where the jackknife that BCa leans on
    is inconsistent. Draws for which the statistic is undefined are left out. ``None`` where ``n`` is below
    :data:`FEWEST_PAIRS` or more than half of the draws are undefined.
    """
    if n < FEWEST_PAIRS:
        return None
    generator = np.random.default_rng(seed)
    drawn = statistic(generator.integers(0, n, (resamples, n)))
    drawn = drawn[~np.isnan(drawn)]
    observed = float(statistic(np.arange(n)[None, :])[0])
    if np.isnan(observed) or len(drawn) * 2 < resamples:
        return None
    if np.ptp(drawn) == 0:
        return Interval(low=float(drawn[0]), high=float(drawn[0]), confidence=confidence, method=method)
    tails = np.array([(1 - confidence) / 2, (1 + confidence) / 2])
    if method == "bca":
        tails = _bca_tails(tails, drawn, observed, _jackknife(statistic, n))
    low, high = np.quantile(drawn, tails)
    return Interval(low=float(low), high=float(high), confidence=confidence, method=method)


def mean_difference_interval(
    differences: Sequence[float], *, confidence: float = 0.95, resamples: int = 10_000, seed: int = 0
) -> Interval | None:
    """BCa interval of the mean of paired differences; see :func:`paired_interval`.

    Where all differences are the same the bootstrap would give a width of zero, which claims far too much. Then the
    interval is :func:`constant_interval`. The differences must lie in [-1, 1], as those of shares do.
    """
    values = np.asarray(differences, dtype=float)
    n = len(values)
    if n >= FEWEST_PAIRS and np.ptp(values) == 0:
        return constant_interval(float(values[0]), n, confidence=confidence)
    return paired_interval(
        lambda rows: values[rows].mean(axis=-1), n, confidence=confidence, resamples=resamples, seed=seed
    )


def constant_interval(difference: float, n: int, *, confidence: float = 0.95) -> Interval:
    """Exact interval of a difference of shares that was the same in all of ``n`` pairs.

    With 0 of n pairs doing otherwise, the rate of those that would is at most 1 - (alpha/2)^(1/n) in either direction
    (Clopper & Pearson 1934).
    """
    bound = 1 - ((1 - confidence) / 2) ** (1 / n)
    low, high = max(-1.0, difference - bound), min(1.0, difference + bound)
    return Interval(low=low, high=high, confidence=confidence, method="exact")


def share_interval(hits: int, n: int, *, confidence: float = 0.95) -> Interval:
    """Exact interval of a share, ``hits`` of ``n`` (Clopper & Pearson 1934).

    >>> found = share_interval(0, 10)
    >>> found.low, round(found.high, 3)
    (0.0, 0.308)
    """
    if not 0 <= hits <= n or n == 0:
        raise ValueError(f"expected 0 to n hits of at least one, got {hits} of {n}")
    from scipy.special import betaincinv

    tail = (1 - confidence) / 2
    low = float(betaincinv(hits, n - hits + 1, tail)) if hits else 0.0
    high = float(betaincinv(hits + 1, n - hits, 1 - tail)) if hits < n else 1.0
    return Interval(low=low, high=high, confidence=confidence, method="exact")


def mcnemar(only_first: int, only_second: int) -> float:
    """Two-sided p of the exact McNemar test, from the pairs where only one of the two was right.

    Under the null each discordant pair is a fair coin (McNemar 1947; exact form: binomial, n = all discordant pairs).

    >>> mcnemar(0, 6)
    0.03125
    """
    if only_first < 0 or only_second < 0:
        raise ValueError(f"counts of discordant pairs are not negative, got {only_first} and {only_second}")
    n, k = only_first + only_second, min(only_first, only_second)
    return min(1.0, float(2 * sum(comb(n, i) for i in range(k + 1)) / 2**n))


def mcnemar_mid_p(only_first: int, only_second: int) -> float:
    """Two-sided mid-p of the same test: the observed outcome counts by half (Lancaster 1961; Fagerland et al. 2013).

    It is less cautious than :func:`mcnemar`, whose alarms stay below alpha, and may exceed alpha by a little.

    >>> mcnemar_mid_p(0, 6)
    0.015625
    """
    n, k = only_first + only_second, min(only_first, only_second)
    return 1.0 if only_first == only_second else mcnemar(only_first, only_second) - comb(n, k) / 2**n


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """The p values of several tests, raised so that p is the chance of one false alarm among them all (Holm 1979).

    >>> holm([0.01, 0.04, 0.03])
    (0.03, 0.06, 0.06)
    """
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    raised = [0.0] * len(p_values)
    most = 0.0
    for rank, i in enumerate(order):
        most = max(most, (len(p_values) - rank) * p_values[i])
        raised[i] = min(1.0, most)
    return tuple(raised)


def smallest_detectable(n: int, *, alpha: float = 0.05) -> float | None:
    """The smallest difference of shares that exact McNemar could call significant with ``n`` pairs, or ``None``.

    It is reached where all pairs that differ go one way: six of them at 5 %, whatever ``n`` is.
    """
    for discordant in range(1, n + 1):
        if mcnemar(0, discordant) <= alpha:
            return discordant / n
    return None


def wilcoxon(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Two-sided p of the Wilcoxon signed-rank test (1945; scipy), pairs without a difference left out.

    ``None`` where fewer than :data:`FEWEST_PAIRS` pairs differ.
    """
    differences = np.asarray(second, dtype=float) - np.asarray(first, dtype=float)
    differences = differences[differences != 0]
    if len(differences) < FEWEST_PAIRS:
        return None
    from scipy import stats

    return float(stats.wilcoxon(differences).pvalue)


def _jackknife(statistic: Statistic, n: int) -> NDArray[np.float64]:
    rows = np.arange(n)
    values = statistic(np.stack([np.delete(rows, i) for i in range(n)]))
    return values[~np.isnan(values)]


def _bca_tails(
    tails: NDArray[np.float64], drawn: NDArray[np.float64], observed: float, left_out: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The tails moved by bias and acceleration."""
    from scipy.special import ndtr, ndtri

    share = float(((drawn < observed).mean() + (drawn <= observed).mean()) / 2)
    # A share of 0 or 1 would make the bias infinite; half a draw is the finest that this many draws can tell.
    bias = ndtri(min(max(share, 0.5 / len(drawn)), 1 - 0.5 / len(drawn)))
    spread = left_out.mean() - left_out
    scale = float((spread**2).sum() ** 1.5)
    acceleration = float((spread**3).sum()) / (6 * scale) if scale > 0 else 0.0
    moved = bias + ndtri(tails)
    shifted: NDArray[np.float64] = ndtr(bias + moved / (1 - acceleration * moved))
    return shifted
