"""A table that goes on on the next page is one table, with the header that it has on the first."""

from collections.abc import Sequence
from dataclasses import replace

from engine.documents.blocks import Box
from engine.documents.captions import is_caption
from engine.documents.pdf.furniture import place_key
from engine.documents.pdf.page import Page
from engine.documents.pdf.tables import PageTable
from engine.documents.table_text import Row, count_header_rows, count_title_rows, is_number

EDGE_TOLERANCE = 6.0
"""Points by which the sides of two parts, and of their columns, may differ."""


def with_joined_tables(pages: list[Page]) -> list[Page]:
    """``pages``, where a table that opens a page was added to the one that closes the page before.

    Both must have the same sides and columns, and nothing but page furniture, which is gone by now, may stand between
    them. A header that is repeated is dropped; a part with a header of its own is another table.
    """
    result: list[Page] = []
    begun: int | None = None
    """Where in ``result`` the page stands whose last table may go on."""
    for page in pages:
        tables = sorted(page.tables, key=lambda table: table.box[1])
        first = tables[0] if tables else None
        goes_on_here = False
        if first and begun is not None and _meet(pages[len(result) - 1], page):
            upper = result[begun]
            joined = _joined(upper.tables[-1], first)
            if joined:
                goes_on_here = True
                result[begun] = replace(upper, tables=(*upper.tables[:-1], joined))
                tables = tables[1:]
                page = replace(page, lines=tuple(line for line in page.lines if line.top >= first.box[1]))  # noqa: PLW2901
        result.append(replace(page, tables=tuple(tables)))
        if not goes_on_here or tables:
            begun = len(result) - 1 if tables else None
    return [_without_parts(page) for page in result]


def _without_parts(page: Page) -> Page:
    """``page``, where what is no table by itself, and was not joined to one, is text again."""
    tables = tuple(table for table in page.tables if not table.as_text)
    lines = list(page.lines)
    for part in page.tables:
        if part.as_text:
            before = next((i for i, line in enumerate(lines) if line.top >= part.box[1]), len(lines))
            lines[before:before] = part.as_text
    return replace(page, tables=tables, lines=tuple(lines)) if len(tables) < len(page.tables) else page


def _meet(upper: Page, lower: Page) -> bool:
    """Whether nothing stands between the last table of a page and the first one of the next.

    What stands on both pages in one place is furniture, also where there are too few pages to tell it by repetition. A
    caption may be said again.
    """
    end = max(table.box[3] for table in upper.tables)
    begin = min(table.box[1] for table in lower.tables)
    below = [line for line in upper.lines if line.top >= end]
    above = [line for line in lower.lines if line.top < begin]
    said = {line.text for line in upper.lines}
    above = [line for line in above if not (is_caption(line.text) and line.text in said)]
    places = {place_key(line) for line in upper.lines} & {place_key(line) for line in lower.lines}
    return all(place_key(line) in places for line in (*below, *above))


def _joined(upper: PageTable, lower: PageTable) -> PageTable | None:
    """Both as one table, in the columns of the one that has more; ``None`` where the lower one is another table."""
    sides = zip(upper.box[::2], lower.box[::2], strict=True)
    if any(abs(a - b) > EDGE_TOLERANCE for a, b in sides):
        return None
    columns = max(upper.columns, lower.columns, key=len)
    places = [_places(table.columns, columns) for table in (upper, lower)]
    if None in places:
        return None
    titles = count_title_rows(upper.rows)
    headers = titles + count_header_rows(upper.rows[titles:])
    repeated = _repeated(upper.rows[:headers], lower.rows)
    if not repeated and _has_own_header(lower.rows):
        return None
    rows: list[tuple[str, ...]] = []
    cells: list[tuple[Box | None, ...]] = []
    for table, own, skip in zip((upper, lower), places, (0, repeated), strict=True):
        rows.extend(tuple("" if i is None else row[i] for i in own or ()) for row in table.rows[skip:])
        cells.extend(tuple(None if i is None else row[i] for i in own or ()) for row in table.cells[skip:])
    weights = [len(table.rows) for table in (upper, lower)]
    score = (upper.score * weights[0] + lower.score * weights[1]) / sum(weights)
    return replace(upper, rows=tuple(rows), cells=tuple(cells), columns=columns, score=score, as_text=())


def _has_own_header(rows: Sequence[Row]) -> bool:
    """Every column has a name. A row of one text and nothing else is a group of rows, and no header."""
    return count_header_rows(rows) > 0 and all(rows[0]) and any(is_number(cell) for row in rows[1:] for cell in row)


def _places(own: tuple[float, ...], columns: tuple[float, ...]) -> list[int | None] | None:
    """For each of ``columns`` the one of ``own`` at the same place, if any; ``None`` where one of them has no place."""
    places = [next((i for i, x in enumerate(own) if abs(x - column) <= EDGE_TOLERANCE), None) for column in columns]
    return places if len({i for i in places if i is not None}) == len(own) else None


def _repeated(header: Sequence[Row], rows: Sequence[Row]) -> int:
    """How many rows at the top of ``rows`` say the last rows of ``header`` again, spaces aside."""
    said = ["".join("".join(row).split()) for row in header]
    again = ["".join("".join(row).split()) for row in rows[: len(header)]]
    return next((n for n in range(len(header), 0, -1) if again[:n] == said[len(said) - n :]), 0)
