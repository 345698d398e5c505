import sqlite3
from pathlib import Path

import pytest
from pydantic import SecretStr

from engine.settings import SqlSource, Table
from engine.sources import database_url
from engine.sources import select as select_module
from engine.sources import sql as module
from engine.sources.connect import open_databases
from engine.sources.database import Database, SqlParams
from engine.sources.errors import Fault, SourceError
from engine.sources.known import read_sources
from engine.sources.sql import SqlDatabase
from tests.engine import company

TABLE = Table(table="t", description="d")


@pytest.fixture
def database(folder: Path) -> Database:
    return open_databases(company.settings(folder))["shop"]


def test_rows_come_with_their_metadata(database: Database) -> None:
    result = database.select(
        SqlParams(sql="SELECT product, sold FROM sales WHERE month = :m ORDER BY sold", parameters={"m": "2024-02"})
    )
    assert result.columns == ("product", "sold")
    assert result.rows == ({"product": "Heron 2", "sold": 100}, {"product": "鹪鹩", "sold": 100})
    assert result.row_count == 2
    assert result.execution_time_ms > 0


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM sales",
        "INSERT INTO sales VALUES ('x', 'y', '2024-01', 1, 1)",
        "UPDATE sales SET sold = 0",
        "DROP TABLE sales",
        "CREATE TABLE t (a INT)",
        "SELECT 1; DROP TABLE sales",
        "PRAGMA writable_schema = 1",
        "ATTACH DATABASE 'x.db' AS x",
        "WITH gone AS (SELECT 1) DELETE FROM sales",
        "VACUUM",
        "-- nothing",
    ],
)
def test_anything_but_one_select_is_refused(database: Database, sql: str) -> None:
    with pytest.raises(SourceError) as caught:
        database.select(SqlParams(sql=sql))
    assert caught.value.fault in (Fault.NOT_ALLOWED, Fault.PARAM_INVALID)
    assert database.select(SqlParams(sql="SELECT COUNT(*) AS n FROM sales")).rows == ({"n": len(company.SALES)},)


def test_the_connection_itself_cannot_write(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "refuse_unless_select", lambda *_: None)
    with pytest.raises(SourceError, match="readonly"):
        database.select(SqlParams(sql="DELETE FROM sales"))


def test_a_locked_database_says_so_and_is_worth_another_try(
    database: Database, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_url, "BUSY_TIMEOUT_S", 0.05)
    writer = sqlite3.connect(folder / "company.db", isolation_level=None)
    writer.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(SourceError, match="locked") as caught:
            database.select(SqlParams(sql="SELECT * FROM sales"))
    finally:
        writer.execute("ROLLBACK")
        writer.close()
    assert (caught.value.fault, caught.value.retryable) == (Fault.LOCKED, True)
    assert database.select(SqlParams(sql="SELECT COUNT(*) AS n FROM sales")).row_count == 1


def test_a_query_that_overruns_is_stopped(database: Database) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
    with pytest.raises(SourceError) as caught:
        database.select(SqlParams(sql=endless), timeout_s=0.2)
    assert (caught.value.fault, caught.value.retryable) == (Fault.TIMED_OUT, True)


def test_too_many_rows_are_an_error_not_a_cut(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(select_module, "MOST_ROWS", 3)
    with pytest.raises(SourceError, match="more than 3 rows"):
        database.select(SqlParams(sql="SELECT * FROM sales"))


def test_an_absent_database_is_unavailable_and_the_configured_names_remain(tmp_path: Path) -> None:
    settings = company.settings(tmp_path)
    known = read_sources(settings, open_databases(settings))
    assert [(source.source, source.fault) for source in known.unread] == [("shop", Fault.UNAVAILABLE)]
    found = known.catalogue
    assert {t.target for t in found.terms if t.kind == "value"} == {"鹪鹩", "Heron 2", "East", "North", "Cedar"}
    assert found.extents == ()


def test_a_folder_name_with_signs_of_urls_is_a_folder_name(tmp_path: Path) -> None:
    folder = tmp_path / "a #1 %41"
    folder.mkdir()
    company.write_database(folder / "company.db")
    database = open_databases(company.settings(folder))["shop"]
    assert database.select(SqlParams(sql="SELECT COUNT(*) AS n FROM sales")).rows == ({"n": len(company.SALES)},)


@pytest.mark.parametrize("name", ["nope", "So`ld", "sold; DROP TABLE sales", 'a"b', "[x]"])
def test_a_quoted_name_is_never_a_text(database: Database, name: str) -> None:
    with pytest.raises(SourceError, match="no such column"):
        database.select(SqlParams(sql=f"SELECT {database.quote(name)} FROM sales"))


def test_the_digest_follows_the_data(database: Database, folder: Path) -> None:
    before = database.digest()
    assert database.digest() == before
    with sqlite3.connect(folder / "company.db") as connection:
        connection.execute("UPDATE sales SET sold = sold + 1 WHERE month = '2024-02'")
    connection.close()
    assert database.digest() != before


def test_what_is_no_finite_number_is_no_value(database: Database) -> None:
    (row,) = database.select(SqlParams(sql="SELECT 9e999 AS above, -9e999 AS below, 1e300 AS large, 0.0 AS zero")).rows
    assert row == {"above": None, "below": None, "large": 1e300, "zero": 0.0}


@pytest.mark.slow
def test_values_of_postgresql_that_read_as_none_or_are_filled_up(postgres_server: str) -> None:
    source = SqlSource(id="pg", kind="sql", description="d", url=SecretStr(postgres_server), tables=(TABLE,))
    query = "SELECT CAST('NaN' AS numeric) AS n, CAST('NaN' AS float) AS f, CAST(x AS char(7)) AS c, x FROM (VALUES "
    rows = SqlDatabase(source, zone="UTC").select(SqlParams(sql=f"{query} ('oak '), (NULL)) AS v (x)")).rows
    assert rows == ({"n": None, "f": None, "c": "oak", "x": "oak "}, {"n": None, "f": None, "c": None, "x": None})


@pytest.mark.parametrize("text", ["1.2万", "1,200", "¥80", "12 %", "n/a"])
@pytest.mark.parametrize("measure", ["SUM(fine)", "AVG(fine) * 2", "MAX(fine)"])
def test_texts_of_sqlite_are_never_added_up_by_their_first_digits(folder: Path, text: str, measure: str) -> None:
    with sqlite3.connect(folder / "company.db") as connection:
        connection.execute("INSERT INTO fines VALUES ('Birch', '2024-01-02', ?)", (text,))
    connection.close()
    database = open_databases(company.settings(folder))["shop"]
    with pytest.raises(SourceError, match=f"computes with fines.fine, which holds text: '{text}'") as caught:
        database.select(SqlParams(sql=f"SELECT {measure} AS n FROM fines"))
    assert caught.value.fault is Fault.FORMAT


def test_numbers_that_sqlite_holds_as_texts_are_added_up(folder: Path) -> None:
    with sqlite3.connect(folder / "company.db") as connection:
        connection.execute("CREATE TABLE fees (fee TEXT)")
        connection.executemany("INSERT INTO fees VALUES (?)", [("1200.5",), (" -0.5 ",), ("1e2",)])
        connection.execute("DROP TABLE fines")
        connection.execute("ALTER TABLE fees RENAME TO fines")
    connection.close()
    database = open_databases(company.settings(folder))["shop"]
    assert database.select(SqlParams(sql="SELECT SUM(fee) AS n FROM fines")).rows == ({"n": 1300.0},)
