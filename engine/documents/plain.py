"""Plain text: paragraphs between blank lines, numbered lines as headings."""

from engine.documents.blocks import Block, Extracted, Paragraph
from engine.documents.headings import plain_heading
from engine.documents.text_encoding import Decoded


def read_plain(decoded: Decoded) -> Extracted:
    """Form feeds count as page breaks."""
    blocks: list[Block] = []
    pages = decoded.text.split("\f")
    for page, text in enumerate(pages, 1):
        lines: list[str] = []
        for line in [*text.split("\n"), ""]:
            stripped = line.strip()
            heading = plain_heading(stripped, page)
            if stripped and not heading:
                lines.append(line.rstrip())
                continue
            if lines:
                blocks.append(Paragraph("\n".join(lines), page))
                lines = []
            if heading:
                blocks.append(heading)
    return Extracted(blocks=blocks, page_count=len(pages))
