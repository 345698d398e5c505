"""Who belongs to whom: parents, and subsidiaries to any depth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.entities.spelling import Spelling, spelling_key
from engine.settings import Entity


@dataclass(frozen=True)
class Subsidiary:
    """A firm below another one: directly (``depth`` 1), or through others."""

    entity: Entity
    depth: int


@dataclass(frozen=True)
class Groups:
    """The groups of the registered firms. That nobody is their own parent is made sure when settings are read."""

    entities: Sequence[Entity] = ()

    def parent(self, entity: Entity) -> Entity | None:
        """Who holds ``entity``, where that is registered."""
        return None if entity.parent is None else self._registered.get(spelling_key(entity.parent))

    def subsidiaries(self, entity: Entity) -> tuple[Subsidiary, ...]:
        """All that ``entity`` holds, each followed by what it holds itself."""
        return tuple(self._below(entity, 1))

    def _below(self, entity: Entity, depth: int) -> Iterator[Subsidiary]:
        for held in self._held.get(entity.name, ()):
            yield Subsidiary(held, depth)
            yield from self._below(held, depth + 1)

    @cached_property
    def _registered(self) -> Mapping[Spelling, Entity]:
        return {spelling_key(entity.name): entity for entity in self.entities}

    @cached_property
    def _held(self) -> Mapping[str, Sequence[Entity]]:
        """Registered name → those that it holds directly."""
        held: dict[str, list[Entity]] = {}
        for entity in self.entities:
            if (parent := self.parent(entity)) is not None:
                held.setdefault(parent.name, []).append(entity)
        return held
