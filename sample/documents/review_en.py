"""The English quarterly review."""

from collections.abc import Iterator

from sample.documents.paper import Block, Grid, Heading, Paper, Text, change_key, en_day, rate_key, tenths
from sample.facts import REGIONS, Facts
from sample.figures import penalties, punctuality, returns
from sample.months import month, quarter

QUARTER, BEFORE, SPAN = "2023Q3", "2023Q2", quarter(2023, 3)


def review_en(facts: Facts) -> Paper:
    """The review of the third quarter of 2023."""
    published = facts.papers.published["review_q3"]
    return Paper(
        file="quarterly-review-2023-q3.pdf",
        language="en",
        title=f"{facts.cast.maker.short.en}: Operating Review, Third Quarter 2023",
        issuer=facts.cast.maker.en,
        published=published,
        byline=f"Prepared by Business Management. Published {en_day(published)}. For internal use.",
        blocks=(*_sales(facts), *_quality(facts), *_logistics(facts), *_suppliers(facts)),
    )


def _sales(facts: Facts) -> Iterator[Block]:
    papers = facts.papers
    now, then = (sum(papers.revenue[p, q] for p in range(5)) for q in (QUARTER, BEFORE))
    yield Heading("1. Sales")
    total = f"Sales revenue came to CNY {now / 1000:,.3f} million"
    yield Text(
        f"{total}, against CNY {then / 1000:,.3f} million in the quarter before. Summer demand was steady, and the "
        "online channels took a larger part of it than a year ago. Dealers kept their stocks low ahead of the autumn "
        "sales, so that shipments in September fell behind sell-through in several provinces.",
        {"revenue_total_2023Q3": total},
    )
    margin = f"Gross margin was {tenths(papers.margin[QUARTER])}%"
    yield Text(
        f"{margin}, after {tenths(papers.margin[BEFORE])}% in the second quarter. Product mix explains most of the "
        "change; unit manufacturing cost hardly moved, and no selling budget was exceeded.",
        {"margin_2023Q3": margin},
    )
    rows = [("Product", "Q3 2023", "Q2 2023", "Change (%)")]
    marks = {}
    for n, product in enumerate(facts.cast.products[:5]):
        one, two = papers.revenue[n, QUARTER], papers.revenue[n, BEFORE]
        rows.append((product.en, f"{one / 1000:,.3f}", f"{two / 1000:,.3f}", f"{(one / two - 1) * 100:+.1f}"))
        marks[f"revenue_{QUARTER}_{n}"] = f"{one / 1000:,.3f}"
    yield Grid("Table 1. Sales revenue by product", "CNY million", tuple(rows), marks)


def _quality(facts: Facts) -> Iterator[Block]:
    papers = facts.papers
    yield Heading("2. Returns and complaints")
    share = f"Missing accessories accounted for {tenths(papers.complaint_share[QUARTER])}% of all complaints"
    yield Text(
        f"{share}, more than any other cause. The service centre registered {papers.complaints[QUARTER]:,} "
        "complaints in the quarter. Damaged packaging came second, and late installation third. The packing line has "
        "since been given scales that stop a box whose weight does not match its list of parts.",
        {"complaint_share_2023Q3": share},
    )
    marks: dict[str, str] = {}
    rows = [("Product", *(r.en.removesuffix(" China") for r in REGIONS), "All")]
    for product in facts.cast.products:
        shares = [returns(facts, SPAN.months, product=product, region=r) for r in REGIONS]
        everywhere = returns(facts, SPAN.months, product=product)
        marks |= {rate_key(SPAN, product, r): f"{s.percent:.2f}" for r, s in zip(REGIONS, shares, strict=True)}
        rows.append((product.en, *(f"{s.percent:.2f}" for s in (*shares, everywhere))))
    yield Grid("Table 2. Return rate by product and region", "per cent of units shipped", tuple(rows), marks)
    yield Text(
        "A unit that is exchanged more than once is counted once. Rates are computed from the company database and "
        "may change slightly when late returns are booked."
    )


def _logistics(facts: Facts) -> Iterator[Block]:
    yield Heading("3. Logistics")
    share = punctuality(facts, SPAN.months)
    yield Text(
        f"Of {share.whole:,} parcels, {share.percent:.2f}% arrived on time. Heavy rain in July closed two trunk roads "
        "in the south for several days; parcels held up there were promised anew and are not counted as late."
    )
    for change in facts.changes:
        if change.month in SPAN.months:
            told = f"{change.after.en} now carries the {change.product.en} in {change.region.en}"
            yield Text(
                f"{told}, where {change.before.en} did so before {month(change.month).en}. The new prices are lower; "
                "what the change does to damage and returns is to be reviewed after three months.",
                {change_key(change.product, change.region): told},
            )


def _suppliers(facts: Facts) -> Iterator[Block]:
    rows = penalties(facts, SPAN.days)
    yield Heading("4. Suppliers")
    yield Text(
        f"We learned of {len(rows)} administrative penalties of suppliers in the quarter. Purchasing has asked each "
        "firm for a plan of correction with dates, and will visit those that were fined before."
    )
    for row in rows:
        yield Text(
            f"On {en_day(row.day)} the {row.authority.en} fined {row.supplier.en} CNY {row.amount:,} for "
            f"{row.reason.en}."
        )
    yield Heading("5. Outlook")
    yield Text(
        "For the fourth quarter we expect the usual peak in November. Capacity with all four carriers has been booked "
        "until the middle of December. The launch of the next product generation stays planned for the spring."
    )
