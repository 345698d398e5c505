"""Ruled tables of the PDF papers: two-level headers, and long tables that run over pages."""

from typing import Any

from reportlab.lib import colors
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import KeepTogether, Paragraph, Spacer, Table

from sample.documents.paper import Grid, Language
from sample.documents.pdf_style import FONTS, MARGIN, WIDTH, Placed, style

LONG = 24
"""A table with more rows than this may be divided between pages."""
PADDING_PT = 12
"""What a cell keeps free on both sides together."""
ROW_SPACE_PT = 5.5


def table(language: Language, grid: Grid, pages: dict[str, int]) -> list[Any]:
    """The table under its title and unit; ``pages`` learns where its marked cells stand."""
    title = Paragraph(grid.title, style(language, 10, bold=True, alignment=1, keepWithNext=1))
    unit = Paragraph(grid.unit, style(language, 9, alignment=2, spaceAfter=2, keepWithNext=1))
    size = 9.5 if len(grid.rows[0]) < 7 else 8
    depth = 2 if grid.groups else 1
    made = Table(
        _cells(language, grid, size, pages),
        colWidths=_widths(language, grid, size),
        repeatRows=depth if grid.repeats_header else 0,
    )
    made.setStyle(_looks(language, grid, size, depth))
    parts = [title, unit, made]
    return [*(parts if len(grid.rows) > LONG else [KeepTogether(parts)]), Spacer(1, 10)]


def _cells(language: Language, grid: Grid, size: float, pages: dict[str, int]) -> list[list[Any]]:
    rows: list[list[Any]] = [list(row) for row in grid.rows]
    right = style(language, size, alignment=2, leading=size * 1.2)
    for key, (row, column) in grid.marks.items():
        rows[row][column] = Placed(grid.rows[row][column], right, (key,), pages)
    if not grid.groups:
        return rows
    upper: list[Any] = []
    for label, width in grid.groups:
        upper += [label or grid.rows[0][len(upper)], *[""] * (width - 1)]
    return [upper, *rows]


def _looks(language: Language, grid: Grid, size: float, depth: int) -> list[tuple[Any, ...]]:
    body, heavy = FONTS[language]
    looks: list[tuple[Any, ...]] = [
        ("FONT", (0, 0), (-1, -1), body, size),
        ("FONT", (0, 0), (-1, depth - 1), heavy, size),
        ("GRID", (0, 0), (-1, -1), 0.6, colors.black),
        ("BACKGROUND", (0, 0), (-1, depth - 1), colors.Color(0.91, 0.93, 0.96)),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), ROW_SPACE_PT),
        ("BOTTOMPADDING", (0, 0), (-1, -1), ROW_SPACE_PT),
    ]
    column = 0
    for label, width in grid.groups:
        if label:
            looks += [("SPAN", (column, 0), (column + width - 1, 0)), ("ALIGN", (column, 0), (column, 0), "CENTER")]
        else:
            looks.append(("SPAN", (column, 0), (column, 1)))
        column += width
    return looks


def _widths(language: Language, grid: Grid, size: float) -> list[float]:
    """Column widths in proportion to the widest cell, so that no text leaves its cell."""
    font = FONTS[language][1]
    columns = range(len(grid.rows[0]))
    needed = [max(stringWidth(row[c], font, size) for row in grid.rows) + PADDING_PT for c in columns]
    whole = WIDTH - 2 * MARGIN
    if sum(needed) > whole + 0.1:
        raise ValueError(f"{grid.title}: needs {sum(needed):.0f} pt, the page has {whole:.0f}; shorten a column")
    # What is left over goes to all columns alike.
    return [width + (whole - sum(needed)) / len(needed) for width in needed]
