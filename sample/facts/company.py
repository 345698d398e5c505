"""All that is true of one company, drawn from one seed."""

from dataclasses import dataclass

from sample.cast import Cast, cast
from sample.facts.campaigns import Campaign, draw_campaigns
from sample.facts.carrier_changes import CarrierChange, draw_changes
from sample.facts.esg import EsgReport, draw_esg
from sample.facts.meetings import Meeting, draw_meetings
from sample.facts.news import NewsItem, draw_news
from sample.facts.penalties import PenaltyRow, draw_penalties
from sample.facts.policies import Policy, draw_policies
from sample.facts.purchases import PurchaseRow, draw_purchases
from sample.facts.quarters import Quarter, draw_quarters
from sample.facts.registry import Ownership, Registration, draw_ownerships, draw_registrations
from sample.facts.releases import Release, draw_releases
from sample.facts.returns import ReturnRow, draw_returns
from sample.facts.shipments import ShipmentRow, draw_shipments


@dataclass(frozen=True)
class Facts:
    """The one table of facts: database, documents, boards, tickets, questions and gold values are made from it."""

    seed: int
    cast: Cast
    returns: tuple[ReturnRow, ...]
    shipments: tuple[ShipmentRow, ...]
    changes: tuple[CarrierChange, ...]
    penalties: tuple[PenaltyRow, ...]
    purchases: tuple[PurchaseRow, ...]
    registrations: tuple[Registration, ...]
    ownerships: tuple[Ownership, ...]
    quarters: tuple[Quarter, ...]
    esg: tuple[EsgReport, ...]
    news: tuple[NewsItem, ...]
    releases: tuple[Release, ...]
    campaigns: tuple[Campaign, ...]
    policies: tuple[Policy, ...]
    meetings: tuple[Meeting, ...]


def draw_facts(seed: int) -> Facts:
    """The facts of ``seed``; the same seed gives the same facts on every machine."""
    who = cast(seed)
    changes = draw_changes(seed, who)
    returns, penalties = draw_returns(seed, who, changes), draw_penalties(seed, who)
    registrations = draw_registrations(seed, who)
    return Facts(
        seed=seed,
        cast=who,
        returns=returns,
        shipments=draw_shipments(seed, who, changes),
        changes=changes,
        penalties=penalties,
        purchases=draw_purchases(seed, who),
        registrations=registrations,
        ownerships=draw_ownerships(seed, who),
        quarters=draw_quarters(seed),
        esg=draw_esg(seed, who, penalties),
        news=draw_news(seed, who, penalties=penalties, returns=returns, registrations=registrations),
        releases=draw_releases(seed),
        campaigns=draw_campaigns(seed, who),
        policies=draw_policies(seed, who),
        meetings=draw_meetings(seed),
    )
