"""One figure of one product, region or carrier in one period, from the database."""

from collections.abc import Iterator

from evaluation.questions import Question
from sample.facts import REGIONS, Facts
from sample.figures import punctuality, returns
from sample.months import Span, half, month, quarter, year
from sample.names import Firm, Name, Product
from sample.questions.ask import Language, ask, say, short
from sample.questions.gold import forms, number, rate


def lookups(facts: Facts) -> Iterator[Question]:
    """Eight look-ups, half Chinese: rates, counts, punctuality; months, quarters, halves, years."""
    a, b, c, d, e, *_ = facts.cast.products
    east, north, south, west, *_ = REGIONS
    yield _returned(facts, "zh", 1, "{p}{t}在{r}的退货率是多少？", a, east, month("2024-03"))
    yield _returned(facts, "zh", 2, "麻烦查一下{t}{r}地区一共退回了多少台{p}", b, south, quarter(2023, 3), "part")
    yield _returned(facts, "zh", 3, "{t}，{s}全国退货率？", c, None, half(2023, 2))
    yield _punctual(facts, "zh", 4, "{r}{p}的包裹在{t}的准时率有多高", d, west, month("2023-12"))
    yield _returned(facts, "en", 1, "What was the return rate of the {p} in {r} in {t}?", e, north, month("2023-09"))
    text = "How many units of the {p} were shipped to {r} in {t}?"
    yield _returned(facts, "en", 2, text, a, west, quarter(2024, 1), "whole")
    yield _returned(facts, "en", 3, "{s} return rate, all regions, {t}", b, None, half(2024, 1))
    yield _carrier(
        facts, "en", 4, "Could you tell me the on-time rate of {c} in {t}?", facts.cast.carriers[2], year(2023)
    )


def _fill(template: str, language: Language, product: Product, region: Name | None, when: Span) -> str:
    return template.format(
        p=say(product, language),
        s=short(product, language),
        r="" if region is None else say(region, language),
        t=when.zh if language == "zh" else when.en,
    )


def _returned(
    facts: Facts,
    language: Language,
    position: int,
    template: str,
    product: Product,
    region: Name | None,
    when: Span,
    what: str = "rate",
) -> Question:
    share = returns(facts, when.months, product=product, region=region)
    gold = {"rate": rate(share), "part": number(share.part, "units"), "whole": number(share.whole, "units")}[what]
    return ask(
        "lookup",
        language,
        position,
        _fill(template, language, product, region, when),
        [gold],
        tables=["returns"],
        about=[product] if region is None else [product, region],
        periods=[when.days],
        shares=[share],
    )


def _punctual(
    facts: Facts, language: Language, position: int, template: str, product: Product, region: Name, when: Span
) -> Question:
    share = punctuality(facts, when.months, product=product, region=region)
    carriers = {s.carrier for s in facts.shipments if (s.product, s.region) == (product, region)}
    return ask(
        "lookup",
        language,
        position,
        _fill(template, language, product, region, when),
        [rate(share)],
        tables=["shipments"],
        about=[product, region],
        periods=[when.days],
        shares=[share],
        also_names=forms(sorted(carriers, key=lambda c: c.zh)),
    )


def _carrier(facts: Facts, language: Language, position: int, template: str, carrier: Firm, when: Span) -> Question:
    share = punctuality(facts, when.months, carrier=carrier)
    text = template.format(c=say(carrier, language), t=when.zh if language == "zh" else when.en)
    return ask(
        "lookup",
        language,
        position,
        text,
        [rate(share)],
        tables=["shipments"],
        about=[carrier],
        periods=[when.days],
        shares=[share],
    )
