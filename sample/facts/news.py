"""What newspapers told: some of it contradicts the official figures, by a known deviation."""

from dataclasses import dataclass
from datetime import date, timedelta

from sample.cast import Cast
from sample.draw import Draw
from sample.facts.penalties import PenaltyRow
from sample.facts.regions import REGIONS
from sample.facts.registry import Registration
from sample.facts.returns import ReturnRow
from sample.months import Span, quarter
from sample.names import Firm, Name, Product


@dataclass(frozen=True)
class PlantNews:
    """A supplier builds a plant."""

    day: date
    supplier: Firm
    city: Name
    investment: int
    """In tenths of 万元."""
    capacity: int
    """In ten thousand pieces a year."""
    jobs: int

    @property
    def key(self) -> str:
        """What marks of this item begin with."""
        return f"news/plant/{self.supplier.zh}"


@dataclass(frozen=True)
class ContractNews:
    """The maker signs with a carrier."""

    day: date
    carrier: Firm
    city: Name
    months: int
    hubs: int
    late_fee: int
    """In hundredths of a percent of the parcel's value."""

    @property
    def key(self) -> str:
        """What marks of this item begin with."""
        return f"news/contract/{self.carrier.zh}"


@dataclass(frozen=True)
class FineNews:
    """A penalty, reported with another amount than the authority's."""

    day: date
    penalty: PenaltyRow
    stated: int
    """In yuan."""

    @property
    def deviation(self) -> float:
        """By how many percent the paper is off."""
        return (self.stated / self.penalty.amount - 1) * 100

    @property
    def key(self) -> str:
        """What marks of this item begin with."""
        return f"news/fine/{self.penalty.number}"


@dataclass(frozen=True)
class RateNews:
    """A return rate as an association of the trade computes it, which is not the company's own."""

    day: date
    product: Product
    region: Name
    span: Span
    stated: int
    """In hundredths of a percent."""
    official: float
    """In percent."""

    @property
    def deviation(self) -> float:
        """By how many percent the association is off."""
        return (self.stated / 100 / self.official - 1) * 100

    @property
    def key(self) -> str:
        """What marks of this item begin with."""
        return f"news/rate/{self.product.zh}"


@dataclass(frozen=True)
class RenameNews:
    """A supplier takes another registered name."""

    day: date
    supplier: Firm
    former: Name

    @property
    def key(self) -> str:
        """What marks of this item begin with."""
        return f"news/rename/{self.supplier.zh}"


NewsItem = PlantNews | ContractNews | FineNews | RateNews | RenameNews
CONTRADICTED = (2, 6, 20, 28)
"""Positions of the penalties that a paper tells with another amount."""
DEVIATIONS = (0.12, -0.18, 0.25, -0.09)


def draw_news(
    seed: int,
    who: Cast,
    *,
    penalties: tuple[PenaltyRow, ...],
    returns: tuple[ReturnRow, ...],
    registrations: tuple[Registration, ...],
) -> tuple[NewsItem, ...]:
    """Twelve items, oldest first."""
    draw = Draw(seed, "news")
    items: list[NewsItem] = [
        *(_plant(draw, who, position) for position in (2, 9, 11)),
        *(_contract(draw, who, position) for position in (3, 5)),
        *_fines(draw, penalties),
        *(_rate(draw, who, returns, position) for position in (0, 1)),
        next(_rename(entry) for entry in registrations if entry.renamed),
    ]
    return tuple(sorted(items, key=lambda item: item.day))


def _plant(draw: Draw, who: Cast, position: int) -> PlantNews:
    return PlantNews(
        day=draw.day(date(2023, 2, 20), date(2024, 6, 14)),
        supplier=who.suppliers[position],
        city=who.cities[(position + 1) % len(who.cities)],
        investment=draw.figure(60_000, 280_000),
        capacity=draw.figure(260, 900),
        jobs=draw.figure(180, 560),
    )


def _contract(draw: Draw, who: Cast, position: int) -> ContractNews:
    return ContractNews(
        day=draw.day(date(2023, 9, 4), date(2024, 6, 28)),
        carrier=who.carriers[position],
        city=who.cities[0],
        months=draw.figure(25, 75),
        hubs=draw.figure(76, 190),
        late_fee=draw.figure(100, 300),
    )


def _fines(draw: Draw, penalties: tuple[PenaltyRow, ...]) -> list[FineNews]:
    items = []
    for position, deviation in zip(CONTRADICTED, DEVIATIONS, strict=True):
        penalty = penalties[position]
        day = draw.day(penalty.day + timedelta(days=3), penalty.day + timedelta(days=12))
        items.append(FineNews(day, penalty, draw.near(penalty.amount * (1 + deviation) / 100) * 100))
    return items


def _rate(draw: Draw, who: Cast, returns: tuple[ReturnRow, ...], position: int) -> RateNews:
    product, region, span = who.products[position], REGIONS[position], quarter(2023, 4 - position)
    rows = [r for r in returns if r.month in span.months and (r.product, r.region) == (product, region)]
    official = sum(r.returned for r in rows) * 100 / sum(r.shipped for r in rows)
    return RateNews(
        day=draw.day(span.days[1] + timedelta(days=40), span.days[1] + timedelta(days=60)),
        product=product,
        region=region,
        span=span,
        stated=draw.near(official * 100 * draw.factor(1.12, 1.3)),
        official=official,
    )


def _rename(entry: Registration) -> RenameNews:
    assert entry.renamed is not None and entry.firm.former is not None
    return RenameNews(entry.renamed, entry.firm, entry.firm.former)
