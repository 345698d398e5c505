"""Two figures side by side: products, regions, years, carriers."""

from collections.abc import Iterator, Mapping

from evaluation.questions import Question
from sample.documents.paper import Mark, rate_key
from sample.facts import REGIONS, Facts
from sample.figures import Share, punctuality, returns
from sample.months import Span, month, quarter
from sample.names import Firm, Name, Product
from sample.questions.ask import Language, ask, say, short
from sample.questions.gold import all_told, named, rate


def comparisons(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    """Eight comparisons, half Chinese."""
    a, b, c, d, e, *_ = facts.cast.products
    east, north, south, west, *_ = REGIONS
    when = month("2024-01")
    zh, en = "比较{a}在{r}{t}的退货率和{b}在{q}的退货率", "compare {a}'s return rate in {r} in {t} with {b}'s in {q}"
    yield _products(facts, "zh", 1, zh, (a, east), (b, north), when)
    yield _products(facts, "en", 1, en, (a, east), (b, north), when)
    yield _regions(facts, marks, "zh", 2, "{t}{p}退货率，{r}对{q}", c, (east, south), quarter(2023, 4))
    text = "For the {p}, how did the return rate in {r} in {t} compare with that in {q}?"
    yield _regions(facts, marks, "en", 2, text, d, (west, north), quarter(2023, 2))
    text = "请问{p}{r}大区{t}的退货率是多少，去年同期又是多少？"
    yield _years(facts, "zh", 3, text, e, south, month("2024-05"))
    text = "{p} return rate in {r}: {t} against the same month a year earlier, please."
    yield _years(facts, "en", 3, text, c, west, month("2024-02"))
    carriers = facts.cast.carriers
    text = "{t}{a}和{b}哪家更准时？两家的准时率分别是多少？"
    yield _carriers(facts, "zh", 4, text, (carriers[0], carriers[1]), quarter(2024, 1))
    text = "Who delivered more punctually in {t}, {a} or {b}? I need both on-time rates."
    yield _carriers(facts, "en", 4, text, (carriers[2], carriers[3]), quarter(2023, 4))


def gaps(a: Share, b: Share) -> tuple[float, ...]:
    """What an answer may say about two rates: their difference, quotient and relative change, in either order."""
    one, two = a.percent, b.percent
    ratios = (one / two, two / one, (one / two - 1) * 100, (two / one - 1) * 100)
    return (one - two, two - one, *ratios, *(abs(r) for r in ratios[2:]))


def _time(when: Span, language: Language) -> str:
    return when.zh if language == "zh" else when.en


def _products(
    facts: Facts,
    language: Language,
    position: int,
    template: str,
    one: tuple[Product, Name],
    two: tuple[Product, Name],
    when: Span,
) -> Question:
    shares = [returns(facts, when.months, product=p, region=r) for p, r in (one, two)]
    text = template.format(
        a=say(one[0], language),
        r=say(one[1], language),
        b=say(two[0], language),
        q=say(two[1], language),
        t=_time(when, language),
    )
    return ask(
        "comparison",
        language,
        position,
        text,
        [rate(s) for s in shares],
        tables=["returns"],
        about=[*one, *two],
        periods=[when.days],
        shares=shares,
        also=gaps(*shares),
    )


def _regions(
    facts: Facts,
    marks: Mapping[str, Mark],
    language: Language,
    position: int,
    template: str,
    product: Product,
    regions: tuple[Name, Name],
    when: Span,
) -> Question:
    shares = [returns(facts, when.months, product=product, region=r) for r in regions]
    one, two = (say(r, language) for r in regions)
    text = template.format(p=say(product, language), r=one, q=two, t=_time(when, language))
    return ask(
        "comparison",
        language,
        position,
        text,
        [rate(s) for s in shares],
        tables=["returns"],
        about=[product, *regions],
        periods=[when.days],
        shares=shares,
        also=gaps(*shares),
        told=all_told(marks, (rate_key(when, product, r) for r in regions)),
    )


def _years(
    facts: Facts, language: Language, position: int, template: str, product: Product, region: Name, when: Span
) -> Question:
    earlier = month(f"{int(when.first[:4]) - 1}{when.first[4:]}")
    shares = [returns(facts, s.months, product=product, region=region) for s in (when, earlier)]
    text = template.format(p=short(product, language), r=say(region, language), t=_time(when, language))
    return ask(
        "comparison",
        language,
        position,
        text,
        [rate(s) for s in shares],
        tables=["returns"],
        about=[product, region],
        periods=[when.days, earlier.days],
        shares=shares,
        also=gaps(*shares),
    )


def _carriers(
    facts: Facts, language: Language, position: int, template: str, carriers: tuple[Firm, Firm], when: Span
) -> Question:
    shares = [punctuality(facts, when.months, carrier=c) for c in carriers]
    better = carriers[0] if shares[0].percent > shares[1].percent else carriers[1]
    one, two = (say(c, language) for c in carriers)
    return ask(
        "comparison",
        language,
        position,
        template.format(a=one, b=two, t=_time(when, language)),
        [rate(shares[0]), rate(shares[1]), named(better)],
        tables=["shipments"],
        about=carriers,
        periods=[when.days],
        shares=shares,
        also=gaps(*shares),
    )
