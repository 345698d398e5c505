"""The three boards of a company: returns by month of order, returns by month of receipt, and damage as a picture."""

from random import Random

from sample.draw import Draw
from sample.facts import REGIONS, Facts
from sample.figures import returns
from sample.months import Span
from sample.site.board import Board, Panel
from sample.site.figures import BoardFigures, rate_by_order, rate_by_receipt

PICTURE = "damage.png"
HEADINGS = {
    "order": ("各产品退货率", "退货率（分产品）", "产品退货率一览"),
    "regions": ("各区域退货率", "退货率（分区域）", "区域退货率一览"),
    "receipt": ("Return rate by product", "Product return rates", "Share of units returned, by product"),
    "refund": ("Average days to refund", "Days from receipt to refund", "Refund time by region"),
    "deviations": ("Differences from the count by order month", "Where the two counts differ", "Reconciliation"),
    "damage": ("各承运商破损率", "破损率（分承运商）", "承运商破损情况"),
}
"""What a panel shows → what three companies call it."""


def headings(facts: Facts) -> dict[str, str]:
    """What a panel shows → what this company calls it."""
    return {panel: names[facts.seed % len(names)] for panel, names in HEADINGS.items()}


def quality_board(facts: Facts, boards: BoardFigures) -> Board:
    """Returns counted by month of order, as the database counts them."""
    heading = headings(facts)
    columns = [span.zh for span in boards.quarters]
    by_product = Panel(
        heading=heading["order"],
        note="单位：%。退货按原订单的下单月份统计。",
        corner="产品",
        columns=columns,
        rows=[
            (product.zh, [f"{rate_by_order(facts, product, span):.2f}" for span in boards.quarters])
            for product in facts.cast.products
        ],
    )
    by_region = Panel(
        heading=heading["regions"],
        note="单位：%。退货按原订单的下单月份统计。",
        corner="区域",
        columns=columns,
        rows=[
            (region.zh, [f"{returns(facts, span.months, region=region).percent:.2f}" for span in boards.quarters])
            for region in REGIONS
        ],
    )
    rng = _chance(facts, "quality")
    return Board(
        slug=_slug(rng),
        title=f"{facts.cast.maker.short.zh}质量看板",
        panels=_arranged(rng, [by_product, by_region], "季度"),
    )


def service_board(facts: Facts, boards: BoardFigures) -> Board:
    """Returns counted by month of receipt, with the deviations from the other count, and the days to a refund."""
    heading = headings(facts)
    columns = [_quarter(span) for span in boards.quarters]
    by_product = Panel(
        heading=heading["receipt"],
        note="In per cent. Returns are counted in the month of receipt, not in the month of the order.",
        corner="Product",
        columns=columns,
        rows=[
            (product.en, [f"{rate_by_receipt(facts, boards, product, span):.2f}" for span in boards.quarters])
            for product in facts.cast.products
        ],
    )
    refund = Panel(
        heading=heading["refund"],
        corner="Region",
        columns=columns,
        rows=[
            (region.en, [f"{boards.refund_days[region, span] / 100:.2f}" for span in boards.quarters])
            for region in REGIONS
        ],
    )
    rng = _chance(facts, "service")
    panels = [*_arranged(rng, [by_product, refund], "Quarter"), _deviations(heading["deviations"], boards)]
    return Board(slug=_slug(rng), title=f"{facts.cast.maker.short.en} after-sales board", panels=panels)


def _deviations(heading: str, boards: BoardFigures) -> Panel:
    return Panel(
        heading=heading,
        note="Relative to the rate by month of order; rates that are not listed agree.",
        corner="Product",
        columns=["Quarter", "Deviation (%)"],
        rows=[
            (product.en, [_quarter(span), f"{off / 100:+.2f}"]) for (product, span), off in boards.deviations.items()
        ],
    )


def damage_board(facts: Facts, boards: BoardFigures) -> tuple[Board, Panel]:
    """The board that is a picture, and what is drawn in it."""
    table = Panel(
        heading=headings(facts)["damage"],
        note="单位：%，按签收包裹统计",
        corner="承运商",
        columns=[_quarter(span) for span in boards.quarters],
        rows=[
            (carrier.zh, [f"{boards.damage[carrier, span] / 1000:.3f}" for span in boards.quarters])
            for carrier in facts.cast.carriers
        ],
    )
    board = Board(slug=_slug(_chance(facts, "damage")), title=f"{facts.cast.maker.short.zh}物流看板", picture=PICTURE)
    return board, table


def _chance(facts: Facts, board: str) -> Random:
    return Draw(facts.seed, f"{board} board").rng


def _slug(rng: Random) -> str:
    return f"{rng.randrange(16**6):06x}"


def _quarter(span: Span) -> str:
    return f"Q{(int(span.first[5:]) + 2) // 3} {span.first[:4]}"


def _arranged(rng: Random, panels: list[Panel], corner: str) -> list[Panel]:
    """In any order, each table either way round."""
    return [panel.turned(corner) if rng.random() < 0.5 else panel for panel in rng.sample(panels, len(panels))]
