"""Theil-Sen slopes and the Mann-Kendall test, against SciPy, and against all orders where figures tie."""

import itertools
import random
from fractions import Fraction

import pytest
from scipy import stats

from engine.sources.trend import MOST, MOST_EXACT, trend_of


@pytest.mark.parametrize("n", [3, 4, 5, 8, 13])
def test_without_ties_it_is_what_scipy_finds(n: int) -> None:
    draw = random.Random(n)
    places = sorted(draw.sample(range(40), n))
    values = [Fraction(value, 4) for value in draw.sample(range(100), n)]
    found, plain = trend_of(places, values), [float(value) for value in values]
    assert found.p == pytest.approx(stats.kendalltau(places, plain, method="exact").pvalue)
    assert float(found.slope) == pytest.approx(stats.theilslopes(plain, places).slope)
    assert found.rising + found.falling == n * (n - 1) // 2


@pytest.mark.parametrize("values", [(1, 1, 2, 3, 3), (0, 0, 0, 1), (2, 2, 2), (0, 1, 0, 1, 2, 2), (3, 1, 1, 0)])
def test_with_ties_it_is_the_share_of_all_orders_that_are_as_far_from_even(values: tuple[int, ...]) -> None:
    def score(order: tuple[int, ...]) -> int:
        return sum((later > former) - (later < former) for former, later in itertools.combinations(order, 2))

    orders = list(itertools.permutations(values))
    share = sum(abs(score(order)) >= abs(score(values)) for order in orders) / len(orders)
    assert trend_of(range(len(values)), [Fraction(value) for value in values]).p == pytest.approx(share)


def test_many_figures_take_the_normal_distribution_which_is_close_to_what_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draw = random.Random(5)
    values = [Fraction(draw.randrange(60) + n // 2) for n in range(MOST_EXACT)]
    counted = trend_of(range(MOST_EXACT), values)
    monkeypatch.setattr("engine.sources.trend.MOST_EXACT", 0)
    normal = trend_of(range(MOST_EXACT), values)
    asymptotic = stats.kendalltau(range(MOST_EXACT), [float(value) for value in values], method="asymptotic")
    assert 0.001 < counted.p < 0.5
    assert counted.p == pytest.approx(normal.p, abs=0.005)
    assert normal.p == pytest.approx(asymptotic.pvalue, abs=0.01)  # SciPy corrects for no continuity
    assert trend_of(range(MOST), [Fraction(1)] * MOST).p == 1.0
