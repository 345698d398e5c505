"""CSV and its relatives: comma, semicolon, tab or bar between the cells."""

import csv

from engine.documents.blocks import Extracted, Table, rectangle
from engine.documents.text_encoding import Decoded

DELIMITERS = ",;\t|"


def read_delimited(decoded: Decoded) -> Extracted:
    """One table, its first row the header. A row of another length than the header is kept and warned of."""
    delimiter = find_delimiter(decoded.text)
    rows = [row for row in csv.reader(decoded.text.splitlines(keepends=True), delimiter=delimiter) if any(row)]
    warnings = []
    if rows:
        odd = [number for number, row in enumerate(rows, 1) if len(row) != len(rows[0])]
        if odd:
            shown = ", ".join(map(str, odd[:5]))
            warnings.append(f"{len(odd)} of {len(rows)} rows have another number of cells than the header: row {shown}")
    cells = rectangle(rows)
    blocks = [Table(rows=cells, page=1, header_rows=1 if len(cells) > 1 else 0)] if cells else []
    return Extracted(blocks=list(blocks), warnings=warnings)


def find_delimiter(text: str) -> str:
    """The delimiter under which most of the first lines have the same number of cells, more than one; else a comma."""
    lines = [line for line in text.splitlines() if line.strip()][:50]
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
