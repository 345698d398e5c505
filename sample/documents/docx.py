"""Papers as DOCX, set with python-docx; the same paper gives the same bytes."""

import io
import zipfile
from datetime import datetime, time
from pathlib import Path

from docx import Document
from docx.document import Document as DocxDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml.ns import qn
from docx.table import Table

from sample.documents.paper import Grid, Heading, Mark, Paper, Text

ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The oldest time a ZIP archive can hold, so that the writer's clock leaves no trace."""


def write_docx(paper: Paper, folder: Path) -> dict[str, Mark]:
    """Write the paper into ``folder``; returns where its marked facts stand."""
    document = Document()
    _properties(document, paper)
    _fonts(document, paper)
    document.sections[0].header.paragraphs[0].text = paper.issuer
    document.add_heading(paper.title, level=0)
    document.add_paragraph(paper.byline).alignment = WD_ALIGN_PARAGRAPH.CENTER
    for block in paper.blocks:
        match block:
            case Heading(text=text, level=level):
                document.add_heading(text, level=level)
            case Text(text=text):
                document.add_paragraph(text)
            case Grid():
                _table(document, block)
    buffer = io.BytesIO()
    document.save(buffer)
    (folder / paper.file).write_bytes(_without_clock(buffer.getvalue()))
    return {key: Mark(paper.file, 1, quote) for key, quote in paper.quotes()}


def _properties(document: DocxDocument, paper: Paper) -> None:
    properties = document.core_properties
    when = datetime.combine(paper.published, time(9))
    properties.title, properties.author, properties.last_modified_by = paper.title, paper.issuer, paper.issuer
    properties.created = properties.modified = when
    properties.comments, properties.language = "", "zh-CN" if paper.language == "zh" else "en-GB"


def _fonts(document: DocxDocument, paper: Paper) -> None:
    if paper.language == "zh":
        for name in ("Normal", "Title", "Heading 1", "Heading 2"):
            fonts = document.styles[name].element.get_or_add_rPr().get_or_add_rFonts()
            fonts.set(qn("w:eastAsia"), "宋体")


def _table(document: DocxDocument, grid: Grid) -> None:
    document.add_paragraph(grid.title).alignment = WD_ALIGN_PARAGRAPH.CENTER
    document.add_paragraph(grid.unit).alignment = WD_ALIGN_PARAGRAPH.RIGHT
    depth = 1 if grid.groups else 0
    table = document.add_table(rows=len(grid.rows) + depth, cols=len(grid.rows[0]), style="Table Grid")
    for number, cells in enumerate(grid.rows, depth):
        for cell, text in zip(table.row_cells(number), cells, strict=True):
            cell.text = text
    _upper_header(table, grid)
    document.add_paragraph("")


def _upper_header(table: Table, grid: Grid) -> None:
    """Merge the cells of a two-level header: labels across their columns, the other columns over both rows."""
    column = 0
    for label, width in grid.groups:
        if label:
            table.cell(0, column).merge(table.cell(0, column + width - 1)).text = label
        else:
            lower = table.cell(1, column)
            lower.text = ""
            table.cell(0, column).merge(lower).text = grid.rows[0][column]
        column += width


def _without_clock(archive: bytes) -> bytes:
    """The same ZIP archive with fixed times."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            info = zipfile.ZipInfo(item.filename, ZIP_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, old.read(item))
    return buffer.getvalue()
