"""How a figure moves: by month, by quarter, by year."""

from collections.abc import Iterator

from evaluation.questions import Question
from sample.facts import REGIONS
from sample.facts.esg import INDICATORS
from sample.figures import punctuality, returns
from sample.months import Span, month, quarter, year
from sample.questions.asker import Asker
from sample.questions.comparison import lead
from sample.questions.gold import moves, number, page, rate, rates_and_moves, span, table
from sample.questions.phrases import trend as said
from sample.questions.reading import ASKED, indicated, year_reported


def trends(asker: Asker) -> Iterator[Question]:
    """Two from months of the database, one from its quarters, two from documents."""
    yield _months(asker)
    yield _peak(asker)
    yield _quarters(asker)
    yield _three_years(asker)
    yield _revenue(asker)


def _months(asker: Asker) -> Question:
    product, region = asker.rng.choice(asker.facts.cast.products), asker.rng.choice(REGIONS)
    when = quarter(*asker.rng.choice(((2023, 2), (2023, 3), (2023, 4), (2024, 1), (2024, 2))))
    shares = [returns(asker.facts, [m], product=product, region=region) for m in when.months]
    return asker.ask(
        said.MONTHS,
        [rate(s) for s in shares],
        slots={"p": product.short, "r": region, "t": when},
        about=[product, region],
        periods=[when.days],
        evidence=[table("returns")],
        also=rates_and_moves(*shares),
    )


def _peak(asker: Asker) -> Question:
    """Of the product and region whose highest month stands out most, so that no near tie decides."""
    when = year(2023 if asker.language == "en" else 2022)
    pairs = [(p, r) for p in asker.facts.cast.products for r in REGIONS]
    by_pair = {(p, r): [returns(asker.facts, [m], product=p, region=r) for m in when.months] for p, r in pairs}
    product, region = max(pairs, key=lambda pair: lead(by_pair[pair]))
    shares = by_pair[product, region]
    top = max(range(12), key=lambda n: shares[n].percent)
    return asker.ask(
        said.PEAK,
        [span(month(when.months[top])), rate(shares[top])],
        slots={"p": product.short, "r": region, "t": when},
        about=[product, region],
        periods=[when.days],
        evidence=[table("returns")],
        also=rates_and_moves(*shares),
    )


def _quarters(asker: Asker) -> Question:
    carrier, number = asker.rng.choice(asker.facts.cast.carriers), asker.rng.choice((2022, 2023))
    shares = [punctuality(asker.facts, quarter(number, q).months, carrier=carrier) for q in (1, 2, 3, 4)]
    return asker.ask(
        said.QUARTERS,
        [rate(s) for s in shares],
        slots={"f": carrier, "t": year(number)},
        about=[carrier],
        periods=[year(number).days],
        evidence=[table("shipments")],
        also=rates_and_moves(*shares),
    )


def _three_years(asker: Asker) -> Question:
    report = asker.rng.choice([r for r in asker.facts.esg if r.year == year_reported(asker)])
    indicator = asker.rng.choice([i for i in INDICATORS if i.key in ASKED])
    values = [indicated(report, indicator, y) for y in report.years]
    first, last = report.years[0], report.years[-1]
    when = Span(f"{first}-01", f"{last}-12", f"{first}年至{last}年", f"{first} to {last}")
    return asker.ask(
        said.THREE_YEARS,
        values,
        slots={"f": report.supplier.short, "t": when, "x": indicator.name, "u": indicator.unit},
        about=[report.supplier],
        periods=[when.days],
        evidence=[page(asker.marks[f"{report.key}/{indicator.key}/{y}"]) for y in report.years],
        also=moves(*(v.number for v in values if v.number is not None)),
    )


def _revenue(asker: Asker) -> Question:
    n = asker.rng.randrange(len(asker.facts.quarters) - 1)
    two = asker.facts.quarters[n : n + 2]
    return asker.ask(
        said.REVENUE,
        [number(q.total * 1_000, "CNY", step=1_000_000) for q in two],
        slots={"t": two[0].span, "u": two[1].span},
        periods=[q.span.days for q in two],
        evidence=[page(asker.marks[f"{q.key}/total"]) for q in two],
        also=moves(*(q.total * 1_000 for q in two)),
    )
