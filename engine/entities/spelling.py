"""The spellings of one name: width, case, script, spaces, hyphens, and how its legal form is written."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.entities.folding import folded_in_place
from engine.entities.legal_forms import without_group, without_legal_form

_PIECES = re.compile(r"[a-z]+|\d+(?:\.\d+|,\d{3}(?!\d))*|[^\sa-z\d\-·•'’]")
BRACKETS = frozenset("()")


class Piece(NamedTuple):
    """A word, a number or a single sign of a folded text. Spaces, hyphens and apostrophes between are no pieces."""

    text: str
    start: int
    end: int


class Spelling(NamedTuple):
    """A name without what its spellings differ in; of two names it is never the same."""

    stem: str
    """All of its words in one."""
    form: str
    """The legal form; empty where it has none."""


def plain(text: str) -> str:
    """``text`` in half width, lower case and simplified characters, sign by sign."""
    return folded_in_place(text)[0].strip()


def pieces(folded: str) -> Iterator[Piece]:
    """The pieces of a folded text; "&" is the word "and"."""
    for found in _PIECES.finditer(folded):
        yield Piece("and" if found[0] == "&" else found[0], found.start(), found.end())


@lru_cache(maxsize=65536)
def spelling_key(name: str, *, dots: bool = False) -> Spelling:
    """The spelling of ``name``. A dot behind a word is left out ("J.P. Morgan"), unless ``dots`` are wanted.

    >>> spelling_key("ＢＥＳＴ-Plastics Company Limited") == spelling_key("Best Plastics Co., Ltd.")
    True
    >>> spelling_key("青禾（上海）電子有限責任公司") == spelling_key("青禾上海电子有限公司")
    True
    """
    stem, form = without_legal_form(plain(name))
    kept, before = "", ""
    for piece in pieces(stem):
        is_dot = piece.text == "." and before.isalpha() and before.isascii() and not dots
        if not is_dot and (piece.text not in BRACKETS or stem.isascii()):
            kept += piece.text
        before = piece.text
    return Spelling(kept, form)


def shortened(name: str) -> tuple[str, ...]:
    """What people may call a firm by who leave out its legal form, and that it is a group.

    >>> shortened("Crocs, Inc."), shortened("四方科技集团股份有限公司"), shortened("Crocs")
    (('Crocs',), ('四方科技集团', '四方科技'), ())
    """
    text = name.strip()
    folded, origin = folded_in_place(text)
    stem, _ = without_legal_form(folded)
    stems = dict.fromkeys((stem, without_group(stem)))
    return tuple(text[: origin[len(short)]] for short in stems if 0 < len(short) < len(folded))
