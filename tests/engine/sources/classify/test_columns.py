"""Categories as a column of a database file and of fetched rows: counted, grouped and told as uncertain alike."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.settings import SqlSource, Table, TicketSource
from engine.sources.contents import column_faults, column_values
from engine.sources.database import Database, SqlParams
from engine.sources.errors import SourceError
from engine.sources.memory import Rows
from engine.sources.remote_tables import RemoteTables
from engine.sources.sql import SqlDatabase
from tests.engine.retrieval.hashing import HashingEmbedder

COLUMNS = ("day", "subject", "body")
ROWS = (
    ("2024-01-05", "too loud", None),
    ("2024-01-06", None, "it rattles"),
    ("2024-02-01", "晚到", "三天"),
    ("2024-02-02", "loud", "and late"),
    ("2024-02-03", "", None),
)
VALUES = {"noise": ["loud", "rattles"], "late": ["late", "晚到"], "smell": ["smells"]}
Open = Callable[..., Database]


def table(**columns: dict[str, Any]) -> Table:
    return Table.model_validate(
        {
            "table": "cases",
            "description": "d",
            "time": {"column": "day"},
            "dimensions": [{"column": name, "names": [name], "categories": one} for name, one in columns.items()],
            "measures": [{"id": "cases", "names": ["cases"], "expression": "COUNT(*)"}],
        }
    )


@pytest.fixture(params=["file", "fetched"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens the cases as a file of SQLite, or as rows that were fetched."""

    def of(about: dict[str, Any], **more: dict[str, Any]) -> Database:
        configured = table(about=about, **more)
        if request.param == "fetched":
            far = TicketSource(
                id="far",
                kind="tickets",
                description="d",
                url="http://far",
                mapping=Path("m"),
                tables=(configured,),
            )
            rows = {"cases": Rows(COLUMNS, ROWS)}
            return RemoteTables(far, lambda *_: rows, zone="UTC", clock=lambda: 0.0, load_embedder=HashingEmbedder)
        path = tmp_path / "cases.db"
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("CREATE TABLE cases (day TEXT, subject TEXT, body TEXT)")
            connection.executemany("INSERT INTO cases VALUES (?, ?, ?)", ROWS)
        near = SqlSource.model_validate(
            {"id": "near", "kind": "sql", "description": "d", "url": f"sqlite:///{path}", "tables": [configured]}
        )
        return SqlDatabase(near, zone="UTC", load_embedder=HashingEmbedder)

    return of


def test_the_column_is_asked_like_any_other(opened: Open) -> None:
    database = opened({"of": ["subject", "body"], "values": VALUES})
    assert list(column_faults(database)) == []
    assert [held.values for held in column_values(database)] == [("late", "noise", "smell")]  # of which there are 0
    counted = database.select(SqlParams(sql="SELECT `about`, COUNT(*) AS n FROM `cases` GROUP BY 1 ORDER BY 2, 1"))
    assert [tuple(row.values()) for row in counted.rows] == [("late", 1), (None, 2), ("noise", 2)]
    assert counted.note == "about by words: 3, uncertain: 2."
    assert database.source.tables[0].dimensions[0].must_cover


def test_only_the_columns_that_are_asked_for_are_told_of(opened: Open) -> None:
    database = opened(
        {"of": ["subject", "body"], "values": VALUES}, urgent={"of": ["body"], "values": {"yes": ["三天"]}}
    )

    def note(column: str) -> str:
        return database.select(SqlParams(sql=f"SELECT {column}, COUNT(*) FROM `cases` GROUP BY 1")).note

    assert note("`about`") == "about by words: 3, uncertain: 2."
    assert note("`urgent`") == "urgent by words: 1, uncertain: 4."
    assert note("`day`") == ""


def test_groups_that_are_found_have_names_of_their_words_and_are_the_same_again(opened: Open) -> None:
    categories = {"of": ["subject", "body"], "found": 2}
    held = [column_values(opened(categories))[0].values for _ in range(2)]
    assert held[0] == held[1]
    assert len(held[0]) == 2
    assert all(set(name.split("·")) & {"loud", "rattle", "晚到", "late", "三天"} for name in held[0])


@pytest.mark.parametrize(
    ("of", "column", "fault"),
    [
        ("topic", "about", "no column 'topic' to read 'about' from"),
        ("body", "subject", "has a column 'subject' already"),
    ],
)
def test_columns_that_do_not_fit_are_named(opened: Open, of: str, column: str, fault: str) -> None:
    database = opened({"of": [of], "values": VALUES})
    object.__setattr__(database.source.tables[0].dimensions[0], "column", column)
    with pytest.raises(SourceError, match=fault):
        database.select(SqlParams(sql="SELECT COUNT(*) FROM `cases`"))


def test_a_file_that_changes_is_told_anew(tmp_path: Path) -> None:
    path = tmp_path / "cases.db"
    source = SqlSource.model_validate(
        {
            "id": "near",
            "kind": "sql",
            "description": "d",
            "url": f"sqlite:///{path}",
            "tables": [table(about={"of": ["subject"], "values": VALUES})],
        }
    )
    count = SqlParams(sql="SELECT COUNT(*) AS n FROM `cases` WHERE about = 'noise'")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE cases (day TEXT, subject TEXT)")
        connection.commit()
        database = SqlDatabase(source, zone="UTC")
        assert database.select(count).rows == ({"n": 0},)
        connection.execute("INSERT INTO cases VALUES ('2024-01-01', 'loud')")
        connection.commit()
        assert database.select(count).rows == ({"n": 1},)
