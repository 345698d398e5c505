"""Names that are nearly the one that was asked for: offered to people, never taken for it."""

import difflib
from collections.abc import Iterable

from engine.entities.registry import Registry, all_names
from engine.entities.spelling import spelling_key
from engine.settings import Entity

MOST = 3
ALIKE = 0.6
"""How alike two spellings must be, as difflib's ratio: one wrong sign of three is, one of two is not."""


def near(name: str, registry: Registry) -> tuple[Entity, ...]:
    """The entities of which a name is the most like ``name``, those that go by it themselves left out."""
    keys = {spelling_key(known): known for entity in registry.entities for known in all_names(entity)}
    own = registry.owners(name)
    alike = difflib.get_close_matches(spelling_key(name), keys, n=MOST * 2, cutoff=ALIKE)
    return _each_once(e for key in alike for e in registry.owners(keys[key]) if e not in own)[:MOST]


def _each_once(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    return tuple({entity.name: entity for entity in entities}.values())
