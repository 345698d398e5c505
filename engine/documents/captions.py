"""Lines above a table that belong to it: its name, and the unit of its figures."""

import re
from dataclasses import replace

from engine.documents.blocks import Block, Paragraph, Table
from engine.documents.tokens import estimate_tokens

MAX_CAPTION_TOKENS = 60
MAX_CAPTIONS = 2
MAX_UNIT_TOKENS = 20
MAX_DISTANCE = 12.0
"""In points, between a unit and its table."""

_CAPTION = re.compile(
    r"[单單]位\s*[:：]|[币幣][种種]\s*[:：]|\bunit\s*[:：]|\b(?:in|unit)\s+.{0,40}(?:thousand|million|RMB|CNY|USD|units|yuan)|"
    r"^(?:[续續]?表|table|tab\.)\s*[\d一二三四五六七八九十]+",
    re.I,
)


def is_caption(text: str) -> bool:
    """Whether a paragraph names a table or the unit of its figures.

    >>> is_caption("单位：元 币种：人民币"), is_caption("Table 3. Returns by region"), is_caption("Returns fell.")
    (True, True, False)
    """
    return estimate_tokens(text) <= MAX_CAPTION_TOKENS and _CAPTION.search(text) is not None


def with_captions(blocks: list[Block]) -> list[Block]:
    """``blocks``, where captions right above a table have moved into it."""
    result: list[Block] = []
    for block in blocks:
        if isinstance(block, Table):
            captions = [block.caption] if block.caption else []
            while len(captions) < MAX_CAPTIONS and result:
                last = result[-1]
                if not isinstance(last, Paragraph) or not (is_caption(last.text) or _is_at_right_end(last, block)):
                    break
                captions.insert(0, last.text)
                result.pop()
            block = replace(block, caption=" ".join(captions))  # noqa: PLW2901
        result.append(block)
    return result


def _is_at_right_end(paragraph: Paragraph, table: Table) -> bool:
    """Whether a short line ends right above the end of the table's first row: there a unit stands, in any words."""
    first = table.boxes_of([0])
    if not first or len(paragraph.boxes) != 1 or estimate_tokens(paragraph.text) > MAX_UNIT_TOKENS:
        return False
    line, row = paragraph.boxes[0], first[0]
    above = line.page == row.page and 0 <= row.top - line.bottom <= MAX_DISTANCE
    return above and abs(row.x1 - line.x1) <= MAX_DISTANCE and line.x0 > (row.x0 + row.x1) / 2
