"""The company's database: returns, shipments, penalties."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sample.facts import Facts

SCHEMA = """
CREATE TABLE returns (
    product TEXT NOT NULL, region TEXT NOT NULL, month TEXT NOT NULL,
    shipped INTEGER NOT NULL, returned INTEGER NOT NULL,
    PRIMARY KEY (product, region, month)
);
CREATE TABLE shipments (
    product TEXT NOT NULL, region TEXT NOT NULL, month TEXT NOT NULL, carrier TEXT NOT NULL,
    parcels INTEGER NOT NULL, on_time INTEGER NOT NULL,
    PRIMARY KEY (product, region, month, carrier)
);
CREATE TABLE penalties (
    supplier TEXT NOT NULL, date TEXT NOT NULL, authority TEXT NOT NULL, reason TEXT NOT NULL, amount REAL NOT NULL
);
"""


def write_database(facts: Facts, path: Path) -> None:
    """Write the SQLite file, replacing one that is there; names are stored in Chinese, months as ``YYYY-MM``."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(SCHEMA)
        connection.executemany(
            "INSERT INTO returns VALUES (?, ?, ?, ?, ?)",
            [(r.product.zh, r.region.zh, r.month, r.shipped, r.returned) for r in facts.returns],
        )
        connection.executemany(
            "INSERT INTO shipments VALUES (?, ?, ?, ?, ?, ?)",
            [(s.product.zh, s.region.zh, s.month, s.carrier.zh, s.parcels, s.on_time) for s in facts.shipments],
        )
        connection.executemany(
            "INSERT INTO penalties VALUES (?, ?, ?, ?, ?)",
            [
                (p.supplier.zh, p.day.isoformat(), p.authority.zh, p.reason.zh, float(p.amount))
                for p in sorted(facts.penalties, key=lambda p: p.day)
            ],
        )
