"""HTML: headings, paragraphs, lists and tables, without scripts, navigation and what is hidden."""

import re
from datetime import date
from typing import Any

from engine.documents.blocks import Block, Extracted, Heading, Paragraph, Table, rectangle
from engine.documents.headings import plain_heading, without_leaders
from engine.documents.published import find_date
from engine.documents.text_encoding import Decoded

_SKIPPED = {"script", "style", "noscript", "template", "svg", "nav", "head", "object", "iframe", "select", "button"}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_INLINE = {
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "label",
    "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
}  # fmt: skip
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_PUBLISHED = {
    "article:published_time", "datepublished", "date", "dc.date", "dc.date.issued", "dcterms.issued", "pubdate",
    "publishdate", "publish_date", "publication_date", "og:published_time",
}  # fmt: skip
MAX_SPAN = 1000


def read_html(decoded: Decoded) -> Extracted:
    """Blocks of an HTML text. Where it has no ``h1`` to ``h6``, numbered paragraphs count as headings."""
    from lxml import html

    # An encoding declaration inside a string that is already decoded makes lxml refuse it.
    text = re.sub(r"^\s*<\?xml[^>]*\?>", "", decoded.text)
    if not text.strip():
        return Extracted(blocks=[])
    parser = html.HTMLParser(huge_tree=True, remove_comments=True, remove_pis=True)
    root = html.document_fromstring(text.replace("\0", ""), parser=parser)
    reader = _Reader()
    reader.walk(root)
    reader.flush()
    if not any(isinstance(block, Heading) for block in reader.blocks):
        reader.blocks = [_numbered(block) for block in reader.blocks]
    warnings = _complaints(parser)
    warnings += [f"{reader.hidden} hidden elements were left out"] if reader.hidden else []
    titles = root.xpath("//title")
    title = " ".join(titles[0].text_content().split()) if titles else ""
    return Extracted(blocks=reader.blocks, title=title, published=_published(root), warnings=warnings)


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


def _is_hidden(element: Any) -> bool:
    return element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "") is not None


class _Reader:
    """Walks the tree and gathers blocks; text between two block elements is one paragraph."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.hidden = 0
        self._text: list[str] = []

    def flush(self) -> None:
        text = _squeeze("".join(self._text))
        self._text = []
        if text:
            self.blocks.append(Paragraph(without_leaders(text), 1))

    def walk(self, root: Any) -> None:
        """Depth first with a stack of our own: pages nest deeper than Python's stack allows."""
        stack: list[tuple[Any, bool]] = [(root, False)]
        while stack:
            element, leaving = stack.pop()
            if leaving:
                self._leave(element)
                continue
            if not isinstance(element.tag, str) or element.tag in _SKIPPED or _is_hidden(element):
                self.hidden += isinstance(element.tag, str) and element.tag not in _SKIPPED
                self._text.append(element.tail or "")
                continue
            if self._take_whole(element):
                self._text.append(element.tail or "")
                continue
            self._enter(element)
            stack.append((element, True))
            stack.extend((child, False) for child in reversed(element))

    def _enter(self, element: Any) -> None:
        if element.tag not in _INLINE:
            self.flush()
        if element.tag == "li":
            self._text.append("- ")
        self._text.append(element.text or "")

    def _leave(self, element: Any) -> None:
        if element.tag not in _INLINE:
            if self._text == ["- ", ""]:
                self._text = []
            self.flush()
        self._text.append(element.tail or "")

    def _take_whole(self, element: Any) -> bool:
        """Headings, data tables and preformatted text are taken as a whole."""
        if element.tag in _HEADINGS:
            self.flush()
            if words := " ".join(_visible_text(element).split()):
                self.blocks.append(Heading(words, 1, weight=-int(element.tag[1])))
            return True
        if element.tag == "pre":
            self.flush()
            if element.text_content().strip():
                self.blocks.append(Paragraph(element.text_content().strip("\n"), 1))
            return True
        if element.tag == "table" and not _is_layout(element):
            self.flush()
            self._table(element)
            return True
        return False

    def _table(self, element: Any) -> None:
        grid, header_rows = _grid(element)
        rows = rectangle(grid)
        captions = element.xpath("./caption")
        caption = " ".join(captions[0].text_content().split()) if captions else ""
        if rows and len(rows) * len(rows[0]) == 1:
            self.blocks.append(Paragraph("\n".join([caption, rows[0][0]] if caption else [rows[0][0]]), 1))
        elif rows:
            self.blocks.append(Table(rows, 1, header_rows=header_rows or None, caption=caption))


def _is_layout(table: Any) -> bool:
    """A table that holds tables or headings of a text arranges a page; its cells are read as text."""
    return bool(table.xpath(".//table | .//h1 | .//h2 | .//h3")) and not table.xpath("./thead | ./caption")


def _grid(table: Any) -> tuple[list[list[str]], int]:
    """Cells with spans spread out: a value that spans columns or rows stands in each of them."""
    rows: list[list[str]] = []
    below: dict[int, tuple[str, int]] = {}
    header_rows, in_header = 0, True
    for tr in table.xpath("./tr | ./thead/tr | ./tbody/tr | ./tfoot/tr"):
        row: dict[int, str] = {}
        for column, (text, left) in list(below.items()):
            row[column] = text
            below[column] = (text, left - 1)
        below = {column: entry for column, entry in below.items() if entry[1] > 0}
        column = 0
        cells = tr.xpath("./td | ./th")
        for cell in cells:
            while column in row:
                column += 1
            text = _squeeze(_visible_text(cell))
            for _ in range(_span(cell, "colspan")):
                row[column] = text
                if (down := _span(cell, "rowspan")) > 1:
                    below[column] = (text, down - 1)
                column += 1
        is_header = bool(cells) and (all(c.tag == "th" for c in cells) or tr.getparent().tag == "thead")
        in_header = in_header and is_header
        header_rows += in_header
        rows.append([row.get(i, "") for i in range(max(row, default=-1) + 1)])
    return rows, header_rows if header_rows < len(rows) else 0


def _span(cell: Any, name: str) -> int:
    value = (cell.get(name) or "1").strip()
    return min(max(int(value), 1), MAX_SPAN) if value.isdecimal() else 1


def _visible_text(element: Any) -> str:
    """All text below ``element``; block elements and ``br`` end a line."""
    parts: list[str] = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and child.tag not in _SKIPPED and not _is_hidden(child):
            block = child.tag not in _INLINE
            parts.extend(("\n" if block else "", _visible_text(child), "\n" if block else ""))
        parts.append(child.tail or "")
    return "".join(parts)


def _squeeze(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
