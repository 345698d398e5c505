"""A table drawn for a terminal, its columns aligned whatever the script."""

from collections.abc import Sequence

from engine.documents.scripts import display_width

MAX_CELL_COLUMNS = 28
GAP = "  "


def draw_table(rows: Sequence[Sequence[str]], *, header_rows: int, width: int) -> list[str]:
    """Lines of at most ``width`` columns, a rule below the header; what does not fit ends with "…".

    >>> draw_table([("Region", "退货"), ("East", "12")], header_rows=1, width=40)
    ['Region  退货', '──────  ────', 'East    12']
    """
    cells = [[" ".join(cell.split()) for cell in row] for row in rows]
    widths = [min(MAX_CELL_COLUMNS, max(map(display_width, column))) for column in zip(*cells, strict=True)]
    lines = [GAP.join(_padded(cell, columns) for cell, columns in zip(row, widths, strict=True)) for row in cells]
    if header_rows:
        lines.insert(header_rows, GAP.join("─" * columns for columns in widths))
    return [clipped(line.rstrip(), width) for line in lines]


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
