"""Every change of carrier has its order, carried out on the first day of its month."""

from datetime import datetime

from sample.facts import draw_facts
from sample.tickets.changes import draw_changes


def test_every_change_has_one_order_that_is_done_on_its_first_day() -> None:
    facts = draw_facts(7)
    orders = draw_changes(facts)

    assert {order.change for order in orders} == set(facts.changes)
    assert len(orders) == len(facts.changes)
    for order in orders:
        change = order.change
        assert change is not None
        start = datetime.fromisoformat(f"{change.month}-01T09:00")
        assert order.created < order.moves[0].at < start == order.resolved
        carrier = next(move for move in order.moves if move.field == "carrier")
        assert (carrier.at, carrier.before, carrier.after) == (start, change.before.zh, change.after.zh)
        assert order.status == "Closed"
