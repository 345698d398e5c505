"""One form for what is written in several: full width, capitals, traditional characters."""

import unicodedata
from functools import cache
from typing import Any


def folded(text: str) -> str:
    """``text`` in half width (NFKC), lower case and simplified characters; its length may change.

    >>> folded("ＢＹＤ 營業收入")
    'byd 营业收入'
    """
    plain = unicodedata.normalize("NFKC", text).lower()
    return plain if plain.isascii() else str(_converter().convert(plain))


def folded_in_place(text: str) -> tuple[str, list[int]]:
    """``text`` folded sign by sign, and for each sign of the result the index in ``text`` that it came from."""
    signs: list[str] = []
    origin: list[int] = []
    for index, sign in enumerate(text):
        plain = _folded_sign(sign)
        signs.append(plain)
        origin.extend([index] * len(plain))
    return "".join(signs), origin


@cache
def _folded_sign(sign: str) -> str:
    return folded(sign)


@cache
def _converter() -> Any:
    import opencc

    return opencc.OpenCC("t2s")
