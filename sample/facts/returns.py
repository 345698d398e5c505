"""Units shipped and units that came back."""

from dataclasses import dataclass

from sample.cast import Cast
from sample.draw import Draw
from sample.facts.carrier_changes import CarrierChange, in_force
from sample.facts.regions import REGIONS
from sample.months import ALL_MONTHS
from sample.names import Name, Product

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


def draw_returns(seed: int, who: Cast, changes: tuple[CarrierChange, ...]) -> tuple[ReturnRow, ...]:
    """A row for each product, region and month; a change of carrier multiplies the rate from its month on."""
    draw = Draw(seed, "returns")
    rates = {p: draw.factor(0.018, 0.046) for p in who.products}
    sizes = {(p, r): draw.factor(4_500, 14_000) for p in who.products for r in REGIONS}
    tilt = {(p, r): draw.factor(0.8, 1.25) for p in who.products for r in REGIONS}
    rows = []
    for product in who.products:
        for region in REGIONS:
            for month in ALL_MONTHS:
                shipped = draw.near(sizes[product, region] * PEAKS.get(month[5:], 1.0) * draw.factor(0.88, 1.14))
                change = in_force(changes, product, region, month)
                effect = change.effect if change else 1.0
                rate = rates[product] * tilt[product, region] * draw.factor(0.9, 1.12) * effect
                rows.append(ReturnRow(product, region, month, shipped, draw.near(shipped * rate)))
    return tuple(rows)
