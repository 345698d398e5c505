"""The two counts of returns differ where it is stated, by what is stated, and nowhere else."""

import pytest

from sample.facts import draw_facts
from sample.site.figures import BoardFigures, draw_boards, quarters, rate_by_order, rate_by_receipt


def integers(boards: BoardFigures) -> dict[str, set[int]]:
    """The drawn figures, by what they are."""
    return {
        "deviations": {abs(off) for off in boards.deviations.values()},
        "refund": set(boards.refund_days.values()),
        "damage": set(boards.damage.values()),
    }


@pytest.mark.parametrize("other", [0, 8, 9])
def test_seeds_share_no_figure(other: int) -> None:
    one, two = (integers(draw_boards(draw_facts(seed))) for seed in (7, other))

    for kind, values in one.items():
        assert values and not values & two[kind], kind


def test_a_rate_by_order_is_that_of_the_returns() -> None:
    facts = draw_facts(7)
    product, span = facts.cast.products[1], draw_boards(facts).quarters[-1]
    rows = [r for r in facts.returns if r.product == product and r.month in span.months]

    expected = 100 * sum(r.returned for r in rows) / sum(r.shipped for r in rows)
    assert len({r.month for r in rows}) == 3
    assert rate_by_order(facts, product, span) == round(expected, 2)


def test_the_counts_differ_by_the_stated_deviation_and_by_more_than_rounding() -> None:
    facts = draw_facts(7)
    boards = draw_boards(facts)
    pairs = [(product, span) for product in facts.cast.products for span in boards.quarters]

    assert 0.2 < len(boards.deviations) / len(pairs) < 0.4
    for product, span in pairs:
        order, receipt = rate_by_order(facts, product, span), rate_by_receipt(facts, boards, product, span)
        off = boards.deviations.get((product, span))
        if off is None:
            assert receipt == order
        else:
            assert receipt == pytest.approx(order * (1 + off / 10_000), abs=0.0051)
            assert abs(receipt / order - 1) > 0.05


def test_the_boards_show_the_last_whole_quarters() -> None:
    facts = draw_facts(7)
    shown = draw_boards(facts).quarters

    assert shown == quarters(facts)[-6:]
    assert shown[-1].last == max(r.month for r in facts.returns)
