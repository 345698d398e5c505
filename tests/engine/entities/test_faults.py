"""What is wrong with a registry."""

import pytest

from engine.entities.faults import entity_faults
from engine.settings import Entity


def entities(*held: tuple[str, str | None]) -> list[Entity]:
    return [Entity(name=name, parent=parent) for name, parent in held]


@pytest.mark.parametrize(
    ("registry", "faults"),
    [
        (entities(("A", None), ("B", "A"), ("C", "B")), []),
        (
            entities(("Oak Ltd", None), ("OAK LIMITED", None)),
            ["1 name: the entity 'OAK LIMITED' is used twice; rename or remove one"],
        ),
        (
            entities(("Alder Mill", None), ("Saw", "Alder Mil")),
            ["1 parent: expected the name of an entity, got 'Alder Mil'; did you mean 'Alder Mill'?"],
        ),
        (
            entities(
                ("A", "A"),
            ),
            ["0 parent: 'A' is held by itself: A < A"],
        ),
        (
            entities(("A", "C"), ("B", "A"), ("C", "B"), ("D", "A")),
            [
                "0 parent: 'A' is held by itself: A < C < B < A",
                "1 parent: 'B' is held by itself: B < A < C < B",
                "2 parent: 'C' is held by itself: C < B < A < C",
            ],
        ),
    ],
)
def test_faults(registry: list[Entity], faults: list[str]) -> None:
    assert [f"{found.entity} {found.setting}: {found.message}" for found in entity_faults(registry)] == faults
