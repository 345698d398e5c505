"""Configured names found in a text."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.planning.catalogue import Term


@dataclass(frozen=True)
class Mention:
    """A place in a text where a configured name stands, with everything that the name stands for."""

    span: tuple[int, int]
    text: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Vocabulary:
    """Finds configured names: longest first, case, width, spaces and hyphens apart, whole words in Latin script."""

    terms: tuple[Term, ...]
    fillers: frozenset[str] = frozenset()
    """Further words, in lower case, that narrow nothing down."""

    def find(self, text: str) -> tuple[Mention, ...]:
        """The mentions in ``text`` from left to right; they never overlap."""
        if not self.terms:
            return ()
        plain, origin = normalised(text)
        found = []
        for match in self._pattern.finditer(plain):
            start, end = origin[match.start()], origin[match.end() - 1] + 1
            terms = self._by_key.get(_key(match.group(1)), ())
            found.append(Mention((start, end), text[start:end], terms))
        return tuple(found)

    @cached_property
    def _by_key(self) -> dict[str, tuple[Term, ...]]:
        by_key: dict[str, tuple[Term, ...]] = {}
        for term in self.terms:
            for form in _forms(term.name):
                by_key[_key(form)] = (*by_key.get(_key(form), ()), term)
        return by_key

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        forms = {form for term in self.terms for form in _forms(term.name)}
        ordered = sorted(forms, key=lambda form: (-len(form), form))
        return re.compile("(" + "|".join(map(_form_pattern, ordered)) + ")(?:['’]s)?")


def normalised(text: str) -> tuple[str, list[int]]:
    """``text`` in NFKC and lower case, and for each of its characters the index that it came from."""
    characters: list[str] = []
    origin: list[int] = []
    for index, character in enumerate(text):
        for plain in unicodedata.normalize("NFKC", character).lower():
            characters.append(plain)
            origin.append(index)
    return "".join(characters), origin


def _forms(name: str) -> Iterable[str]:
    """A name and its English plural, for names that end in a word of Latin letters."""
    plain = normalised(name)[0].strip()
    yield plain
    if re.search(r"[a-z]{3}$", plain) and not plain.endswith("s"):
        yield plain[:-1] + "ies" if re.search(r"[^aeiou]y$", plain) else plain + "s"


def _key(form: str) -> str:
    return re.sub(r"[\s\-]", "", form)


def _form_pattern(form: str) -> str:
    pieces = re.findall(r"[a-z]+|\d+|[^\sa-z\d\-]", form)
    body = r"[\s\-]*".join(map(re.escape, pieces))
    before = r"(?<![a-z0-9])" if form[:1].isascii() and form[:1].isalnum() else ""
    after = r"(?![a-z0-9])" if form[-1:].isascii() and form[-1:].isalnum() else ""
    return before + body + after
