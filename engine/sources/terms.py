"""How strongly a text speaks of a question's words, in either language and without a dictionary."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.entities.folding import folded_in_place
from engine.planning.inflection import same_word

_LATIN = re.compile(r"[a-z0-9][a-z0-9.\-]*")


@dataclass(frozen=True)
class Wanted:
    """Something a passage should speak of. A name counts under any of its forms, and wholly or not at all."""

    forms: tuple[str, ...]
    is_name: bool
    abroad: tuple[tuple[str, ...], ...] = ()
    """Its parts in the other language, each under any of several words; all of them together say what it says."""

    @property
    def text(self) -> str:
        """How it was written in the question."""
        return self.forms[0]


@dataclass(frozen=True)
class Folded:
    """A text prepared for matching: lower case, one width, no spaces; and its Latin words."""

    joined: str
    words: frozenset[str]

    @classmethod
    def of(cls, text: str) -> "Folded":
        """Prepare ``text``."""
        plain = folded_in_place(text)[0]
        return cls(re.sub(r"[\s\-]", "", plain), frozenset(word.strip(".-") for word in _LATIN.findall(plain)))


def match(wanted: Wanted, text: Folded) -> float:
    """From 0 to 1, how well ``text`` speaks of ``wanted``.

    A Latin word matches a word with the same first letters, all but its inflection; a run of Han characters by the
    share of its character pairs, which needs no segmentation.
    """
    own = max((_match(form, wanted.is_name, text) for form in wanted.forms), default=0.0)
    if own == 1.0 or not wanted.abroad:
        return own
    parts = [max(_match(form, False, text) for form in part) for part in wanted.abroad]
    share = sum(parts) / len(parts)
    return max(own, (float(share == 1.0) if wanted.is_name else share))


def _match(form: str, whole: bool, text: Folded) -> float:
    plain = re.sub(r"[\s\-]", "", folded_in_place(form)[0])
    if not plain:
        return 0.0
    if whole or any(c.isdigit() for c in plain):
        return float(plain in text.joined)
    if plain.isascii():
        return float(any(same_word(plain, word) for word in text.words))
    pairs = [plain[i : i + 2] for i in range(len(plain) - 1)] or [plain]
    return sum(pair in text.joined for pair in pairs) / len(pairs)


def weights(wanted: Sequence[Wanted], texts: Iterable[Folded]) -> dict[Wanted, float]:
    """Each word's weight among ``texts``: rare ones tell passages apart (Spärck Jones 1972), long runs say more."""
    prepared = list(texts)
    found = {}
    for want in wanted:
        holding = sum(match(want, text) > 0.5 for text in prepared)
        rarity = 1.0 - holding / (len(prepared) + 1)
        length = len(want.text) / 2 if not want.text.isascii() else 2.0
        found[want] = (0.3 + rarity) * min(length, 4.0)
    return found
