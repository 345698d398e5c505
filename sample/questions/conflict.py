"""What two sources tell differently, by a deviation that the facts know."""

from collections.abc import Iterator

from evaluation.questions import Question
from sample.documents.paper import rate_key
from sample.facts.news import FineNews, RateNews
from sample.figures import penalties, returns
from sample.months import month, year
from sample.questions.asker import Asker
from sample.questions.gold import BOARDS, moves, number, page, rate, rates_and_moves, table, told
from sample.questions.phrases import conflict as said
from sample.questions.phrasing import Said
from sample.site.figures import rate_by_order, rate_by_receipt


def conflicts(asker: Asker) -> Iterator[Question]:
    """Two fines that a paper tells otherwise, a rate of an association, an understating report, two boards."""
    yield from _fines(asker)
    yield _rate(asker)
    yield _understated(asker)
    yield _boards(asker)


def _fines(asker: Asker) -> Iterator[Question]:
    items = asker.share(item for item in asker.facts.news if isinstance(item, FineNews))
    for item, phrasing in zip(items, (said.FINE, said.FINE_REASON), strict=True):
        penalty = item.penalty
        named: Said = penalty.authority if phrasing is said.FINE else penalty.reason
        yield asker.ask(
            phrasing,
            [number(penalty.amount, "CNY"), number(item.stated, "CNY")],
            slots={"f": penalty.supplier.short, "t": month(f"{penalty.day:%Y-%m}"), "x": named},
            about=[penalty.supplier, penalty.authority, penalty.reason],
            periods=[(penalty.inspected, max(penalty.deadline, item.day))],
            evidence=[table("penalties"), page(asker.marks[f"{item.key}/stated"])],
            told_too=told(asker.marks, [f"{penalty.key}/amount"]),
            also=moves(penalty.amount, item.stated),
        )


def _rate(asker: Asker) -> Question:
    (item,) = asker.share(item for item in asker.facts.news if isinstance(item, RateNews))
    share = returns(asker.facts, item.span.months, product=item.product, region=item.region)
    stated = item.stated / 100
    return asker.ask(
        said.RATE,
        [number(stated, "%", step=0.01), rate(share)],
        slots={"p": item.product, "r": item.region, "t": item.span},
        about=[item.product, item.region],
        periods=[item.span.days],
        evidence=[page(asker.marks[f"{item.key}/stated"]), table("returns")],
        told_too=told(asker.marks, [rate_key(item.span, item.product, item.region)]),
        also=[*rates_and_moves(share), *moves(stated, share.percent)],
    )


def _understated(asker: Asker) -> Question:
    (report,) = asker.share(r for r in asker.facts.esg if r.penalties_stated != r.penalties_official)
    when = year(report.year)
    fines = [p.amount for p in penalties(asker.facts, when.days, report.supplier)]
    return asker.ask(
        said.PENALTIES,
        [number(report.penalties_stated), number(report.penalties_official)],
        slots={"f": report.supplier.short, "t": when},
        about=[report.supplier],
        periods=[when.days],
        evidence=[page(asker.marks[f"{report.key}/penalties"]), table("penalties")],
        also=[*fines, sum(fines), *moves(report.penalties_stated, report.penalties_official)],
    )


def _boards(asker: Asker) -> Question:
    """Of a product and quarter whose rates on the boards are a tenth of a point apart at the least."""
    pairs = [
        (product, when)
        for product, when in asker.boards.deviations
        if abs(rate_by_receipt(asker.facts, asker.boards, product, when) - rate_by_order(asker.facts, product, when))
        >= 0.11
    ]
    product, when = asker.rng.choice(asker.share(pairs))
    one = rate_by_order(asker.facts, product, when)
    two = rate_by_receipt(asker.facts, asker.boards, product, when)
    return asker.ask(
        said.BOARDS,
        [number(value, "%", step=0.01) for value in (one, two)],
        slots={"p": product, "t": when},
        about=[product],
        periods=[when.days],
        evidence=BOARDS,
        also=[*moves(one, two), asker.boards.deviations[product, when] / 100],
    )
