"""Rows dated to the minute, asked for by day: the rows of a day are one figure, in the zone of the project."""

from datetime import date
from pathlib import Path

import pytest
import sqlalchemy as sa

from engine.periods.period import Grain, Period
from engine.planning.table_query import TableQuery
from engine.settings import Settings
from engine.sources.connect import open_databases
from engine.sources.database import SqlParams
from engine.sources.figures import Figure, figures_of
from engine.sources.known import read_sources
from engine.sources.statement import statement_of

# Two calls on 9 May, one at the last second of 10 May, two on 12 May, each in Shanghai.
CALLS = [
    ("2024-05-09 00:00:00", 4),
    ("2024-05-09 17:45:10", 3),
    ("2024-05-10 23:59:59", 6),
    ("2024-05-12 07:30:00", 1),
    ("2024-05-12 07:30:01", 8),
]
BY_DAY = {9: 7.0, 10: 6.0, 11: 0.0, 12: 9.0}
ZONE = "Asia/Shanghai"
MAY = Period(start=date(2024, 5, 1), end=date(2024, 6, 1), zone=ZONE, grain=Grain.MONTH)
KINDS = ["TEXT", *(pytest.param(k, marks=pytest.mark.slow) for k in ("TIMESTAMP", "TIMESTAMPTZ", "TEXT on a server"))]


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """A project on a table of calls: texts of SQLite, or columns of PostgreSQL as `init` describes them."""
    kind = str(request.param)
    url = f"sqlite:///{tmp_path / 'calls.db'}"
    if kind != "TEXT":
        address = sa.make_url(str(request.getfixturevalue("postgres_server")))
        url = address.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        if kind != "TEXT":
            connection.execute(sa.text("SET TIME ZONE 'Asia/Shanghai'"))
        connection.execute(sa.text("DROP TABLE IF EXISTS calls"))
        connection.execute(sa.text(f"CREATE TABLE calls (began {kind.split(maxsplit=1)[0]}, minutes INTEGER)"))
        insert = sa.text("INSERT INTO calls VALUES (:began, :minutes)")
        connection.execute(insert, [{"began": began, "minutes": minutes} for began, minutes in CALLS])
    engine.dispose()
    calls = {
        "table": "calls",
        "description": "d",
        "time": {"column": "began", "format": "%Y-%m-%d %H:%M:%S" if "TEXT" in kind else "%Y-%m-%d"},
        "measures": [{"id": "minutes", "names": ["minutes"], "expression": "SUM(minutes)"}],
    }
    source = {"id": "desk", "kind": "sql", "description": "d", "url": url, "tables": [calls]}
    folders = {"project": tmp_path, "home": tmp_path, "models": tmp_path}
    return Settings.model_validate({"name": "T", "zone": ZONE, **folders, "sources": [source]})


def figures(settings: Settings, **query: object) -> tuple[Figure, ...]:
    database = open_databases(settings)["desk"]
    known = read_sources(settings, {"desk": database})
    assert known.unread == ()
    catalogue = known.catalogue
    made = TableQuery.model_validate({"source": "desk", "table": "calls", "measure": "minutes", **query})
    statement = statement_of(made, catalogue.table("desk", "calls"), quote=database.quote, dialect=database.dialect)
    result = database.select(SqlParams(sql=statement.sql, parameters=dict(statement.parameters)))
    return figures_of(made, result, catalogue)


def by_day(found: tuple[Figure, ...]) -> dict[int, float]:
    starts = [figure.key.start for figure in found if isinstance(figure.key, Period)]
    return {start.day: figure.value for start, figure in zip(starts, found, strict=True) if start is not None}


def test_a_day_is_the_sum_of_its_rows(settings: Settings) -> None:
    assert by_day(figures(settings, by_time="day", period=MAY)) == BY_DAY
    assert by_day(figures(settings, by_time="day")) == BY_DAY


@pytest.mark.parametrize(("order", "expected"), [("highest", {12: 9.0}), ("lowest", {11: 0.0})])
def test_the_extreme_is_a_day_and_no_instant(settings: Settings, order: str, expected: dict[int, float]) -> None:
    assert by_day(figures(settings, by_time="day", period=MAY, order=order)) == expected


@pytest.mark.parametrize("day", [8, 9, 10, 11, 12, 13])
def test_a_single_day_is_what_the_series_says_of_it(settings: Settings, day: int) -> None:
    period = Period(start=date(2024, 5, day), end=date(2024, 5, day + 1), zone=ZONE, grain=Grain.DAY)
    assert [figure.value for figure in figures(settings, period=period)] == [BY_DAY.get(day, 0.0)]
