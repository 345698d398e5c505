"""A table that goes on on the next page is one table, with the header that it has on the first."""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.documents.blocks import Box
from engine.documents.captions import is_caption
from engine.documents.pdf.furniture import EDGE_SHARE, place_key
from engine.documents.pdf.lines import Line
from engine.documents.pdf.page import Page
from engine.documents.pdf.page_table import PageTable
from engine.documents.pdf.pieces import is_none_mark
from engine.documents.table_text import Row, count_header_rows, count_title_rows, is_number

EDGE_TOLERANCE = 6.0
"""Points by which the sides of two parts, and of their columns, may differ."""
MIN_OPEN_ROWS = 3
"""Without rules, with the head."""
_NOTE_MARK = re.compile(r"[*＊†‡§¹²³⁴⁵⁶⁷⁸⁹①②③④⑤⑥⑦⑧⑨]")
_NOTE_NUMBER = re.compile(r"[\[(（]?[1-9]\d?[\])）]?\s*[^\d\s]")

Extent = tuple[float, float]
"""The left and the right end of what stands in a column."""


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
    caption may be said again, and footnotes belong to the page.
    """
    end = max(table.box[3] for table in upper.tables)
    begin = min(table.box[1] for table in lower.tables)
    below = [line for line in upper.lines if line.top >= end]
    above = [line for line in lower.lines if line.top < begin]
    said = {line.text for line in upper.lines}
    above = [line for line in above if not (is_caption(line.text) and line.text in said)]
    places = {place_key(line) for line in upper.lines} & {place_key(line) for line in lower.lines}
    below = [line for line in below if place_key(line) not in places]
    return _are_footnotes(below, upper) and all(place_key(line) in places for line in above)


def _are_footnotes(lines: Sequence[Line], page: Page) -> bool:
    """Whether all ``lines``, if any, are notes at the foot of the page: marked, or numbered in smaller type."""
    if not lines:
        return True
    first = lines[0]
    if first.top < (1 - EDGE_SHARE) * page.height or any(line.size > first.size for line in lines):
        return False
    others = [line.size for line in page.lines if line not in lines]
    is_small = bool(others) and first.size < min(others)
    return bool(_NOTE_MARK.match(first.text) or (is_small and _NOTE_NUMBER.match(first.text)))


def _joined(upper: PageTable, lower: PageTable) -> PageTable | None:
    """Both as one table, in the columns of the one that has more; ``None`` where the lower one is another table."""
    wider = max(upper, lower, key=lambda table: len(table.columns))
    places = [_places(table, wider) for table in (upper, lower)]
    if None in places or not _make_a_table(upper, lower):
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
    return replace(
        upper, rows=tuple(rows), cells=tuple(cells), columns=wider.columns, ends=wider.ends, score=score, as_text=()
    )


def _make_a_table(upper: PageTable, lower: PageTable) -> bool:
    """Whether both are enough for one: without rules, two pieces of two columns are text that happens to stand so."""
    whole = not (upper.as_text and lower.as_text)
    return whole or not upper.ends or (len(upper.columns) > 2 and len(upper.rows) + len(lower.rows) > MIN_OPEN_ROWS)


def _has_own_header(rows: Sequence[Row]) -> bool:
    """Every column has a name. A row of one text alone is a group of rows; one with a mark for none is data."""
    named = all(cell and not is_none_mark(cell) for cell in rows[0])
    return named and count_header_rows(rows) > 0 and any(is_number(cell) for row in rows[1:] for cell in row)


def _places(table: PageTable, wider: PageTable) -> list[int | None] | None:
    """For each column of ``wider`` the one of ``table`` at the same place, if any.

    ``None`` where a column of ``table`` has no place, or its sides are others.
    """
    if bool(table.ends) != bool(wider.ends):
        return None
    if table.ends:
        return _places_of_words(_extents(table), _extents(wider))
    if any(abs(a - b) > EDGE_TOLERANCE for a, b in zip(table.box[::2], wider.box[::2], strict=True)):
        return None
    own = table.columns
    places = [
        next((i for i, x in enumerate(own) if abs(x - column) <= EDGE_TOLERANCE), None) for column in wider.columns
    ]
    return places if len({i for i in places if i is not None}) == len(own) else None


def _repeated(header: Sequence[Row], rows: Sequence[Row]) -> int:
    """How many rows at the top of ``rows`` say the last rows of ``header`` again, spaces aside."""
    said = ["".join("".join(row).split()) for row in header]
    again = ["".join("".join(row).split()) for row in rows[: len(header)]]
    return next((n for n in range(len(header), 0, -1) if again[:n] == said[len(said) - n :]), 0)


def _extents(table: PageTable) -> list[Extent]:
    return list(zip(table.columns, table.ends, strict=True))


def _places_of_words(own: Sequence[Extent], wider: Sequence[Extent]) -> list[int | None] | None:
    """As ``_places``, where what stands in a column is wider on one page than on another, or stands in several ways."""
    places: list[int | None] = [None] * len(wider)
    reached = -1
    for number, extent in enumerate(own):
        over = [n for n, other in enumerate(wider) if _overlap(extent, other)]
        if len(over) > 1 or (over and sum(_overlap(wider[over[0]], other) for other in own) > 1):
            over = [n for n in over if _share_an_edge(extent, wider[n])]
        if len(over) != 1 or over[0] <= reached:
            return None
        reached = over[0]
        places[reached] = number
    return places


def _overlap(one: Extent, other: Extent) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _share_an_edge(one: Extent, other: Extent) -> bool:
    edges = (one[0] - other[0], one[1] - other[1], (one[0] + one[1] - other[0] - other[1]) / 2)
    return min(map(abs, edges)) <= EDGE_TOLERANCE
