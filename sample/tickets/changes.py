"""The orders to change a carrier: from the request to the first day of the new one."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from sample.draw import Draw
from sample.facts import Facts
from sample.facts.carrier_changes import CarrierChange
from sample.tickets.ticket import Move, Ticket


def draw_changes(facts: Facts) -> tuple[Ticket, ...]:
    """One ticket for each change of carrier; it is carried out on the first day of its month."""
    return tuple(sorted(_orders(facts), key=lambda t: t.created))


def _orders(facts: Facts) -> Iterator[Ticket]:
    draw = Draw(facts.seed, "change orders")
    for change in facts.changes:
        start = datetime.combine(date.fromisoformat(f"{change.month}-01"), time(9))
        asked = start - timedelta(days=draw.rng.randrange(26, 34), hours=-draw.rng.randrange(9))
        approved = asked + timedelta(days=draw.rng.randrange(5, 12))
        yield Ticket(
            product=change.product,
            region=change.region,
            carrier=change.after,
            created=asked,
            summary=f"更换承运商：{change.product.zh}，{change.region.zh}",
            description=_reason(change),
            urgency="Medium",
            moves=(
                Move(approved, "logistics.lead", "status", "Open", "Approved"),
                Move(start, "logistics.lead", "carrier", change.before.zh, change.after.zh),
                Move(start, "logistics.lead", "status", "Approved", "Resolved"),
                Move(start + timedelta(days=7), "workflow", "status", "Resolved", "Closed"),
            ),
            channel=("内部", "物流部"),
            change=change,
        )


def _reason(change: CarrierChange) -> str:
    return (
        f"{change.region.zh}的{change.product.zh}由{change.before.zh}改由{change.after.zh}承运，"
        f"自{change.month}-01起执行。原合同到期，新报价较低；三个月后复核破损和退货。"
    )
