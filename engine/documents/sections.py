"""Blocks to sections: which paragraphs and tables stand under which headings."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.documents.blocks import Block, Heading, Paragraph, Table
from engine.documents.headings import contains
from engine.documents.model import Section


@dataclass
class SectionContent:
    """A section with what stands directly in it, sub-sections excluded."""

    path: tuple[str, ...]
    page: int
    content: list[Paragraph | Table] = field(default_factory=list)
    has_children: bool = False

    def is_bare(self) -> bool:
        """Whether nothing stands under the heading, not even a sub-section."""
        empty = all(isinstance(block, Paragraph) and not block.text.strip() for block in self.content)
        return empty and not self.has_children

    def section(self) -> Section:
        """The section without its content."""
        pages = {self.page, *(block.page for block in self.content)}
        return Section(path=self.path, level=len(self.path), pages=tuple(sorted(pages)))


def split_sections(blocks: Iterable[Block]) -> list[SectionContent]:
    """Sections in reading order; text before the first heading is a section with an empty path, if there is any."""
    sections: list[SectionContent] = []
    current = SectionContent(path=(), page=1)
    stack: list[tuple[Heading, SectionContent]] = []
    for block in blocks:
        if not isinstance(block, Heading):
            current.content.append(block)
            continue
        if current.path or current.content:
            sections.append(current)
        while stack and not contains(stack[-1][0], block):
            stack.pop()
        if stack:
            stack[-1][1].has_children = True
        path = (*(stack[-1][1].path if stack else ()), block.text)
        current = SectionContent(path=path, page=block.page)
        stack.append((block, current))
    if current.path or current.content:
        sections.append(current)
    return sections
