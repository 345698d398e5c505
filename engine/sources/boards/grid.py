"""The cells of an HTML table on a board as a rectangle of texts."""

from typing import Any

from engine.documents.blocks import rectangle
from engine.documents.html.table import shared_places, table_grid
from engine.sources.boards.cells import MERGED


def panel_grid(table: Any) -> tuple[tuple[tuple[str, ...], ...], int]:
    """The texts, with ``MERGED`` behind each that one cell shows in several places, and the number of header rows."""
    texts, header_rows = table_grid(table)
    pairs = zip(texts, shared_places(table), strict=True)
    marked = [
        [text + MERGED if text and is_shared else text for text, is_shared in zip(line, places, strict=True)]
        for line, places in pairs
    ]
    return rectangle(marked), header_rows
