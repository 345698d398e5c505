"""A table drawn for a terminal, its columns aligned whatever the script."""

import unicodedata
from collections.abc import Sequence

from engine.documents.scripts import display_width

MAX_CELL_COLUMNS = 28
GAP = "  "
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Unicode's controls of writing direction: an open one would turn round the rest of the line."""


def draw_table(
    rows: Sequence[Sequence[str]], *, header_rows: int, width: int, most: int = MAX_CELL_COLUMNS
) -> list[str]:
    """Lines of at most ``width`` columns, cells of at most ``most``, a rule below the header; cut ones end with "…".

    >>> draw_table([("Region", "退货"), ("East", "12")], header_rows=1, width=40)
    ['Region  退货', '──────  ────', 'East    12']
    """
    cells = [[one_line(cell) for cell in row] for row in rows]
    widths = [min(most, max(map(display_width, column))) for column in zip(*cells, strict=True)]
    lines = [GAP.join(_padded(cell, columns) for cell, columns in zip(row, widths, strict=True)) for row in cells]
    if header_rows:
        lines.insert(header_rows, GAP.join("─" * columns for columns in widths))
    return [clipped(line.rstrip(), width) for line in lines]


def one_line(text: str) -> str:
    """``text`` without breaks, and without what a terminal would obey instead of showing it.

    >>> one_line("a\\n b\\x1b[2J")
    'a b�[2J'
    """
    return "".join("\ufffd" if unicodedata.category(c) == "Cc" or c in _TURNS else c for c in " ".join(text.split()))


def clipped(text: str, columns: int) -> str:
    """``text`` in at most ``columns`` columns, with "…" where it was cut.

    >>> clipped("营业收入", 5), clipped("营业", 4)
    ('营业…', '营业')
    """
    if display_width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if display_width(kept + character) >= columns:
            break
        kept += character
    return kept + "…"


def _padded(cell: str, columns: int) -> str:
    shown = clipped(cell, columns)
    return shown + " " * (columns - display_width(shown))
