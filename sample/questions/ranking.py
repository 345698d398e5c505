"""Which is highest or lowest, and how a figure moves from month to month."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from evaluation.questions import Question
from sample.documents.paper import Mark, rate_key
from sample.facts import REGIONS, Facts
from sample.figures import Share, returns
from sample.months import half, month, quarter, year
from sample.names import Name, Product
from sample.questions.ask import ask
from sample.questions.comparison import gaps
from sample.questions.gold import all_told, forms, named, rate, span


def rankings(facts: Facts, marks: Mapping[str, Mark]) -> Iterator[Question]:
    """Two rankings and two trends; the subject is the one whose winner stands out most, so that no tie decides."""
    yield _product_ranking(facts, marks)
    yield _region_ranking(facts)
    yield _three_months(facts, facts.cast.products[3], REGIONS[1])
    yield _peak_month(facts)


def _lead(shares: list[Share]) -> float:
    """How far the highest rate is ahead of the next, in points."""
    rates = sorted((s.percent for s in shares), reverse=True)
    return rates[0] - rates[1]


def _product_ranking(facts: Facts, marks: Mapping[str, Mark]) -> Question:
    when, products = quarter(2024, 1), facts.cast.products
    by_region = {r: [returns(facts, when.months, product=p, region=r) for p in products] for r in REGIONS}
    region = max(REGIONS, key=lambda r: _lead(by_region[r]))
    shares = by_region[region]
    top = max(range(len(products)), key=lambda n: shares[n].percent)
    return ask(
        "ranking",
        "zh",
        1,
        f"{when.zh}在{region.zh}，哪款产品的退货率最高？具体是多少？",
        [named(products[top]), rate(shares[top])],
        tables=["returns"],
        about=[products[top], region],
        periods=[when.days],
        shares=shares,
        also_names=forms(products),
        told=all_told(marks, (rate_key(when, p, region) for p in products)),
    )


def _region_ranking(facts: Facts) -> Question:
    when = half(2024, 1)
    by_product = {p: [returns(facts, when.months, product=p, region=r) for r in REGIONS] for p in facts.cast.products}

    def margin(product: Product) -> float:
        rates = sorted(s.percent for s in by_product[product])
        return rates[1] - rates[0]

    product = max(facts.cast.products, key=margin)
    shares = by_product[product]
    low = min(range(len(REGIONS)), key=lambda n: shares[n].percent)
    return ask(
        "ranking",
        "en",
        1,
        f"In which region did the {product.en} have the lowest return rate in {when.en}, and how low was it?",
        [named(REGIONS[low]), rate(shares[low])],
        tables=["returns"],
        about=[product, REGIONS[low]],
        periods=[when.days],
        shares=shares,
        also_names=forms(REGIONS),
    )


def _three_months(facts: Facts, product: Product, region: Name) -> Question:
    spans = [month(m) for m in ("2024-04", "2024-05", "2024-06")]
    shares = [returns(facts, s.months, product=product, region=region) for s in spans]
    moves = [gap for a, b in combinations(shares, 2) for gap in gaps(a, b)]
    return ask(
        "trend",
        "zh",
        1,
        f"2024年4月到6月，{region.zh}{product.short.zh}的退货率逐月是怎么变化的？请列出每个月的数。",
        [rate(s) for s in shares],
        tables=["returns"],
        about=[product, region],
        periods=[(spans[0].days[0], spans[-1].days[1])],
        shares=shares,
        also=moves,
    )


def _peak_month(facts: Facts) -> Question:
    when = year(2023)
    pairs = [(p, r) for p in facts.cast.products for r in REGIONS]
    by_pair = {(p, r): [returns(facts, [m], product=p, region=r) for m in when.months] for p, r in pairs}
    product, region = max(pairs, key=lambda pair: _lead(by_pair[pair]))
    shares = by_pair[product, region]
    top = max(range(12), key=lambda n: shares[n].percent)
    return ask(
        "trend",
        "en",
        1,
        f"In which month of 2023 did the return rate of {product.short.en} peak in {region.en}, and at what level?",
        [span(month(when.months[top])), rate(shares[top])],
        tables=["returns"],
        about=[product, region],
        periods=[when.days],
        shares=shares,
    )
