"""The database holds the facts, and reads as the design says."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sample.facts import draw_facts


def rows(path: Path, statement: str) -> list[tuple[Any, ...]]:
    """What a query returns."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_tables_and_columns(project: Callable[[int], Path]) -> None:
    path = project(7) / "company.db"
    columns = {
        table: [(c[1], c[2]) for c in rows(path, f"PRAGMA table_info({table})")]
        for table in ("returns", "shipments", "penalties")
    }

    text, integer = "TEXT", "INTEGER"
    keys = [("product", text), ("region", text), ("month", text)]
    assert columns["returns"] == [*keys, ("shipped", integer), ("returned", integer)]
    assert columns["shipments"] == [*keys, ("carrier", text), ("parcels", integer), ("on_time", integer)]
    assert columns["penalties"] == [
        ("supplier", text),
        ("date", text),
        ("authority", text),
        ("reason", text),
        ("amount", "REAL"),
        ("number", text),
    ]


def test_every_fact_is_a_row(project: Callable[[int], Path]) -> None:
    path, facts = project(7) / "company.db", draw_facts(7)

    returns = {(r.product.zh, r.region.zh, r.month, r.shipped, r.returned) for r in facts.returns}
    assert set(rows(path, "SELECT * FROM returns")) == returns
    shipments = {(s.product.zh, s.region.zh, s.month, s.carrier.zh, s.parcels, s.on_time) for s in facts.shipments}
    assert set(rows(path, "SELECT * FROM shipments")) == shipments
    fines = {
        (p.supplier.zh, p.day.isoformat(), p.authority.zh, p.reason.zh, float(p.amount), p.number)
        for p in facts.penalties
    }
    assert set(rows(path, "SELECT * FROM penalties")) == fines
    bought = {(p.supplier.zh, p.month, p.orders, float(p.amount)) for p in facts.purchases}
    assert set(rows(path, "SELECT * FROM purchases")) == bought


def test_every_name_of_a_firm_leads_to_the_registered_one(project: Callable[[int], Path]) -> None:
    path, facts = project(7) / "company.db", draw_facts(7)

    for entry in facts.registrations:
        for name in entry.firm.forms[1:]:
            statement = (
                f"SELECT firms.code FROM firm_names JOIN firms ON firms.name = firm WHERE firm_names.name = '{name}'"
            )
            assert rows(path, statement) == [(entry.code,)], name
    former = {(n, day) for n, day in rows(path, "SELECT name, until FROM firm_names WHERE kind = 'former'")}
    renamed = [(e.firm.former, e.renamed) for e in facts.registrations if e.firm.former and e.renamed]
    assert former == {(n, day.isoformat()) for name, day in renamed for n in (name.zh, name.en)}


def test_holdings_are_of_registered_firms(project: Callable[[int], Path]) -> None:
    path = project(7) / "company.db"
    held = rows(path, "SELECT owned FROM holdings JOIN firms ON firms.name = owner")

    assert len(held) == len(draw_facts(7).ownerships)
    assert rows(path, "SELECT owned FROM holdings WHERE owned NOT IN (SELECT name FROM firms)") == []
    assert rows(path, "PRAGMA foreign_key_check") == []


def test_months_cover_the_stated_range(project: Callable[[int], Path]) -> None:
    path = project(7) / "company.db"

    assert rows(path, "SELECT MIN(month), MAX(month), COUNT(DISTINCT month) FROM returns") == [
        ("2022-01", "2024-06", 30)
    ]
