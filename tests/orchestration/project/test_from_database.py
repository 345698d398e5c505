"""What is proposed for data that nobody described, with expectations by hand."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from engine.settings import SqlSource, Table
from engine.sources.errors import SourceError
from orchestration.project.create import new_project, write_project
from orchestration.project.from_database import ProposalError, ProposedSource, propose_source, propose_sources
from orchestration.settings_file import load_settings

SALES = """\
month,shop,product,units sold,revenue_eur,return rate,order_no,note
2024-01,Harbour,Kettle,"1,200",30500.50,2.5%,1,
2024-02,Harbour,Kettle,900,22800,3%,2,
2024-01,Hill,Kettle,400,10100.25,1.5%,3,
2024-02,Hill,Toaster,310,NA,2.0%,4,
"""


def propose(tmp_path: Path, *given: str) -> tuple[ProposedSource, tuple[Table, ...]]:
    """The proposal, and the tables as the written project gives them back."""
    folder = tmp_path / "project"
    with new_project(folder):
        proposed = propose_source(given, folder, {})
        write_project(folder, name="x", sources=proposed.text, variables=proposed.variables)
    source = load_settings(folder, {"HOME": "/h", "DATABASE_PASSWORD": "p"}).sources[1]
    assert isinstance(source, SqlSource)
    assert source.tables == tuple(proposal.table for proposal in proposed.proposals)
    return proposed, source.tables


def test_a_csv_file_becomes_a_source(tmp_path: Path) -> None:
    (tmp_path / "sales.csv").write_text(SALES)
    proposed, (table,) = propose(tmp_path, str(tmp_path / "sales.csv"))
    assert (table.time.column, table.time.format) == ("month", "%Y-%m") if table.time else False
    assert [d.column for d in table.dimensions] == ["shop", "product"]
    assert [(m.id, m.expression, m.unit) for m in table.measures] == [
        ("sales_count", "COUNT(*)", ""),
        ("units_sold", "SUM(`units sold`)", ""),
        ("revenue_eur", "SUM(revenue_eur)", "EUR"),
        ("return_rate", "AVG(`return rate`)", "%"),
    ]
    assert table.measures[2].names == ("revenue", "total revenue")
    assert proposed.proposals[0].left_out == ("order_no (numbers that tell things apart)", "note (empty)")


def test_chinese_columns_are_called_what_they_are_called(tmp_path: Path) -> None:
    (tmp_path / "销售.csv").write_text("年份,门店,销售额(元),毛利率\n2023,海港,100,3.5\n2024,山丘,200,4.5\n", "utf-8")
    _, (table,) = propose(tmp_path, str(tmp_path))
    assert table.time is not None
    assert (table.time.column, table.time.format) == ("年份", "%Y")
    assert [(m.id, m.names[0], m.expression, m.unit) for m in table.measures[1:]] == [
        ("figure", "销售额", "SUM(`销售额(元)`)", "CNY"),
        ("figure_2", "毛利率", "AVG(`毛利率`)", ""),
    ]


def database(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    return path


def test_several_databases_and_files_become_a_source_each(tmp_path: Path) -> None:
    one = database(tmp_path / "one.db", "CREATE TABLE a (n INTEGER)", "INSERT INTO a VALUES (1), (2)")
    two = database(tmp_path / "two.db", "CREATE TABLE b (n INTEGER)", "INSERT INTO b VALUES (1), (2)")
    (tmp_path / "sales.csv").write_text(SALES)
    (tmp_path / "visits.csv").write_text("day,visits\n2024-01-05,3\n2024-01-06,4\n")
    given = [str(tmp_path / "sales.csv"), str(one), str(tmp_path / "visits.csv"), str(two)]
    folder = tmp_path / "project"
    with new_project(folder):
        proposed = propose_sources(given, folder, {})
        write_project(folder, name="x", sources="".join(source.text for source in proposed))
    sources = [source for source in load_settings(folder, {"HOME": "/h"}).sources if isinstance(source, SqlSource)]
    assert {source.id: [table.table for table in source.tables] for source in sources} == {
        "database": ["a"],
        "database_2": ["b"],
        "database_3": ["sales", "visits"],
    }


def test_an_sqlite_file_is_described_and_stays_where_it_is(tmp_path: Path) -> None:
    path = database(
        tmp_path / "shop.db",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY, ordered TEXT, customer_email TEXT, status TEXT, amount REAL)",
        "INSERT INTO orders VALUES (1, '2024-03-05', 'a@b.example', 'open', 12.5)",
        "INSERT INTO orders VALUES (2, '2024-03-06', 'c@d.example', 'paid', 7)",
        "CREATE TABLE refunds (day TEXT, reason TEXT, amount REAL)",
        "INSERT INTO refunds VALUES ('2024-03-07', 'broken', 5), ('2024-03-08', 'late', 6)",
        "CREATE VIEW paid AS SELECT * FROM orders WHERE status = 'paid'",
        "CREATE TABLE empty (a TEXT)",
    )
    proposed, tables = propose(tmp_path, str(path))
    assert [table.table for table in tables] == ["orders", "paid", "refunds"]
    orders, _, refunds = tables
    assert orders.time is not None
    assert orders.time.column == "ordered"
    assert [d.column for d in orders.dimensions] == ["status"]
    assert [m.id for m in orders.measures] == ["orders_count", "amount"]
    # The same column of another table is another figure, so it goes by another name.
    assert [(m.id, m.names) for m in refunds.measures][1] == (
        "refunds_amount",
        ("refunds amount", "refunds total amount"),
    )
    assert f"url: sqlite:///{path}\n" in proposed.text


def test_a_password_is_not_written_down(tmp_path: Path) -> None:
    from orchestration.project.from_database import _urls

    reached, written = _urls("postgresql://me:s%40cret@host/db", tmp_path, {}, "DATABASE_PASSWORD")
    assert reached == "postgresql://me:s%40cret@host/db"
    assert written == "postgresql://me:${DATABASE_PASSWORD}@host/db"
    given = "postgresql://me:${PW}@host/db"
    assert _urls(given, tmp_path, {"PW": "secret"}, "X") == ("postgresql://me:secret@host/db", given)
    with pytest.raises(ProposalError, match="the environment variable PW of the URL is not set"):
        _urls(given, tmp_path, {}, "X")


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        (["sqlite:///none.db"], SourceError, "unable to open"),
        (["nonsense://host/db"], SourceError, "does not know"),
    ],
)
def test_what_cannot_be_looked_at_leaves_no_project(
    tmp_path: Path, given: list[str], error: type[Exception], message: str
) -> None:
    folder = tmp_path / "project"
    with pytest.raises(error, match=message), new_project(folder):
        propose_source(given, folder, {})
    assert not folder.exists()


def proposed_of(folder: Path, table: str, *statements: str) -> ProposedSource:
    with closing(sqlite3.connect(folder / "given.db")) as connection:
        for statement in (table, *statements):
            connection.execute(statement)
        connection.commit()
    return propose_source([str(folder / "given.db")], folder, {})


@pytest.mark.parametrize(
    ("columns", "first", "second", "names", "asked"),
    [
        # Seats of a hall and evening: two rows are not two seats.
        ("evening TEXT, seats INTEGER", "'2023-04-07', 300", "'2023-04-08', 280", "rows of seats", True),
        ("seat_no INTEGER, price REAL", "1, 30", "2, 30", "number of seats", False),
        ("evening TEXT, hall TEXT", "'2023-04-07', 'North'", "'2023-04-08', 'South'", "number of seats", False),
    ],
)
def test_rows_are_things_only_where_each_is_one(
    tmp_path: Path, columns: str, first: str, second: str, names: str, asked: bool
) -> None:
    create, insert = f"CREATE TABLE seats ({columns})", "INSERT INTO seats VALUES"
    source = proposed_of(tmp_path, create, f"{insert} ({first})", f"{insert} ({second})")
    count = source.proposals[0].table.measures[0]
    assert (count.expression, count.names[0]) == ("COUNT(*)", names)
    assert ("how many seats" in count.names) is not asked
    assert ("# a guess: Is each row one of seats?" in source.text) is asked


@pytest.mark.parametrize("amounts", [("$1,300.50", "$7.00"), ("-€3", "€4"), ("3.5万", "8000"), ("12元", "13元")])
def test_amounts_held_as_text_are_left_out_with_the_reason(tmp_path: Path, amounts: tuple[str, str]) -> None:
    create = "CREATE TABLE bills (bill_id INTEGER, cost TEXT, pack TEXT)"
    insert = [f"INSERT INTO bills VALUES ({n}, '{cost}', '{n * 5}')" for n, cost in enumerate(amounts, 1)]
    source = proposed_of(tmp_path, create, *insert)
    assert [d.column for d in source.proposals[0].table.dimensions] == ["pack"]
    assert f"# not proposed: cost (amounts held as text, such as {min(amounts)}; a view" in source.text


def test_what_was_guessed_of_a_file_stands_in_the_settings(tmp_path: Path) -> None:
    (tmp_path / "logs.csv").write_text("log_id,due date,weight\n1,44927,2.750\n2,44929,3.125\n", "utf-8")
    text = propose_source([str(tmp_path / "logs.csv")], tmp_path, {}).text
    assert "# a guess: due date: 44927 is read as Excel's number of the day 2023-01-01" in text
    assert "# a guess: weight: 2.750 is read as 2.75; if it means 2750, write it so" in text
    assert yaml.safe_load("sources:" + text)["sources"][0]["tables"][0]["time"]["column"] == "due date"
