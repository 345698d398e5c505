"""Who belongs to whom."""

from engine.entities.groups import Groups
from engine.settings import Entity

HEAD, MILL, SAW, SHOP = (
    Entity(name="Alder Holdings Ltd"),
    Entity(name="Alder Mill Ltd", parent="ALDER HOLDINGS LIMITED", share=60),
    Entity(name="桤木锯业有限公司", parent="Alder Mill Ltd"),
    Entity(name="Alder Shop", parent="Alder Holdings Ltd", share=100),
)
GROUPS = Groups((SAW, SHOP, MILL, HEAD))


def test_subsidiaries_to_any_depth_each_under_its_own_parent() -> None:
    held = [(held.entity.name, held.depth) for held in GROUPS.subsidiaries(HEAD)]
    assert held == [("Alder Shop", 1), ("Alder Mill Ltd", 1), ("桤木锯业有限公司", 2)]
    assert GROUPS.subsidiaries(SAW) == ()


def test_parents() -> None:
    assert GROUPS.parent(SAW) == MILL
    assert GROUPS.parent(MILL) == HEAD
    assert GROUPS.parent(HEAD) is None
