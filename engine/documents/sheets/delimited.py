"""CSV and its relatives: comma, semicolon, tab or bar between the cells."""

import csv

from engine.documents.blocks import Extracted, Table, rectangle
from engine.documents.table_text import is_number
from engine.documents.text_encoding import Decoded

DELIMITERS = ",;\t|"
LINE_CHARACTERS = 10_000
"""The beginning of a line tells enough, and a cell of more than 131,072 characters is an error to csv."""
SAMPLE_LINES = 50
MAX_TITLES = 5
MAX_FIELD_CHARACTERS = 10_000_000

Numbered = tuple[int, list[str]]
"""A row with the number of the line that it begins on."""


def read_delimited(decoded: Decoded) -> Extracted:
    """One table, its first row the header unless it holds figures like the next.

    Rows of one cell above it are its caption. A row of another length than the header is kept and warned of.
    """
    text, declared = _declared(decoded.text)
    rows, warnings = _read_rows(text, declared or find_delimiter(text))
    numbered = [(number + bool(declared), row) for number, row in rows if any(row)]
    titles = _count_titles([row for _, row in numbered])
    caption = " ".join(cell.strip() for _, row in numbered[:titles] for cell in row if cell.strip())
    cells = rectangle([row for _, row in numbered[titles:]])
    if not cells:
        return Extracted(blocks=[])
    header_rows = 0 if len(cells) < 2 or all(_is_all_figures(row) for row in cells[:2]) else 1
    table = Table(cells, page=1, header_rows=header_rows, caption=caption)
    return Extracted(blocks=[table], warnings=[*warnings, *_odd_rows(numbered[titles:])])


def _read_rows(text: str, delimiter: str) -> tuple[list[Numbered], list[str]]:
    """The rows with the lines that they begin on. From a quote on that is never closed, quotes are letters."""
    csv.field_size_limit(MAX_FIELD_CHARACTERS)
    lines = [f"{line}\n" for line in text.replace("\0", "").split("\n")]
    rows: list[Numbered] = []
    reader = csv.reader(lines, delimiter=delimiter)
    begin = 0
    for row in reader:
        rows.append((begin + 1, row))
        begin = reader.line_num
    last = rows[-1][0] - 1 if rows else 0
    if len(lines) - last < 3 or "".join(lines[last:]).count('"') % 2 == 0:
        return rows, []
    rest = csv.reader(lines[last:], delimiter=delimiter, quoting=csv.QUOTE_NONE)
    rows[-1:] = [(number, row) for number, row in enumerate(rest, last + 1)]
    return rows, [f"line {last + 1}: a quote is opened and never closed; from there on quotes were read as letters"]


def _count_titles(rows: list[list[str]]) -> int:
    """How many rows at the top hold one cell, above rows that hold more."""
    filled = [sum(1 for cell in row if cell.strip()) for row in rows]
    first = next((number for number, count in enumerate(filled) if count > 1), 0)
    return first if first <= MAX_TITLES else 0


def _is_all_figures(row: tuple[str, ...]) -> bool:
    return all(is_number(cell) for cell in row)


def _odd_rows(numbered: list[Numbered]) -> list[str]:
    """A warning that names the lines on which rows of another length than the first begin."""
    odd = [number for number, row in numbered if len(row) != len(numbered[0][1])]
    if not odd:
        return []
    shown = ", ".join(map(str, odd[:5]))
    return [f"{len(odd)} of {len(numbered)} rows have another number of cells than the header: line {shown}"]


def _declared(text: str) -> tuple[str, str]:
    """``text`` without Excel's first line ``sep=;``, and the delimiter that it declares; "" without one."""
    first, _, rest = text.partition("\n")
    return (rest, first[4]) if len(first) == 5 and first.lower().startswith("sep=") else (text, "")


def find_delimiter(text: str) -> str:
    """The delimiter under which most of the first lines have the same number of cells, more than one; else a comma."""
    lines = _first_lines(text)
    best, best_score = ",", 0.0
    for delimiter in DELIMITERS:
        counts = [len(row) for row in csv.reader(lines, delimiter=delimiter) if row]
        if not counts or max(counts) < 2:
            continue
        common = max(set(counts), key=counts.count)
        score = counts.count(common) / len(counts) if common > 1 else 0.0
        if score > best_score:
            best, best_score = delimiter, score
    return best


def is_delimited(text: str) -> bool:
    """Whether a text of unknown kind is a table: three lines or more, of three cells or more, all as many.

    With tabs two cells do, since running text has none.
    """
    lines = _first_lines(text)
    delimiter = find_delimiter(text)
    counts = {len(row) for row in csv.reader(lines, delimiter=delimiter)}
    return len(lines) > 2 and len(counts) == 1 and min(counts) > (1 if delimiter == "\t" else 2)


def _first_lines(text: str) -> list[str]:
    lines = [line for line in text[:1_000_000].replace("\0", "").split("\n") if line.strip()]
    return [line[:LINE_CHARACTERS] for line in lines[:SAMPLE_LINES]]
