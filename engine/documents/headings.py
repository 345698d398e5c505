"""Numbering that marks a heading, in Chinese and English reports."""

import re

from engine.documents.blocks import Heading
from engine.documents.tokens import estimate_tokens

MAX_HEADING_TOKENS = 40

_CHINESE_DIGITS = "一二三四五六七八九十百〇零"
# Rank 10 contains rank 20, and so on: the usual order of a Chinese report, and of an English one.
_NUMBERINGS: tuple[tuple[int, re.Pattern[str]], ...] = (
    (5, re.compile(rf"第\s*(?:[{_CHINESE_DIGITS}]+|\d+)\s*[编篇部](?!门|分[^\s：:])")),
    (10, re.compile(rf"第\s*(?:[{_CHINESE_DIGITS}]+|\d+)\s*[章节]")),
    (10, re.compile(r"(?:part|chapter)\s+(?:[ivxlc]+|\d+)\b", re.I)),
    (15, re.compile(r"item\s+\d{1,2}[a-c]?\s*[.:—–-]", re.I)),
    (20, re.compile(rf"[{_CHINESE_DIGITS}]{{1,4}}\s*[、．.]")),
    (30, re.compile(rf"[（(]\s*[{_CHINESE_DIGITS}]{{1,4}}\s*[)）]")),
    (42, re.compile(r"\d{1,2}[.．]\d{1,2}[.．]\d{1,2}(?:[.．]\d{1,2})?[.．]?\s*(?=[^\d\s%.,，、])")),
    (41, re.compile(r"\d{1,2}[.．]\d{1,2}[.．]?\s+(?=[^\d\s%])")),
    (40, re.compile(r"\d{1,2}\s*[、．.](?!\d)\s*(?=[^\d\s])")),
    (50, re.compile(r"[（(]\s*\d{1,2}\s*[)）]\s*[.、]?\s*(?=[^\d\s])")),
)
_LEVELLED = (41, 42)
_NUMBER = re.compile(rf"\d{{1,2}}|[{_CHINESE_DIGITS}]+")
_VALUES = {digit: value for value, digit in enumerate("零一二三四五六七八九")}
_SENTENCE_END = re.compile(r"[。；;！!？?，,、:：]$|[^.]\.$")
_LEADERS = re.compile(r"\.{4,}|…{2,}|(?:\. ){4,}|·{4,}")


def numbering_rank(text: str) -> int | None:
    """The rank of the numbering that ``text`` begins with, smaller standing higher; ``None`` without numbering.

    >>> [numbering_rank(text) for text in ("第三节 会计数据", "（一）主要指标", "1.2 Scope", "Sales")]
    [10, 30, 41, None]
    """
    for rank, pattern in _NUMBERINGS:
        if pattern.match(text):
            return rank
    return None


def ordinal(text: str) -> int | None:
    """The number that ``text`` is numbered with, if it is a single one below 100; ``None`` where it has levels.

    >>> [ordinal(text) for text in ("第十二节 附则", "（三）其他", "二十一、担保", "Item 1A. Risks", "1.2 Scope")]
    [12, 3, 21, 1, None]
    """
    if numbering_rank(text) in (None, *_LEVELLED):
        return None
    found = _NUMBER.search(text)
    if found is None:
        return None
    digits = found.group()
    if digits.isdecimal():
        return int(digits)
    tens, ten, ones = digits.rpartition("十")
    return 10 * (_VALUES.get(tens, 1) if ten else 0) + _VALUES.get(ones, 0)


def is_contents_line(text: str) -> bool:
    """Whether a line belongs to a table of contents: it has a row of dots."""
    return _LEADERS.search(text) is not None


def without_leaders(text: str) -> str:
    """``text`` with its rows of dots shortened: they say nothing, and would fill the chunks of a table of contents.

    >>> without_leaders("Scope ........ 4")
    'Scope … 4'
    """
    return re.sub(rf"\s*(?:{_LEADERS.pattern})[.\s]*", " … ", text)


def could_be_heading(text: str) -> bool:
    """Whether a line is short enough for a heading, says something, and does not end like a sentence."""
    if not text or estimate_tokens(text) > MAX_HEADING_TOKENS or is_contents_line(text):
        return False
    return not _SENTENCE_END.search(text) and any(character.isalpha() for character in text)


def plain_heading(text: str, page: int = 1) -> Heading | None:
    """A numbered line of a text without any other marks of structure, as a heading; ``None`` if it is none."""
    rank = numbering_rank(text)
    # An enumeration "1. …" is more often a list than a heading when nothing but its number speaks for it.
    if rank is None or not could_be_heading(text) or (rank >= 40 and estimate_tokens(text) > 20):
        return None
    return Heading(text=text, page=page, weight=0, number=rank, prominent=False)
