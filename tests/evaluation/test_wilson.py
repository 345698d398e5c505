import pytest
from statsmodels.stats.proportion import proportion_confint

from evaluation.wilson import wilson_interval


@pytest.mark.parametrize(("hits", "n"), [(0, 10), (1, 10), (10, 10), (172, 175), (50, 60)])
def test_it_is_that_of_statsmodels(hits: int, n: int) -> None:
    found = wilson_interval(hits, n)
    assert (found.low, found.high) == pytest.approx(proportion_confint(hits, n, method="wilson"), abs=1e-9)


@pytest.mark.parametrize(("hits", "n"), [(1, 0), (-1, 3), (4, 3)])
def test_what_is_no_share_is_refused(hits: int, n: int) -> None:
    with pytest.raises(ValueError, match="0 to n hits"):
        wilson_interval(hits, n)
