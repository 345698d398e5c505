"""Which characters are written without spaces between words, and how lines of text are joined."""

import re
import unicodedata

_CJK = re.compile(
    r"[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u2018-\u201d\U00020000-\U0003ffff]"
)


def is_cjk(character: str) -> bool:
    """Whether a character is a Chinese or Japanese letter or full-width mark."""
    return _CJK.match(character) is not None


def display_width(text: str) -> int:
    """Columns that ``text`` takes in a terminal: wide and full-width characters take two, combining marks none.

    >>> display_width("准确率 a")
    8
    """
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def join_lines(upper: str, lower: str) -> str:
    """Two lines of one paragraph: no space where Chinese stands on a side, a broken word put together again.

    >>> join_lines("营业收", "入"), join_lines("net", "sales"), join_lines("infor-", "mation"), join_lines("Q1-", "Q2")
    ('营业收入', 'net sales', 'information', 'Q1-Q2')
    """
    if not upper or not lower:
        return upper + lower
    if is_cjk(upper[-1]) or is_cjk(lower[0]):
        return upper + lower
    if re.search(r"[a-z]{2}[-\u00ad]$", upper) and re.match(r"[a-z]{2}", lower):
        return upper[:-1] + lower
    if upper[-1] in "-–/":
        return upper + lower
    return f"{upper} {lower}"
