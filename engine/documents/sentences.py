"""Where sentences end, in Chinese and in English."""

import re

_CLOSERS = r"[\"'”’」』》〉）)\]】]*"
_END = re.compile(
    rf"[。！？；]+{_CLOSERS}|[!?]+[”’」』）]+|[.!?…]+{_CLOSERS}(?=\s)|…+[”’」』）]+|\n+",
)
_NEVER = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Gen|Sen|Rep|Messrs|vs|Fig|Figs|Eq|Vol|Art|Sec|approx|incl|excl|cf|e\.g|i\.e|viz))\.$",
    re.I,
)
"""Abbreviations that something always follows."""
_BEFORE_NUMBER = re.compile(
    r"\b(?:Nos?|pp?|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|St|c|ca|Ch|Note|Table|Item)\.$", re.I
)
_MAYBE = re.compile(
    r"\b(?:Inc|Ltd|Corp|Cos?|Bros|LLC|L\.P|plc|S\.A|N\.V|etc|Jr|Sr|St|[ap]\.m|(?:[A-Z]\.)*[A-Z])\.$",
)
"""Abbreviations and initials that may also end a sentence: what follows decides."""
_STARTER = re.compile(
    r"\s*[\"'“‘(]?(?:The|This|That|These|Those|It|Its|He|She|They|We|Our|I|You|In|On|At|As|For|From|By|To|If|When|While|"
    r"After|Before|During|There|Here|However|But|And|So|Since|Although|Both|All|Each|No|Not|With|Under|Total|Net)\b"
)
"""Words that begin a sentence far more often than they follow an abbreviation within one."""
_ORDINAL = re.compile(
    r"\s*(?:(?:item|note|section|part|chapter|article|appendix|step)\s+)?"
    r"(?:\d{1,3}(?:\.\d{1,3})*[a-z]?|[ivxlc]{1,5}|[a-z])\.",
    re.I,
)
"""A sentence that is nothing but this so far is the number of an item or a heading."""


def split_sentences(text: str) -> list[str]:
    """``text`` in sentences; joined together they give ``text`` again, so nothing is lost.

    A line end closes a sentence. A Chinese semicolon does too: in reports what it parts are items of a list.

    >>> split_sentences("收入增长。他说：「利润下降！」然后走了。")
    ['收入增长。', '他说：「利润下降！」', '然后走了。']
    >>> split_sentences("Acme Inc. paid Mr. Li 3.5 %, see No. 3. It grew.")
    ['Acme Inc. paid Mr. Li 3.5 %, see No. 3.', ' It grew.']
    """
    sentences: list[str] = []
    start = 0
    for match in _END.finditer(text):
        if _goes_on(text, start, match):
            continue
        sentences.append(text[start : match.end()])
        start = match.end()
    if start < len(text):
        sentences.append(text[start:])
    return sentences


def _goes_on(text: str, start: int, end: re.Match[str]) -> bool:
    """Whether the sentence that began at ``start`` goes on behind the mark at ``end``."""
    mark, rest = end.group(), text[end.end() : end.end() + 40]
    if mark[0] not in ".!?…":
        return False
    following = rest.lstrip(" \t")
    if following[:1].islower():
        return True
    if not mark.startswith(".") or len(mark) > 1:
        return False
    so_far = text[start : end.end()]
    if _ORDINAL.fullmatch(so_far) or _NEVER.search(so_far):
        return not following.startswith("\n")
    if _BEFORE_NUMBER.search(so_far) and following[:1].isdigit():
        return True
    return _MAYBE.search(so_far) is not None and not _STARTER.match(rest) and not following.startswith("\n")
