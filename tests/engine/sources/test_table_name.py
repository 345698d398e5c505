"""Tables outside the default schema of a real PostgreSQL server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from engine.planning.table_query import TableQuery
from engine.settings import Settings
from engine.sources.connect import open_databases
from engine.sources.contents import column_faults
from engine.sources.database import SqlParams
from engine.sources.known import read_sources
from engine.sources.rows import row_chunks
from engine.sources.statement import statement_of

pytestmark = pytest.mark.slow
SCHEMA = (
    'CREATE SCHEMA "Branch"',
    'CREATE TABLE "Branch".sales (place TEXT, day DATE, sold INTEGER)',
    "INSERT INTO \"Branch\".sales VALUES ('A', '2024-01-15', 3), ('B', '2024-02-01', 4)",
)


@pytest.fixture
def url(postgres_server: str) -> Iterator[str]:
    engine = sa.create_engine(sa.make_url(postgres_server).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        for statement in SCHEMA:
            connection.exec_driver_sql(statement)
    yield postgres_server
    with engine.begin() as connection:
        connection.exec_driver_sql('DROP SCHEMA "Branch" CASCADE')
    engine.dispose()


def configured(url: str, folder: Path, table: str) -> Settings:
    sales: dict[str, Any] = {
        "table": table,
        "description": "d",
        "time": {"column": "day"},
        "dimensions": [{"column": "place", "names": ["place"]}],
        "measures": [{"id": "sold", "names": ["sold"], "expression": "SUM(sold)"}],
    }
    source = {"id": "shop", "kind": "sql", "description": "d", "url": url, "tables": [sales]}
    folders = {"project": folder, "home": folder, "models": folder}
    return Settings.model_validate({"name": "T", **folders, "sources": [source]})


def test_a_table_of_a_schema_is_read_and_asked(url: str, tmp_path: Path) -> None:
    settings = configured(url, tmp_path, "Branch.sales")
    databases = open_databases(settings)
    known = read_sources(settings, databases)
    assert known.unread == ()
    catalogue = known.catalogue
    assert [held.values for held in catalogue.values] == [("A", "B")]
    database = databases["shop"]
    query = TableQuery(source="shop", table="Branch.sales", measure="sold", by="place")
    table = catalogue.table("shop", "Branch.sales")
    statement = statement_of(query, table, quote=database.quote, dialect=database.dialect)
    rows = database.select(SqlParams(sql=statement.sql)).rows
    assert [(row["place"], row["sold"]) for row in rows] == [("A", 3), ("B", 4)]
    assert len(list(row_chunks(databases, zone="UTC"))) == 2
    assert len(database.digest()) == 16


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("Branch.sale", "there is no table 'Branch.sale', did you mean 'Branch.sales'? there are: Branch.sales"),
        ("Depot.sales", "there is no table 'Depot.sales', there are: none"),
    ],
)
def test_what_a_schema_lacks_is_named_with_what_it_has(url: str, tmp_path: Path, table: str, fault: str) -> None:
    database = open_databases(configured(url, tmp_path, table))["shop"]
    assert [missing.fault for missing in column_faults(database)] == [fault]
