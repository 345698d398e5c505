"""Sample sizes: by hand where six pairs suffice, and by going through every outcome where a computer has to."""

from itertools import product

import pytest
from scipy.stats import multinomial

from evaluation.power import detectable, mcnemar_power, pairs_for_margin, pairs_needed
from evaluation.score_interval import paired_share_interval
from evaluation.significance import mcnemar


def test_six_pairs_must_all_be_gains() -> None:
    assert mcnemar_power(6, 0.9, discordant=0.9) == pytest.approx(0.9**6)
    assert mcnemar_power(5, 0.9, discordant=0.9) == 0
    # 0.8 = x^6 for x = 0.9635.
    assert detectable(6, discordant=0.1) == 0.964
    assert detectable(5, discordant=0.1) is None


@pytest.mark.parametrize(("n", "difference", "discordant"), [(12, 0.3, 0.5), (25, 0.2, 0.3)])
def test_power_is_that_of_every_outcome(n: int, difference: float, discordant: float) -> None:
    gain, loss = (discordant + difference) / 2, (discordant - difference) / 2
    outcomes = [(g, k) for g, k in product(range(n + 1), repeat=2) if g + k <= n and g > k and mcnemar(k, g) <= 0.05]
    chances = multinomial.pmf([(g, k, n - g - k) for g, k in outcomes], n, [gain, loss, 1 - gain - loss])
    assert mcnemar_power(n, difference, discordant=discordant) == pytest.approx(chances.sum())


@pytest.mark.parametrize("discordant", [0.1, 0.2])
def test_the_pairs_named_suffice_and_one_fewer_does_not(discordant: float) -> None:
    n = pairs_needed(0.1, discordant=discordant)
    assert mcnemar_power(n, 0.1, discordant=discordant) >= 0.8 > mcnemar_power(n - 1, 0.1, discordant=discordant)
    found = detectable(n, discordant=discordant)
    assert found is not None
    assert found <= 0.1


def test_a_difference_needs_pairs_that_differ() -> None:
    with pytest.raises(ValueError, match=r"difference <= discordant <= 1, got 0.2 and 0.1"):
        mcnemar_power(50, 0.2, discordant=0.1)


def test_pairs_for_a_margin_where_none_differs_are_those_of_the_interval() -> None:
    n = pairs_for_margin(0.03, discordant=0)
    assert n is not None
    assert paired_share_interval(0, 0, n).low > -0.03 >= paired_share_interval(0, 0, n - 1).low


def test_pairs_for_a_margin_by_hand() -> None:
    # (1.960 + 0.8416)^2 x 0.1 / 0.03^2 = 872.1
    assert pairs_for_margin(0.03, discordant=0.1) == 873
    assert pairs_for_margin(0.03, discordant=0.1, difference=-0.03) is None
