"""What a table says about time, as text in which periods are looked for."""

import re
from collections.abc import Sequence

from engine.documents.table_text import Row, render_row

_LIKE_A_YEAR = re.compile(r"[(（]?\s*(?:1[5-9]|20|21)\d{2}\s*[)）]?")
_YEAR = re.compile(r"(?:19|20|21)\d{2}")
_OF_TIME = re.compile(
    r"\D*(?:year|\bfy\b|date|period|since|founded|established|年|日期|时间|時間|期间|期間|届)\D*", re.I
)
"""The name of a column of years; one with a figure of its own (2023年) heads amounts of that time."""
_BEFORE_UNIT = re.compile(r"\s+(?=(?:unit|currency|[单單]位|[币幣][种種])\s*[:：])", re.I)
MIN_YEARS = 3
"""So many cells, and all of a column, are years without its name saying so."""


def caption_lines(captions: Sequence[str]) -> tuple[str, ...]:
    """Captions, the unit apart from what stands before it in one line."""
    return tuple(line for caption in captions for line in _BEFORE_UNIT.split(caption))


def date_text(captions: Sequence[str], names: Sequence[str], rows: Sequence[Row]) -> str:
    """Captions, names of the columns and rows, without the amounts that could be taken for years.

    Names of columns are read whole, so that H1 below 2023 is that of 2023. A bar closes each line: a year that ends a
    caption or a row is told by it, as those in other cells are.

    >>> captions = caption_lines(["Sales 2022 Unit: EUR"])
    >>> print(date_text(captions, ["Region", "2022", "Founded"], [("East", "1900", "1998")]))
    Sales 2022 |
    Unit: EUR |
    Region | 2022 | Founded |
    Region: East | Founded: 1998 |
    """
    amounts = [column for column in range(1, len(names)) if not _holds_years(names[column], [r[column] for r in rows])]
    told = [
        tuple("" if i in amounts and _LIKE_A_YEAR.fullmatch(c.strip()) else c for i, c in enumerate(r)) for r in rows
    ]
    heads = [" | ".join(filter(None, names))] if any(names) else []
    return "\n".join(f"{line} |" for line in (*captions, *heads, *(render_row(row, names) for row in told)))


def _holds_years(name: str, cells: Sequence[str]) -> bool:
    if any(character.isdigit() for character in name):
        return False
    filled = [cell.strip() for cell in cells if cell.strip()]
    return bool(_OF_TIME.fullmatch(name)) or (len(filled) >= MIN_YEARS and all(map(_YEAR.fullmatch, filled)))
