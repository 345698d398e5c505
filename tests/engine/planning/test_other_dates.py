"""A period that belongs to another date of the table than the one its rows are counted by."""

from pathlib import Path

import pytest

from engine.planning.catalogue import Catalogue, ColumnValues
from engine.planning.mentions import Vocabulary
from engine.planning.reading import read
from engine.planning.rules import plan_by_rules
from engine.settings import Settings
from tests.engine.company import CLOCK

DATES = ("2024-03-01", "2024-03-09 10:30:00")


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """Orders that are dated by the day they were placed, and hold the day they were paid."""
    folder: Path = tmp_path_factory.mktemp("orders")
    table = {
        "table": "orders",
        "description": "Orders",
        "time": {"column": "placed", "format": "%Y-%m-%d"},
        "dimensions": [
            {"column": "placed", "names": ["placed", "下单"]},
            {"column": "paid", "names": ["paid", "付款"]},
            {"column": "town", "names": ["town", "城市"]},
        ],
        "measures": [{"id": "orders", "names": ["orders", "订单数"], "expression": "COUNT(*)"}],
    }
    source = {"id": "till", "kind": "sql", "description": "O", "url": "sqlite:///none.db", "tables": [table]}
    folders = {"project": folder, "home": folder / "home", "models": folder / "models"}
    settings = Settings.model_validate({"name": "Till", **folders, "zone": CLOCK.zone, "sources": [source]})
    held = {"placed": DATES, "paid": DATES, "town": ("Lund",)}
    return Catalogue.of(settings, tuple(ColumnValues("till", "orders", column, v) for column, v in held.items()))


@pytest.mark.parametrize(
    ("text", "left_over"),
    [
        ("orders paid in March 2024", ("paid",)),
        ("In March 2024, how many orders were paid?", ("paid",)),
        ("2024年3月付款的订单数", ("付款",)),
        ("orders placed in March 2024", ()),
        ("2024年3月下单的订单数", ()),
        ("orders by paid in March 2024", ()),
        ("orders of the town Lund in March 2024", ()),
        ("orders by town in March 2024", ()),
    ],
)
def test_a_period_of_another_date_is_left_over(orders: Catalogue, text: str, left_over: tuple[str, ...]) -> None:
    assert plan_by_rules(read(text, Vocabulary(orders.terms), CLOCK), orders).left_over == left_over
