"""A PDF file to blocks: pages to lines, lines to headings and paragraphs, tables put where they stand."""

import logging
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from engine.documents.blocks import Block, Extracted, Table
from engine.documents.headings import is_contents_line
from engine.documents.pdf.continued import with_joined_tables
from engine.documents.pdf.file import PdfFacts, PdfFile
from engine.documents.pdf.furniture import without_furniture
from engine.documents.pdf.layout import Layout
from engine.documents.pdf.page import Page
from engine.documents.pdf.page_table import PageTable
from engine.documents.pdf.tabula_tables import add_tabula_tables
from engine.documents.pdf.true_text import pages_quality, with_true_text
from engine.documents.progress import Progress, unheard

logger = logging.getLogger(__name__)

MAX_UNMAPPED_SHARE = 0.02
TITLE_CHARACTERS = 120
_TEMPLATE_TITLE = re.compile(
    r"powerpoint presentation|untitled.*|microsoft \w+ - .*|document\d*|.*\.(?:docx?|pptx?|xlsx?)", re.I
)


def read_pdf(data: bytes, file: str, progress: Progress = unheard) -> Extracted:
    """Blocks of a PDF file. A page that gives nothing is a warning; ``progress`` hears of every page that is done."""
    with PdfFile(data, file) as pdf:
        count = pdf.facts.page_count
        return _assemble(pdf.facts, list(_read_pages(pdf, data, file, range(1, count + 1), progress)), file)


def read_pdf_pages(data: bytes, file: str, numbers: range, progress: Progress) -> list[Page]:
    """The pages ``numbers`` (from 1) of a PDF file, to be put together by ``assemble_pdf``."""
    with PdfFile(data, file) as pdf:
        progress("page", numbers.start - 1, pdf.facts.page_count)
        return list(_read_pages(pdf, data, file, numbers, progress))


def assemble_pdf(data: bytes, file: str, pages: Sequence[Page]) -> Extracted:
    """Blocks of a PDF file, all ``pages`` of which were read before."""
    with PdfFile(data, file) as pdf:
        return _assemble(pdf.facts, list(pages), file)


def _read_pages(pdf: PdfFile, data: bytes, file: str, numbers: range, progress: Progress) -> Iterator[Page]:
    for page in pdf.pages(numbers):
        page = with_true_text(page, data)  # noqa: PLW2901
        if page.ruled:
            page = add_tabula_tables(page, data, file)  # noqa: PLW2901
        yield page.warned(*_complaints(page))
        progress("page", page.number, pdf.facts.page_count)


def _assemble(facts: PdfFacts, pages: list[Page], file: str) -> Extracted:
    """All pages of a file as blocks: page furniture dropped, tables that go on joined, headings told from text."""
    quality = pages_quality(pages, file)
    uncertain = [(page.number, figure) for page in pages for figure in page.uncertain]
    warnings = [f"page {page.number}: {warning}" for page in pages for warning in page.warnings]
    others = [page.other for page in pages if page.other]
    pages = with_joined_tables(without_furniture(pages))
    layout = Layout(pages)
    return Extracted(
        blocks=[block for page in pages for block in page_blocks(page, layout)],
        page_count=facts.page_count,
        title=_title(facts.title, pages),
        created=facts.created,
        warnings=warnings,
        quality=quality,
        uncertain=uncertain,
        others=others,
    )


def _complaints(page: Page) -> Iterator[str]:
    if page.reader == "none":
        return
    seen = sum(len(line.text) for line in page.lines) + sum(len(c) for t in page.tables for r in t.rows for c in r)
    if not seen:
        yield "gave no text"
    if page.unmapped > MAX_UNMAPPED_SHARE * (seen + page.unmapped):
        yield f"{page.unmapped} characters have no letter in their font and were left out"


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
    """Without the columns that hold nothing: doubled rules make them."""
    columns = [i for i in range(len(table.rows[0])) if any(row[i] for row in table.rows)]
    return Table(
        rows=tuple(tuple(row[i] for i in columns) for row in table.rows),
        page=page,
        cells=tuple(tuple(row[i] for i in columns) for row in table.cells),
        strategy=table.strategy,
        score=table.score,
    )


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
