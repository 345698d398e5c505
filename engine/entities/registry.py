"""The registry of entities: who goes by which names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.entities.finder import Finder
from engine.entities.folding import folded_in_place
from engine.entities.spelling import Spelling, shortened, spelling_key
from engine.settings import Entity

Span = tuple[int, int]

LEAST_LATIN, LEAST_HAN = 3, 2
"""Signs that a name without its legal form must still have: nobody calls "AB Ltd" just "AB"."""


@dataclass(frozen=True)
class Named:
    """A registered thing that a question names: all its names, and where in the question they stand."""

    names: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Registry:
    """Finds entities by any spelling of any of their names.

    A firm also goes by its names without their legal form ("Crocs" for "Crocs, Inc."), unless somebody was given that
    name. A name that several share is the name of none in particular: nothing here chooses between them.
    """

    entities: tuple[Entity, ...] = ()

    def owners(self, name: str) -> tuple[Entity, ...]:
        """Whoever was given ``name``, else whoever goes by it shortened, in the order of the registry."""
        return self._owners(spelling_key(name))

    def _owners(self, key: Spelling) -> tuple[Entity, ...]:
        return self._given.get(key) or self._shortened.get(key, ())

    def owner(self, name: str) -> Entity | None:
        """The one that goes by ``name``; ``None`` where nobody does, or more than one."""
        owners = self.owners(name)
        return owners[0] if len(owners) == 1 else None

    def is_shortened(self, name: str) -> bool:
        """Whether ``name`` was given to nobody, and only leaves out the legal form of names that were."""
        return spelling_key(name) not in self._given

    def names(self, entity: Entity) -> tuple[str, ...]:
        """Every name that stands for ``entity`` and for nobody else, as it is written; the registered one first."""
        return tuple(name for name in all_names(entity) if self.owners(name) == (entity,))

    def shared(self) -> Iterator[tuple[str, tuple[Entity, ...]]]:
        """Every name that stands for several entities, once in each way it is written."""
        for name in dict.fromkeys(name for entity in self.entities for name in all_names(entity)):
            if len(owners := self.owners(name)) > 1:
                yield name, owners

    def named_in(self, text: str) -> tuple[Named, ...]:
        """What ``text`` names, each thing once, in the order of first mention; of names within names the longest.

        A shortened name in Latin script must begin with a capital: "Gap Inc" is found by "Gap", not by "gap".
        """
        if not self._given:
            return ()
        plain, origin = folded_in_place(text)
        found: dict[str, tuple[Entity, list[Span]]] = {}
        for name in self._finder.find(plain):
            start, end = origin[name.start], origin[name.end - 1] + 1
            owners = self._owners(name.spelling)
            if len(owners) == 1 and not (text[start].islower() and name.spelling not in self._given):
                found.setdefault(owners[0].name, (owners[0], []))[1].append((start, end))
        return tuple(Named(self.names(owner), tuple(spans)) for owner, spans in found.values())

    @cached_property
    def _finder(self) -> Finder:
        return Finder(tuple(name for entity in self.entities for name in all_names(entity)))

    @cached_property
    def _given(self) -> Mapping[Spelling, tuple[Entity, ...]]:
        return _collected((spelling_key(name), entity) for entity in self.entities for name in given_names(entity))

    @cached_property
    def _shortened(self) -> Mapping[Spelling, tuple[Entity, ...]]:
        pairs = ((spelling_key(short), e) for e in self.entities for n in given_names(e) for short in short_names(n))
        return _collected((key, entity) for key, entity in pairs if key not in self._given)


NO_NAMES = Registry()
"""Where nothing is registered."""


def given_names(entity: Entity) -> tuple[str, ...]:
    """The names of ``entity`` that are configured: the registered one, others, former ones."""
    return (entity.name, *entity.aliases, *(former.name for former in entity.former))


def short_names(name: str) -> tuple[str, ...]:
    """``name`` without its legal form, where enough is left for a name."""
    return tuple(s for s in shortened(name) if len(s) >= (LEAST_LATIN if s.isascii() else LEAST_HAN))


def all_names(entity: Entity) -> tuple[str, ...]:
    """The given names of ``entity``, then the shortened ones."""
    given = given_names(entity)
    return tuple(dict.fromkeys((*given, *(short for name in given for short in short_names(name)))))


def _collected(pairs: Iterable[tuple[Spelling, Entity]]) -> dict[Spelling, tuple[Entity, ...]]:
    """The entities of each key, each once, in order."""
    found: dict[Spelling, dict[str, Entity]] = {}
    for key, entity in pairs:
        found.setdefault(key, {})[entity.name] = entity
    return {key: tuple(named.values()) for key, named in found.items()}
