"""Tables to groups of rows, each with all that is needed to read it alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.documents.blocks import Box, Table
from engine.documents.cuts import best_cuts
from engine.documents.meaning import Meaning
from engine.documents.table_dates import caption_lines, date_text
from engine.documents.table_text import Row, column_names, count_header_rows, count_title_rows, render_row
from engine.documents.tokens import estimate_tokens

TABLE_FACTOR = 2
"""A piece of a table may be this many times the target: digits cost a token each, and rows need their neighbours."""


@dataclass(frozen=True, kw_only=True)
class TablePiece:
    """Some rows of a table behind its header rows. ``text`` has caption and unit, and a line for each row."""

    text: str
    dates: str
    """What of it periods are looked for in, see ``date_text``."""
    captions: tuple[str, ...]
    rows: tuple[Row, ...]
    header_rows: int
    pages: tuple[int, ...]
    boxes: tuple[Box, ...]


def cut_table(table: Table, *, target: int, meaning: Meaning | None) -> Iterator[TablePiece]:
    """The table whole where its rows have at most twice ``target`` tokens, else cut between rows.

    Every row below the header is in exactly one piece, in order; a row is never cut, however long. Tokens are counted
    as for text.
    """
    titles = count_title_rows(table.rows) if table.header_rows is None else 0
    headers = titles + (count_header_rows(table.rows[titles:]) if table.header_rows is None else table.header_rows)
    header, body = table.rows[:headers], table.rows[headers:]
    names = column_names(header[titles:])
    captions = [caption for caption in (table.caption, *(row[0] for row in header[:titles])) if caption]
    said = caption_lines(captions)
    lines = [render_row(row, names) for row in body]
    cuts = _cuts(lines, target, meaning)
    for begin, end in zip([0, *cuts], [*cuts, len(lines)], strict=True):
        # A table of nothing but header rows is shown by them.
        shown = lines[begin:end] or [render_row(row, ()) for row in header]
        boxes = table.boxes_of(range(headers + begin if begin else 0, headers + end))
        pages = tuple(box.page for box in boxes) or table.pages
        yield TablePiece(
            text="\n".join([*captions, *shown]),
            dates=date_text(said, names, body[begin:end]),
            captions=said,
            rows=(*header, *body[begin:end]),
            header_rows=headers,
            pages=pages,
            boxes=boxes,
        )


def _cuts(lines: Sequence[str], target: int, meaning: Meaning | None) -> list[int]:
    sizes: Sequence[float] = [estimate_tokens(line) for line in lines]
    if sum(sizes) <= target:
        return []
    if meaning is not None:
        sizes = meaning.tokens(lines)
    limit = TABLE_FACTOR * target
    return best_cuts(sizes, [0.0] * len(lines), target=limit, limit=limit)
