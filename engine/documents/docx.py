"""DOCX: paragraphs and tables in the order of the body, headings by style, outline level or numbering."""

import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from io import BytesIO
from typing import Any

from engine.documents.blocks import Block, Extracted, Heading, Paragraph, Table, rectangle
from engine.documents.headings import could_be_heading, plain_heading
from engine.documents.model import DocumentError, DocumentFault

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_STRICT = b"http://purl.oclc.org/ooxml/"
_TRANSITIONAL = b"http://schemas.openxmlformats.org/"
_HEADING_STYLE = re.compile(r"(?:heading|标题|titre|überschrift)\s*(\d)", re.I)
# python-docx writes this into every document that it starts from its own template.
_TEMPLATE_CREATED = datetime(2013, 12, 23, 23, 15)


def read_docx(data: bytes, file: str) -> Extracted:
    """Blocks of a DOCX file; page headers, footers, comments and deleted text are left out."""
    import docx

    try:
        document = docx.Document(BytesIO(_transitional(data)))
        body = document.element.body
        properties = document.core_properties
        style_names = {style.style_id: style.name or "" for style in document.styles}
        outline = {style.style_id: _outline_level(style.element) for style in document.styles}
    except Exception as error:
        message = (
            f"cannot be read as DOCX ({type(error).__name__}: {error}); open it in a word processor and save it again"
        )
        raise DocumentError(DocumentFault.UNREADABLE, file, message) from error
    reader = _Reader(style_names, outline)
    blocks = list(reader.blocks(body))
    created = _created(properties)
    return Extracted(blocks=blocks, title=(properties.title or reader.title).strip(), published=created)


