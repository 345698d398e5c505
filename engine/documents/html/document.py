"""HTML: headings, paragraphs, lists and tables, without scripts, navigation and what is hidden."""

import re
from datetime import date
from typing import Any

from engine.documents.blocks import Block, Extracted, Heading, Paragraph, Table, rectangle
from engine.documents.headings import plain_heading, without_leaders
from engine.documents.html.table import is_layout, table_grid
from engine.documents.html.text import HEADINGS, ends_line, is_hidden, is_left_out, raised, squeezed, visible_text
from engine.documents.published import find_date
from engine.documents.table_titles import take_titles
from engine.documents.text_encoding import Decoded

_PUBLISHED = {
    "article:published_time", "datepublished", "date", "dc.date", "dc.date.issued", "dcterms.issued", "pubdate",
    "publishdate", "publish_date", "publication_date", "og:published_time",
}  # fmt: skip


def read_html(decoded: Decoded) -> Extracted:
    """Blocks of an HTML text. Where it has no ``h1`` to ``h6``, numbered paragraphs count as headings."""
    from lxml import etree, html

    # An encoding declaration inside a string that is already decoded makes lxml refuse it.
    text = re.sub(r"^\s*<\?xml[^>]*\?>", "", decoded.text)
    parser = html.HTMLParser(huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root = html.document_fromstring(text.replace("\0", ""), parser=parser)
    except etree.ParserError:  # nothing but comments, or nothing at all
        return Extracted(blocks=[])
    reader = _Reader()
    reader.walk(root)
    blocks = reader.blocks
    if not any(isinstance(block, Heading) for block in blocks):
        blocks = [block if i in reader.items else _numbered(block) for i, block in enumerate(blocks)]
    warnings = _complaints(parser)
    warnings += [f"hidden elements left out: {reader.hidden}"] if reader.hidden else []
    titles = root.xpath("//title")
    title = " ".join(titles[0].text_content().split()) if titles else ""
    return Extracted(blocks=blocks, title=title, published=_published(root), warnings=warnings)


def _complaints(parser: Any) -> list[str]:
    """The parser mends nearly everything; what it gives up on must be told."""
    fatal = [entry for entry in parser.error_log if entry.type_name == "ERR_RESOURCE_LIMIT"]
    return [f"line {fatal[0].line}: {fatal[0].message}: the rest of the page may be missing"] if fatal else []


def _numbered(block: Block) -> Block:
    return (plain_heading(block.text) or block) if isinstance(block, Paragraph) else block


def _published(root: Any) -> date | None:
    for meta in root.iter("meta"):
        name = (meta.get("property") or meta.get("name") or meta.get("itemprop") or "").lower()
        if name in _PUBLISHED and (found := find_date(meta.get("content") or "")):
            return found
    return None


class _Reader:
    """Walks the tree and gathers blocks; text between two block elements is one paragraph."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.items: set[int] = set()
        """Which blocks begin an item of a list."""
        self.hidden = 0
        self._text: list[str] = []
        self._marker = ""
        """The mark of a list item that still waits for its text."""
        self._lists: list[int | None] = []
        """The lists that are open: the number of the last item, ``None`` where they are not numbered."""

    def walk(self, root: Any) -> None:
        """Gather the blocks below ``root``. Not by recursion: pages nest deeper than Python's stack allows."""
        from lxml import etree

        walker = etree.iterwalk(root, events=("start", "end"))
        taken = None
        for event, element in walker:
            if event == "end":
                if element is not taken:
                    self._leave(element)
                self._text.append(element.tail or "")
            elif self._take_whole(element):
                taken = element
                walker.skip_subtree()
            else:
                self._enter(element)
        self._flush()

    def _flush(self) -> None:
        text = squeezed("".join(self._text))
        self._text = []
        if text:
            if self._marker:
                self.items.add(len(self.blocks))
            self.blocks.append(Paragraph(self._marker + without_leaders(text), 1))
            self._marker = ""

    def _enter(self, element: Any) -> None:
        if ends_line(element):
            self._flush()
        if element.tag in ("ul", "ol", "menu"):
            start = element.get("start") or "1"
            first = int(start) if start.isdecimal() and len(start) < 10 else 1
            self._lists.append(first - 1 if element.tag == "ol" else None)
        elif element.tag == "li":
            self._marker = self._next_marker()
        self._text.append(raised(element, self._text[-1] if self._text else "") + (element.text or ""))

    def _next_marker(self) -> str:
        last = self._lists[-1] if self._lists else None
        if last is None:
            return "- "
        self._lists[-1] = last + 1
        return f"{last + 1}. "

    def _leave(self, element: Any) -> None:
        if ends_line(element):
            self._flush()
        if element.tag in ("ul", "ol", "menu"):
            self._lists.pop()
        elif element.tag == "li":
            self._marker = ""

    def _take_whole(self, element: Any) -> bool:
        """Whether an element is done with: what is not shown, headings, preformatted text, tables of data."""
        if is_left_out(element) or is_hidden(element):
            self.hidden += not is_left_out(element)
            return True
        if element.tag not in HEADINGS | {"pre", "table"} or (element.tag == "table" and is_layout(element)):
            return False
        self._flush()
        if element.tag in HEADINGS:
            if words := " ".join(visible_text(element).split()):
                self.blocks.append(Heading(words, 1, weight=-int(element.tag[1])))
        elif element.tag == "pre":
            if element.text_content().strip():
                self.blocks.append(Paragraph(element.text_content().strip("\n"), 1))
        else:
            # A table in a cell is part of that cell's text, and a table of its own as well.
            self.blocks.extend(_table(element))
            self.blocks.extend(
                b for inner in element.iterfind(".//table") for b in _table(inner) if isinstance(b, Table)
            )
        return True


def _table(element: Any) -> list[Block]:
    grid, header_rows = table_grid(element)
    rows = rectangle(grid)
    caption = " ".join(" ".join(c.text_content() for c in element.xpath("./caption")).split())
    if not rows:
        return []
    if len(rows) * len(rows[0]) == 1:
        return [Paragraph("\n".join([caption, rows[0][0]] if caption else [rows[0][0]]), 1)]
    titles, rows = take_titles(rows)
    caption = " ".join(filter(None, (caption, *titles)))
    return [Table(rows, 1, header_rows=max(header_rows - len(titles), 0) or None, caption=caption)]
