"""Two sources in one answer: returns and carriers, penalties and reports, plans and shipments, returns and tickets."""

from collections.abc import Iterator

from evaluation.questions import Question
from sample.documents.paper import change_key, rate_key
from sample.facts.carrier_changes import CarrierChange
from sample.figures import Share, penalties, punctuality, returns
from sample.months import ALL_MONTHS, Span, month, quarter, year
from sample.questions.asker import Asker
from sample.questions.gold import TICKETS, money, named, number, page, rate, rates_and_moves, table, told
from sample.questions.phrases import relation as said
from sample.questions.phrasing import Phrasing
from sample.tickets.themes import LOGISTICS
from sample.tickets.ticket import complaints


def relations(asker: Asker) -> Iterator[Question]:
    """Three on a change of carrier, and one each on suppliers, campaigns and complaints."""
    # A change in the middle of a quarter comes first: only months tell its carriers apart.
    one, two, three, four = sorted(asker.share(asker.facts.changes), key=lambda c: _quarters(c)[1].first == c.month)
    yield _carriers(asker, said.MONTHS, one, _months(one))
    yield _carriers(asker, said.QUARTERS, two, _quarters(two))
    yield _punctual(asker, three, _quarters(three))
    yield _spent(asker)
    yield _hero(asker)
    yield _complaints(asker, next(c for c in (four, one, two, three) if c.effect > 1))


def _months(change: CarrierChange) -> tuple[Span, Span]:
    position = ALL_MONTHS.index(change.month)
    return month(ALL_MONTHS[position - 1]), month(change.month)


def _quarters(change: CarrierChange) -> tuple[Span, Span]:
    """The quarter of a change, and the one before."""
    first, position = int(change.month[:4]), (int(change.month[5:]) + 2) // 3
    before = quarter(first, position - 1) if position > 1 else quarter(first - 1, 4)
    return before, quarter(first, position)


def _carriers(asker: Asker, phrasing: Phrasing, change: CarrierChange, spans: tuple[Span, Span]) -> Question:
    shares, punctual = _around(asker, change, spans)
    keys = [*(rate_key(s, change.product, change.region) for s in spans), change_key(change.product, change.region)]
    return asker.ask(
        phrasing,
        [*(rate(s) for s in shares), named(change.before), named(change.after)],
        slots={"p": change.product, "r": change.region, "t": spans[0], "u": spans[1]},
        about=[change.product, change.region, change.before, change.after],
        periods=[s.days for s in spans],
        evidence=[table("returns"), table("shipments")],
        told_too=told(asker.marks, keys),
        also=[*rates_and_moves(*shares), *rates_and_moves(*punctual)],
    )


def _around(asker: Asker, change: CarrierChange, spans: tuple[Span, Span]) -> tuple[list[Share], list[Share]]:
    """Returns and punctuality before and after a change."""
    product, region = change.product, change.region
    return (
        [returns(asker.facts, s.months, product=product, region=region) for s in spans],
        [punctuality(asker.facts, s.months, product=product, region=region) for s in spans],
    )


def _punctual(asker: Asker, change: CarrierChange, spans: tuple[Span, Span]) -> Question:
    shares, punctual = _around(asker, change, spans)
    return asker.ask(
        said.PUNCTUAL,
        [rate(s) for s in (*shares, *punctual)],
        slots={"p": change.product, "r": change.region, "t": spans[0], "u": spans[1]},
        about=[change.product, change.region, change.before, change.after],
        periods=[s.days for s in spans],
        evidence=[table("returns"), table("shipments")],
        also=[*rates_and_moves(*shares), *rates_and_moves(*punctual)],
    )


def _spent(asker: Asker) -> Question:
    report = asker.rng.choice([r for r in asker.share(asker.facts.esg) if r.penalties_stated == r.penalties_official])
    when = year(report.year)
    fines = [p.amount for p in penalties(asker.facts, when.days, report.supplier)]
    return asker.ask(
        said.SPENT,
        [number(len(fines)), money(report.investment)],
        slots={"f": report.supplier.short, "t": when},
        about=[report.supplier],
        periods=[when.days],
        evidence=[table("penalties"), page(asker.marks[f"{report.key}/investment"])],
        also=[*fines, sum(fines)],
    )


def _hero(asker: Asker) -> Question:
    campaign = asker.rng.choice(asker.share(asker.facts.campaigns))
    hero, when = campaign.heroes[0], month(f"{campaign.first:%Y-%m}")
    share = returns(asker.facts, when.months, product=hero)
    return asker.ask(
        said.HERO,
        [money(campaign.budget), number(share.whole, "units")],
        slots={"x": campaign.name, "p": hero, "t": when},
        about=campaign.heroes,
        periods=[when.days, (campaign.first, campaign.last)],
        evidence=[page(asker.marks[f"{campaign.key}/budget"]), table("returns")],
        also=[campaign.target, campaign.livestream * 1_000, share.part, share.percent],
    )


def _complaints(asker: Asker, change: CarrierChange) -> Question:
    when = _quarters(change)[1]
    product, region = change.product, change.region
    share = returns(asker.facts, when.months, product=product, region=region)
    counts = {
        theme: len(complaints(asker.tickets, when.months, theme=theme, product=product, region=region))
        for theme in LOGISTICS
    }
    theme = max(LOGISTICS, key=lambda t: counts[t])
    return asker.ask(
        said.COMPLAINTS,
        [rate(share), number(counts[theme])],
        slots={"p": change.product, "r": change.region, "t": when, "x": theme.name},
        about=[change.product, change.region],
        periods=[when.days],
        evidence=[table("returns"), TICKETS],
        also=[share.part, share.whole],
    )
