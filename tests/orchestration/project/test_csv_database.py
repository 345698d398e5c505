import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from orchestration.project.csv_database import CsvError, csv_files, load_csv, table_name


def rows(database: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(sql).fetchall()


def written(folder: Path, name: str, text: str, encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("门店,销售额\n海港,1200\n", "utf-8"),
        ("门店,销售额\n海港,1200\n", "utf-8-sig"),
        ("门店,销售额\r\n海港,1200\r\n", "gb18030"),
        ("门店;销售额\n海港;1200\n", "utf-8"),
        ("门店\t销售额\n海港\t1200\n\n", "utf-8"),
        ('门店,销售额,\n"海港","1,200",\n', "utf-8"),
    ],
)
def test_files_of_many_makers_give_the_same_table(tmp_path: Path, text: str, encoding: str) -> None:
    path = written(tmp_path, "销售 2024.csv", text, encoding)
    (table,) = load_csv([path], tmp_path / "data.db")
    assert (table.table, table.rows) == ("销售_2024", 1)
    assert table.columns == (("门店", "TEXT"), ("销售额", "INTEGER"))
    assert rows(tmp_path / "data.db", 'SELECT * FROM "销售_2024"') == [("海港", 1200)]


def test_a_changed_file_replaces_its_table_and_leaves_the_others(tmp_path: Path) -> None:
    sales, shops = written(tmp_path, "sales.csv", "a\n1\n"), written(tmp_path, "shops.csv", "b\n2\n")
    load_csv([tmp_path], tmp_path / "data.db")
    sales.write_text("a,c\n1,x\n3,y\n")
    load_csv([sales], tmp_path / "data.db")
    assert rows(tmp_path / "data.db", "SELECT * FROM sales") == [(1, "x"), (3, "y")]
    assert rows(tmp_path / "data.db", "SELECT * FROM shops") == [(2,)]
    assert csv_files([tmp_path]) == (sales, shops)


def test_headers_that_repeat_or_lack_get_names(tmp_path: Path) -> None:
    (table,) = load_csv([written(tmp_path, "a.csv", "x,X,,y z\n1,2,3,4\n")], tmp_path / "data.db")
    assert [name for name, _ in table.columns] == ["x", "X 2", "column 3", "y z"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b\n1,2\n1,2,3\n", ":3: expected 2 cells as in the first line, got 3"),
        ("a,b\n1,2\n\n1\n", ":4: expected 2 cells as in the first line, got 1"),
        ("Sales 2024\na,b,c\n1,2,3\n", ":2: expected 1 cells as in the first line, got 3"),
        ("a,b\n", ": expected a line of column names and then rows, got 1 lines"),
        ("", ": expected a line of column names and then rows, got 0 lines"),
        ("\x00\x01\x02", ": is no text; save it as CSV in UTF-8"),
    ],
)
def test_a_faulty_file_is_told_with_its_line_and_changes_nothing(tmp_path: Path, text: str, expected: str) -> None:
    good = written(tmp_path, "good.csv", "a\n1\n")
    load_csv([good], tmp_path / "data.db")
    good.write_text("a\n2\n")
    with pytest.raises(CsvError) as caught:
        load_csv([good, written(tmp_path, "bad.csv", text)], tmp_path / "data.db")
    assert f"bad.csv{expected}" in str(caught.value)
    assert rows(tmp_path / "data.db", "SELECT * FROM good") == [(1,)]


def test_what_is_not_there_or_ambiguous_is_told(tmp_path: Path) -> None:
    with pytest.raises(CsvError, match=r"no such file or folder"):
        load_csv([tmp_path / "none.csv"], tmp_path / "data.db")
    (tmp_path / "empty").mkdir()
    with pytest.raises(CsvError, match=r"holds no .csv or .tsv file"):
        load_csv([tmp_path / "empty"], tmp_path / "data.db")
    both = [written(tmp_path, "a b.csv", "x\n1\n"), written(tmp_path, "a-b.csv", "x\n1\n")]
    with pytest.raises(CsvError, match=r"would both be the table 'a_b'; rename one"):
        load_csv(both, tmp_path / "data.db")
    assert not (tmp_path / "data.db").exists()


@pytest.mark.parametrize(
    ("file", "expected"),
    [("Sales 2024.csv", "sales_2024"), ("2024.csv", "table_2024"), ("Ｓａｌｅｓ.csv", "sales"), ("--.csv", "table")],
)
def test_tables_are_called_after_their_files(file: str, expected: str) -> None:
    assert table_name(Path(file)) == expected


TREES = "month,wood,felled\n2023-04,elm,7\n2023-05,ash,6\n"


@pytest.mark.parametrize(
    ("last", "felled", "note"),
    [
        ("总计,,13\n", [7, 6], "line 4 (总计 13) adds up the others and is left out"),
        (",Total:,13\n", [7, 6], "line 4 (Total: 13) adds up the others and is left out"),
        # A wood of that name, or a sum of something else: nothing is left out, and it is told.
        (",total,4\n", [7, 6, 4], "1 lines such as (total 4) are loaded like any other"),
        ("小计,,13\n2023-06,elm,1\n", [7, 6, 13, 1], "1 lines such as (小计 13) are loaded like any other"),
        ("2023-06,total loss,13\n", [7, 6, 13], ""),
    ],
)
def test_a_line_of_totals_is_no_data(tmp_path: Path, last: str, felled: list[int], note: str) -> None:
    (table,) = load_csv([written(tmp_path, "trees.csv", TREES + last)], tmp_path / "data.db")
    assert rows(tmp_path / "data.db", "SELECT felled FROM trees") == [(number,) for number in felled]
    assert table.rows == len(felled)
    assert any(told.startswith(note) for told in table.notes) if note else table.notes == ()


@pytest.mark.parametrize(
    ("first", "doubted"),
    [("2023-04,elm,7", "2023-04, 7"), ("elm,9.5,x", "9.5"), ("wood,2022,2023", None), ("month,wood,felled", None)],
)
def test_a_first_line_that_looks_like_data_is_told(tmp_path: Path, first: str, doubted: str | None) -> None:
    (table,) = load_csv([written(tmp_path, "trees.csv", f"{first}\na,b,c\n")], tmp_path / "data.db")
    told = [note for note in table.notes if "taken for the names of the columns" in note]
    assert [f"but {doubted} would" in note for note in told] == ([True] if doubted else [])


def test_a_file_named_like_a_table_of_sqlite_itself(tmp_path: Path) -> None:
    (table,) = load_csv([written(tmp_path, "sqlite_stat1.csv", "a\n1\n")], tmp_path / "data.db")
    assert table.table == "table_sqlite_stat1"
