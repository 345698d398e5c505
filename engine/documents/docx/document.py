"""DOCX: paragraphs and tables in the order of the body, headings by style, outline level or numbering."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from io import BytesIO
from typing import Any

from engine.documents.blocks import Block, Extracted, Heading, Paragraph, Table, rectangle
from engine.documents.docx.numbering import Numbering
from engine.documents.docx.table import row_cells, table_grid, table_rows
from engine.documents.docx.text import paragraph_text
from engine.documents.docx.xml import W, is_on, number, path_of, value
from engine.documents.headings import could_be_heading, plain_heading
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.office_container import transitional
from engine.documents.table_titles import take_titles

_HEADING_STYLE = re.compile(r"(?:heading|标题|titre|überschrift)\s*(\d)", re.I)
CHAPTER_RANK = 10
"""Of the numbering, see ``numbering_rank``: chapters and what holds them."""
_CONTENTS_STYLE = re.compile(r"(?:toc|目录)\s*\d", re.I)
_WRAPPERS = {f"{W}{name}" for name in ("customXml", "smartTag", "ins", "moveTo")}
# python-docx writes this into every document that it starts from its own template.
_TEMPLATE_CREATED = datetime(2013, 12, 23, 23, 15)


def read_docx(data: bytes, file: str) -> Extracted:
    """Blocks of a DOCX file: numbers of lists as they are shown, notes behind the paragraph that has their mark.

    Page headers, footers, comments, tables of contents, and deleted and hidden text are left out.
    """
    import docx

    try:
        document = docx.Document(BytesIO(transitional(data, "word/document.xml")))
        reader = _Reader(document)
        properties = document.core_properties
        blocks = list(reader.blocks(document.element.body))
    except Exception as error:
        message = (
            f"cannot be read as DOCX ({type(error).__name__}: {error}); open it in a word processor and save it again"
        )
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    return Extracted(blocks=blocks, title=(properties.title or reader.title).strip(), created=_created(properties))


def _created(properties: Any) -> date | None:
    try:
        created = properties.created
    except ValueError:
        return None
    if created is None or created.replace(tzinfo=None) == _TEMPLATE_CREATED:
        return None
    return date(created.year, created.month, created.day)


def _outline_level(element: Any) -> int | None:
    level = number(element, "pPr/outlineLvl")
    return level + 1 if level is not None and level < 9 else None


def _part(document: Any, name: str) -> Any | None:
    """The root of a part that the document refers to, such as its footnotes; ``None`` without it."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False)
    for relation in document.part.rels.values():
        if relation.reltype.endswith(f"/{name}") and not relation.is_external:
            return etree.fromstring(relation.target_part.blob, parser)
    return None


