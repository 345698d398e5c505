"""The escalated complaints of a company: a steady trickle, and a rise where a change of carrier went wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sample.draw import Draw
from sample.facts import AS_OF, REGIONS, Facts
from sample.facts.campaigns import Campaign
from sample.months import month
from sample.names import Name, Product
from sample.tickets.phrases import phrases
from sample.tickets.themes import (
    DAMAGE,
    DEAD,
    INSTALLATION,
    LATE,
    LOGISTICS,
    MISSING,
    NOISE,
    REFUND,
    SMELL,
    THEMES,
    Theme,
)
from sample.tickets.ticket import Move, Ticket

A_MONTH = (3, 4, 5)
"""Complaints about a product in a month."""
RISE = (1, 2, 3)
"""Further ones a month where a change of carrier raised the returns."""
RISE_MONTHS = 6
VIP_SHARE, CHINESE_SHARE, PRAISE_SHARE, CAMPAIGN_SHARE, STALLED_SHARE = 0.16, 0.7, 0.3, 0.6, 0.06
PRAISED = {
    DAMAGE: (LATE, MISSING),
    LATE: (REFUND,),
    MISSING: (DAMAGE, LATE),
    NOISE: (DAMAGE, INSTALLATION, DEAD),
    DEAD: (DAMAGE, MISSING),
    REFUND: (LATE, DAMAGE),
    INSTALLATION: (LATE, MISSING),
    SMELL: (NOISE, DEAD),
}
"""What someone may find in order while he complains of another thing: words alone do not make a theme."""
CHANNELS = (("电话", "热线"), ("电话", "回访"), ("在线", "App"), ("在线", "小程序"), ("门店", "柜台"))


def draw_complaints(facts: Facts) -> tuple[Ticket, ...]:
    """All complaints, the oldest first."""
    return tuple(sorted(_Desk(facts).complaints(), key=lambda t: t.created))


@dataclass(frozen=True)
class _Case:
    """What a complaint is about, before anybody has written it down."""

    product: Product
    region: Name
    month: str
    theme: Theme


class _Desk:
    """Draws complaints from one stream of chance."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._rng = Draw(facts.seed, "complaints").rng
        self._phrases = {language: phrases(facts.seed, language) for language in ("zh", "en")}
        self._carriers = {(s.product, s.region, s.month): s.carrier for s in facts.shipments}
        self._months = sorted({s.month for s in facts.shipments})

    def complaints(self) -> Iterator[Ticket]:
        for case in (*self._trickle(), *self._rise()):
            yield self._written(case)

    def _trickle(self) -> Iterator[_Case]:
        for product in self._facts.cast.products:
            # Every product has its own weakness.
            weights = [1.0] * len(THEMES)
            weights[self._rng.randrange(len(THEMES))] = 4.0
            for text in self._months:
                for _ in range(self._rng.choice(A_MONTH)):
                    (theme,) = self._rng.choices(THEMES, weights)
                    yield _Case(product, self._rng.choice(REGIONS), text, theme)

    def _rise(self) -> Iterator[_Case]:
        for change in self._facts.changes:
            if change.effect > 1:
                for text in [m for m in self._months if m >= change.month][:RISE_MONTHS]:
                    for _ in range(self._rng.choice(RISE)):
                        yield _Case(change.product, change.region, text, self._rng.choice(LOGISTICS))

    def _written(self, case: _Case) -> Ticket:
        language = "zh" if self._rng.random() < CHINESE_SHARE else "en"
        said = self._phrases[language]
        praised = self._rng.choice(PRAISED[case.theme]) if self._rng.random() < PRAISE_SHARE else None
        product, region = (
            (self._rng.choice((case.product.zh, case.product.short.zh)), case.region.zh)
            if language == "zh"
            else (self._rng.choice((case.product.en, case.product.short.en)), case.region.en)
        )
        vip = self._rng.random() < VIP_SHARE
        urgency = "High" if vip else self._rng.choice(("Medium", "Low"))
        created = self._moment(case.month)
        return Ticket(
            product=case.product,
            region=case.region,
            carrier=self._carriers[case.product, case.region, case.month],
            created=created,
            summary=self._rng.choice(said.summaries).format(p=product, r=region),
            description=said.told(self._rng, case.theme, praised).format(p=product, r=region),
            urgency=urgency,
            moves=tuple(self._moves(created, urgency)),
            channel=self._rng.choice(CHANNELS),
            theme=case.theme,
            vip=vip,
            campaign=self._campaign(created.date()),
        )

    def _moment(self, text: str) -> datetime:
        first, end = month(text).days
        day = first + timedelta(self._rng.randrange((end - first).days))
        return datetime(day.year, day.month, day.day, self._rng.randrange(8, 22), self._rng.randrange(60))

    def _moves(self, created: datetime, urgency: str) -> Iterator[Move]:
        """The way of a complaint through the desk, as far as it got by the day of the questions."""
        agent = f"agent.{self._rng.randrange(1, 13):02d}"
        at = created + timedelta(hours=self._rng.randrange(1, 30))
        steps = [Move(at, agent, "status", "Open", "In Progress")]
        if urgency != "High" and self._rng.random() < 0.15:
            at += timedelta(hours=self._rng.randrange(2, 40))
            steps.append(Move(at, agent, "priority", urgency, "High"))
        if self._rng.random() >= STALLED_SHARE:
            steps += self._end(at, agent, urgency)
        yield from (step for step in steps if step.at.date() < AS_OF)

    def _end(self, at: datetime, agent: str, urgency: str) -> Iterator[Move]:
        """The complaint is resolved some days after ``at``, and closed where nobody objects for a week."""
        at += timedelta(hours=self._rng.randrange(20, 30 if urgency == "High" else 260))
        yield Move(at, agent, "status", "In Progress", "Resolved")
        yield Move(at + timedelta(days=7), "workflow", "status", "Resolved", "Closed")

    def _campaign(self, day: date) -> Campaign | None:
        """The campaign that was running, if the customer bought in it."""
        running = next((c for c in self._facts.campaigns if c.first <= day <= c.last), None)
        return running if self._rng.random() < CAMPAIGN_SHARE else None
