"""Queries as they run on SQLite and on PostgreSQL: the same rows in, the same figures out, by hand."""

import sqlite3
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from engine.periods.period import Grain, Period
from engine.planning.catalogue import Catalogue
from engine.planning.table_query import TableQuery
from engine.settings import Settings, Table
from engine.sources.connect import open_databases
from engine.sources.database import Database, SqlParams, SqlResult
from engine.sources.errors import Fault, SourceError
from engine.sources.figures import absence, figures_of
from engine.sources.known import read_sources
from engine.sources.statement import statement_of

# (place, day, sold, broken, fine): March has no row, in April nothing was sold, in May the fine is not known.
ROWS = [
    ("A", "2024-01-15", 100, 4, 10.0),
    ("A", "2024-01-20", 300, 4, 20.0),
    ("B", "2024-02-01", 50, 5, 5.0),
    ("B", "2024-04-30", 0, 0, 7.0),
    ("A", "2024-05-31", 200, 2, None),
]
YEAR = Period(start=date(2024, 1, 1), end=date(2025, 1, 1), zone="UTC", grain=Grain.YEAR)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        with sqlite3.connect(tmp_path / "days.db") as connection:
            connection.execute("CREATE TABLE days (place TEXT, day TEXT, sold INTEGER, broken INTEGER, fine REAL)")
            connection.executemany("INSERT INTO days VALUES (?, ?, ?, ?, ?)", ROWS)
        connection.close()
        return f"sqlite:///{tmp_path / 'days.db'}"
    address = str(request.getfixturevalue("postgres_server"))
    engine = sa.create_engine(sa.make_url(address).set(drivername="postgresql+psycopg"))
    with engine.begin() as postgres:
        postgres.execute(sa.text("DROP TABLE IF EXISTS days"))
        columns = "place TEXT, day DATE, sold INTEGER, broken INTEGER, fine DOUBLE PRECISION"
        postgres.execute(sa.text(f"CREATE TABLE days ({columns})"))
        names = ("place", "day", "sold", "broken", "fine")
        insert = sa.text("INSERT INTO days VALUES (:place, :day, :sold, :broken, :fine)")
        postgres.execute(insert, [dict(zip(names, row, strict=True)) for row in ROWS])
    engine.dispose()
    return address


@pytest.fixture
def opened(url: str, tmp_path: Path) -> tuple[Database, Catalogue]:
    measures = {
        "total": "SUM(fine)",
        "share": "SUM(broken) * 100.0 / SUM(sold)",
        "rows": "COUNT(*)",
        "top": "MAX(fine)",
    }
    days = {
        "table": "days",
        "description": "d",
        "time": {"column": "day"},
        "dimensions": [{"column": "place", "names": ["place"]}],
        "measures": [{"id": i, "names": [i], "expression": e} for i, e in measures.items()],
    }
    source = {"id": "shop", "kind": "sql", "description": "d", "url": url, "tables": [days]}
    folders = {"project": tmp_path, "home": tmp_path, "models": tmp_path}
    settings = Settings.model_validate({"name": "T", **folders, "sources": [source]})
    databases = open_databases(settings)
    known = read_sources(settings, databases)
    assert known.unread == ()
    catalogue = known.catalogue
    return databases["shop"], catalogue


def asked(opened: tuple[Database, Catalogue], **query: Any) -> tuple[TableQuery, SqlResult]:
    database, catalogue = opened
    made = TableQuery.model_validate({"source": "shop", "table": "days", "period": YEAR, **query})
    table = catalogue.table("shop", "days")
    statement = statement_of(made, table, quote=database.quote, dialect=database.dialect)
    return made, database.select(SqlParams(sql=statement.sql, parameters=dict(statement.parameters)))


def months(*starts: tuple[int, int]) -> dict[str, object]:
    start, end = (date(year, month, 1) for year, month in starts)
    return {"period": Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        # 8 of 400 in January, 5 of 50 in February, 0 of 0 in April, 2 of 200 in May
        ({"measure": "share", "by_time": "month"}, {(1, 1): 2.0, (2, 1): 10.0, (5, 1): 1.0}),
        # 13 of 450 in the first quarter: neither the mean of 2 and 10 nor of the three rows; 2 of 200 in the second
        ({"measure": "share", "by_time": "quarter"}, {(1, 1): 1300 / 450, (4, 1): 1.0}),
        ({"measure": "share", "by_time": "year"}, {(1, 1): 1500 / 650}),
        ({"measure": "share", "by_time": "quarter", "order": "highest"}, {(1, 1): 1300 / 450}),
        # March has no row, so its total is 0; the fine of May is not known, so May has none
        ({"measure": "total", "by_time": "month"}, {(1, 1): 30.0, (2, 1): 5.0, (3, 1): 0.0, (4, 1): 7.0}),
        ({"measure": "rows", "by_time": "month"}, {(1, 1): 2, (2, 1): 1, (3, 1): 0, (4, 1): 1, (5, 1): 1}),
        ({"measure": "rows", "by_time": "month", "order": "lowest"}, {(3, 1): 0}),
        ({"measure": "total", "by_time": "quarter"}, {(1, 1): 35.0, (4, 1): 7.0}),
        ({"measure": "top", "by_time": "quarter"}, {(1, 1): 20.0, (4, 1): 7.0}),
        ({"measure": "top", "by_time": "day", **months((2024, 1), (2024, 2))}, {(1, 15): 10.0, (1, 20): 20.0}),
    ],
)
def test_figures_by_units_of_time(
    opened: tuple[Database, Catalogue], query: dict[str, object], expected: dict[tuple[int, int], float]
) -> None:
    made, result = asked(opened, **query)
    figures = figures_of(made, result, opened[1])
    found = {
        (f.key.start.month, f.key.start.day): f.value for f in figures if isinstance(f.key, Period) and f.key.start
    }
    assert found == pytest.approx(expected)
    assert list(found) == list(expected)


