"""Amounts, dates and other figures in recognised text, and which of them are not certain."""

import re
from collections.abc import Iterable, Iterator

from engine.documents.scans.engine import Reading

CERTAIN = 0.9
"""A letter below this is not certain."""
SHORT = 3
"""Letters; so short a figure is also found within others."""
_FIGURE = re.compile(
    r"(?:[0-9A-Za-z-]*[0-9](?:[0-9A-Za-z.,:/%-]*[0-9A-Za-z%])?[年月日号元万亿吨]*)+"
    r"|[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{2,}[元圆整角分]*"
    r"|[〇零一二三四五六七八九十]{1,4}[年月日]"
)


def figures(text: str) -> Iterator[re.Match[str]]:
    """Runs with a digit, capital numerals of amounts, and parts of a date in Chinese numerals."""
    return _FIGURE.finditer(text)


def uncertain_figures(reading: Reading) -> list[str]:
    """Figures of which a letter is not certain."""
    return [
        match[0]
        for match in figures(reading.text)
        if min(reading.certainty[match.start() : match.end()], default=1.0) < CERTAIN
    ]


def stand_in(text: str, marked: Iterable[str]) -> tuple[str, ...]:
    """Those of ``marked`` that stand in ``text``, spaces aside; each once.

    >>> stand_in("罚款 162,000元，限 5 日内缴纳", ["162,000元", "62", "5"])
    ('162,000元', '5')
    """
    squeezed = "".join(text.split())
    return tuple(dict.fromkeys(figure for figure in marked if _pattern(figure).search(squeezed)))


def _pattern(figure: str) -> re.Pattern[str]:
    """A short figure must stand alone. A long one may be what stood on one of two lines: the end of the line cut it."""
    own = re.escape(figure)
    return re.compile(rf"(?<![0-9.,]){own}(?![0-9])" if len(figure) <= SHORT else own)
