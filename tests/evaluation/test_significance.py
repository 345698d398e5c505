"""The statistics against scipy and statsmodels, and against what a hand can compute."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from evaluation.significance import (
    holm,
    mcnemar,
    mcnemar_mid_p,
    mean_difference_interval,
    paired_interval,
    smallest_detectable,
    wilcoxon,
)


@pytest.mark.parametrize(
    ("first", "second", "p"),
    # 2 x the lower tail of a fair binomial, by hand: 2 x (1 + 10) / 1024 for (1, 9), and so on.
    [(0, 0, 1.0), (0, 5, 0.0625), (0, 6, 0.03125), (1, 9, 22 / 1024), (3, 3, 1.0), (2, 6, 2 * 37 / 256)],
)
def test_mcnemar_by_hand(first: int, second: int, p: float) -> None:
    assert mcnemar(first, second) == pytest.approx(p)


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_agrees_with_statsmodels_and_is_symmetric(first: int, second: int) -> None:
    theirs = statsmodels_mcnemar([[5, first], [second, 7]], exact=True).pvalue
    assert mcnemar(first, second) == pytest.approx(min(1.0, theirs))
    assert mcnemar(first, second) == mcnemar(second, first)


@pytest.mark.parametrize(("first", "second"), [(0, 0), (1, 9), (7, 7), (30, 11), (2, 60)])
def test_mid_p_counts_what_was_seen_by_half(first: int, second: int) -> None:
    seen, differing = min(first, second), first + second
    below, at = stats.binom.cdf(seen, differing, 0.5), stats.binom.pmf(seen, differing, 0.5)
    assert mcnemar_mid_p(first, second) == pytest.approx(2 * (below - at / 2))


def test_holm_agrees_with_statsmodels() -> None:
    p_values = np.random.default_rng(1).beta(0.3, 1, 12).tolist()
    assert holm(p_values) == pytest.approx(multipletests(p_values, method="holm")[1])


def test_holm_by_hand() -> None:
    # Smallest first: 3 x 0.01, 2 x 0.03, then 1 x 0.04, which may not fall below the one before.
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))
    assert holm([]) == ()


def test_mcnemar_refuses_negative_counts() -> None:
    with pytest.raises(ValueError, match="not negative"):
        mcnemar(-1, 2)


@pytest.mark.parametrize(("n", "least"), [(5, None), (6, 1.0), (40, 6 / 40), (120, 6 / 120)])
def test_six_pairs_one_way_are_the_least(n: int, least: float | None) -> None:
    assert smallest_detectable(n) == least


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bca_agrees_with_scipy_on_skewed_data(seed: int) -> None:
    differences = np.random.default_rng(seed).exponential(1.0, 40) - 0.7
    ours = mean_difference_interval(differences.tolist(), resamples=2000, seed=seed)
    theirs = stats.bootstrap((differences,), np.mean, method="BCa", n_resamples=2000, rng=seed).confidence_interval
    assert ours is not None
    assert ours.method == "bca"
    # Both draw the same rows from the same seed, so nothing is left to chance.
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), rel=1e-9)


def test_percentile_of_a_quantile_agrees_with_scipy() -> None:
    generator = np.random.default_rng(5)
    first, second = generator.gamma(2, 1, 60), generator.gamma(2, 1.5, 60)

    def difference(rows: np.ndarray) -> np.ndarray:
        return np.quantile(second[rows], 0.5, axis=-1) - np.quantile(first[rows], 0.5, axis=-1)

    ours = paired_interval(difference, 60, method="percentile", resamples=20_000)
    theirs = stats.bootstrap(
        (second, first),
        lambda a, b, axis: np.quantile(a, 0.5, axis=axis) - np.quantile(b, 0.5, axis=axis),
        paired=True,
        vectorized=True,
        method="percentile",
        n_resamples=20_000,
        rng=1,
    ).confidence_interval
    assert ours is not None
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.06)


def test_no_difference_at_all_has_the_exact_bound_not_a_width_of_zero() -> None:
    interval = mean_difference_interval([0.0] * 40)
    low, high = proportion_confint(0, 40, alpha=0.05, method="beta")
    assert low == 0
    assert interval is not None
    assert interval.method == "exact"
    assert (interval.low, interval.high) == pytest.approx((-high, high))


def test_the_same_difference_everywhere_has_the_exact_bound_too() -> None:
    interval = mean_difference_interval([1.0] * 40)
    low, _ = proportion_confint(40, 40, alpha=0.05, method="beta")
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((low, 1.0))


def test_too_few_pairs_have_no_interval() -> None:
    assert mean_difference_interval([1.0, 0.0, 0.0, 1.0, 0.0]) is None


def test_the_same_seed_gives_the_same_interval_and_another_seed_another() -> None:
    values = [0.0, 1.0, 1.0, -1.0, 0.3, 1.0, 0.2, 1.0]
    assert mean_difference_interval(values, seed=3) == mean_difference_interval(values, seed=3)
    assert mean_difference_interval(values, seed=3) != mean_difference_interval(values, seed=4)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0.01, 100), min_size=3, max_size=20))
def test_the_interval_of_symmetric_data_holds_its_mean(half: list[float]) -> None:
    interval = mean_difference_interval([*half, *(-x for x in half)], resamples=400)
    assert interval is not None
    assert interval.low <= 0 <= interval.high


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from([-1.0, 0.0, 1.0]), min_size=6, max_size=40))
def test_swapping_the_paths_mirrors_the_interval(values: list[float]) -> None:
    one = mean_difference_interval(values, resamples=2000)
    other = mean_difference_interval([-v for v in values], resamples=2000)
    assert one is not None
    assert other is not None
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low), abs=0.15)


def test_a_wider_confidence_is_a_wider_interval() -> None:
    values = [0.0, 1.0, 1.0, -1.0, 0.3, 1.0, 0.2, 1.0] * 3
    narrow = mean_difference_interval(values, confidence=0.8)
    wide = mean_difference_interval(values, confidence=0.99)
    assert narrow is not None
    assert wide is not None
    assert wide.low < narrow.low < narrow.high < wide.high


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    generator = np.random.default_rng(11)
    held = 0
    for _ in range(200):
        sample = generator.normal(0.3, 1.0, 40)
        interval = mean_difference_interval(sample.tolist(), resamples=600)
        assert interval is not None
        held += interval.low <= 0.3 <= interval.high
    # 95 % of 200 is 190; a binomial with p = 0.95 falls below 179 once in a thousand.
    assert held >= 179


def test_draws_without_a_figure_are_left_out() -> None:
    values = np.array([1.0] * 10 + [np.nan] * 2)

    def mean(rows: np.ndarray) -> np.ndarray:
        return values[rows].mean(axis=-1)

    assert paired_interval(mean, 12) is None


def test_wilcoxon_agrees_with_the_exact_distribution_by_hand() -> None:
    # Six differences, all positive: the signed-rank sum takes its extreme value, p = 2 / 2^6.
    assert wilcoxon([1.0] * 6, [1.5, 2.0, 2.6, 3.1, 3.7, 4.0]) == pytest.approx(2 / 64)


def test_wilcoxon_needs_pairs_that_differ() -> None:
    assert wilcoxon([1.0] * 10, [1.0] * 10) is None
