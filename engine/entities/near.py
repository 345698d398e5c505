"""Names that are nearly the one that was asked for: offered to people, never taken for it."""

import difflib

from engine.entities.registry import Registry, all_names
from engine.entities.spelling import spelling_key
from engine.settings import Entity

MOST = 3
ALIKE = 0.6
"""How alike two spellings must be, as difflib's ratio: one wrong sign of three is, one of two is not."""
NEXT_BEST = 0.1
"""Who is so much less alike than the best is not offered beside it."""


def near(name: str, registry: Registry) -> tuple[Entity, ...]:
    """The entities of which a name is the most like ``name``; those that go by it themselves are left out."""
    own, key = registry.owners(name), "".join(spelling_key(name))
    names = {"".join(spelling_key(known)): known for entity in registry.entities for known in all_names(entity)}
    close = difflib.get_close_matches(key, names, n=MOST * 2, cutoff=ALIKE)
    alike = {one: difflib.SequenceMatcher(a=one, b=key).ratio() for one in close}
    best = max(alike.values(), default=0.0)
    offered = (entity for one in close if alike[one] > best - NEXT_BEST for entity in registry.owners(names[one]))
    return tuple({entity.name: entity for entity in offered if entity not in own}.values())[:MOST]
