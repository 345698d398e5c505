"""Codes that stand for "not known": no figure counts them, no answer tells them, no question is read by them."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery
from engine.settings import Settings
from engine.sources.connect import open_databases
from engine.sources.database import Database, SqlParams, SqlResult
from engine.sources.errors import Fault
from engine.sources.figures import absence, figures_of
from engine.sources.known import read_sources
from engine.sources.statement import UNNAMED, statement_of

ROWS = [
    ("Alder", "Smith", "North Road 1", "2023", 10.0),
    ("Alder", "nan", "North Road 1", "2024", -1.0),
    ("Birch", "Jones", "nan", "2023", 30.0),
    ("Birch", "Jones", "South Road 2", "2024", 20.0),
]
MEASURES = {"total": "SUM(amount)", "mean": "AVG(amount)", "least": "MIN(amount)", "rows_held": "COUNT(*)",
            "share": "SUM(amount) * 100.0 / SUM(amount)"}  # fmt: skip


@pytest.fixture
def sources(tmp_path: Path) -> tuple[Database, Catalogue]:
    with sqlite3.connect(tmp_path / "firms.db") as connection:
        connection.execute("CREATE TABLE firms (firm TEXT, head TEXT, address TEXT, year TEXT, amount REAL)")
        connection.executemany("INSERT INTO firms VALUES (?, ?, ?, ?, ?)", ROWS)
    table: dict[str, Any] = {
        "table": "firms",
        "description": "Firms by year",
        "time": {"column": "year", "format": "%Y"},
        "missing": [-1, "nan"],
        "dimensions": [
            {"column": "firm", "names": ["firm"]},
            {"column": "head", "names": ["head"]},
            {"column": "address", "names": ["address"], "told_only": True},
        ],
        "measures": [{"id": id_, "names": [id_], "expression": sql} for id_, sql in MEASURES.items()],
    }
    source = {"id": "db", "kind": "sql", "description": "d", "url": f"sqlite:///{tmp_path}/firms.db", "tables": [table]}
    settings = Settings.model_validate(
        {"name": "t", "project": tmp_path, "home": tmp_path, "models": tmp_path, "sources": [source]}
    )
    read = read_sources(settings, open_databases(settings), None)
    return read.databases["db"], read.catalogue


def ask(sources: tuple[Database, Catalogue], **asked: Any) -> tuple[TableQuery, SqlResult]:
    database, catalogue = sources
    query = TableQuery(source="db", table="firms", **asked)
    table = catalogue.table("db", "firms")
    statement = statement_of(query, table, quote=database.quote, dialect=database.dialect)
    return query, database.select(SqlParams(sql=statement.sql, parameters=statement.parameters))


@pytest.mark.parametrize(
    ("measure", "value"), [("total", 60.0), ("mean", 20.0), ("least", 10.0), ("rows_held", 4.0), ("share", 100.0)]
)
def test_figures_are_made_without_them(sources: tuple[Database, Catalogue], measure: str, value: float) -> None:
    query, result = ask(sources, measure=measure)
    assert [figure.value for figure in figures_of(query, result, sources[1])] == [value]


def test_where_nothing_else_is_held_there_is_no_figure(sources: tuple[Database, Catalogue]) -> None:
    query, result = ask(sources, measure="total", filters=(("firm", "Alder"), ("year", "2024")))
    failed = absence(query, result, sources[1])
    assert failed is not None
    assert failed.fault is Fault.UNDEFINED


def test_a_listing_leaves_them_out_and_counts_them(sources: tuple[Database, Catalogue]) -> None:
    _, result = ask(sources, listed="head")
    assert [row["head"] for row in result.rows] == ["Jones", "Smith"]
    assert {row[UNNAMED] for row in result.rows} == {1}


def test_they_are_no_names_and_what_is_only_told_is_none_either(sources: tuple[Database, Catalogue]) -> None:
    held = {found.column: found.values for found in sources[1].values}
    assert held == {"firm": ("Alder", "Birch"), "head": ("Jones", "Smith"), "address": ()}
    _, result = ask(sources, listed="address", filters=(("firm", "Birch"),))
    assert [row["address"] for row in result.rows] == ["South Road 2"]
