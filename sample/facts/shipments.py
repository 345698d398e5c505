"""Parcels and their punctuality."""

from dataclasses import dataclass

from sample.cast import Cast
from sample.draw import Draw
from sample.facts.carrier_changes import CarrierChange, home_carrier, in_force
from sample.facts.regions import REGIONS
from sample.facts.returns import PEAKS
from sample.months import ALL_MONTHS
from sample.names import Firm, Name, Product


@dataclass(frozen=True)
class ShipmentRow:
    """Parcels of a product that a carrier took into a region in a month, and how many came on time."""

    product: Product
    region: Name
    month: str
    carrier: Firm
    parcels: int
    on_time: int


def draw_shipments(seed: int, who: Cast, changes: tuple[CarrierChange, ...]) -> tuple[ShipmentRow, ...]:
    """A row for each product, region and month, with the carrier that serves it then."""
    draw = Draw(seed, "shipments")
    rows = []
    for product in who.products:
        for region in REGIONS:
            size = draw.factor(4_000, 12_500)
            for month in ALL_MONTHS:
                parcels = draw.near(size * PEAKS.get(month[5:], 1.0) * draw.factor(0.9, 1.1))
                change = in_force(changes, product, region, month)
                carrier = change.after if change else home_carrier(who, region)
                # A carrier that raises returns is one that comes late.
                punctual = draw.factor(0.935, 0.975) - (0.11 if change and change.effect > 1 else 0)
                rows.append(ShipmentRow(product, region, month, carrier, parcels, draw.near(parcels * punctual)))
    return tuple(rows)
