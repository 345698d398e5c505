"""The complaints hold the truths that were planted, and say them in words of their own."""

from collections import Counter

import pytest

from sample.facts import AS_OF, Facts, draw_facts
from sample.tickets.complaints import RISE_MONTHS, draw_complaints
from sample.tickets.phrases import phrases
from sample.tickets.themes import LOGISTICS, THEMES
from sample.tickets.ticket import Ticket, complaints


@pytest.fixture(scope="module")
def facts() -> Facts:
    return draw_facts(7)


@pytest.fixture(scope="module")
def tickets(facts: Facts) -> tuple[Ticket, ...]:
    return draw_complaints(facts)


def test_there_are_hundreds_and_each_month_and_theme_has_some(facts: Facts, tickets: tuple[Ticket, ...]) -> None:
    months = Counter(t.month for t in tickets)
    assert 500 < len(tickets) < 1500
    assert set(months) == {s.month for s in facts.shipments}
    assert min(months.values()) >= 3 * len(facts.cast.products)
    assert set(Counter(t.theme for t in tickets)) == set(THEMES)


def test_a_worse_carrier_shows_in_the_complaints_of_the_following_months(
    facts: Facts, tickets: tuple[Ticket, ...]
) -> None:
    all_months = sorted({s.month for s in facts.shipments})
    risen = 0
    for change in facts.changes:
        at = all_months.index(change.month)
        before, after = all_months[max(0, at - RISE_MONTHS) : at], all_months[at : at + RISE_MONTHS]
        rate = [
            sum(
                len(complaints(tickets, months, theme=theme, product=change.product, region=change.region))
                for theme in LOGISTICS
            )
            / len(months)
            for months in (before, after)
        ]
        if change.effect > 1:
            assert rate[1] >= rate[0] + 0.5, change
            risen += 1
    assert risen >= 3


def test_every_complaint_holds_a_sentence_of_its_theme_and_of_no_other(tickets: tuple[Ticket, ...]) -> None:
    said = {key: set() for key in (theme.key for theme in THEMES)}
    for language in ("zh", "en"):
        for key, sentences in phrases(7, language).complaints.items():
            said[key] |= set(sentences)
    for ticket in tickets:
        assert ticket.theme is not None
        told = {key for key, sentences in said.items() if any(s in ticket.description for s in sentences)}
        assert told == {ticket.theme.key}, ticket.description


def test_some_name_another_theme_only_to_say_that_it_was_in_order(tickets: tuple[Ticket, ...]) -> None:
    praise = {s for language in ("zh", "en") for pool in phrases(7, language).praise.values() for s in pool}
    share = sum(any(p in t.description for p in praise) for t in tickets) / len(tickets)

    assert 0.2 < share < 0.4


def test_histories_run_forwards_and_end_before_the_day_of_the_questions(tickets: tuple[Ticket, ...]) -> None:
    for ticket in tickets:
        times = [ticket.created, *(move.at for move in ticket.moves)]
        assert times == sorted(times)
        assert times[-1].date() < AS_OF
        position = {"status": "Open", "priority": ticket.urgency}
        for move in ticket.moves:
            assert position[move.field] == move.before != move.after
            position[move.field] = move.after
        assert (ticket.status, ticket.priority) == (position["status"], position["priority"])
    standing = Counter(t.status for t in tickets)
    assert set(standing) <= {"Open", "In Progress", "Resolved", "Closed"}
    assert 0.03 < standing["In Progress"] / len(tickets) < 0.1
    assert standing["Closed"] > 0.85 * len(tickets)


def test_campaigns_and_vips(facts: Facts, tickets: tuple[Ticket, ...]) -> None:
    for ticket in tickets:
        if ticket.campaign:
            assert ticket.campaign.first <= ticket.created.date() <= ticket.campaign.last
    assert {t.campaign for t in tickets if t.campaign} == set(facts.campaigns)
    assert 0.1 < sum(t.vip for t in tickets) / len(tickets) < 0.22


def test_the_carrier_is_the_one_that_served_the_region(facts: Facts, tickets: tuple[Ticket, ...]) -> None:
    served = {(s.product, s.region, s.month, s.carrier) for s in facts.shipments}

    assert all((t.product, t.region, t.month, t.carrier) in served for t in tickets)
