"""What the maker buys from its suppliers."""

from dataclasses import dataclass

from sample.cast import Cast
from sample.draw import Draw
from sample.months import ALL_MONTHS
from sample.names import Firm


@dataclass(frozen=True)
class PurchaseRow:
    """Orders placed with a supplier in a month, and what they came to, in yuan."""

    supplier: Firm
    month: str
    orders: int
    amount: int


def draw_purchases(seed: int, who: Cast) -> tuple[PurchaseRow, ...]:
    """A row for each supplier and month."""
    draw = Draw(seed, "purchases")
    rows = []
    for supplier in who.suppliers:
        size = draw.factor(900_000, 6_500_000)
        for month in ALL_MONTHS:
            amount = draw.near(size * draw.factor(0.8, 1.2) / 100) * 100
            rows.append(PurchaseRow(supplier, month, draw.figure(24, 160), amount))
    return tuple(rows)
