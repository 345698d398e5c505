"""English news stories: what is told of each kind of item."""

from collections.abc import Iterator

from sample.documents.amounts import cny_million, hundredths
from sample.documents.dates import us_day
from sample.documents.paper import Block, Heading, Text
from sample.facts import Facts
from sample.facts.news import ContractNews, FineNews, NewsItem, PlantNews, RateNews, RenameNews
from sample.wording import worded


def story_en(facts: Facts, item: NewsItem) -> tuple[str, tuple[Block, ...]]:
    """Headline and text."""
    match item:
        case PlantNews():
            return f"{item.supplier.short.en} breaks ground in {item.city.en}", tuple(_plant(facts, item))
        case ContractNews():
            headline = f"{facts.cast.maker.short.en} signs delivery agreement with {item.carrier.en}"
            return headline, tuple(_contract(facts, item))
        case FineNews():
            return f"{item.penalty.supplier.short.en} fined over {item.penalty.reason.en}", tuple(_fine(facts, item))
        case RateNews():
            return f"Association counts more returns in {item.span.en}", tuple(_rate(facts, item))
        case RenameNews():
            return f"{item.former.en} takes a new name", tuple(_rename(item))


def _plant(facts: Facts, item: PlantNews) -> Iterator[Block]:
    firm = item.supplier
    yield Text(
        f"{item.city.en.upper()}, {us_day(item.day)} - {firm.en} began to build a second plant in the high-tech "
        "zone of "
        f"{item.city.en}. The first of two halls is to be under roof by the middle of next year."
    )
    investment = f"The project costs {cny_million(item.investment)}"
    yield Text(
        f"{investment}, paid from earnings and bank loans. Demand from makers of appliances has kept the old lines "
        "full for two years, its manager said at the ceremony.",
        {f"{item.key}/investment": investment},
    )
    capacity, jobs = f"turn out {item.capacity * 10_000:,} pieces a year", f"create {item.jobs} jobs"
    yield Text(
        f"At full load the plant will {capacity} and {jobs}. Feeding and testing will be automatic, and a piece is to "
        "take a fifth less energy than in the old works.",
        {f"{item.key}/capacity": capacity, f"{item.key}/jobs": jobs},
    )
    yield Heading("An eye on safety")
    known = [p for p in facts.penalties if p.supplier == firm and p.day < item.day]
    record = (
        f"Public records show earlier penalties for {' and '.join(dict.fromkeys(p.reason.en for p in known))}; the "
        "company says that the causes are gone."
        if known
        else f"No penalty of {firm.short.en} stands in the public records."
    )
    yield Text(f"{record} The new plant's environmental permit has been granted.")
    yield Text(
        f"{facts.cast.maker.short.en} is one of its largest customers. As capacity for key parts gathers in few hands, "
        "makers have more reason to watch whom they buy from, analysts say."
    )


def _contract(facts: Facts, item: ContractNews) -> Iterator[Block]:
    maker, carrier = facts.cast.maker, item.carrier
    yield Text(
        f"{item.city.en.upper()}, {us_day(item.day)} - {maker.en} has chosen {carrier.en} as its partner for home "
        "delivery in rural counties, the two companies said. A trial in two provinces had ended with fewer complaints "
        "than either side expected."
    )
    term = f"The agreement runs for {item.months} months"
    yield Text(
        f"{term} and can be extended once by a year. It covers pick-up at the factory, storage at regional warehouses "
        "and delivery up to the customer's kitchen. Prices were not disclosed.",
        {f"{item.key}/months": term},
    )
    hubs = f"{carrier.short.en} will open {item.hubs} delivery hubs"
    yield Text(
        f"{hubs}, most of them in county towns that have had no two-man delivery so far. Drivers will be trained to "
        "unpack, connect and test a machine before they leave.",
        {f"{item.key}/hubs": hubs},
    )
    yield Heading("A price on lateness")
    fee = f"A late parcel costs the carrier {hundredths(item.late_fee)}% of its value"
    yield Text(
        f"{fee}, up to a yearly cap. Analysts called the clause unusual. Several makers have changed carriers in the "
        "past two years to save money, and some of them saw more machines come back.",
        {f"{item.key}/late_fee": fee},
    )


def _fine(facts: Facts, item: FineNews) -> Iterator[Block]:
    penalty = item.penalty
    yield Text(
        worded(
            facts.seed,
            f"{penalty.supplier.en} has been fined by the {penalty.authority.en} for {penalty.reason.en}, this "
            "paper has learned.",
            f"The {penalty.authority.en} has imposed a fine on {penalty.supplier.en}. The charge is "
            f"{penalty.reason.en}.",
            f"Trouble for {penalty.supplier.en}: the {penalty.authority.en} found {penalty.reason.en} and fined "
            "the firm.",
        )
    )
    stated = f"The fine amounts to CNY {item.stated:,}"
    yield Text(
        f"{stated}, according to a person close to the company. It did not answer our questions. The decision had "
        "not been "
        "published when this edition closed, so that the figure could not be confirmed.",
        {f"{item.key}/stated": stated},
    )
    yield Text(
        f"{penalty.supplier.short.en} supplies several makers of appliances. {facts.cast.maker.short.en}, one of them, "
        "said that it had asked for an explanation and would decide on further orders when the fault is mended."
    )


def _rate(facts: Facts, item: RateNews) -> Iterator[Block]:
    yield Text(
        f"The appliance traders' association published its monitor of {item.span.en} on {us_day(item.day)}. It samples "
        "orders on the large platforms and counts a return when the buyer asks for it, whereas makers count what "
        "arrives in their warehouses."
    )
    stated = f"The {item.product.en} came to a return rate of {hundredths(item.stated)}% in {item.region.en}"
    yield Text(
        f"{stated}, above the average of the sample. Some requests are withdrawn later, the association notes, so that "
        "its figures lie above those of the companies.",
        {f"{item.key}/stated": stated},
    )
    yield Text(
        f"{facts.cast.maker.short.en} answered that the two measures cannot be compared, but that it would use "
        "the monitor to "
        "improve its packaging."
    )


def _rename(item: RenameNews) -> Iterator[Block]:
    told = f"{item.former.en} has become {item.supplier.en}"
    yield Text(
        f"{told}. The new name is in the register since {us_day(item.day)}; the registration code is unchanged.",
        {f"{item.key}/told": told},
    )
    yield Text("Contracts under the old name stay valid. Invoices will bear the new one from the month that follows.")
    yield Text(f"In daily business the firm calls itself {item.supplier.short.en}.")