class _Reader:
    def __init__(self, document: Any) -> None:
        styles = document.styles.element
        self._style_names = {style.style_id: style.name or "" for style in document.styles}
        self._outline = {style.style_id: _outline_level(style.element) for style in document.styles}
        self._numbering = Numbering(_part(document, "numbering"), styles)
        self._notes = {
            (kind, note.get(f"{W}id")): note
            for kind in ("footnote", "endnote")
            if (part := _part(document, f"{kind}s")) is not None
            for note in part.findall(W + kind)
        }
        self._labelled_texts: dict[Any, str] = {}
        """Each paragraph is numbered once, though that of a table in a cell is asked for twice."""
        self.title = ""

    def blocks(self, body: Any) -> Iterator[Block]:
        """Blocks of what stands in ``body``, which may also be a cell, a text box or a content control."""
        for element in body:
            if element.tag == f"{W}p":
                yield from self._paragraph(element)
            elif element.tag == f"{W}tbl":
                yield from self._table(element)
            elif element.tag == f"{W}sdt" and not _is_contents(element) and not is_on(element, "sdtPr/showingPlcHdr"):
                content = element.find(f"{W}sdtContent")
                yield from self.blocks(content if content is not None else ())
            elif element.tag in _WRAPPERS:
                yield from self.blocks(element)

    def _paragraph(self, element: Any) -> Iterator[Block]:
        style_id = value(element, "pPr/pStyle") or ""
        if _CONTENTS_STYLE.match(self._style_names.get(style_id, "")):
            return
        if text := self._labelled(element):
            yield self._heading(element, style_id, text) or Paragraph(text, 1)
        yield from self._notes_of(element)
        yield from self.blocks(p for box in element.iter(f"{W}txbxContent") if not _is_fallback(box) for p in box)

    def _labelled(self, element: Any) -> str:
        if element not in self._labelled_texts:
            text = paragraph_text(element)
            label = self._numbering.label(element) if text else ""
            self._labelled_texts[element] = f"{label} {text}" if label else text
        return self._labelled_texts[element]

    def _heading(self, element: Any, style_id: str, text: str) -> Heading | None:
        name = self._style_names.get(style_id, style_id)
        if name.lower() in ("title", "标题") and not self.title:
            self.title = " ".join(text.split())
            return Heading(self.title, 1, weight=0)
        match = _HEADING_STYLE.match(name)
        level = int(match.group(1)) if match else _outline_level(element) or self._outline.get(style_id)
        if level:
            return Heading(" ".join(text.split()), 1, weight=-level)
        heading = plain_heading(text) if could_be_heading(text) else None
        if heading and (_all_bold(element) or _is_chapter(heading)):
            # A bold numbered line is a heading that its author made by hand; it stands below every styled one.
            return Heading(heading.text, 1, weight=-20, number=heading.number, prominent=False)
        return None

    def _notes_of(self, element: Any) -> Iterator[Block]:
        for kind in ("footnote", "endnote"):
            for mark in element.iter(f"{W}{kind}Reference"):
                note = self._notes.get((kind, mark.get(f"{W}id")))
                text = "" if note is None else "\n".join(filter(None, map(paragraph_text, note.iter(f"{W}p"))))
                if text:
                    yield Paragraph(text, 1)

    def _table(self, element: Any) -> Iterator[Block]:
        """A table, the notes in it, and the tables in its cells; one of a single cell frames what stands in it."""
        cells = [cell for row in table_rows(element) for cell in row_cells(row)]
        if len(cells) == 1:
            yield from self.blocks(cells[0])
            return
        grid, marked = table_grid(element, self._cell_text)
        titles, rows = take_titles(rectangle(grid))
        marked = max(marked - len(titles), 0)
        if rows:
            yield Table(rows, 1, header_rows=marked if 0 < marked < len(rows) else None, caption=" ".join(titles))
        yield from self._notes_of(element)
        for inner in element.iter(f"{W}tbl"):
            if inner is not element and next(inner.iterancestors(f"{W}tbl")) is element:
                yield from (block for block in self._table(inner) if isinstance(block, Table))

    def _cell_text(self, cell: Any) -> str:
        return "\n".join(filter(None, (self._labelled(p) for p in cell.iter(f"{W}p") if not _is_fallback(p))))


def _is_contents(element: Any) -> bool:
    return value(element, "sdtPr/docPartObj/docPartGallery") == "Table of Contents"


def _is_fallback(element: Any) -> bool:
    return any(parent.tag.endswith("}Fallback") for parent in element.iterancestors())


def _is_chapter(heading: Heading) -> bool:
    """第三节 or Chapter 2 needs no bold type; with the number of a page behind it, it is a line of the contents."""
    return heading.number is not None and heading.number <= CHAPTER_RANK and not heading.text[-1].isdigit()


def _all_bold(element: Any) -> bool:
    runs = [run for run in element.iter(f"{W}r") if "".join(t.text or "" for t in run.iter(f"{W}t")).strip()]
    return bool(runs) and all(run.find(path_of("rPr/b")) is not None and is_on(run, "rPr/b") for run in runs)
