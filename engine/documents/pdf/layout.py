"""Lines of a PDF to headings and paragraphs, judged by the whole document's type sizes and margins."""

import re
from collections import Counter
from dataclasses import replace
from typing import TypeVar

from engine.documents.blocks import Block, Box, Heading, Paragraph, around
from engine.documents.captions import is_caption
from engine.documents.headings import could_be_heading, is_contents_line, numbering_rank, without_leaders
from engine.documents.pdf.lines import Line
from engine.documents.pdf.page import Page
from engine.documents.scripts import join_lines
from engine.documents.tokens import estimate_tokens

LARGE = 1.12
"""A line this much larger than the running text is a heading."""
MAX_LARGE_LINES = 3
_LIST_RANK = 40
_SENTENCE_END = re.compile(r"[。！？；.!?;:：]['\"”’)）]?$")


class Layout:
    """What is usual in a document: the size of its running text, whether that is bold, and its right margin."""

    def __init__(self, pages: list[Page]) -> None:
        sizes: Counter[float] = Counter()
        bold: Counter[bool] = Counter()
        right: Counter[int] = Counter()
        for page in pages:
            for line in page.lines:
                sizes[line.size] += len(line.text)
                bold[line.bold] += len(line.text)
                right[round(line.x1 / 4)] += len(line.text)
        self.body_size = sizes.most_common(1)[0][0] if sizes else 10.0
        self.body_bold = bold[True] > bold[False]
        ends = sorted(edge for edge, count in right.items() for _ in range(count))
        # Where nine tenths of the text ends: a ragged margin has no single most frequent place.
        self.right = 4.0 * ends[int(0.9 * (len(ends) - 1))] if ends else 0.0

    def heading(self, line: Line, gap_above: float) -> Heading | None:
        """``line`` as a heading, if its numbering, its size or its weight makes it one."""
        text = line.text
        rank = numbering_rank(text)
        large = line.size >= LARGE * self.body_size
        strong = large or (line.bold and not self.body_bold)
        # A numbered heading may ask, and one that goes on in the next line may break at a comma.
        if not could_be_heading(text.rstrip("？?、，,") if strong and rank is not None else text):
            return None
        full_width = line.column == 0 and line.x1 >= self.right - 1.5 * line.size
        if rank is None:
            stands_alone = gap_above > 0.8 * line.size and not full_width
            if not (large and len(text) > 1) and not (strong and stands_alone):
                return None
        elif not strong and (full_width or (rank >= _LIST_RANK and estimate_tokens(text) > 20)):
            return None
        return Heading(text, 0, weight=line.size + (0.3 if strong else 0), number=rank, prominent=large)

    def blocks(self, lines: list[Line], page: Page) -> list[Block]:
        """Headings and paragraphs of consecutive lines of one page."""
        blocks: list[Block] = []
        previous: Line | None = None
        run = 0
        for line in lines:
            gap = line.top - previous.bottom if previous and previous.column == line.column else line.size * 2
            heading = self.heading(line, abs(gap))
            last = blocks[-1] if blocks else None
            box = page.place.box((line.x0, line.top, line.x1, line.bottom))
            if isinstance(last, Heading) and previous and self._heading_goes_on(previous, line, gap):
                blocks[-1] = _longer(last, line.text, box)
            elif heading:
                goes_on = (
                    isinstance(last, Heading)
                    and previous is not None
                    and heading.number is None
                    and abs(previous.size - line.size) < 0.2
                    and previous.bold == line.bold
                    and 0 <= gap < 0.9 * line.size
                    and run < MAX_LARGE_LINES
                )
                if goes_on and isinstance(last, Heading):
                    blocks[-1] = _longer(last, line.text, box)
                    run += 1
                else:
                    blocks.append(replace(heading, page=page.number, boxes=(box,)))
                    run = 1
            elif isinstance(last, Paragraph) and previous and self._same_paragraph(previous, line, gap):
                blocks[-1] = _longer(last, without_leaders(line.text), box)
            else:
                blocks.append(Paragraph(without_leaders(line.text), page.number, boxes=(box,)))
            previous = line
        return blocks

    def _heading_goes_on(self, upper: Line, lower: Line, gap: float) -> bool:
        """A heading that fills its line goes on in the next one of the same bold or large type."""
        strong = upper.size >= LARGE * self.body_size or (upper.bold and not self.body_bold)
        same = abs(upper.size - lower.size) < 0.2 and upper.bold == lower.bold
        full = upper.column == 0 and upper.x1 >= self.right - 1.5 * upper.size
        return strong and same and full and 0 <= gap < 1.2 * lower.size and numbering_rank(lower.text) is None

    def _same_paragraph(self, upper: Line, lower: Line, gap: float) -> bool:
        """The upper line fills its column, and the lower one follows closely in the same type."""
        if upper.column != lower.column or abs(upper.size - lower.size) > 0.15 * upper.size:
            return False
        if gap > 1.2 * lower.size or gap < -0.5 * lower.size or is_caption(upper.text) or is_contents_line(upper.text):
            return False
        if numbering_rank(lower.text) is not None and _SENTENCE_END.search(upper.text):
            return False
        if upper.column:
            # The right margin of a column is not known: what does not end a sentence goes on.
            return not _SENTENCE_END.search(upper.text) or lower.x0 <= upper.x0 + 1
        return upper.x1 >= self.right - 2.5 * upper.size


_HeadingOrParagraph = TypeVar("_HeadingOrParagraph", Heading, Paragraph)


def _longer(block: _HeadingOrParagraph, text: str, box: Box) -> _HeadingOrParagraph:
    return replace(block, text=join_lines(block.text, text), boxes=around([*block.boxes, box]))
