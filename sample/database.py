"""The company's database: what was sold, sent and bought, who was fined, and the register of firms."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from sample.facts import Facts
from sample.facts.registry import Registration

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
CREATE TABLE purchases (
    supplier TEXT NOT NULL, month TEXT NOT NULL, orders INTEGER NOT NULL, amount REAL NOT NULL,
    PRIMARY KEY (supplier, month)
);
CREATE TABLE penalties (
    supplier TEXT NOT NULL, date TEXT NOT NULL, authority TEXT NOT NULL, reason TEXT NOT NULL, amount REAL NOT NULL,
    number TEXT NOT NULL UNIQUE
);
CREATE TABLE firms (
    name TEXT PRIMARY KEY, role TEXT NOT NULL, code TEXT NOT NULL UNIQUE, city TEXT NOT NULL,
    founded INTEGER NOT NULL, capital REAL NOT NULL
);
CREATE TABLE firm_names (
    firm TEXT NOT NULL REFERENCES firms (name), name TEXT NOT NULL, kind TEXT NOT NULL, until TEXT,
    PRIMARY KEY (firm, name)
);
CREATE TABLE holdings (
    owner TEXT NOT NULL REFERENCES firms (name), owned TEXT NOT NULL REFERENCES firms (name),
    share REAL NOT NULL, since TEXT NOT NULL,
    PRIMARY KEY (owner, owned)
);
"""
Row = tuple[str | int | float | None, ...]


def write_database(facts: Facts, path: Path) -> None:
    """Write the SQLite file, replacing one that is there; names are stored in Chinese, months as ``YYYY-MM``."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(SCHEMA)
        for table, rows in (*_trade(facts), *_register(facts)):
            found = list(rows)
            marks = ", ".join("?" * len(found[0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", found)


def _trade(facts: Facts) -> Iterator[tuple[str, Iterable[Row]]]:
    yield "returns", ((r.product.zh, r.region.zh, r.month, r.shipped, r.returned) for r in facts.returns)
    yield (
        "shipments",
        ((s.product.zh, s.region.zh, s.month, s.carrier.zh, s.parcels, s.on_time) for s in facts.shipments),
    )
    yield "purchases", ((p.supplier.zh, p.month, p.orders, float(p.amount)) for p in facts.purchases)
    yield (
        "penalties",
        (
            (p.supplier.zh, p.day.isoformat(), p.authority.zh, p.reason.zh, float(p.amount), p.number)
            for p in sorted(facts.penalties, key=lambda p: p.day)
        ),
    )


def _register(facts: Facts) -> Iterator[tuple[str, Iterable[Row]]]:
    """Capital in yuan, shares in percent; a former name has the day on which it ended."""
    entries = facts.registrations
    yield "firms", ((e.firm.zh, e.role, e.code, e.city.zh, e.founded, e.capital * 10_000.0) for e in entries)
    yield "firm_names", (row for entry in entries for row in _names(entry))
    yield "holdings", ((o.owner.zh, o.owned.zh, o.share / 10, o.since.isoformat()) for o in facts.ownerships)


def _names(entry: Registration) -> Iterator[Row]:
    firm = entry.firm
    yield firm.zh, firm.en, "foreign", None
    yield from ((firm.zh, name, "short", None) for name in (firm.short.zh, firm.short.en))
    if firm.trading:
        yield from ((firm.zh, name, "trading", None) for name in (firm.trading.zh, firm.trading.en))
    if firm.former and entry.renamed:
        yield from ((firm.zh, n, "former", entry.renamed.isoformat()) for n in (firm.former.zh, firm.former.en))
