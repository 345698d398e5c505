"""The one table of facts: database, documents, questions and gold values are all made from it."""

from dataclasses import dataclass
from datetime import date

from sample.draw import Draw
from sample.months import ALL_MONTHS
from sample.names import Cast, Firm, Name, Product, cast
from sample.papers import Papers, draw_papers

REGIONS = (
    Name("华东", "East China"),
    Name("华北", "North China"),
    Name("华南", "South China"),
    Name("西部", "West China"),
)
AS_OF = date(2024, 7, 10)
"""The day on which the questions are asked."""
PEAKS = {"06": 1.5, "11": 1.7, "01": 1.15, "02": 0.7}
"""What the calendar does to shipments: the summer and autumn sales, the holidays."""


@dataclass(frozen=True)
class ReturnRow:
    """Units of a product shipped into a region in a month, and how many of them came back."""

    product: Product
    region: Name
    month: str
    shipped: int
    returned: int


@dataclass(frozen=True)
class ShipmentRow:
    """Parcels of a product that a carrier took into a region in a month, and how many came on time."""

    product: Product
    region: Name
    month: str
    carrier: Firm
    parcels: int
    on_time: int


@dataclass(frozen=True)
class CarrierChange:
    """From ``month`` on, another carrier serves a product in a region; ``effect`` multiplies the return rate."""

    product: Product
    region: Name
    month: str
    before: Firm
    after: Firm
    effect: float


@dataclass(frozen=True)
class PenaltyRow:
    """A fine that an authority imposed on a supplier, in yuan."""

    supplier: Firm
    day: date
    authority: Name
    reason: Name
    amount: int


@dataclass(frozen=True)
class Facts:
    """All that is true of one company."""

    seed: int
    cast: Cast
    returns: tuple[ReturnRow, ...]
    shipments: tuple[ShipmentRow, ...]
    changes: tuple[CarrierChange, ...]
    penalties: tuple[PenaltyRow, ...]
    papers: Papers


AUTHORITIES = (
    ("生态环境局", "Ecology and Environment Bureau"),
    ("应急管理局", "Emergency Management Bureau"),
    ("市场监督管理局", "Administration for Market Regulation"),
)
REASONS = (
    (
        Name("废水超标排放", "wastewater above the limit"),
        Name("危险废物贮存不规范", "improper storage of hazardous waste"),
    ),
    (Name("消防通道堵塞", "blocked fire lanes"), Name("特种作业人员无证上岗", "unlicensed special operations")),
    (Name("计量器具未按期检定", "overdue calibration"), Name("产品标识不符合规定", "non-compliant labelling")),
)
PENALTY_WINDOWS = (
    (0, 0, date(2023, 8, 1), date(2023, 11, 24)),
    (0, 0, date(2024, 4, 8), date(2024, 4, 26)),
    (0, 1, date(2024, 5, 13), date(2024, 6, 14)),
    (1, 1, date(2023, 2, 6), date(2023, 4, 14)),
    (1, 2, date(2023, 6, 5), date(2023, 8, 25)),
    (1, 0, date(2023, 10, 16), date(2023, 12, 15)),
    (1, 2, date(2024, 2, 26), date(2024, 3, 22)),
    (2, 1, date(2023, 5, 8), date(2023, 7, 21)),
    (2, 0, date(2024, 1, 15), date(2024, 3, 8)),
    (2, 2, date(2024, 4, 15), date(2024, 5, 31)),
    (3, 2, date(2023, 9, 4), date(2023, 10, 27)),
)
"""Supplier, kind of authority, first and last possible day: the questions need some of each."""


def draw_facts(seed: int) -> Facts:
    """The facts of ``seed``; the same seed gives the same facts on every machine."""
    who = cast(seed)
    changes = _changes(seed, who)
    shipments = _shipments(seed, who, changes)
    penalties = _penalties(seed, who)
    return Facts(
        seed=seed,
        cast=who,
        returns=_returns(seed, who, changes),
        shipments=shipments,
        changes=changes,
        penalties=penalties,
        papers=draw_papers(seed, penalties[1].day),
    )


def _changes(seed: int, who: Cast) -> tuple[CarrierChange, ...]:
    rng = Draw(seed, "changes").rng
    months = ["2023-07", "2023-10", "2024-01", "2024-04"]
    products = rng.sample(who.products, 4)
    effects = [1.6, 1.75, 0.6, 1.5]
    rng.shuffle(months)
    found = []
    for product, region, month, effect in zip(products, rng.sample(REGIONS, 4), months, effects, strict=True):
        before = _home_carrier(who, region)
        after = rng.choice([c for c in who.carriers if c != before])
        found.append(CarrierChange(product, region, month, before, after, effect))
    return tuple(found)


def _home_carrier(who: Cast, region: Name) -> Firm:
    return who.carriers[REGIONS.index(region)]


def _change(changes: tuple[CarrierChange, ...], product: Product, region: Name, month: str) -> CarrierChange | None:
    """The change that is in force, if any."""
    return next((c for c in changes if (c.product, c.region) == (product, region) and c.month <= month), None)


def _returns(seed: int, who: Cast, changes: tuple[CarrierChange, ...]) -> tuple[ReturnRow, ...]:
    draw = Draw(seed, "returns")
    rates = {p: draw.factor(0.018, 0.046) for p in who.products}
    sizes = {(p, r): draw.factor(4_500, 14_000) for p in who.products for r in REGIONS}
    tilt = {(p, r): draw.factor(0.8, 1.25) for p in who.products for r in REGIONS}
    rows = []
    for product in who.products:
        for region in REGIONS:
            for month in ALL_MONTHS:
                shipped = draw.near(sizes[product, region] * PEAKS.get(month[5:], 1.0) * draw.factor(0.88, 1.14))
                change = _change(changes, product, region, month)
                rate = (
                    rates[product] * tilt[product, region] * draw.factor(0.9, 1.12) * (change.effect if change else 1)
                )
                rows.append(ReturnRow(product, region, month, shipped, draw.near(shipped * rate)))
    return tuple(rows)


def _shipments(seed: int, who: Cast, changes: tuple[CarrierChange, ...]) -> tuple[ShipmentRow, ...]:
    draw = Draw(seed, "shipments")
    rows = []
    for product in who.products:
        for region in REGIONS:
            size = draw.factor(4_000, 12_500)
            for month in ALL_MONTHS:
                parcels = draw.near(size * PEAKS.get(month[5:], 1.0) * draw.factor(0.9, 1.1))
                change = _change(changes, product, region, month)
                carrier = change.after if change else _home_carrier(who, region)
                # A carrier that raises returns is one that comes late.
                punctual = draw.factor(0.935, 0.975) - (0.11 if change and change.effect > 1 else 0)
                rows.append(ShipmentRow(product, region, month, carrier, parcels, draw.near(parcels * punctual)))
    return tuple(rows)


def _penalties(seed: int, who: Cast) -> tuple[PenaltyRow, ...]:
    draw = Draw(seed, "penalties")
    rows = []
    for position, (supplier, kind, first, last) in enumerate(PENALTY_WINDOWS):
        city = who.cities[supplier % 2]
        zh, en = AUTHORITIES[kind]
        authority = Name(f"{city.zh}市{zh}", f"{city.en} {en}")
        amount = draw.figure(180, 3_900) * 100
        rows.append(
            PenaltyRow(
                who.suppliers[supplier], draw.day(first, last), authority, REASONS[kind][(position + 1) % 2], amount
            )
        )
    return tuple(rows)
