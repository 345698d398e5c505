"""The English quarterly operating reviews."""

from collections.abc import Iterator

from sample.documents.amounts import cny_million, tenths, usd_million
from sample.documents.dates import en_day, us_day
from sample.documents.paper import Block, Heading, Paper, Text, change_key
from sample.documents.review_goods import carrier_table, monthly_parcels, monthly_returns, rate_table, yearly_returns
from sample.documents.review_ledger import penalty_ledger
from sample.documents.review_sales import purchase_table, revenue_table
from sample.facts import Facts
from sample.facts.quarters import Quarter
from sample.figures import penalties, punctuality
from sample.months import month
from sample.wording import worded

MARKETS = (
    "The New Year holiday kept shipments low in February; the home-improvement season then brought full order books "
    "from the second week of March. Two competitors cut the prices of their entry models, which we did not follow.",
    "The mid-year sale took close to four tenths of the quarter's orders. An early rainy season helped everything "
    "that dries or cleans air, while kitchen appliances sold as in the year before.",
    "Summer demand was steady, and the online channels took a larger part of it than a year ago. Dealers kept their "
    "stocks low ahead of the autumn sales, so that shipments in September fell behind sell-through.",
    "The autumn sale filled the warehouses for two weeks in November. Demand fell back in December, when group "
    "purchases at the end of the year brought some visitors back to the shops.",
)
PLANS = (
    "Cushioning of large boxes will be designed anew with the packaging supplier and tried in one region first.",
    "Research will test the batches behind most calls again, unit by unit, and propose a remedy within two months.",
    "The punctuality of every carrier is to be published each month; three poor months mean new prices or a new firm.",
    "Capacity for the next sale will be booked early, with the price of late parcels written into the contract.",
    "Suppliers that were fined will be visited; what is found there counts in their yearly grade.",
)


def reviews_en(facts: Facts, quarters: Iterator[tuple[Quarter, Quarter | None]]) -> Iterator[Paper]:
    """One review a quarter."""
    for now, before in quarters:
        yield Paper(
            file=f"operating-review-Q{now.number}-{now.year}.pdf",
            language="en",
            title=f"{facts.cast.maker.short.en}: Operating Review, Q{now.number} {now.year}",
            issuer=facts.cast.maker.en,
            published=now.published,
            byline=f"Prepared by Business Management. Published {en_day(now.published)}. For internal use.",
            blocks=(
                *_sales(facts, now, before),
                *_quality(facts, now),
                *_logistics(facts, now),
                *_suppliers(facts, now),
                *_plans(now),
                Heading("Annexes"),
                monthly_returns(facts, "en", now),
                monthly_parcels(facts, "en", now),
                yearly_returns(facts, "en", now),
                penalty_ledger(facts, "en", now),
            ),
        )


def _sales(facts: Facts, now: Quarter, before: Quarter | None) -> Iterator[Block]:
    yield Heading("1. Sales")
    total = f"Sales revenue came to {cny_million(now.total)}"
    against = f", against {cny_million(before.total)} in the quarter before" if before else ""
    yield Text(f"{total}{against}. {MARKETS[now.number - 1]}", {f"{now.key}/total": total})
    margin = worded(
        facts.seed,
        f"Gross margin was {tenths(now.margin)}%",
        f"We earned a gross margin of {tenths(now.margin)}%",
        f"The gross margin stood at {tenths(now.margin)}%",
    )
    earlier = f", after {tenths(before.margin)}% a quarter ago" if before else ""
    yield Text(
        f"{margin}{earlier}. Product mix explains most of the change; unit manufacturing cost hardly moved, and no "
        "selling budget was exceeded.",
        {f"{now.key}/margin": margin},
    )
    export = f"Exports brought in {usd_million(now.export_kusd)}"
    stock = f"Finished goods at the end of the quarter were valued at {cny_million(now.inventory)}"
    yield Text(
        f"{export}, most of it from Southeast Asia and the Gulf. {stock}, which is about as many days of sales as a "
        "year ago.",
        {f"{now.key}/export": export, f"{now.key}/inventory": stock},
    )
    yield revenue_table(facts, "en", now, before)


def _quality(facts: Facts, now: Quarter) -> Iterator[Block]:
    yield Heading("2. Returns and calls")
    cause = now.cause.en[0].upper() + now.cause.en[1:]
    share = f"{cause} accounted for {tenths(now.cause_share)}% of all calls"
    calls = f"The hotline took {now.hotline_calls:,} complaints"
    yield Text(
        f"{share}, more than any other cause. {calls} in the quarter; manuals, appointments and invoices came next. "
        "A unit that is exchanged more than once is counted once. Annex 1 has the figures by month.",
        {f"{now.key}/cause": share, f"{now.key}/calls": calls},
    )
    yield rate_table(facts, "en", now)


def _logistics(facts: Facts, now: Quarter) -> Iterator[Block]:
    yield Heading("3. Logistics")
    share = punctuality(facts, now.span.months)
    told = f"{share.percent:.2f}% of all parcels arrived on time"
    yield Text(
        f"Of {share.whole:,} parcels sent out, {told}. A parcel that a customer asks to have later is promised "
        "anew and "
        "not counted as late.",
        {f"{now.key}/punctuality": told},
    )
    yield carrier_table(facts, "en", now)
    for change in facts.changes:
        if change.month in now.span.months:
            told = f"{change.after.en} now carries the {change.product.en} in {change.region.en}"
            yield Text(
                f"{told}, where {change.before.en} did so before {month(change.month).en}. The new prices are lower; "
                "what the change does to damage and returns is to be reviewed after three months.",
                {change_key(change.product, change.region): told},
            )


def _suppliers(facts: Facts, now: Quarter) -> Iterator[Block]:
    yield Heading("4. Suppliers")
    rows = penalties(facts, now.span.days)
    yield Text(
        f"We learned of {len(rows)} administrative penalties of suppliers and their subsidiaries in the quarter. "
        "Purchasing has asked each firm for a plan of correction with dates, and will visit those fined before."
    )
    for n, row in enumerate(rows):
        fine = f"CNY {row.amount:,}"
        when = us_day(row.day) if n % 2 else en_day(row.day)
        yield Text(
            f"On {when} the {row.authority.en} fined {row.supplier.en} {fine} for {row.reason.en}.",
            {f"{now.key}/penalty/{row.number}": fine},
        )
    yield Text(
        "Purchases of the quarter follow; Annex 4 lists all penalties on record. Amounts include tax, not tooling."
    )
    yield purchase_table(facts, "en", now)


def _plans(now: Quarter) -> Iterator[Block]:
    yield Heading("5. Next steps")
    for number in range(3):
        yield Text(f"({number + 1}) {PLANS[(now.year * 4 + now.number + 2 * number) % len(PLANS)]}")
    yield Text("Rates are computed from the company database and may change slightly when late returns are booked.")
