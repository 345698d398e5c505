"""A PDF page as lines of text and tables. The only module that knows how pages are taken out of a PDF file."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from io import BytesIO
from typing import Any

from engine.documents.model import DocumentError, DocumentFault
from engine.documents.pdf_lines import Line, build_lines
from engine.documents.pdf_tables import PageTable, take_tables
from engine.documents.published import find_date

logger = logging.getLogger(__name__)

MAX_PAGES = 5_000
MIN_PAGE_CHARACTERS = 4
"""A page with fewer characters that shows a picture counts as scanned."""


@dataclass(frozen=True)
class Page:
    """One page, its lines in reading order. ``problem`` says what is wrong with it, in words."""

    number: int
    width: float
    height: float
    lines: tuple[Line, ...] = ()
    tables: tuple[PageTable, ...] = ()
    scanned: bool = False
    unmapped: int = 0
    """Characters that the font does not map to any letter."""
    ruled: tuple[tuple[float, float, float, float], ...] = ()
    """Areas (x0, top, x1, bottom) between horizontal rules in which no table was found."""
    problem: str = ""


@dataclass(frozen=True)
class PdfFacts:
    """What a PDF says about itself."""

    page_count: int
    title: str
    created: date | None


def read_pages(data: bytes, file: str) -> tuple[PdfFacts, Iterator[Page]]:
    """Facts and an iterator of pages; ``DocumentError`` where the file cannot be opened.

    A page that cannot be read comes as a page with a ``problem`` and without text.
    """
    import pdfplumber

    # pdfminer tells of every odd colour and font; what matters to a reader is in the warnings of the document.
    logging.getLogger("pdfminer").setLevel(logging.ERROR)
    try:
        pdf = pdfplumber.open(BytesIO(data))
        page_count = len(pdf.pages)
    except Exception as error:
        raise _cannot_open(file, error) from error
    if page_count == 0:
        raise DocumentError(DocumentFault.UNREADABLE, file, "is a PDF without pages; export it again")
    if page_count > MAX_PAGES:
        message = f"has {page_count:,} pages, at most {MAX_PAGES:,} are read; split it"
        raise DocumentError(DocumentFault.TOO_LARGE, file, message)
    metadata = pdf.metadata or {}
    facts = PdfFacts(page_count, str(metadata.get("Title") or "").strip(), _date(metadata))
    return facts, _pages(pdf, file)


def _pages(pdf: Any, file: str) -> Iterator[Page]:
    with pdf:
        for number, page in enumerate(pdf.pages, 1):
            try:
                yield _page(page, number)
            except Exception as error:
                logger.warning("%s: page %d: %s: %s", file, number, type(error).__name__, error)
                yield Page(number, 0, 0, problem=f"could not be read ({type(error).__name__}: {error})")
            finally:
                page.close()


def _page(page: Any, number: int) -> Page:
    characters = page.chars
    mapped = [c for c in characters if not c["text"].startswith("(cid:")]
    seen = sum(1 for c in mapped if not c["text"].isspace())
    if seen < MIN_PAGE_CHARACTERS and page.images:
        return Page(number, float(page.width), float(page.height), scanned=True)
    kept = _without_doubles(mapped)
    tables, rest = take_tables(page, kept)
    ruled = () if tables else _ruled_areas(page)
    return Page(
        number=number,
        width=float(page.width),
        height=float(page.height),
        lines=tuple(build_lines(rest, float(page.width))),
        tables=tuple(tables),
        unmapped=len(characters) - len(mapped),
        ruled=ruled,
    )


def _without_doubles(characters: list[Any]) -> list[Any]:
    """Bold type is sometimes faked by printing a letter twice, a hair apart: the second one goes."""
    seen: dict[tuple[str, int, int], tuple[float, float]] = {}
    kept = []
    for character in characters:
        text, x, y = character["text"], character["x0"], character["top"]
        reach = max(0.5, 0.12 * character["size"])
        column, row = int(x // 3), int(y // 3)
        near = (seen.get((text, c, r)) for c in (column - 1, column, column + 1) for r in (row - 1, row, row + 1))
        if not text.isspace() and any(p and abs(p[0] - x) < reach and abs(p[1] - y) < reach for p in near):
            continue
        seen[text, column, row] = (x, y)
        kept.append(character)
    return kept


def _ruled_areas(page: Any) -> tuple[tuple[float, float, float, float], ...]:
    """Where at least three horizontal rules of one left and right end stand above each other."""
    groups: dict[tuple[int, int], set[float]] = {}
    for edge in page.edges:
        if edge["orientation"] == "h" and edge["x1"] - edge["x0"] >= 100:
            key = (round(edge["x0"] / 4), round(edge["x1"] / 4))
            groups.setdefault(key, set()).add(round(edge["top"]))
    areas = []
    for (left, right), tops in groups.items():
        spread = sorted(tops)
        distinct = [top for i, top in enumerate(spread) if i == 0 or top - spread[i - 1] > 4]
        if len(distinct) >= 3:
            areas.append((left * 4.0 - 4, distinct[0] - 2, right * 4.0 + 4, distinct[-1] + 2))
    return tuple(areas)


def _date(metadata: dict[str, Any]) -> date | None:
    value = str(metadata.get("CreationDate") or "")
    return find_date(value.removeprefix("D:")[:8])


def _cannot_open(file: str, error: Exception) -> DocumentError:
    names = {type(error).__name__, *(type(arg).__name__ for arg in error.args), type(error.__context__).__name__}
    if any("Password" in name for name in names):
        message = "is protected by a password; remove the protection and add it again"
        return DocumentError(DocumentFault.PASSWORD_REQUIRED, file, message)
    message = f"cannot be opened as PDF ({type(error).__name__}: {error}); export or print it to PDF again"
    return DocumentError(DocumentFault.UNREADABLE, file, message)


def with_lines(page: Page, lines: list[Line], tables: list[PageTable] | None = None) -> Page:
    """``page`` with other lines and, if given, more tables."""
    more = (*page.tables, *(tables or ()))
    return replace(page, lines=tuple(lines), tables=more, scanned=False)
