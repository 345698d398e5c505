"""Which carrier serves a product in a region, and when that changed."""

from dataclasses import dataclass

from sample.cast import Cast
from sample.draw import Draw
from sample.facts.regions import REGIONS
from sample.names import Firm, Name, Product

MONTHS = ("2022-07", "2022-10", "2023-04", "2023-07", "2023-10", "2024-01", "2024-04", "2024-05")
EFFECTS = (1.55, 0.65, 1.7, 1.6, 1.75, 0.6, 1.5, 1.65)


@dataclass(frozen=True)
class CarrierChange:
    """From ``month`` on, another carrier serves a product in a region; ``effect`` multiplies the return rate."""

    product: Product
    region: Name
    month: str
    before: Firm
    after: Firm
    effect: float


def draw_changes(seed: int, who: Cast) -> tuple[CarrierChange, ...]:
    """One change a product, each in a region and from a month that no neighbour in the list shares."""
    rng = Draw(seed, "changes").rng
    months, effects = list(MONTHS), list(EFFECTS)
    rng.shuffle(months)
    rng.shuffle(effects)
    regions = [*rng.sample(REGIONS, len(REGIONS)), *rng.sample(REGIONS, len(MONTHS) - len(REGIONS))]
    found = []
    for product, region, month, effect in zip(who.products, regions, months, effects, strict=True):
        before = home_carrier(who, region)
        after = rng.choice([c for c in who.carriers if c != before])
        found.append(CarrierChange(product, region, month, before, after, effect))
    rng.shuffle(found)
    return tuple(found)


def home_carrier(who: Cast, region: Name) -> Firm:
    """Who serves a region unless a change says otherwise."""
    return who.carriers[REGIONS.index(region)]


def in_force(changes: tuple[CarrierChange, ...], product: Product, region: Name, month: str) -> CarrierChange | None:
    """The change that applies in ``month``, if any."""
    return next((c for c in changes if (c.product, c.region) == (product, region) and c.month <= month), None)
