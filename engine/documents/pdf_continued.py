"""A table that goes on on the next page gets its header back."""

from dataclasses import replace

from engine.documents.pdf_page import Page
from engine.documents.pdf_tables import PageTable
from engine.documents.table_text import count_header_rows, count_title_rows, is_number

EDGE_TOLERANCE = 6.0
"""Points by which the sides of the two parts may differ."""


def with_continued_headers(pages: list[Page]) -> list[Page]:
    """``pages``, where a table that opens a page below one that closes the page before repeats that one's header.

    Both must have the same columns and sides; a part that brings a header of its own keeps it. The parts stay two
    tables, each with the page that it stands on.
    """
    result: list[Page] = []
    last: PageTable | None = None
    for page in pages:
        tables = sorted(page.tables, key=lambda table: table.box[1])
        if tables and last and _opens(tables[0], page) and _goes_on(last, tables[0]):
            titles = count_title_rows(last.rows)
            header = last.rows[titles : titles + count_header_rows(last.rows[titles:])]
            if header and tables[0].rows[: len(header)] != header:
                tables[0] = replace(tables[0], rows=(*header, *tables[0].rows), inherited=len(header))
        result.append(replace(page, tables=tuple(tables)))
        last = tables[-1] if tables and _closes(tables[-1], page) else None
    return result


def _opens(table: PageTable, page: Page) -> bool:
    return all(line.top >= table.box[1] for line in page.lines)


def _closes(table: PageTable, page: Page) -> bool:
    return all(line.top < table.box[3] for line in page.lines)


def _goes_on(upper: PageTable, lower: PageTable) -> bool:
    sides = zip(upper.box[::2], lower.box[::2], strict=True)
    same = len(upper.rows[0]) == len(lower.rows[0]) and all(abs(a - b) <= EDGE_TOLERANCE for a, b in sides)
    own_header = count_header_rows(lower.rows) and any(is_number(c) for row in lower.rows[1:] for c in row)
    return same and not own_header
