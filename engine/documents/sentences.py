"""Where sentences end, in Chinese and in English."""

import re

_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Inc|Ltd|Corp|Co|No|vs|Fig|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|St|"
    r"approx|etc|e\.g|i\.e|U\.S|U\.K)|\b[A-Z])\.$"
)
_END = re.compile(r"[。！？；…]+[”’」』）)]*|[.!?]+[\"'”’)\]]*(?=\s)|\n+")


def split_sentences(text: str) -> list[str]:
    """``text`` in sentences; joined together they give ``text`` again, so nothing is lost.

    >>> split_sentences("收入增长。利润下降！")
    ['收入增长。', '利润下降！']
    >>> split_sentences("Acme Inc. grew. It paid 3.5 %.")
    ['Acme Inc. grew.', ' It paid 3.5 %.']
    """
    sentences: list[str] = []
    start = 0
    for match in _END.finditer(text):
        if match.group().startswith(".") and _ABBREVIATION.search(text[start : match.start() + 1]):
            continue
        sentences.append(text[start : match.end()])
        start = match.end()
    if start < len(text):
        sentences.append(text[start:])
    return sentences
