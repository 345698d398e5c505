"""Rows under a former name count for who had it, on the days on which it was the name, and for nobody else."""

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from engine.periods.period import Grain, Period
from engine.planning.catalogue import Catalogue
from engine.planning.stored_names import stored_names
from engine.planning.table_query import TableQuery
from engine.settings import Settings
from engine.sources.connect import open_databases
from engine.sources.database import Database, SqlParams
from engine.sources.known import read_sources
from engine.sources.statement import MISNAMED, statement_of

FORMER = {"name": "Old Mill Ltd", "since": "2022-01-01", "until": "2023-07-15"}
ROWS = [
    ("Old Mill Ltd", "2021-12-31", 100.0),
    ("Old Mill", "2022-01-01", 1.0),
    ("Old Mill Ltd", "2023-07-14", 2.0),
    ("Old Mill Ltd", "2023-07-15", 10.0),
    ("New Mill", "2023-07-15", 1000.0),
    ("Birch", "2023-01-01", 5.0),
]
Y2023 = Period(start=date(2023, 1, 1), end=date(2024, 1, 1), zone="UTC", grain=Grain.YEAR)


def opened(folder: Path, former: dict[str, str] = FORMER, *, by_month: bool = False) -> tuple[Database, Catalogue]:
    with sqlite3.connect(folder / "fines.db") as connection:
        connection.execute("CREATE TABLE fines (firm TEXT, day TEXT, fine REAL)")
        rows = [(firm, day[:7] if by_month else day, fine) for firm, day, fine in ROWS]
        connection.executemany("INSERT INTO fines VALUES (?, ?, ?)", rows)
    connection.close()
    fines = {
        "table": "fines",
        "description": "d",
        "time": {"column": "day", **({"format": "%Y-%m"} if by_month else {})},
        "dimensions": [{"column": "firm", "names": ["firm"]}],
        "measures": [{"id": "total", "names": ["total"], "expression": "SUM(fine)"}],
    }
    url = f"sqlite:///{folder / 'fines.db'}"
    source = {"id": "shop", "kind": "sql", "description": "d", "url": url, "tables": [fines]}
    entities = [{"name": "New Mill", "former": [former]}]
    folders = {"project": folder, "home": folder, "models": folder}
    settings = Settings.model_validate({"name": "T", **folders, "sources": [source], "entities": entities})
    databases = open_databases(settings)
    return databases["shop"], read_sources(settings, databases).catalogue


def total(of: tuple[Database, Catalogue], **query: object) -> list[tuple[object, ...]]:
    database, catalogue = of
    asked = TableQuery.model_validate({"source": "shop", "table": "fines", "measure": "total", **query})
    table = catalogue.table("shop", "fines")
    statement = statement_of(
        asked, table, quote=database.quote, dialect=database.dialect, stored=stored_names(asked, catalogue)
    )
    rows = database.select(SqlParams(sql=statement.sql, parameters=dict(statement.parameters))).rows
    return [tuple(row[name] for name in ("firm", "total", MISNAMED) if name in row) for row in rows]


def test_rows_count_under_a_former_name_from_its_first_day_to_its_last(tmp_path: Path) -> None:
    mill = opened(tmp_path)
    of_mill = (("firm", "New Mill"),)
    assert total(mill, filters=of_mill) == [(1003.0, 2)]  # 1 + 2 + 1000, without those of 2021-12-31 and 2023-07-15
    assert total(mill, filters=of_mill, period=Y2023) == [(1002.0, 1)]
    assert total(mill, by="firm") == [("Birch", 5.0), ("New Mill", 1003.0), ("Old Mill Ltd", 110.0)]


def test_a_month_in_which_the_name_changed_counts_under_both(tmp_path: Path) -> None:
    mill = opened(tmp_path, by_month=True)
    assert total(mill, filters=(("firm", "New Mill"),)) == [(1013.0, 1)]  # all but December 2021


@pytest.mark.parametrize(
    ("former", "found"),
    [({"until": "2023-07-15"}, (1103.0, 1)), ({"since": "2022-01-01"}, (1013.0, 1)), ({}, (1113.0,))],
)
def test_a_day_that_is_not_known_bounds_nothing(
    tmp_path: Path, former: dict[str, str], found: tuple[float, ...]
) -> None:
    mill = opened(tmp_path, {"name": "Old Mill Ltd", **former})
    assert total(mill, filters=(("firm", "New Mill"),)) == [found]