@pytest.mark.parametrize(
    ("query", "values"),
    [
        ({"measure": "total"}, [42.0]),
        # no row at all: a sum and a count are 0
        ({"measure": "total", **months((2024, 3), (2024, 4))}, [0.0]),
        ({"measure": "rows", **months((2024, 3), (2024, 4))}, [0.0]),
        ({"measure": "rows", "filters": (("place", "B"),), **months((2024, 1), (2024, 2))}, [0.0]),
        # a place without anything sold is left out of a ranking of shares
        ({"measure": "share", "by": "place", **months((2024, 4), (2024, 6))}, [1.0]),
    ],
)
def test_totals(opened: tuple[Database, Catalogue], query: dict[str, object], values: list[float]) -> None:
    made, result = asked(opened, **query)
    assert absence(made, result, opened[1]) is None
    assert [figure.value for figure in figures_of(made, result, opened[1])] == pytest.approx(values)


@pytest.mark.parametrize(
    ("query", "fault", "cause"),
    [
        # no row: an extreme and a ratio have no value, and there is nothing to divide
        ({"measure": "top", **months((2024, 3), (2024, 4))}, Fault.NO_RESULT, "no row of the table fits"),
        ({"measure": "share", **months((2024, 3), (2024, 4))}, Fault.NO_RESULT, "no row of the table fits"),
        ({"measure": "share", "by": "place", **months((2024, 3), (2024, 4))}, Fault.NO_RESULT, "no row of the table"),
        # a row is there, but nothing was sold, or the fine is not known
        ({"measure": "share", **months((2024, 4), (2024, 5))}, Fault.UNDEFINED, "1 rows fit, and share is undefined"),
        ({"measure": "total", **months((2024, 5), (2024, 6))}, Fault.UNDEFINED, "none of them holds a value"),
    ],
)
def test_no_row_and_no_value_are_two_things(
    opened: tuple[Database, Catalogue], query: dict[str, object], fault: Fault, cause: str
) -> None:
    made, result = asked(opened, **query)
    error = absence(made, result, opened[1])
    assert error is not None
    assert (error.fault, cause in error.cause) == (fault, True), error.cause
    assert figures_of(made, result, opened[1]) == ()


@pytest.mark.parametrize(
    ("query", "figures", "left_out"),
    [
        # the row without either is counted once, as one without a date
        ({"measure": "rows", "by": "place", "period": None}, [3, 2], {"unnamed": 1, "undated": 2}),
        ({"measure": "rows", "period": None}, [6], {"undated": 2}),
        ({"measure": "rows", "period": None, "filters": (("place", "A"),)}, [3], {"undated": 1}),
        ({"measure": "rows", "by_time": "year", "period": None}, [6], {"undated": 2}),
        ({"measure": "rows", "by": "place"}, [3, 2], {"unnamed": 1}),
        ({"measure": "rows", "by": "place", **months((2024, 1), (2024, 2))}, [2], {"unnamed": 0}),
    ],
)
def test_rows_without_a_name_or_a_date_are_left_out_and_counted(
    opened: tuple[Database, Catalogue], url: str, query: dict[str, object], figures: list[int], left_out: dict[str, int]
) -> None:
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for place, day in ((None, "'2024-02-05'"), ("'A'", None), (None, None)):
            values = f"{place or 'NULL'}, {day or 'NULL'}, 1, 1, 1"
            connection.execute(sa.text(f"INSERT INTO days VALUES ({values})"))
    engine.dispose()
    made, result = asked(opened, **query)
    assert [figure.value for figure in figures_of(made, result, opened[1])] == figures
    assert {name: result.rows[0][name] for name in ("unnamed", "undated") if name in result.columns} == left_out


@pytest.mark.parametrize(
    ("start", "end", "fits"),
    [
        (date(2024, 1, 1), date(2024, 4, 1), True),
        (date(2024, 1, 1), date(2025, 1, 1), True),
        (date(2024, 1, 1), date(2024, 2, 1), False),  # January alone
        (date(2024, 3, 1), date(2024, 6, 1), False),  # three months, and no quarter
        (date(2024, 4, 1), date(2024, 6, 30), False),
    ],
)
def test_a_quarter_never_answers_for_one_of_its_months(start: date, end: date, fits: bool) -> None:
    table = Table.model_validate(
        {
            "table": "t",
            "description": "d",
            "time": {"column": "quarter", "format": "%Y-%m", "quarterly": True},
            "measures": [{"id": "m", "names": ["m"], "expression": "MAX(x)"}],
        }
    )
    query = TableQuery(
        source="s", table="t", measure="m", period=Period(start=start, end=end, zone="UTC", grain=Grain.RANGE)
    )
    if fits:
        statement = statement_of(query, table, quote=str, dialect="sqlite")
        assert statement.parameters == {"start": f"{start:%Y-%m}", "end": f"{end:%Y-%m}"}
        return
    with pytest.raises(SourceError) as raised:
        statement_of(query, table, quote=str, dialect="sqlite")
    assert (raised.value.fault, raised.value.details) == (Fault.TOO_FINE, {"grain": Grain.QUARTER})
