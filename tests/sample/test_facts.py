"""The table of facts is complete, sane, and another one for another seed."""

import pytest

from sample.facts import REGIONS, Facts, draw_facts
from sample.months import ALL_MONTHS


def figures(facts: Facts) -> dict[str, set[int]]:
    """The drawn figures, by what they count."""
    papers = facts.papers
    return {
        "shipped": {r.shipped for r in facts.returns},
        "returned": {r.returned for r in facts.returns},
        "parcels": {s.parcels for s in facts.shipments},
        "on_time": {s.on_time for s in facts.shipments},
        "amount": {p.amount for p in facts.penalties},
        "revenue": set(papers.revenue.values()),
        "margin": set(papers.margin.values()),
        "complaints": set(papers.complaints.values()) | set(papers.complaint_share.values()),
        "campaign": {papers.campaign_budget, papers.livestream_budget, papers.campaign_target},
        "terms": {papers.warranty_months, papers.contract_months, papers.policy_threshold, papers.policy_report_days},
        "esg": {value for row in papers.esg for value in (row.before, row.after)},
        "plant": {papers.plant_investment, papers.plant_capacity, papers.plant_jobs},
    }


@pytest.mark.parametrize("other", [0, 8, 9, 29])
def test_seeds_share_no_figure(other: int) -> None:
    one, two = figures(draw_facts(7)), figures(draw_facts(other))

    for kind, values in one.items():
        assert not values & two[kind], kind


def test_the_same_seed_gives_the_same_facts() -> None:
    assert draw_facts(7) == draw_facts(7)


@pytest.mark.parametrize("seed", range(23))
def test_rows_are_complete_and_possible(seed: int) -> None:
    facts = draw_facts(seed)

    assert len(facts.returns) == len(facts.shipments) == 5 * 4 * 18
    assert {r.month for r in facts.returns} == set(ALL_MONTHS)
    for row in facts.returns:
        assert 0 < row.returned < 0.15 * row.shipped, row
    for parcel in facts.shipments:
        assert 0 < parcel.on_time <= parcel.parcels, parcel


def test_a_change_of_carrier_shows_in_the_shipments_and_moves_the_return_rate() -> None:
    facts = draw_facts(7)

    assert len(facts.changes) == 4
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
