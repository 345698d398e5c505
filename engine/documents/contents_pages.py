"""Tables of contents: they repeat the headings, answer nothing, and are left out."""

import re
from collections.abc import Sequence

from engine.documents.blocks import Block, Heading, Paragraph

LEAST_ENTRIES = 3
"""So many entries make a table of contents."""
LONGEST_PART = 80
"""Characters of a line that has no page number: the first half of a long entry, or a part's title."""

_TITLE = re.compile(r"目\s*[录錄次]|(?:table\s+of\s+)?contents", re.I)
_PAGE = r"(?:\d{1,4}|[ivxlc]{1,6})"
_WITH_LEADER = re.compile(rf".*\S\s*…\s*{_PAGE}?", re.I | re.S)
_WITH_NUMBER = re.compile(rf".*\D[\s.]{_PAGE}", re.I | re.S)


def without_contents(blocks: Sequence[Block]) -> list[Block]:
    """``blocks`` without tables of contents.

    One is a run of lines with a row of dots (as ``without_leaders`` leaves it), or of lines that end with a page number
    below a title such as 目录 or "Contents". The title goes with it.
    """
    kept: list[Block] = []
    at = 0
    while at < len(blocks):
        titled = _is_title(blocks[at])
        end = _end_of_run(blocks, at + titled, _WITH_NUMBER if titled else _WITH_LEADER)
        if end:
            at = end
            continue
        kept.append(blocks[at])
        at += 1
    return kept


def _is_title(block: Block) -> bool:
    return isinstance(block, Heading | Paragraph) and _TITLE.fullmatch(block.text.strip()) is not None


def _end_of_run(blocks: Sequence[Block], begin: int, entry: re.Pattern[str]) -> int | None:
    """Behind the last entry of the run that begins here; ``None`` where there are too few. One line may lie between."""
    entries, end, gap = 0, begin, 0
    for at in range(begin, len(blocks)):
        block = blocks[at]
        if not isinstance(block, Paragraph):
            break
        if _WITH_LEADER.fullmatch(block.text) or entry.fullmatch(block.text):
            entries, end, gap = entries + 1, at + 1, 0
        elif gap or not entries or len(block.text) > LONGEST_PART:
            break
        else:
            gap = 1
    return end if entries >= LEAST_ENTRIES else None
