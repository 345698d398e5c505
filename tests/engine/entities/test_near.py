"""Names that are nearly right."""

import pytest

from engine.entities.near import near
from engine.entities.registry import Registry
from engine.settings import Entity

REGISTRY = Registry(
    (
        Entity(name="弘珀精密注塑有限公司", aliases=("弘珀", "Hongpo")),
        Entity(name="弘泊电机制造有限公司"),
        Entity(name="Northwind Traders, Inc.", aliases=("NWT",)),
    )
)


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("弘柏精密注塑", ["弘珀精密注塑有限公司"]),
        ("Northwand Traders", ["Northwind Traders, Inc."]),
        ("northwind trader inc", ["Northwind Traders, Inc."]),
        ("Hungpo", ["弘珀精密注塑有限公司"]),
        ("Contoso", []),
        ("弘珀", []),
    ],
)
def test_what_is_offered(name: str, offered: list[str]) -> None:
    assert [entity.name for entity in near(name, REGISTRY)] == offered
