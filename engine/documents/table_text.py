"""A table as text: which rows are its header, and one line a row that says what each value is."""

import re
from collections.abc import Sequence
from itertools import pairwise

Row = tuple[str, ...]

_NUMBER = re.compile(r"[-+−(（]?\s*[¥￥$€£]?\s*\d[\d,，.\s]*\s*[%％]?\s*[)）]?\s*(?:元|万元|亿元|股|人|%)?")
_YEAR_OR_DATE = re.compile(r"(?:19|20)\d{2}\s*(?:年.*|[-/.]\d{1,2}.*|Q[1-4]|\.?)?|Q[1-4]\b.*|FY\s*\d{2,4}", re.I)
_NONE = {"", "-", "—", "–", "--", "/", "N/A", "n/a", "不适用", "无"}
_HEADER_WORDS = re.compile(
    r"项\s*目|名\s*称|姓\s*名|类\s*别|序\s*号|指\s*标|科\s*目|产\s*品|地\s*区|月\s*份|年\s*份|日\s*期|"
    r"item|name|product|region|month|year|date|metric|category|no\.?|quarter|type|description|field|key",
    re.I,
)
MAX_HEADER_CHARACTERS = 60
MAX_HEADER_ROWS = 3


def is_number(cell: str) -> bool:
    """Whether a cell holds a figure; a year or a date is none, since it heads columns.

    >>> is_number("1,234.5"), is_number("(3.1%)"), is_number("2019年"), is_number("2019"), is_number("East China")
    (True, True, False, False, False)
    """
    return _NUMBER.fullmatch(cell.strip()) is not None and not _YEAR_OR_DATE.fullmatch(cell.strip())


def count_title_rows(rows: Sequence[Row]) -> int:
    """How many rows at the top hold the table's title in their first cell and nothing else; at most two.

    >>> count_title_rows([("Shares", ""), ("Code", "Name"), ("603", "X")])
    1
    """
    count = 0
    while count < min(2, len(rows) - 2) and rows[count][0] and not any(rows[count][1:]):
        count += 1
    return count


def count_header_rows(rows: Sequence[Row]) -> int:
    """How many rows at the top name the columns; 0 for a list of keys and values, and for bare data.

    A header row holds no figure and no long text. With two columns, only a well-known word or a column of figures
    below tells a header from the first pair of a key-value list.
    """
    if len(rows) < 2:
        return 0
    headers = 0
    for row in rows[: min(MAX_HEADER_ROWS, len(rows) - 1)]:
        if any(is_number(cell) or len(cell) > MAX_HEADER_CHARACTERS for cell in row):
            break
        if headers and not _continues_header(rows[headers - 1], row):
            break
        headers += 1
    if headers == 1 and not rows[1][0] and all(rows[0]):
        return 0  # the first cell spans rows below: it labels them, and the row is data
    if headers and len(rows[0]) <= 2 and not _heads_two_columns(rows, headers):
        return 0
    return headers


def _continues_header(above: Row, row: Row) -> bool:
    """A second header row fills what a merged cell above left open."""
    merged = any(not cell for cell in above) or any(a and a == b for a, b in pairwise(above))
    return merged and (not row[0] or row[0] == above[0]) and sum(1 for cell in row if cell) > 1


def _heads_two_columns(rows: Sequence[Row], headers: int) -> bool:
    if _HEADER_WORDS.fullmatch(rows[0][0].strip()) and len(rows) > 2:
        return True
    body = [row[-1] for row in rows[headers:] if row[-1] not in _NONE]
    return bool(body) and sum(is_number(cell) for cell in body) * 2 > len(body)


def column_names(header: Sequence[Row]) -> tuple[str, ...]:
    """One name a column from its header rows; a name that spans columns is carried to the right.

    >>> column_names([("Region", "2023", ""), ("", "Shipped", "Returned")])
    ('Region', '2023 Shipped', '2023 Returned')
    """
    if not header:
        return ()
    names: list[list[str]] = [[] for _ in header[0]]
    for number, row in enumerate(header):
        last = ""
        for column, cell in enumerate(row):
            # Only a row above another one can span: in the last one an empty cell is an unnamed column.
            last = cell or (last if number < len(header) - 1 and column > 0 else "")
            if last and last not in names[column]:
                names[column].append(last)
    return tuple(" ".join(" ".join(parts).split()) for parts in names)


def render_row(row: Row, names: Sequence[str]) -> str:
    """A row as one line, each value behind the name of its column; the first cell needs no name.

    >>> render_row(("East", "12"), ("Region", "Returned"))
    'Region: East | Returned: 12'
    """
    cells = [" ".join(cell.split()) for cell in row]
    if len(filled := [cell for cell in cells if cell]) > 1 and len(set(filled)) == 1 and not is_number(filled[0]):
        return filled[0]  # one cell that spans the row
    if not names:
        # A text that spans columns is said once; equal figures side by side are two figures.
        filled = [c for i, c in enumerate(cells) if c and (i == 0 or c != cells[i - 1] or is_number(c))]
        return ": ".join(filled) if len(filled) == 2 else " | ".join(filled)
    pairs = zip(names, cells, strict=True)
    return " | ".join(f"{name}: {cell}" if name and name != cell else cell for name, cell in pairs if cell)
