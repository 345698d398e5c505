"""Configured names found in a text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from engine.entities.finder import Finder
from engine.entities.folding import folded_in_place
from engine.entities.spelling import Spelling, plain, spelling_key
from engine.planning.catalogue import Term
from engine.planning.doubtful_names import is_limit, is_ordinary, is_written_as_a_name

_POSSESSIVE = re.compile(r"['’]s")
_BESIDE = re.compile(r"\s*(?:called|named|=|:|：|为|是)?\s*")
_AS_A_NAME = re.compile(r"\s*(?:$|[^\sa-z]|(?:in|on|at|for|from|since|during|by|and|or|vs)\b)", re.IGNORECASE)
_BEFORE_A_NAME = re.compile(r"\b(?:of|for|in|at)\s+$", re.IGNORECASE)


@dataclass(frozen=True)
class Mention:
    """A place in a text where a configured name stands, with everything that the name stands for."""

    span: tuple[int, int]
    text: str
    terms: tuple[Term, ...]

    @property
    def is_name(self) -> bool:
        """Whether it names a thing and nothing else: no measure, no column, no task."""
        return bool(self.terms) and all(term.kind in ("value", "entity") for term in self.terms)

    @property
    def entities(self) -> tuple[str, ...]:
        """The registered names of whoever it may name; of several, nobody knows which is meant."""
        return tuple(dict.fromkeys(term.target for term in self.terms if term.kind == "entity"))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it names, each once; different tables may call theirs differently."""
        return tuple(dict.fromkeys(term.target for term in self.terms if term.kind == "dimension"))

    @property
    def has_measure(self) -> bool:
        """Whether a measure is among what it names."""
        return any(term.kind == "measure" for term in self.terms)


@dataclass(frozen=True)
class Vocabulary:
    """Finds configured names, longest first, in any spelling: whole words in Latin script."""

    terms: tuple[Term, ...]
    fillers: frozenset[str] = frozenset()
    """Further words, in lower case, that narrow nothing down."""

    def find(self, text: str) -> tuple[Mention, ...]:
        """The mentions in ``text`` from left to right; they never overlap.

        Of a name that several columns hold only the meaning in the column named beside it is kept: "doctor Baker". Of
        several values of one column only the one that is spelt so.
        """
        if not self.terms:
            return ()
        folded, origin = folded_in_place(text)
        found = []
        for name in self._finder.find(folded):
            possessive = _POSSESSIVE.match(folded, name.end)
            last = name.end if possessive is None else possessive.end()
            start, end = origin[name.start], origin[last - 1] + 1
            terms = self._by_key[name.spelling]
            found.append(Mention((start, end), text[start:end], terms))
        return tuple(_as_written(_in_its_column(m, found, text)) for m in found if _is_meant(m, found, text))

    @cached_property
    def _by_key(self) -> dict[Spelling, tuple[Term, ...]]:
        by_key: dict[Spelling, tuple[Term, ...]] = {}
        for term in self.terms:
            for form in _forms(term.name):
                by_key[spelling_key(form)] = (*by_key.get(spelling_key(form), ()), term)
        return by_key

    @cached_property
    def _finder(self) -> Finder:
        return Finder(tuple(form for term in self.terms for form in _forms(term.name)))


def columns_before(mention: Mention, mentions: Iterable[Mention], text: str) -> set[str]:
    """The columns that are named right before ``mention``."""
    return {
        term.target
        for other in mentions
        if other.span[1] <= mention.span[0] and _BESIDE.fullmatch(text[other.span[1] : mention.span[0]])
        for term in other.terms
        if term.kind == "dimension"
    }


def columns_after(mention: Mention, mentions: Iterable[Mention], text: str) -> set[str]:
    """The columns that are named right after ``mention``: "the Baker ward"."""
    return {
        term.target
        for other in mentions
        if mention.span[1] <= other.span[0] and not text[mention.span[1] : other.span[0]].strip()
        for term in other.terms
        if term.kind == "dimension"
    }


def _in_its_column(mention: Mention, mentions: list[Mention], text: str) -> Mention:
    held = {term.column for term in mention.terms if term.kind == "value"}
    if len(held) < 2:
        return mention
    named = held & columns_before(mention, mentions, text) or held & columns_after(mention, mentions, text)
    kept = tuple(term for term in mention.terms if term.kind != "value" or term.column in named)
    return replace(mention, terms=kept) if named else mention


def _as_written(mention: Mention) -> Mention:
    """Of values that only their spelling tells apart, those spelt as in the text: "East" and "EAST" of one column."""
    exact = {term.column for term in mention.terms if term.kind == "value" and term.name == mention.text}
    kept = tuple(t for t in mention.terms if t.kind != "value" or t.column not in exact or t.name == mention.text)
    return replace(mention, terms=kept)


def _is_meant(mention: Mention, mentions: list[Mention], text: str) -> bool:
    """Whether a name that is an ordinary word too stands there as a name: "shop A", "of A", but not "a shop"."""
    start, end = mention.span
    if mention.text[0].islower() and all(term.shortened for term in mention.terms):
        return False
    names = [term.name for term in mention.terms]
    if not mention.is_name or not any(map(is_ordinary, names)) or is_written_as_a_name(text, mention.span, names):
        return True
    if any(map(is_limit, names)):
        return False
    if {term.column for term in mention.terms} & columns_before(mention, mentions, text):
        return True
    return bool(_BEFORE_A_NAME.search(text[:start]) and _AS_A_NAME.match(text, end))


def _forms(name: str) -> Iterable[str]:
    """A name and its English plural, for names that end in a word of Latin letters."""
    one = plain(name)
    yield one
    if re.search(r"[a-z]{3}$", one) and not one.endswith("s"):
        yield one[:-1] + "ies" if re.search(r"[^aeiou]y$", one) else one + "s"
