"""Amounts, dates and other figures in recognised text, and which of them are not certain."""

import re
from collections.abc import Iterable, Iterator

from engine.documents.ocr_engine import Reading

CERTAIN = 0.9
"""A letter below this is not certain."""
_FIGURE = re.compile(
    r"(?:[0-9A-Za-z]*[0-9](?:[0-9A-Za-z.,:/%-]*[0-9A-Za-z%])?[年月日号元万亿吨]*)+"
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
    """Those of ``marked`` that stand in ``text`` as whole figures, spaces aside; each once."""
    squeezed = "".join(text.split())
    return tuple(
        dict.fromkeys(figure for figure in marked if re.search(rf"(?<![0-9.,]){re.escape(figure)}(?![0-9])", squeezed))
    )
