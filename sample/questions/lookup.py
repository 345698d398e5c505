"""One figure in one period, from the database."""

from collections.abc import Iterator

from evaluation.questions import Question
from sample.facts import REGIONS
from sample.figures import punctuality, returns
from sample.months import half, month, quarter, year
from sample.questions.asker import Asker
from sample.questions.gold import forms, number, parts, rate, table
from sample.questions.phrases import lookup as said


def lookups(asker: Asker) -> Iterator[Question]:
    """Rates, counts and punctuality, by month, quarter, half-year and year."""
    products = asker.rng.sample(asker.facts.cast.products, 5)
    regions = asker.rng.sample(REGIONS, 4)
    quarters = [quarter(2022, 3), quarter(2023, 1), quarter(2023, 3), quarter(2024, 1)]
    one, two = asker.rng.sample(quarters, 2)
    months = asker.rng.sample([f"{y}-{m:02d}" for y in (2022, 2023) for m in range(1, 13)], 2)

    when = month(months[0])
    share = returns(asker.facts, when.months, product=products[0], region=regions[0])
    yield asker.ask(
        said.RATE,
        [rate(share)],
        slots={"p": products[0], "r": regions[0], "t": when},
        about=[products[0], regions[0]],
        periods=[when.days],
        evidence=[table("returns")],
        also=parts(share),
    )
    for phrasing, product, region, span in (
        (said.RETURNED, products[1], regions[1], one),
        (said.SHIPPED, products[2], regions[2], two),
    ):
        share = returns(asker.facts, span.months, product=product, region=region)
        yield asker.ask(
            phrasing,
            [number(share.part if phrasing is said.RETURNED else share.whole, "units")],
            slots={"p": product, "r": region, "t": span},
            about=[product, region],
            periods=[span.days],
            evidence=[table("returns")],
            also=parts(share),
        )
    when = half(2023, asker.rng.choice((1, 2)))
    share = returns(asker.facts, when.months, product=products[3])
    yield asker.ask(
        said.EVERYWHERE,
        [rate(share)],
        slots={"p": products[3].short, "t": when},
        about=[products[3]],
        periods=[when.days],
        evidence=[table("returns")],
        also=parts(share),
    )
    yield from _punctualities(asker, months[1])


def _punctualities(asker: Asker, text: str) -> Iterator[Question]:
    product, region = asker.rng.choice(asker.facts.cast.products), asker.rng.choice(REGIONS)
    when = month(text)
    share = punctuality(asker.facts, when.months, product=product, region=region)
    carriers = {s.carrier for s in asker.facts.shipments if (s.product, s.region) == (product, region)}
    yield asker.ask(
        said.PUNCTUAL,
        [rate(share)],
        slots={"p": product, "r": region, "t": when},
        about=[product, region],
        periods=[when.days],
        evidence=[table("shipments")],
        also=parts(share),
        also_names=forms(sorted(carriers, key=lambda c: c.zh)),
    )
    carrier, when = asker.rng.choice(asker.facts.cast.carriers), year(asker.rng.choice((2022, 2023)))
    share = punctuality(asker.facts, when.months, carrier=carrier)
    yield asker.ask(
        said.CARRIER,
        [rate(share)],
        slots={"f": carrier, "t": when},
        about=[carrier],
        periods=[when.days],
        evidence=[table("shipments")],
        also=parts(share),
    )
