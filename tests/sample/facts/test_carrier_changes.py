"""A change of carrier shows in both tables that it touches."""

import pytest

from sample.facts import REGIONS, draw_facts


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_a_change_shows_in_the_shipments_and_moves_the_return_rate(seed: int) -> None:
    facts = draw_facts(seed)

    assert len(facts.changes) == len({c.product for c in facts.changes}) == 8
    for change in facts.changes:
        mine = [s for s in facts.shipments if (s.product, s.region) == (change.product, change.region)]
        assert {s.carrier for s in mine if s.month < change.month} == {change.before}
        assert {s.carrier for s in mine if s.month >= change.month} == {change.after}
        pairs = [r for r in facts.returns if (r.product, r.region) == (change.product, change.region)]
        before = [r.returned / r.shipped for r in pairs if r.month < change.month]
        after = [r.returned / r.shipped for r in pairs if r.month >= change.month]
        ratio = (sum(after) / len(after)) / (sum(before) / len(before))
        assert ratio == pytest.approx(change.effect, rel=0.15)


def test_pairs_without_a_change_keep_their_carrier() -> None:
    facts = draw_facts(7)
    changed = {(c.product, c.region) for c in facts.changes}

    for product in facts.cast.products:
        for region in REGIONS:
            carriers = {s.carrier for s in facts.shipments if (s.product, s.region) == (product, region)}
            assert len(carriers) == (2 if (product, region) in changed else 1)
