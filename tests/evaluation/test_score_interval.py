"""The score interval by hand, against the likelihood maximised by scipy, and by how often it holds the truth."""

from math import sqrt

import pytest
from scipy.optimize import minimize_scalar
from scipy.stats import multinomial, norm

from evaluation.score_interval import paired_share_interval


def test_no_pair_differs() -> None:
    # The score test of a difference d is then n d^2 / (d (1 - d)) = z^2, so d = z^2 / (n + z^2).
    z = norm.ppf(0.975)
    interval = paired_share_interval(0, 0, 175)
    assert (interval.low, interval.high) == pytest.approx((-(z**2) / (175 + z**2), z**2 / (175 + z**2)))


@pytest.mark.parametrize(("gains", "losses", "n"), [(12, 2, 50), (2, 12, 50), (1, 0, 175), (3, 3, 60), (0, 14, 175)])
def test_its_edges_are_where_the_score_test_rejects(gains: int, losses: int, n: int) -> None:
    interval = paired_share_interval(gains, losses, n)
    for edge in (interval.low, interval.high):
        low, high = max(0.0, -edge), (1 - edge) / 2

        def unlikely(losing: float, edge: float = edge) -> float:
            shares = [losing + edge, losing, 1 - 2 * losing - edge]
            return -float(multinomial.logpmf([gains, losses, n - gains - losses], n, shares))

        losing = minimize_scalar(unlikely, bounds=(low, high), method="bounded", options={"xatol": 1e-12}).x
        score = (gains - losses - n * edge) / sqrt(n * (2 * losing + edge * (1 - edge)))
        assert abs(score) == pytest.approx(norm.ppf(0.975), abs=1e-4)


def test_swapping_the_sides_mirrors_it_and_its_ends_are_those_of_shares() -> None:
    one, other = paired_share_interval(9, 2, 40), paired_share_interval(2, 9, 40)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
    assert paired_share_interval(40, 0, 40).high == 1
    assert paired_share_interval(0, 40, 40).low == -1


@pytest.mark.parametrize(("gain", "loss"), [(0.02, 0.02), (0.10, 0.05), (0.0, 0.08)])
def test_it_holds_the_truth_in_19_of_20_by_every_outcome(gain: float, loss: float) -> None:
    n, held = 60, 0.0
    for g in range(26):
        for k in range(26):
            chance = multinomial.pmf([g, k, n - g - k], n, [gain, loss, 1 - gain - loss])
            if chance > 1e-5:
                interval = paired_share_interval(g, k, n)
                held += chance * (interval.low <= gain - loss <= interval.high)
    assert 0.93 <= held <= 0.985


def test_counts_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="got 3 and 2 of 4"):
        paired_share_interval(3, 2, 4)
