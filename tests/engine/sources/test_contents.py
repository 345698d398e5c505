"""What the tables hold, and what they were configured to hold and do not."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from engine.settings import SqlSource
from engine.sources.connect import open_databases
from engine.sources.contents import check_columns, column_faults, column_values, extents
from engine.sources.database import Database
from engine.sources.errors import Fault, SourceError
from engine.sources.known import read_sources
from engine.sources.select import MOST_ROWS
from engine.sources.sql import SqlDatabase
from tests.engine import company


@pytest.fixture
def database(folder: Path) -> Database:
    return open_databases(company.settings(folder))["shop"]


def changed(folder: Path, changes: dict[str, object]) -> SqlDatabase:
    """The company's database with its first table configured otherwise."""
    data = company.settings(folder).model_dump()["sources"][1]
    first, *others = data["tables"]
    data["tables"] = [first | changes, *others]
    return SqlDatabase(SqlSource.model_validate(data), zone="UTC")


def test_values_and_extents_are_those_of_each_table(database: Database) -> None:
    values = {(held.table, held.column): held.values for held in column_values(database)}
    assert values["sales", "product"] == ("Heron 2", "鹪鹩")
    assert values["trips", "hauler"] == ("Otter", "Swift")
    assert {held.table: (held.period.start, held.period.end) for held in extents(database)} == {
        "sales": (date(2024, 1, 1), date(2024, 3, 1)),
        "trips": (date(2023, 12, 1), date(2024, 3, 1)),
        "fines": (date(2023, 11, 30), date(2024, 3, 3)),
    }


def test_what_is_there_has_no_faults(database: Database) -> None:
    assert list(column_faults(database)) == []


def test_a_column_with_too_many_values_leaves_its_source_readable(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(folder / "company.db")) as connection, connection:
        rows = [(f"Product {number}", "East", "2024-03", 1, 0) for number in range(MOST_ROWS)]
        connection.executemany("INSERT INTO sales VALUES (?, ?, ?, ?, ?)", rows)
    known = read_sources(company.settings(folder), open_databases(company.settings(folder)))
    assert known.unread == ()
    catalogue = known.catalogue
    assert "shop: sales.product holds more than 9999 values" in caplog.text
    values = {(held.table, held.column): held.values for held in catalogue.values}
    assert values["sales", "product"] == ("鹪鹩", "Heron 2")  # those that the settings name
    assert values["sales", "region"] == ("East", "North")


DIMENSION = {"column": "prodct", "names": ["product"]}
MEASURE = {"id": "sold", "names": ["sold"], "expression": "SUM(slod)"}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            {"dimensions": [DIMENSION]},
            "table 'sales' has no column 'prodct' (dimension 'product'), did you mean 'product'? "
            "there are: product, region, month, sold, broken",
        ),
        ({"time": {"column": "mnth"}}, "table 'sales' has no column 'mnth' (time), did you mean 'month'?"),
        ({"time": {"column": "Month"}}, "table 'sales' has no column 'Month' (time), did you mean 'month'?"),
        ({"measures": [MEASURE]}, "table 'sales' has no column 'slod' (measure sold), did you mean 'sold'?"),
        (
            {"measures": [MEASURE | {"expression": 'SUM("slod")'}]},
            "table 'sales' has no column 'slod' (measure sold), did you mean 'sold'?",
        ),
        ({"table": "salse"}, "there is no table 'salse', did you mean 'sales'? there are: "),
    ],
)
def test_a_column_or_table_that_is_not_there_is_named_with_those_that_are(
    folder: Path, changes: dict[str, object], fault: str
) -> None:
    with pytest.raises(SourceError) as caught:
        check_columns(changed(folder, changes))
    assert caught.value.fault is Fault.QUERY_FAILED
    assert caught.value.cause.startswith(f"shop: {fault}")
    named = {"prodct": "sales.prodct", "mnth": "sales.mnth", "Month": "sales.Month", "slod": "sales.slod"}
    assert caught.value.details == {"missing": (named.get(fault.split("'")[3], "salse"),)}


def test_every_fault_is_found_at_once(folder: Path) -> None:
    database = changed(folder, {"dimensions": [DIMENSION], "measures": [MEASURE], "time": {"column": "mnth"}})
    assert len(list(column_faults(database))) == 3


def test_a_column_that_does_not_fit_its_format_is_named(folder: Path) -> None:
    wrong = changed(folder, {"time": {"column": "month", "format": "%d.%m.%Y"}})
    with pytest.raises(SourceError, match=r"column month holds '2024-01', which does not fit its format '%d\.%m\.%Y'"):
        extents(wrong)
