"""CSV files as tables of an SQLite database, where they can be asked with SQL like any other."""

import csv
import io
import re
import sqlite3
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from engine.documents.sheets.delimited import find_delimiter
from engine.documents.text_encoding import decode
from orchestration.project.cell_types import CellType, cell_type
from orchestration.project.doubtful_lines import ends_in_total, header_doubts, shown, total_doubts

SUFFIXES = (".csv", ".tsv")


class CsvError(Exception):
    """A CSV file that cannot become a table; the message names file, line and what to do."""


@dataclass(frozen=True)
class LoadedTable:
    """A table that was made of a file, with what a person should know of its columns."""

    file: Path
    table: str
    rows: int
    columns: tuple[tuple[str, str], ...]
    """Name and SQL type."""
    units: dict[str, str]
    """Units that stood in the cells, by column."""
    notes: tuple[str, ...]
    """What was guessed or left out, and what to do where that is wrong."""


@dataclass(frozen=True)
class _Parsed:
    header: list[str]
    rows: list[list[str]]
    notes: tuple[str, ...]


def csv_files(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The files of ``paths``, folders replaced by the CSV files in them; ``CsvError`` where there is none."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.iterdir() if p.suffix.lower() in SUFFIXES and not p.name.startswith("."))
            if not inside:
                raise CsvError(f"{path}: holds no {' or '.join(SUFFIXES)} file; name the folder that does")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise CsvError(f"{path}: no such file or folder; name a CSV file, or a folder with some")
    return tuple(found)


def load_csv(paths: Sequence[Path], database: Path) -> tuple[LoadedTable, ...]:
    """Make a table of each file in ``paths``, named after it; a table of that name is replaced, others stay.

    All or nothing: on a ``CsvError`` the database is as it was.
    """
    files = csv_files(paths)
    names = [table_name(file) for file in files]
    if doubled := next((name for name in names if names.count(name) > 1), None):
        same = [str(file) for file, name in zip(files, names, strict=True) if name == doubled]
        raise CsvError(f"{' and '.join(same)} would both be the table {doubled!r}; rename one")
    parsed = [_parsed(file) for file in files]
    new = not database.exists()
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            tables = tuple(
                _write(connection, file, name, content)
                for file, name, content in zip(files, names, parsed, strict=True)
            )
            connection.execute("COMMIT")
    except (sqlite3.Error, OSError) as error:
        if new:
            database.unlink(missing_ok=True)
        raise CsvError(
            f"{database}: cannot be written ({error}); check the folder, the disk and other users"
        ) from error
    return tables


def table_name(file: Path) -> str:
    """The file's name without its suffix, as an SQL name needs no quotes: ``Sales 2024.csv`` gives ``sales_2024``."""
    plain = re.sub(r"\W+", "_", unicodedata.normalize("NFKC", file.stem)).strip("_").lower()
    # SQLite keeps names that begin with its own to itself.
    free = plain and not plain[0].isdigit() and not plain.startswith("sqlite_")
    return plain if free else f"table_{plain}".rstrip("_")


def _parsed(file: Path) -> _Parsed:
    try:
        decoded = decode(file.read_bytes())
    except OSError as error:
        raise CsvError(f"{file}: cannot be read ({error.strerror})") from error
    if decoded is None:
        raise CsvError(f"{file}: is no text; save it as CSV in UTF-8")
    reader = csv.reader(io.StringIO(decoded.text, newline=""), delimiter=find_delimiter(decoded.text))
    try:
        numbered = [(reader.line_num, row) for row in reader if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise CsvError(f"{file}:{reader.line_num}: {error}; save it as CSV in UTF-8") from error
    if len(numbered) < 2:
        raise CsvError(f"{file}: expected a line of column names and then rows, got {len(numbered)} lines")
    header = list(_column_names(_without_empty_end(numbered[0][1])))
    rows = [_fitted(row, len(header), f"{file}:{line}") for line, row in numbered[1:]]
    notes = list(header_doubts(numbered[0][1]))
    if ends_in_total(header, rows):
        notes.append(f"line {numbered[-1][0]} ({shown(rows.pop())}) adds up the others and is left out")
    return _Parsed(header, rows, (*notes, *total_doubts(rows)))


def _column_names(cells: Sequence[str]) -> Iterator[str]:
    seen: set[str] = set()
    for number, cell in enumerate(cells, 1):
        plain = re.sub(r"\s+", " ", cell).strip().replace('"', "") or f"column {number}"
        name, again = plain, 2
        while name.casefold() in seen:
            name, again = f"{plain} {again}", again + 1
        seen.add(name.casefold())
        yield name


def _without_empty_end(row: list[str]) -> list[str]:
    while row and not row[-1].strip():
        row = row[:-1]
    return row


def _fitted(row: list[str], width: int, where: str) -> list[str]:
    if len(row) != width:
        row = [*_without_empty_end(row), *[""] * (width - len(row))] if len(row) > width else row
    if len(row) != width:
        raise CsvError(f"{where}: expected {width} cells as in the first line, got {len(row)}; put a cell with the "
                       "delimiter in it in quotes, and remove lines above the column names")  # fmt: skip
    return row


def _write(connection: sqlite3.Connection, file: Path, name: str, content: _Parsed) -> LoadedTable:
    header, rows = content.header, content.rows
    types = [cell_type(column, [row[n] for row in rows]) for n, column in enumerate(header)]
    quoted = ", ".join(f'"{column}" {kind.sql}' for column, kind in zip(header, types, strict=True))
    connection.execute(f'DROP TABLE IF EXISTS "{name}"')
    connection.execute(f'CREATE TABLE "{name}" ({quoted})')
    slots = ", ".join("?" * len(header))
    connection.executemany(f'INSERT INTO "{name}" VALUES ({slots})', (_converted(row, types) for row in rows))
    return LoadedTable(
        file=file,
        table=name,
        rows=len(rows),
        columns=tuple((column, kind.sql) for column, kind in zip(header, types, strict=True)),
        units={column: kind.unit for column, kind in zip(header, types, strict=True) if kind.unit},
        notes=(
            *content.notes,
            *(f"{column}: {kind.note}" for column, kind in zip(header, types, strict=True) if kind.note),
        ),
    )


def _converted(row: list[str], types: list[CellType]) -> list[str | int | float | None]:
    return [kind.convert(cell) for cell, kind in zip(row, types, strict=True)]
