"""What is wrong with a registry of entities: names taken twice, parents that nobody is, firms held by themselves."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.entities.spelling import Spelling, spelling_key

if TYPE_CHECKING:
    from engine.settings import Entity


class EntityFault(NamedTuple):
    """A fault of the entity at a place of the registry, in one of its settings; ``first`` is who had the name first."""

    entity: int
    setting: str
    message: str
    first: int | None = None


def entity_faults(entities: "Sequence[Entity]") -> Iterator[EntityFault]:
    """Every fault, in the order of the registry."""
    first: dict[Spelling, int] = {}
    for number, entity in enumerate(entities):
        if (before := first.setdefault(spelling_key(entity.name), number)) != number:
            yield EntityFault(number, "name", f"the entity {entity.name!r} is used twice; rename or remove one", before)
    known = {key: entities[number].name for key, number in first.items()}
    parents = {e.name: known[key] for e in entities if e.parent and (key := spelling_key(e.parent)) in known}
    for number, entity in enumerate(entities):
        if entity.parent is None:
            continue
        if entity.name not in parents:
            close = difflib.get_close_matches(entity.parent, list(known.values()), n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            yield EntityFault(number, "parent", f"expected the name of an entity, got {entity.parent!r}{hint}")
        elif circle := _circle(parents, entity.name):
            yield EntityFault(number, "parent", f"{entity.name!r} is held by itself: {' < '.join(circle)}")


def _circle(parents: Mapping[str, str], start: str) -> tuple[str, ...]:
    """The firms from ``start`` upwards until it comes again; empty where ``start`` is not held by itself."""
    above = [start]
    while (parent := parents.get(above[-1])) is not None and parent not in above:
        above.append(parent)
    return (*above, start) if parents.get(above[-1]) == start else ()
