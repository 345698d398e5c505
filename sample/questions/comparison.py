"""Figures side by side: products, regions, years, carriers; and which of many is first."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from evaluation.questions import Question
from sample.documents.paper import rate_key
from sample.facts import REGIONS
from sample.figures import Share, punctuality, returns
from sample.months import Span, half, month, quarter
from sample.names import Product
from sample.questions.asker import Asker
from sample.questions.gold import forms, named, rate, rates_and_moves, table, told
from sample.questions.phrases import comparison as said

NO_TIE = 0.1
"""Points by which a winner must lead, so that rounding does not decide."""


def comparisons(asker: Asker) -> Iterator[Question]:
    """Four comparisons of two, and two questions for the first of all."""
    yield _products(asker)
    yield _regions(asker)
    yield _years(asker)
    yield _carriers(asker)
    yield _highest(asker)
    yield _lowest(asker)


def _products(asker: Asker) -> Question:
    products, regions = asker.rng.sample(asker.facts.cast.products, 2), asker.rng.sample(REGIONS, 2)
    when = month(f"2024-{asker.rng.randrange(1, 6):02d}")
    shares = [returns(asker.facts, when.months, product=p, region=r) for p, r in zip(products, regions, strict=True)]
    return asker.ask(
        said.PRODUCTS,
        [rate(s) for s in shares],
        slots={"p": products[0], "q": products[1], "r": regions[0], "s": regions[1], "t": when},
        about=[*products, *regions],
        periods=[when.days],
        evidence=[table("returns")],
        also=rates_and_moves(*shares),
    )


def _regions(asker: Asker) -> Question:
    product, regions = asker.rng.choice(asker.facts.cast.products), asker.rng.sample(REGIONS, 2)
    when = quarter(asker.rng.choice((2022, 2023)), asker.rng.randrange(1, 5))
    shares = [returns(asker.facts, when.months, product=product, region=r) for r in regions]
    return asker.ask(
        said.REGIONS,
        [rate(s) for s in shares],
        slots={"p": product, "r": regions[0], "s": regions[1], "t": when},
        about=[product, *regions],
        periods=[when.days],
        evidence=[table("returns")],
        told_too=told(asker.marks, (rate_key(when, product, r) for r in regions)),
        also=rates_and_moves(*shares),
    )


def _years(asker: Asker) -> Question:
    product, region = asker.rng.choice(asker.facts.cast.products), asker.rng.choice(REGIONS)
    number = asker.rng.randrange(1, 7)
    spans = [month(f"{year}-{number:02d}") for year in (2024, 2023)]
    shares = [returns(asker.facts, s.months, product=product, region=region) for s in spans]
    return asker.ask(
        said.YEARS,
        [rate(s) for s in shares],
        slots={"p": product.short, "r": region, "t": spans[0]},
        about=[product, region],
        periods=[s.days for s in spans],
        evidence=[table("returns")],
        also=rates_and_moves(*shares),
    )


def _carriers(asker: Asker) -> Question:
    when = quarter(2023, asker.rng.randrange(1, 5))
    found = {c: punctuality(asker.facts, when.months, carrier=c) for c in asker.facts.cast.carriers}
    pairs = [pair for pair in permutations(found, 2) if lead([found[c] for c in pair]) > NO_TIE]
    carriers = asker.rng.choice(pairs)
    shares = [found[c] for c in carriers]
    better = max(carriers, key=lambda c: found[c].percent)
    return asker.ask(
        said.CARRIERS,
        [rate(shares[0]), rate(shares[1]), named(better)],
        slots={"f": carriers[0], "g": carriers[1], "t": when},
        about=carriers,
        periods=[when.days],
        evidence=[table("shipments")],
        also=rates_and_moves(*shares),
    )


def _highest(asker: Asker) -> Question:
    """Of the region whose winner stands out most, so that no near tie decides."""
    when, products = quarter(2024, 1) if asker.language == "zh" else quarter(2023, 3), asker.facts.cast.products
    by_region = {r: [returns(asker.facts, when.months, product=p, region=r) for p in products] for r in REGIONS}
    region = max(REGIONS, key=lambda r: lead(by_region[r]))
    shares = by_region[region]
    top = max(range(len(products)), key=lambda n: shares[n].percent)
    return asker.ask(
        said.HIGHEST,
        [named(products[top]), rate(shares[top])],
        slots={"r": region, "t": when},
        about=[products[top], region],
        periods=[when.days],
        evidence=[table("returns")],
        told_too=told(asker.marks, (rate_key(when, p, region) for p in products)),
        also=rates_and_moves(*shares),
        also_names=forms(products),
    )


def _lowest(asker: Asker) -> Question:
    """Of the product whose lowest region stands out most."""
    when = half(2024, 1) if asker.language == "en" else half(2023, 2)
    product, shares = max(_by_region(asker, when), key=lambda found: lead(found[1], lowest=True))
    low = min(range(len(REGIONS)), key=lambda n: shares[n].percent)
    return asker.ask(
        said.LOWEST,
        [named(REGIONS[low]), rate(shares[low])],
        slots={"p": product, "t": when},
        about=[product, REGIONS[low]],
        periods=[when.days],
        evidence=[table("returns")],
        also=rates_and_moves(*shares),
        also_names=forms(REGIONS),
    )


def _by_region(asker: Asker, when: Span) -> Iterator[tuple[Product, list[Share]]]:
    for product in asker.facts.cast.products:
        yield product, [returns(asker.facts, when.months, product=product, region=r) for r in REGIONS]


def lead(shares: Sequence[Share], *, lowest: bool = False) -> float:
    """How far the first is from the second, in points: the highest, or the ``lowest``."""
    rates = sorted((s.percent for s in shares), reverse=not lowest)
    return abs(rates[0] - rates[1])
