"""News: what contradicts an official figure does so by the deviation that it states."""

import pytest

from sample.facts import AS_OF, draw_facts
from sample.facts.news import FineNews, RateNews
from sample.figures import returns


@pytest.mark.parametrize("seed", range(23))
def test_a_contradicted_fine_is_off_by_more_than_five_percent(seed: int) -> None:
    fines = [n for n in draw_facts(seed).news if isinstance(n, FineNews)]

    assert len(fines) == 4
    for item in fines:
        assert abs(item.deviation) > 5
        assert item.stated == pytest.approx(item.penalty.amount * (1 + item.deviation / 100))
        assert item.day > item.penalty.day


def test_a_contradicted_rate_is_off_from_the_database() -> None:
    facts = draw_facts(7)
    rates = [n for n in facts.news if isinstance(n, RateNews)]

    assert len(rates) == 2
    for item in rates:
        share = returns(facts, item.span.months, product=item.product, region=item.region)
        assert item.official == pytest.approx(share.percent)
        assert item.stated / 100 == pytest.approx(share.percent * (1 + item.deviation / 100))
        assert abs(item.deviation) > 5


def test_news_are_in_order_and_not_of_the_future() -> None:
    days = [item.day for item in draw_facts(7).news]

    assert len(days) == 12
    assert days == sorted(days)
    assert days[-1] < AS_OF
