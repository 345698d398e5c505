"""A PDF file to blocks: pages to lines, lines to headings and paragraphs, tables put where they stand."""

import logging
import re
from collections import Counter
from pathlib import Path

from engine.documents.blocks import Block, Extracted, Table
from engine.documents.headings import is_contents_line
from engine.documents.ocr import read_scanned_page
from engine.documents.pdf_continued import with_continued_headers
from engine.documents.pdf_furniture import without_furniture
from engine.documents.pdf_layout import Layout
from engine.documents.pdf_page import Page, read_pages, with_lines
from engine.documents.pdf_tables import PageTable
from engine.documents.progress import Progress, unheard
from engine.documents.tabula_tables import add_tabula_tables

logger = logging.getLogger(__name__)

MAX_UNMAPPED_SHARE = 0.02
TITLE_CHARACTERS = 120
_TEMPLATE_TITLE = re.compile(
    r"powerpoint presentation|untitled.*|microsoft \w+ - .*|document\d*|.*\.(?:docx?|pptx?|xlsx?)", re.I
)


def read_pdf(path: Path, data: bytes, file: str, progress: Progress = unheard) -> Extracted:
    """Blocks of a PDF file. A page that gives nothing is a warning; ``progress`` hears of every page that is done."""
    facts, found = read_pages(data, file)
    pages: list[Page] = []
    warnings: list[str] = []
    for page in found:
        if page.scanned:
            page = _recognise(page, data, warnings)  # noqa: PLW2901
        elif page.ruled:
            page = add_tabula_tables(page, path, file)  # noqa: PLW2901
        pages.append(page)
        warnings.extend(_complaints(page))
        progress("page", page.number, facts.page_count)
    pages = without_furniture(pages)
    layout = Layout(pages)
    blocks = [block for page in with_continued_headers(pages) for block in page_blocks(page, layout)]
    return Extracted(
        blocks=blocks,
        page_count=facts.page_count,
        title=_title(facts.title, pages),
        created=facts.created,
        warnings=warnings,
    )


def _recognise(page: Page, data: bytes, warnings: list[str]) -> Page:
    try:
        lines = read_scanned_page(data, page.number)
    except Exception as error:
        warnings.append(f"page {page.number}: is scanned, and recognition failed ({type(error).__name__}: {error})")
        return page
    if lines:
        warnings.append(f"page {page.number}: is scanned; its text was recognised (OCR)")
    return with_lines(page, lines)


def _complaints(page: Page) -> list[str]:
    if page.problem:
        return [f"page {page.number}: {page.problem}"]
    complaints = []
    seen = sum(len(line.text) for line in page.lines) + sum(len(c) for t in page.tables for r in t.rows for c in r)
    if not seen:
        complaints.append(f"page {page.number}: gave no text")
    if page.unmapped > MAX_UNMAPPED_SHARE * (seen + page.unmapped):
        complaints.append(
            f"page {page.number}: {page.unmapped} characters have no letter in their font and were left out"
        )
    return complaints


def page_blocks(page: Page, layout: Layout) -> list[Block]:
    """Blocks of a page in reading order."""
    blocks: list[Block] = []
    waiting = sorted(page.tables, key=lambda table: table.box[1])
    lines = list(page.lines)
    start = 0
    for position, line in enumerate(lines):
        while waiting and line.top >= waiting[0].box[1] and line.column <= 1:
            blocks.extend(layout.blocks(lines[start:position], page))
            start = position
            blocks.append(_table(waiting.pop(0), page.number))
    blocks.extend(layout.blocks(lines[start:], page))
    for table in waiting:
        blocks.append(_table(table, page.number))
    return blocks


def _table(table: PageTable, page: int) -> Table:
    return Table(table.rows, page, header_rows=table.inherited or None)


def _title(stated: str, pages: list[Page]) -> str:
    """The largest lines of the first page with text; the title that the file states is often a template's."""
    stated = "" if _TEMPLATE_TITLE.fullmatch(stated) else stated
    first = next((page for page in pages if page.lines), None)
    if first is None:
        return stated
    size = max(line.size for line in first.lines)
    sizes = Counter(line.size for page in pages for line in page.lines)
    if size < 1.2 * sizes.most_common(1)[0][0]:
        return stated or first.lines[0].text[:TITLE_CHARACTERS]
    largest = [line.text for line in first.lines if line.size >= 0.95 * size and not is_contents_line(line.text)]
    return " ".join(largest)[:TITLE_CHARACTERS] or stated
