"""What only the boards tell: the other way of counting returns, the days to a refund, and damage by carrier."""

from collections.abc import Mapping
from dataclasses import dataclass

from sample.draw import Draw
from sample.facts import REGIONS, Facts
from sample.figures import returns
from sample.months import Span, quarter
from sample.names import Firm, Name, Product

QUARTERS_SHOWN = 6
DEVIATING_SHARE = 0.3
Deviations = Mapping[tuple[Product, Span], int]


@dataclass(frozen=True)
class BoardFigures:
    """The figures of the boards beyond the database; ``quarters`` are those that the boards show, oldest first."""

    quarters: tuple[Span, ...]
    deviations: Deviations
    """(product, quarter) → by how much the return rate by month of receipt is off, in hundredths of a percent of it.

    Where a pair is missing both ways of counting agree.
    """
    refund_days: Mapping[tuple[Name, Span], int]
    """(region, quarter) → average days from receipt to refund, in hundredths."""
    damage: Mapping[tuple[Firm, Span], int]
    """(carrier, quarter) → parcels damaged, in thousandths of a percent."""


def draw_boards(facts: Facts) -> BoardFigures:
    """The figures of ``facts``' boards."""
    draw = Draw(facts.seed, "boards")
    spans = quarters(facts)[-QUARTERS_SHOWN:]
    pairs = [(product, span) for product in facts.cast.products for span in spans]
    off = draw.rng.sample(pairs, round(len(pairs) * DEVIATING_SHARE))
    return BoardFigures(
        quarters=spans,
        deviations={pair: draw.figure(620, 1_480) * draw.rng.choice((1, 1, -1)) for pair in pairs if pair in off},
        refund_days={(region, span): draw.figure(320, 1_480) for region in REGIONS for span in spans},
        damage={(carrier, span): draw.figure(410, 3_950) for carrier in facts.cast.carriers for span in spans},
    )


def quarters(facts: Facts) -> tuple[Span, ...]:
    """The calendar quarters that the facts cover, oldest first."""
    starts = sorted({(int(r.month[:4]), (int(r.month[5:]) + 2) // 3) for r in facts.returns})
    return tuple(quarter(year, number) for year, number in starts)


def rate_by_order(facts: Facts, product: Product, span: Span) -> float:
    """The return rate in percent, two decimals, as the board shows it that counts by month of order."""
    return round(returns(facts, span.months, product=product).percent, 2)


def rate_by_receipt(facts: Facts, boards: BoardFigures, product: Product, span: Span) -> float:
    """The same by month of receipt: off by the stated deviation, else equal."""
    off = boards.deviations.get((product, span), 0)
    return round(rate_by_order(facts, product, span) * (1 + off / 10_000), 2)