def _transitional(data: bytes) -> bytes:
    """ISO strict documents differ from usual ones by the names of their namespaces, which python-docx does not know."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
        if "word/document.xml" not in names or _STRICT not in archive.read("word/document.xml")[:4000]:
            return data
        out = BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
            for info in archive.infolist():
                content = archive.read(info)
                if info.filename.endswith((".xml", ".rels")):
                    for part in (b"wordprocessingml", b"drawingml", b"spreadsheetml"):
                        content = content.replace(_STRICT + part, _TRANSITIONAL + part + b"/2006")
                    content = content.replace(_STRICT + b"officeDocument", _TRANSITIONAL + b"officeDocument/2006")
                    content = content.replace(b"/2006/2006", b"/2006")
                target.writestr(info.filename, content)
    return out.getvalue()


def _created(properties: Any) -> date | None:
    try:
        created = properties.created
    except ValueError:
        return None
    if created is None or created.replace(tzinfo=None) == _TEMPLATE_CREATED:
        return None
    return date(created.year, created.month, created.day)


def _outline_level(element: Any) -> int | None:
    found = element.find(f"{_W}pPr/{_W}outlineLvl")
    value = None if found is None else found.get(f"{_W}val")
    return int(value) + 1 if value and value.isdecimal() and int(value) < 9 else None


class _Reader:
    def __init__(self, style_names: dict[str, str], outline: dict[str, int | None]) -> None:
        self._style_names = style_names
        self._outline = outline
        self.title = ""

    def blocks(self, body: Any) -> Iterator[Block]:
        for element in body:
            if element.tag == f"{_W}p":
                yield from self._paragraph(element)
            elif element.tag == f"{_W}tbl":
                yield from _table(element)
            elif element.tag == f"{_W}sdt":
                content = element.find(f"{_W}sdtContent")
                yield from self.blocks(content if content is not None else ())

    def _paragraph(self, element: Any) -> Iterator[Block]:
        text = paragraph_text(element).strip()
        boxes = [p for box in element.iter(f"{_W}txbxContent") if not _is_fallback(box) for p in box]
        if text:
            style = element.find(f"{_W}pPr/{_W}pStyle")
            style_id = "" if style is None else style.get(f"{_W}val") or ""
            yield self._heading(element, style_id, text) or Paragraph(text, 1)
        yield from self.blocks(boxes)

    def _heading(self, element: Any, style_id: str, text: str) -> Heading | None:
        name = self._style_names.get(style_id, style_id)
        if name.lower() in ("title", "标题") and not self.title:
            self.title = " ".join(text.split())
            return Heading(self.title, 1, weight=0)
        match = _HEADING_STYLE.match(name)
        level = int(match.group(1)) if match else _outline_level(element) or self._outline.get(style_id)
        if level:
            return Heading(" ".join(text.split()), 1, weight=-level)
        if could_be_heading(text) and _all_bold(element) and (heading := plain_heading(text)):
            # A bold numbered line is a heading that its author made by hand; it stands below every styled one.
            return Heading(heading.text, 1, weight=-20, number=heading.number, prominent=False)
        return None


def _is_fallback(element: Any) -> bool:
    return any(parent.tag.endswith("}Fallback") for parent in element.iterancestors())


def _all_bold(element: Any) -> bool:
    runs = [run for run in element.iter(f"{_W}r") if "".join(t.text or "" for t in run.iter(f"{_W}t")).strip()]
    return bool(runs) and all(run.find(f"{_W}rPr/{_W}b") is not None for run in runs)


def paragraph_text(element: Any) -> str:
    """The words of a paragraph, formulas included; deleted text and text boxes are not part of it."""
    parts: list[str] = []

    def visit(node: Any) -> None:
        for child in node:
            if child.tag in (f"{_W}t", f"{_M}t"):
                parts.append(child.text or "")
            elif child.tag in (f"{_W}tab", f"{_W}ptab"):
                parts.append("\t")
            elif child.tag in (f"{_W}br", f"{_W}cr"):
                parts.append("\n")
            elif child.tag == f"{_W}noBreakHyphen":
                parts.append("-")
            elif child.tag not in (f"{_W}del", f"{_W}txbxContent", f"{_W}pPr", f"{_W}rPr", f"{_W}moveFrom") and not (
                isinstance(child.tag, str) and child.tag.endswith("}Fallback")
            ):
                visit(child)

    visit(element)
    return "".join(parts)


def _table(element: Any) -> Iterator[Block]:
    """A table with merged cells spread out; one that has a single cell frames text and is read as such."""
    grid: list[list[str]] = []
    above: list[str] = []
    marked = 0
    for tr in element.iter(f"{_W}tr"):
        if next(tr.iterancestors(f"{_W}tbl")) is not element:
            continue  # a row of a table inside a cell: its words are part of that cell
        row: list[str] = []
        before = tr.find(f"{_W}trPr/{_W}gridBefore")
        row.extend([""] * (int(before.get(f"{_W}val") or 0) if before is not None else 0))
        for cell in _cells(tr):
            merge = cell.find(f"{_W}tcPr/{_W}vMerge")
            goes_on = merge is not None and merge.get(f"{_W}val") != "restart"
            text = above[len(row)] if goes_on and len(row) < len(above) else _cell_text(cell)
            span = cell.find(f"{_W}tcPr/{_W}gridSpan")
            row.extend([text] * (int(span.get(f"{_W}val") or 1) if span is not None else 1))
        marked += marked == len(grid) and tr.find(f"{_W}trPr/{_W}tblHeader") is not None
        grid.append(row)
        above = row
    rows = rectangle(grid)
    if rows and len(rows) * len(rows[0]) == 1:
        yield Paragraph(rows[0][0], 1)
    elif rows:
        yield Table(rows, 1, header_rows=marked if 0 < marked < len(rows) else None)


def _cells(tr: Any) -> Iterator[Any]:
    for child in tr:
        if child.tag == f"{_W}tc":
            yield child
        elif child.tag == f"{_W}sdt":
            yield from child.iter(f"{_W}tc")


def _cell_text(cell: Any) -> str:
    lines = (paragraph_text(p).strip() for p in cell.iter(f"{_W}p"))
    return "\n".join(line for line in lines if line)
