"""CSV and its relatives: comma, semicolon, tab or bar between the cells."""

import csv

from engine.documents.blocks import Extracted, Table, rectangle
from engine.documents.text_encoding import Decoded

DELIMITERS = ",;\t|"
LINE_CHARACTERS = 10_000
"""The beginning of a line tells enough, and a cell of more than 131,072 characters is an error to csv."""
SAMPLE_LINES = 50
MAX_FIELD_CHARACTERS = 10_000_000


def read_delimited(decoded: Decoded) -> Extracted:
    """One table, its first row the header. A row of another length than the header is kept and warned of."""
    text, delimiter = _declared(decoded.text)
    delimiter = delimiter or find_delimiter(text)
    csv.field_size_limit(MAX_FIELD_CHARACTERS)
    rows = [
        row for row in csv.reader(text.replace("\0", "").splitlines(keepends=True), delimiter=delimiter) if any(row)
    ]
    warnings = []
    if rows:
        odd = [number for number, row in enumerate(rows, 1) if len(row) != len(rows[0])]
        if odd:
            shown = ", ".join(map(str, odd[:5]))
            warnings.append(f"{len(odd)} of {len(rows)} rows have another number of cells than the header: row {shown}")
    cells = rectangle(rows)
    blocks = [Table(rows=cells, page=1, header_rows=1 if len(cells) > 1 else 0)] if cells else []
    return Extracted(blocks=list(blocks), warnings=warnings)


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
    lines = [line for line in text[:1_000_000].replace("\0", "").splitlines() if line.strip()]
    return [line[:LINE_CHARACTERS] for line in lines[:SAMPLE_LINES]]
