"""The spellings of one name: width, case, script, spaces, hyphens, and how its legal form is written.

A comma or a full stop within a name tells it from another ("North, East" are two), but before a legal form.
"""

import re

from engine.entities.folding import folded_in_place
from engine.entities.legal_forms import form_pattern, without_group, without_legal_form

_PIECES = re.compile(r"[a-z]+\.?|\d+(?:[.,]\d+)*|[^\sa-z\d\-·•'’]")
_GAP = r"[\s\-·•'’]*"
_BRACKETS = frozenset("()")


def plain(text: str) -> str:
    """``text`` in half width, lower case and simplified characters, sign by sign."""
    return folded_in_place(text)[0].strip()


def spelling_key(name: str) -> str:
    """What all spellings of a name have in common, and spellings of two names never.

    >>> spelling_key("ＢＥＳＴ-Plastics Company Limited") == spelling_key("Best Plastics Co., Ltd.")
    True
    >>> spelling_key("青禾（上海）電子有限責任公司") == spelling_key("青禾上海电子有限公司")
    True
    """
    stem, form = without_legal_form(plain(name))
    key = "".join(piece.removesuffix(".") for piece in _pieces(stem))
    return f"{key}|{form}" if form else key


def spelling_pattern(name: str) -> str:
    """A regular expression for every spelling of ``name`` as whole words of a folded text."""
    stem, form = without_legal_form(plain(name))
    pieces = _pieces(stem)
    if not pieces:
        return "(?!)"
    gap = _GAP if stem.isascii() else r"[\s\-·•'’()]*"
    before = r"(?<![a-z0-9])" if pieces[0][0].isascii() and pieces[0][0].isalnum() else ""
    last = pieces[-1][-1]
    after = r"(?![a-z0-9])" if last.isascii() and (last.isalnum() or last == ".") else ""
    return before + gap.join(map(_spelt, pieces)) + after + form_pattern(form)


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


def _pieces(stem: str) -> list[str]:
    """Words, numbers and single signs. Brackets of Chinese names are left out, and "&" is "and"."""
    found = [piece for piece in _PIECES.findall(stem) if piece not in _BRACKETS or stem.isascii()]
    return ["and" if piece == "&" else piece for piece in found]


def _spelt(piece: str) -> str:
    """A piece as a pattern; a dot behind a word is left out as often as not: "J.P. Morgan"."""
    if piece == "and":
        return "(?:&|and)"
    return re.escape(piece.removesuffix(".")) + r"\.?" if len(piece) > 1 and piece[-1] == "." else re.escape(piece)
