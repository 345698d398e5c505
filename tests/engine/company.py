"""A small company for tests: a database, its settings, a catalogue of them. Figures are chosen by hand."""

import sqlite3
from datetime import date
from pathlib import Path

from engine.planning.catalogue import Catalogue
from engine.planning.mentions import Vocabulary
from engine.planning.reading import Clock
from engine.settings import Settings
from engine.sources.connect import open_databases
from engine.sources.known import read_sources

CLOCK = Clock(date(2024, 7, 10), "Asia/Shanghai", 1)

# (product, region, month, sold, broken): the breakage of a product in a region and a month is broken / sold.
SALES = [
    ("Heron 2", "East", "2024-01", 200, 4),
    ("Heron 2", "East", "2024-02", 100, 6),
    ("Heron 2", "North", "2024-01", 50, 1),
    ("鹪鹩", "East", "2024-01", 400, 2),
    ("鹪鹩", "North", "2024-01", 80, 4),
    ("鹪鹩", "North", "2024-02", 100, 10),
]
# (product, region, month, hauler)
TRIPS = [
    ("Heron 2", "East", "2023-12", "Swift"),
    ("Heron 2", "East", "2024-01", "Swift"),
    ("Heron 2", "East", "2024-02", "Otter"),
    ("鹪鹩", "North", "2024-01", "Otter"),
]
# (maker, day, fine)
FINES = [("Alder Works", "2024-01-15", 1000.0), ("Alder Works", "2024-03-02", 2500.5), ("Birch", "2023-11-30", 400.0)]


def write_database(path: Path) -> None:
    """The database of the company at ``path``."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE sales (product TEXT, region TEXT, month TEXT, sold INTEGER, broken INTEGER)")
        connection.execute("CREATE TABLE trips (product TEXT, region TEXT, month TEXT, hauler TEXT)")
        connection.execute("CREATE TABLE fines (maker TEXT, day TEXT, fine REAL)")
        connection.executemany("INSERT INTO sales VALUES (?, ?, ?, ?, ?)", SALES)
        connection.executemany("INSERT INTO trips VALUES (?, ?, ?, ?)", TRIPS)
        connection.executemany("INSERT INTO fines VALUES (?, ?, ?)", FINES)
    connection.close()


def settings(folder: Path) -> Settings:
    """The company's settings, its database at ``folder/company.db``."""
    product = {"column": "product", "names": ["product", "产品"], "values": {"鹪鹩": ["Wren"], "Heron 2": ["苍鹭二代"]}}
    region = {"column": "region", "names": ["region", "地区"], "values": {"East": ["东部"], "North": ["北部"]}}
    breakage = {
        "id": "breakage",
        "names": ["breakage", "破损率"],
        "expression": "SUM(broken) * 100.0 / SUM(sold)",
        "unit": "%",
        "decimals": 2,
    }
    sold = {"id": "sold", "names": ["units sold", "销量"], "expression": "SUM(sold)", "unit": "units"}
    sales = {
        "table": "sales",
        "description": "Sales",
        "time": {"column": "month", "format": "%Y-%m"},
        "dimensions": [product, region],
        "measures": [breakage, sold],
    }
    trips = {
        "table": "trips",
        "description": "Trips",
        "time": {"column": "month", "format": "%Y-%m"},
        "dimensions": [product, region, {"column": "hauler", "names": ["hauler", "运输商"]}],
    }
    fines = {
        "table": "fines",
        "description": "Fines",
        "time": {"column": "day", "format": "%Y-%m-%d"},
        "dimensions": [{"column": "maker", "names": ["maker", "厂家"], "values": {"Cedar": ["雪松厂"]}}],
        "measures": [
            {"id": "fine_count", "names": ["number of fines", "罚单数"], "expression": "COUNT(*)"},
            {"id": "fine_total", "names": ["total fines", "罚金"], "expression": "SUM(fine)", "unit": "CNY"},
        ],
    }
    return Settings.model_validate(
        {
            "name": "Test",
            "project": folder,
            "home": folder / "home",
            "models": folder / "models",
            "zone": CLOCK.zone,
            "filler_words": ["served", "drove"],
            "sources": [
                {"id": "papers", "kind": "knowledge_base", "description": "Papers"},
                {
                    "id": "shop",
                    "kind": "sql",
                    "description": "Sales, trips and fines",
                    "url": f"sqlite:///{folder / 'company.db'}",
                    "tables": [sales, trips, fines],
                },
            ],
            "entities": [{"name": "Alder Works", "aliases": ["桤木厂", "Alder"]}],
            "task_graph": [
                {
                    "id": "maker_report",
                    "names": ["maker report", "厂家报告"],
                    "sub_tasks": [
                        {"text": "{entity} number of fines {period}", "source": "shop"},
                        {"text": "{entity} {period}", "source": "papers", "required": False},
                    ],
                }
            ],
        }
    )


def catalogue(folder: Path) -> Catalogue:
    """The catalogue over a fresh database in ``folder``."""
    if not (folder / "company.db").exists():
        write_database(folder / "company.db")
    configured = settings(folder)
    known = read_sources(configured, open_databases(configured))
    assert known.unread == ()
    return known.catalogue


def vocabulary(found: Catalogue) -> Vocabulary:
    """The names of a catalogue."""
    return Vocabulary(found.terms)
