"""Rows that were fetched, as an SQLite database in memory that can only be read."""

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import sqlalchemy as sa

from engine.sources.table_name import quoted_in_sqlite

Cell = str | int | float | None
"""A value of a row; ``None`` where there is none. Truth values are 1 and 0."""

_INTEGERS = range(-(2**63), 2**63)
"""Integers that SQLite holds as such."""


@dataclass(frozen=True)
class Rows:
    """The rows of one table; each has a cell for every column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    """What their source itself says of them, for instance how they were counted."""
    left_out: tuple[str, ...] = ()
    """What their source shows beside them that could not be used, by the names that it has there."""

    @cached_property
    def digest(self) -> str:
        """A digest of all that is said here."""
        digest = hashlib.sha256(repr((self.columns, self.note, self.left_out)).encode())
        for row in self.rows:
            digest.update(repr(row).encode())
        return digest.hexdigest()[:16]

    @cached_property
    def texts(self) -> dict[str, str]:
        """The columns that hold texts, in small letters as SQL reads them, with the first text of each."""
        found: dict[str, str] = {}
        for row in self.rows:
            for column, cell in zip(self.columns, row, strict=True):
                if isinstance(cell, str):
                    found.setdefault(column.casefold(), cell)
        return found


def memory_engine(tables: Mapping[str, Rows], prepare: Callable[[sqlite3.Connection], None]) -> sa.Engine:
    """An engine over ``tables``, for one thread at a time; what it holds is gone when it is disposed of.

    ``prepare`` may add to the filled connection before it can only be read.
    """
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    for name, table in tables.items():
        _fill(connection, quoted_in_sqlite(name), table)
    connection.commit()
    prepare(connection)
    connection.execute("PRAGMA query_only = ON")
    return sa.create_engine("sqlite://", creator=lambda: connection, poolclass=sa.pool.StaticPool)


def _fill(connection: sqlite3.Connection, name: str, table: Rows) -> None:
    """A column of numbers is declared as one, any other as text.

    So a filter, which is a text, finds the number 7, and an order number such as 007 stays one.
    """
    numeric = [all(_is_number(row[n]) for row in table.rows) for n in range(len(table.columns))]
    declared = [
        f"{quoted_in_sqlite(column)} {'NUMERIC' if numbers else 'TEXT'}"
        for column, numbers in zip(table.columns, numeric, strict=True)
    ]
    connection.execute(f"CREATE TABLE {name} ({', '.join(declared)})")
    rows = (
        [cell if numbers or cell is None else str(cell) for cell, numbers in zip(row, numeric, strict=True)]
        for row in table.rows
    )
    connection.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(declared))})", rows)


def _is_number(cell: Cell) -> bool:
    return cell is None or isinstance(cell, float) or (isinstance(cell, int) and cell in _INTEGERS)
