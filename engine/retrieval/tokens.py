"""Words for keyword search in text that mixes Chinese and English."""

import logging
import re
import unicodedata
from functools import cache
from typing import Any

TOKENS_VERSION = 1
"""Part of an index's identity: raise it with every change of what `tokens` returns."""

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
PIECE = re.compile(
    rf"(?P<han>[{HAN}]+)"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+(?![\w.-]))"
    rf"|(?P<word>[^\W_{HAN}]+(?:[-_./&+'’][^\W_{HAN}]+)*)"
)
PART = re.compile(r"[^\W\d_]+|\d+")


def tokens(text: str) -> list[str]:
    """The tokens of ``text`` in order, repeats kept, for documents and questions alike.

    Full-width forms are folded (NFKC) and letters lower-cased. Chinese runs are cut by jieba in search mode, which
    also gives the shorter words inside a long one. A code such as ``BX-200/a`` is kept whole and given in its parts,
    so that either form finds it; thousands separators are dropped.

    >>> tokens("Ｍodel BX-200 shipped 1,200 units")
    ['model', 'bx-200', 'bx', '200', 'shipped', '1200', 'units']
    """
    found: list[str] = []
    for piece in PIECE.finditer(unicodedata.normalize("NFKC", text).lower()):
        value = piece.group()
        if piece.lastgroup == "han":
            found.extend(_cutter().cut_for_search(value))
        elif piece.lastgroup == "number":
            found.append(value.replace(",", ""))
        else:
            found.extend(_word(value.replace("’", "'")))
    return found


def _word(word: str) -> list[str]:
    word = word.removesuffix("'s")
    parts = PART.findall(word)
    return [word] if parts == [word] else [word, *parts]


@cache
def _cutter() -> Any:
    import jieba

    jieba.setLogLevel(logging.WARNING)
    cutter = jieba.Tokenizer()
    # Filled by hand: `initialize` would write a cache file into the shared temporary folder.
    cutter.FREQ, cutter.total = cutter.gen_pfdict(cutter.get_dict_file())
    cutter.initialized = True
    return cutter
