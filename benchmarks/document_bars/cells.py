"""How many cells of a reference table are found in the tables that were read."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

Row = Counter[str]

_MARKS = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "^": ""})
_ITEM = re.compile(r"^\s*(?:[-*•◦·☐☑☒]|\d+[.)]|[a-z][.)])\s+", re.M)


def comparable(cell: str) -> str:
    """``cell`` without what two readers may rightly write differently.

    That is spaces, marks of list items and of raised digits, the shapes of quotes and dashes, and the midnight that the
    reference puts behind every date of a spreadsheet.

    >>> comparable("- First item\\n- Second “item”") == comparable('First item Second "item"')
    True
    """
    text = _ITEM.sub("", unicodedata.normalize("NFKC", cell).translate(_MARKS)).removesuffix(" 00:00:00")
    return "".join(text.split())


def rows_of(grid: Sequence[Sequence[str]]) -> list[Row]:
    """Each row as the multiset of its cells that hold something; rows that hold nothing are left out."""
    rows = [Counter(text for cell in row if (text := comparable(cell))) for row in grid]
    return [row for row in rows if row]


def take_matches(reference: Sequence[Row], tables: Sequence[list[Row]]) -> int:
    """Cells of ``reference`` that one of ``tables`` holds; they are taken out of it, so that none counts twice.

    Rows are paired in order, each with one row at most, so that most cells are in common. The table in which most cells
    are found is the one that counts: a table that was read in two pieces loses the cells of the smaller.
    """
    pairs = [_aligned(reference, table) for table in tables]
    found = [sum((reference[i] & table[j]).total() for i, j in p) for p, table in zip(pairs, tables, strict=True)]
    if not any(found):
        return 0
    best = found.index(max(found))
    for i, j in pairs[best]:
        tables[best][j] = tables[best][j] - reference[i]
    return found[best]


def _aligned(reference: Sequence[Row], table: Sequence[Row]) -> list[tuple[int, int]]:
    common = [[(row & other).total() for other in table] for row in reference]
    best = [[0] * (len(table) + 1) for _ in range(len(reference) + 1)]
    for i, row in enumerate(common):
        for j, cells in enumerate(row):
            best[i + 1][j + 1] = max(best[i][j + 1], best[i + 1][j], best[i][j] + cells)
    pairs = []
    i, j = len(reference), len(table)
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return pairs
