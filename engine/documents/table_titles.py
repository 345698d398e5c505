"""Titles that stand in a table's own cells: rows at its top that are one text across all columns, beside a unit."""

import re
from itertools import pairwise, takewhile

from engine.documents.blocks import rectangle
from engine.documents.table_text import Row, is_number

MIN_COLUMNS = 3
"""With two, one text in both may as well head them, unless a unit stands there."""
_UNIT = re.compile(
    r"\s*[(（\[]?\s*(?:(?:金[额額]|[货貨][币幣])?[单單]位|[币幣][种種]|(?:currency\s+)?unit)\s*[:：].*", re.I | re.S
)


def take_titles(rows: tuple[Row, ...]) -> tuple[list[str], tuple[Row, ...]]:
    """The titles of a table, one a row, and the rows below them.

    A title is one cell, or one text in every cell that it was merged from; the unit may stand behind it, and who made
    the table, and when, between them. A header follows it, or at least no further rows of that kind: else each of them
    names the rows below it, and none is a title.

    >>> take_titles((("Returns", "Returns", "Returns"), ("Region", "2023", "2024"), ("East", "3", "4")))
    (['Returns'], (('Region', '2023', '2024'), ('East', '3', '4')))
    """
    count = sum(1 for _ in takewhile(lambda pair: _is_title(*pair), pairwise(rows)))
    if not 0 < count < len(rows) - 1:
        return [], rows
    if len(rows[0]) < MIN_COLUMNS and not any(map(_UNIT.fullmatch, rows[count - 1])):
        return [], rows
    if any(map(is_number, rows[count])) and any(map(_is_one_text, rows[count:-1])):
        return [], rows
    titles = [" ".join(dict.fromkeys(filter(None, row))) for row in rows[:count]]
    return titles, rectangle([list(row) for row in rows[count:]])


def _is_title(row: Row, below: Row) -> bool:
    """One text, or several of which the last is the unit: not one that heads a column of figures, or their labels."""
    if _is_one_text(row):
        return True
    filled = [cell for cell in row if cell]
    has_unit = bool(filled) and _UNIT.fullmatch(filled[-1]) and not _UNIT.fullmatch(filled[0])
    return bool(has_unit) and not any(map(is_number, (*row, *below)))


def _is_one_text(row: Row) -> bool:
    return len(set(filter(None, row))) == 1
