"""Finds names in a text in any of their spellings, however many names there are."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.entities.legal_forms import form_pattern
from engine.entities.spelling import BRACKETS, Piece, Spelling, pieces, spelling_key

MOST_LETTERS = 2
"""A dot behind so few letters is one of initials, and may be left out; behind more a sentence may end."""


@dataclass(frozen=True)
class Found:
    """A place in a folded text where a name stands, and the spelling of the name."""

    start: int
    end: int
    spelling: Spelling


@dataclass(frozen=True)
class Finder:
    """Walks over the pieces of a text for as long as a name begins with them.

    A comma or a full stop tells names apart ("North, East" are two), but before a legal form.
    """

    names: tuple[str, ...]

    def find(self, folded: str) -> Iterator[Found]:
        """The names in ``folded`` from left to right; they never overlap, and the longest at a place is taken."""
        if not self._stems:
            return
        text, end = list(pieces(folded)), 0
        for number, piece in enumerate(text):
            if piece.start >= end and (found := self._longest(folded, text, number)) is not None:
                end = found.end
                yield found

    def _longest(self, folded: str, text: Sequence[Piece], first: int) -> Found | None:
        """The longest name that begins with the piece ``first``."""
        start, stem, best = text[first].start, "", None
        if _is_inside(folded, start):
            return None
        for number in range(first, len(text)):
            piece = text[number].text
            if self._begins(stem + piece):
                stem += piece
            elif stem and _may_be_left_out(stem, text[number - 1].text, piece):
                continue
            else:
                break
            if stem in self._stems:
                best = self._ended(folded, start, text[number].end, stem) or best
        return best

    def _ended(self, folded: str, start: int, end: int, stem: str) -> Found | None:
        """The name of this stem that ends here, or behind its legal form."""
        if _is_inside(folded, end):
            return None
        ends = (
            Found(start, match.end(), spelling)
            for form, spelling in self._stems[stem].items()
            if (match := _form(form).match(folded, end)) is not None
        )
        return max(ends, key=lambda found: found.end, default=None)

    def _begins(self, stem: str) -> bool:
        at = bisect_left(self._sorted, stem)
        return at < len(self._sorted) and self._sorted[at].startswith(stem)

    @cached_property
    def _stems(self) -> Mapping[str, Mapping[str, Spelling]]:
        """Stem → legal form → the spelling that these are of."""
        stems: dict[str, dict[str, Spelling]] = {}
        for name in self.names:
            spelling = spelling_key(name)
            for written in (spelling, spelling_key(name, dots=True)):
                if written.stem:
                    stems.setdefault(written.stem, {})[written.form] = spelling
        return stems

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._stems)


def _is_inside(folded: str, at: int) -> bool:
    """Whether ``at`` stands in the middle of a Latin word or a number."""
    return 0 < at < len(folded) and all(c.isascii() and c.isalnum() for c in folded[at - 1 : at + 1])


def _may_be_left_out(stem: str, before: str, piece: str) -> bool:
    """Whether a sign only says how a name is written: the dot of initials, brackets in a Chinese name."""
    if piece == ".":
        return before.isascii() and before.isalpha() and len(before) <= MOST_LETTERS
    return piece in BRACKETS and not stem.isascii()


@lru_cache(maxsize=64)
def _form(form: str) -> re.Pattern[str]:
    return re.compile(form_pattern(form))
