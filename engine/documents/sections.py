"""Blocks to sections: which paragraphs and tables stand under which headings."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.documents.blocks import Block, Box, Heading, Paragraph, Table
from engine.documents.model import Section, SectionTable
from engine.documents.nesting import nest


@dataclass(frozen=True)
class NumberedTable:
    """A table with the id that it has in its document: ``p4t2`` is the second that begins on page 4."""

    id: str
    table: Table


@dataclass
class SectionContent:
    """A section with what stands directly in it, sub-sections excluded."""

    path: tuple[str, ...]
    page: int
    boxes: tuple[Box, ...] = ()
    content: list[Paragraph | NumberedTable] = field(default_factory=list)
    has_children: bool = False

    def is_bare(self) -> bool:
        """Whether nothing stands under the heading, not even a sub-section."""
        empty = all(isinstance(block, Paragraph) and not block.text.strip() for block in self.content)
        return empty and not self.has_children

    def parts(self) -> Iterator[list[Paragraph] | NumberedTable]:
        """The tables, and the runs of paragraphs between them, in reading order."""
        for is_text, blocks in groupby(self.content, lambda block: isinstance(block, Paragraph)):
            if is_text:
                yield [block for block in blocks if isinstance(block, Paragraph)]
            else:
                yield from (block for block in blocks if isinstance(block, NumberedTable))

    def section(self) -> Section:
        """The section without its content, which is only counted."""
        texts = [block for block in self.content if isinstance(block, Paragraph)]
        tables = [block for block in self.content if isinstance(block, NumberedTable)]
        pages = {self.page, *(text.page for text in texts), *(page for t in tables for page in t.table.pages)}
        text = self.path[-1] if self.path and self.is_bare() else "".join(block.text for block in texts)
        return Section(
            path=self.path,
            level=len(self.path),
            pages=tuple(sorted(pages)),
            boxes=self.boxes,
            characters=len("".join(text.split())),
            tables=tuple(SectionTable(id=t.id, rows=len(t.table.rows)) for t in tables),
        )


def split_sections(blocks: Sequence[Block]) -> list[SectionContent]:
    """Sections in reading order; text before the first heading is a section with an empty path, if there is any."""
    places = nest([block for block in blocks if isinstance(block, Heading)])
    first = SectionContent(path=(), page=1)
    under_heading: list[SectionContent] = []
    begun: Counter[int] = Counter()
    for block in blocks:
        if isinstance(block, Heading):
            above = [under_heading[at] for at in next(places)]
            if above:
                above[-1].has_children = True
            path = (*(above[-1].path if above else ()), block.text)
            under_heading.append(SectionContent(path=path, page=block.page, boxes=block.boxes))
            continue
        current = under_heading[-1] if under_heading else first
        if isinstance(block, Table):
            begun[block.page] += 1
            current.content.append(NumberedTable(f"p{block.page}t{begun[block.page]}", block))
        else:
            current.content.append(block)
    return [first, *under_heading] if first.content else under_heading
