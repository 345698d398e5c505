"""Registered names in a question, whichever of its names a thing is called by."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from engine.retrieval.folding import folded, folded_in_place
from engine.settings import Entity

Span = tuple[int, int]

_LEGAL_FORM = re.compile(
    r"(?:,?\s+(?:inc|corp|corporation|co|company|ltd|limited|llc|plc|l\.?p|ag|se|n\.?v|s\.?a|gmbh)\.?)+$"
    r"|(?:股份)?有限(?:责任)?公司$",
    re.IGNORECASE,
)
LEAST_LATIN, LEAST_HAN = 3, 2
"""Signs that a name without its legal form must still have: nobody calls "AB Ltd" just "AB"."""


@dataclass(frozen=True)
class Named:
    """A registered thing that a question names: all its names, and where in the question they stand."""

    names: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Registry:
    """Finds registered things by any of their names: case, width and traditional characters apart.

    A firm is also found by a name without its legal form, where that begins with a capital and nobody else is called
    so: "Crocs, Inc." by "Crocs", "Gap Inc" not by "gap".
    """

    entities: tuple[Entity, ...] = ()

    def named_in(self, text: str) -> tuple[Named, ...]:
        """What ``text`` names, each thing once, in the order of first mention; of names within names the longest."""
        if not self.entities:
            return ()
        plain, origin = folded_in_place(text)
        spans: dict[int, list[Span]] = {}
        for match in self._pattern.finditer(plain):
            start, end = origin[match.start()], origin[match.end() - 1] + 1
            key = _key(match[0])
            if key in self._full or not text[start].islower():
                spans.setdefault(self._full.get(key, self._shortened.get(key, -1)), []).append((start, end))
        return tuple(Named(self._names(owner), tuple(found)) for owner, found in spans.items())

    def _names(self, owner: int) -> tuple[str, ...]:
        names = _names(self.entities[owner])
        shorter = (without_legal_form(name) for name in names)
        return tuple(dict.fromkeys((*names, *(name for name in shorter if self._shortened.get(_key(name)) == owner))))

    @cached_property
    def _full(self) -> dict[str, int]:
        """Folded name to the place in the registry; a name that two things share is the earlier one's."""
        numbered = list(enumerate(self.entities))
        return {_key(name): n for n, entity in reversed(numbered) for name in _names(entity)}

    @cached_property
    def _shortened(self) -> dict[str, int]:
        """The same for names without their legal form, those left out that several things share."""
        owners = {
            (_key(short), n)
            for n, entity in enumerate(self.entities)
            for name in _names(entity)
            if _is_enough(short := without_legal_form(name)) and _key(short) not in self._full
        }
        shared = Counter(key for key, _ in owners)
        return {key: owner for key, owner in owners if shared[key] == 1}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        keys = sorted((*self._full, *self._shortened), key=lambda key: (-len(key), key))
        return re.compile("|".join(map(_spelt, keys)))


NO_NAMES = Registry()
"""Where nothing is registered."""


def without_legal_form(name: str) -> str:
    """``name`` without what only says what kind of firm it is.

    >>> without_legal_form("Crocs, Inc."), without_legal_form("四方科技集团股份有限公司")
    ('Crocs', '四方科技集团')
    """
    return _LEGAL_FORM.sub("", name.strip())


def _names(entity: Entity) -> tuple[str, ...]:
    return (entity.name, *entity.aliases)


def _is_enough(short: str) -> bool:
    return len(short) >= (LEAST_LATIN if short.isascii() else LEAST_HAN)


def _key(name: str) -> str:
    return " ".join(folded(name).split())


def _spelt(key: str) -> str:
    """A pattern for ``key`` as a whole word, its spaces as many as anyone likes."""
    before = r"(?<![a-z0-9])" if key[0].isascii() and key[0].isalnum() else ""
    after = r"(?![a-z0-9])" if key[-1].isascii() and key[-1].isalnum() else ""
    return before + r"\s+".join(map(re.escape, key.split())) + after
