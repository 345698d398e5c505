"""The table of facts is complete, sane, and another one for another seed."""

from collections.abc import Iterator

import pytest

from sample.facts import REGIONS, Facts, draw_facts
from sample.facts.esg import INDICATORS
from sample.facts.news import ContractNews, FineNews, PlantNews, RateNews
from sample.months import ALL_MONTHS


def figures(facts: Facts) -> Iterator[tuple[str, set[int]]]:
    """The drawn figures, by what they count: counts of goods, money, rates, terms."""
    yield "shipped", {r.shipped for r in facts.returns}
    yield "returned", {r.returned for r in facts.returns}
    yield "parcels", {s.parcels for s in facts.shipments}
    yield "on_time", {s.on_time for s in facts.shipments}
    yield "fines", {p.amount for p in facts.penalties}
    yield "findings", {p.found for p in facts.penalties}
    yield "purchases", {p.amount for p in facts.purchases}
    yield "orders", {p.orders for p in facts.purchases}
    yield "capital", {r.capital for r in facts.registrations}
    yield "shares held", {o.share for o in facts.ownerships}
    yield from quarterly(facts)
    for item in INDICATORS:
        yield item.key, {value for report in facts.esg for (key, _), value in report.values.items() if key == item.key}
    yield "monthly power", {v for r in facts.esg for months in r.monthly.values() for v in months}
    yield "participants", {people for report in facts.esg for _, people in report.courses}
    yield "esg money", {report.investment for report in facts.esg}
    yield "esg target", {report.target_cut for report in facts.esg}
    yield from told(facts)


def quarterly(facts: Facts) -> Iterator[tuple[str, set[int]]]:
    """The management figures."""
    yield "revenue", {value for q in facts.quarters for value in q.revenue}
    yield "online", {value for q in facts.quarters for value in q.online}
    yield "totals", {q.total for q in facts.quarters}
    yield "export", {q.export_kusd for q in facts.quarters}
    yield "margin", {q.margin for q in facts.quarters}
    yield "calls", {q.hotline_calls for q in facts.quarters}
    yield "cause share", {q.cause_share for q in facts.quarters}
    yield "inventory", {q.inventory for q in facts.quarters}


def told(facts: Facts) -> Iterator[tuple[str, set[int]]]:
    """The figures of news, notes, plans, circulars and minutes."""
    yield "stated fines", {n.stated for n in facts.news if isinstance(n, FineNews)}
    yield "stated rates", {n.stated for n in facts.news if isinstance(n, RateNews)}
    yield "plants", {n.investment for n in facts.news if isinstance(n, PlantNews)}
    yield "late fees", {n.late_fee for n in facts.news if isinstance(n, ContractNews)}
    yield "backfilled", {r.backfilled for r in facts.releases}
    yield "warranty", {r.warranty_months for r in facts.releases if r.warranty_months}
    yield "budgets", {c.budget for c in facts.campaigns} | {c.livestream for c in facts.campaigns}
    yield "targets", {c.target for c in facts.campaigns}
    yield "thresholds", {p.threshold for p in facts.policies}
    yield "days to report", {p.report_days for p in facts.policies}
    yield "decisions", {d.budget for m in facts.meetings for d in m.decisions}


@pytest.mark.parametrize("other", [0, 8, 9, 29])
def test_seeds_share_no_figure(other: int) -> None:
    one, two = dict(figures(draw_facts(7))), dict(figures(draw_facts(other)))

    for kind, values in one.items():
        assert values, kind
        assert not values & two[kind], kind


def test_the_same_seed_gives_the_same_facts() -> None:
    assert draw_facts(7) == draw_facts(7)


@pytest.mark.parametrize("seed", range(23))
def test_rows_are_complete_and_possible(seed: int) -> None:
    facts = draw_facts(seed)

    assert len(facts.cast.products) == 8
    assert len(REGIONS) == 6
    assert len(ALL_MONTHS) == 30
    assert len(facts.returns) == len(facts.shipments) == 8 * 6 * 30
    assert {r.month for r in facts.returns} == set(ALL_MONTHS)
    for row in facts.returns:
        assert 0 < row.returned < 0.15 * row.shipped, row
    for parcel in facts.shipments:
        assert 0 < parcel.on_time <= parcel.parcels, parcel
    for quarter in facts.quarters:
        assert all(0 < online < all_of_it for online, all_of_it in zip(quarter.online, quarter.revenue, strict=True))
    for campaign in facts.campaigns:
        assert campaign.livestream < campaign.budget
        assert campaign.published < campaign.first < campaign.last
