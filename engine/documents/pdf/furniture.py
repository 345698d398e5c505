"""Page headers, page footers and page numbers: what repeats on the edge of the pages."""

import re
from collections import Counter
from dataclasses import replace

from engine.documents.pdf.lines import Line
from engine.documents.pdf.page import Page

EDGE_SHARE = 0.12
"""The part of a page's height, at the top and at the bottom, in which furniture stands."""
LINES_AT_EDGE = 3
MIN_PAGES = 3
MIN_SHARE = 0.3
"""On this share of the pages a line must repeat; below a half, since left and right pages differ."""

_PAGE_NUMBER = re.compile(
    r"[-–—~·\s]*(?:page|p\.|第)?\s*(?:\d{1,4}|[ivxlc]{1,6})\s*(?:页|/|of|／|，?\s*共)?\s*(?:\d{1,4})?\s*页?[-–—~·\s]*",
    re.I,
)


def without_furniture(pages: list[Page]) -> list[Page]:
    """``pages`` without lines of their edges that repeat, digits aside, at the same height on many pages.

    A header may be set as a table of one row. What could be a row of figures must repeat with its digits.
    """
    edges = [_edge_lines(page) for page in pages]
    counts = Counter(key for lines in edges for key in {place_key(line) for line in lines})
    needed = max(MIN_PAGES, MIN_SHARE * len(pages))
    exact = Counter(key for page in pages for key in {_exact_key(line) for line in _lines_of_parts(page)})
    cleaned = []
    for page, lines in zip(pages, edges, strict=True):
        dropped = {id(line) for line in lines if counts[place_key(line)] >= needed or _is_page_number(line, page)}
        dropped -= {id(line) for line in _lines_of_parts(page) if exact[_exact_key(line)] < needed}
        tables = tuple(table for table in page.tables if not any(id(line) in dropped for line in table.as_text))
        rest = [line for table in page.tables if table not in tables for line in table.as_text]
        kept = tuple(line for line in (*rest, *page.lines) if id(line) not in dropped)
        cleaned.append(replace(page, lines=kept, tables=tables))
    return cleaned


def place_key(line: Line) -> tuple[str, int]:
    """What two lines of different pages have in common if they are the same furniture."""
    return re.sub(r"\d+", "#", line.text), round(line.top / 6)


def _exact_key(line: Line) -> tuple[str, int]:
    return line.text, round(line.top / 6)


def _lines_of_parts(page: Page) -> list[Line]:
    return [line for table in page.tables for line in table.as_text]


def _edge_lines(page: Page) -> list[Line]:
    ordered = sorted((*page.lines, *_lines_of_parts(page)), key=lambda line: line.top)
    at_top = [line for line in ordered[:LINES_AT_EDGE] if line.bottom <= EDGE_SHARE * page.height]
    at_bottom = [line for line in ordered[-LINES_AT_EDGE:] if line.top >= (1 - EDGE_SHARE) * page.height]
    return [*at_top, *(line for line in at_bottom if line not in at_top)]


def _is_page_number(line: Line, page: Page) -> bool:
    """At the very edge, even once: a page number of its own page needs no repetition."""
    if line.bottom > 0.08 * page.height and line.top < 0.92 * page.height:
        return False
    return _PAGE_NUMBER.fullmatch(line.text) is not None and len(page.lines) > 1
