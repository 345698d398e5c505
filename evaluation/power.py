"""How many pairs a question of significance needs, and what a number of pairs can show."""

from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

LIKELY = 0.8
"""Chance with which a true difference should be found; what is usual in plans of trials."""


def mcnemar_power(n: int, difference: float, *, discordant: float, alpha: float = 0.05) -> float:
    """Chance that exact McNemar finds a true gain of ``difference`` in ``n`` pairs, of which a share differs at all.

    Exact: over every number of pairs that differ (binomial), the chance that so many of them are gains that the test
    is significant. ``difference`` and ``discordant`` are shares of all pairs.

    >>> mcnemar_power(6, 1.0, discordant=1.0)
    1.0
    """
    if not 0 < difference <= discordant <= 1:
        raise ValueError(
            f"expected 0 < difference <= discordant <= 1, got {difference} and {discordant}: "
            "a difference comes of pairs that differ"
        )
    from scipy.stats import binom

    differing = np.arange(n + 1, dtype=np.intp)
    allowed = _most_losses(differing, alpha)
    gain = (1 + difference / discordant) / 2
    found = np.where(allowed < 0, 0.0, binom.sf(differing - allowed - 1, differing, gain))
    return float(np.sum(binom.pmf(differing, n, discordant) * found))


def pairs_needed(difference: float, *, discordant: float, alpha: float = 0.05, power: float = LIKELY) -> int:
    """The fewest pairs in which exact McNemar finds a true gain of ``difference`` with a chance of ``power``.

    >>> pairs_needed(0.1, discordant=0.2)
    168
    """
    from scipy.special import ndtri

    # Connor (1987), Sample size for testing differences in proportions for the paired-sample design: of the test by
    # the normal distribution, which needs fewer pairs than the exact one. Up from there.
    spread = sqrt(discordant - difference**2)
    least = ((ndtri(1 - alpha / 2) * sqrt(discordant) + ndtri(power) * spread) / difference) ** 2
    n = max(1, int(least))
    while mcnemar_power(n, difference, discordant=discordant, alpha=alpha) < power:
        n += 1
    return n


def detectable(n: int, *, discordant: float, alpha: float = 0.05, power: float = LIKELY) -> float | None:
    """The smallest true gain that exact McNemar finds in ``n`` pairs with a chance of ``power``, to a thousandth.

    At least a share ``discordant`` of the pairs differs; ``None`` where ``n`` pairs cannot show any gain.
    """
    low, high = 0, 1000
    while high - low > 1:
        middle = (low + high) // 2
        gain = middle / 1000
        found = mcnemar_power(n, gain, discordant=max(gain, discordant), alpha=alpha)
        low, high = (low, middle) if found >= power else (middle, high)
    certain = mcnemar_power(n, high / 1000, discordant=max(high / 1000, discordant), alpha=alpha) >= power
    return high / 1000 if certain else None


def pairs_for_margin(
    margin: float, *, discordant: float, difference: float = 0.0, alpha: float = 0.05, power: float = LIKELY
) -> int | None:
    """About how many pairs show that a candidate is less than ``margin`` worse, where it is better by ``difference``.

    By the normal distribution, but not fewer than the score interval needs where no pair differs (it is then
    z²/(n + z²) wide on either side). ``None`` where the candidate is as much worse as the margin, or more.
    """
    from scipy.special import ndtri

    if difference <= -margin:
        return None
    z = float(ndtri(1 - alpha / 2))
    spread = max(0.0, discordant - difference**2)
    return max(
        ceil((z + float(ndtri(power))) ** 2 * spread / (difference + margin) ** 2),
        int(z**2 * (1 - margin) / margin) + 1,
    )


def _most_losses(differing: NDArray[np.intp], alpha: float) -> NDArray[np.intp]:
    """By the number of pairs that differ, how many losses leave a gain significant; -1 where it never is."""
    from scipy.stats import binom

    most = binom.ppf(alpha / 2, differing, 0.5)
    over = binom.cdf(most, differing, 0.5) > alpha / 2
    return np.asarray(np.where(over, most - 1, most), dtype=np.intp)
