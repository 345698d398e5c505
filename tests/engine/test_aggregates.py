"""What a measure may be. The values behind the properties are computed by a real database."""

import sqlite3

import pytest

from engine.aggregates import Aggregate, NoAggregate, dialect_of


@pytest.mark.parametrize(
    "expression",
    [
        "sold",
        "1",
        "sold * 2",
        "SUM(broken) * 100.0 / sold",
        "MAX(sold, broken)",
        "ROUND(sold)",
        "SUM(sold) OVER ()",
        "(SELECT SUM(sold) FROM sales)",
        "SUM(sold) AS total",
        "SUM(sold); DROP TABLE sales",
        "SUM(sold), SUM(broken)",
        "SUM(",
    ],
)
def test_what_is_no_aggregate_is_refused_with_what_is_expected(expression: str) -> None:
    with pytest.raises(NoAggregate, match=r"expected an SQL aggregate over the table's rows, such as SUM\(x\)"):
        Aggregate.of(expression, "sqlite")


def test_the_column_that_is_not_aggregated_is_named() -> None:
    with pytest.raises(NoAggregate, match="the column 'sold' stands outside of any"):
        Aggregate.of("SUM(broken) / sold", "postgres")


@pytest.mark.parametrize(
    ("expression", "columns", "is_ratio", "zero_of_none", "regroups"),
    [
        ("SUM(a)", ("a",), False, True, True),
        ("COUNT(*)", (), False, True, True),
        ("COUNT(DISTINCT a)", ("a",), False, True, True),
        ("(SUM(a) + SUM(b)) * 2 / 10", ("a", "b"), False, True, True),
        ("SUM(CASE WHEN a = 'x' THEN b ELSE 0 END)", ("a", "b"), False, True, True),
        ("SUM(a) FILTER (WHERE b = 1)", ("a", "b"), False, True, True),
        ("SUM(a) * 100.0 / SUM(b)", ("a", "b"), True, False, True),
        ("SUM(a) / NULLIF(SUM(b), 0)", ("a", "b"), True, False, True),
        ("MAX(a)", ("a",), False, False, True),
        ("AVG(a)", ("a",), False, False, False),
        ("SUM(a) / 2 - AVG(b)", ("a", "b"), False, False, False),
    ],
)
def test_what_follows_from_the_form(
    expression: str, columns: tuple[str, ...], is_ratio: bool, zero_of_none: bool, regroups: bool
) -> None:
    found = Aggregate.of(expression, "sqlite")
    assert sorted(found.columns) == list(columns)
    assert (found.is_ratio, found.zero_of_none, found.regroups) == (is_ratio, zero_of_none, regroups)


@pytest.mark.parametrize("expression", ["SUM(a)", "MAX(a)", "AVG(a)", "SUM(a) * 100.0 / SUM(b)", "COUNT(a) + 0.0"])
def test_sqlite_runs_an_expression_as_it_was_written(expression: str) -> None:
    assert Aggregate.of(expression, "sqlite").sql == expression


@pytest.mark.parametrize(
    ("expression", "guarded"),
    [
        ("SUM(a) / SUM(b)", "SUM(a) / NULLIF(SUM(b), 0)"),
        ("SUM(a) / NULLIF(SUM(b), 0)", "SUM(a) / NULLIF(SUM(b), 0)"),
        ("1 - SUM(a) / (SUM(b) + COUNT(*))", "1 - SUM(a) / NULLIF((SUM(b) + COUNT(*)), 0)"),
        ("SUM(a) / 100", "SUM(a) / 100"),
        ("SUM(a) / SUM(b) / SUM(c)", "SUM(a) / NULLIF(SUM(b), 0) / NULLIF(SUM(c), 0)"),
    ],
)
def test_where_zero_would_be_an_error_it_is_guarded(expression: str, guarded: str) -> None:
    sql = Aggregate.of(expression, "postgres").sql
    assert sql == guarded
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE TABLE t (a REAL, b REAL, c REAL)")
        connection.execute("INSERT INTO t VALUES (6, 2, 4)")
        ours, as_written = connection.execute(f"SELECT {sql}, {expression} FROM t").fetchone()
    connection.close()
    assert ours == as_written


@pytest.mark.parametrize(
    ("url", "dialect"),
    [
        ("sqlite:////a.db", "sqlite"),
        ("postgresql://u:p@host/db", "postgres"),
        ("postgresql+psycopg://host/db", "postgres"),
        ("mariadb+pymysql://host/db", "mysql"),
        ("mssql://host/db", "tsql"),
        ("sybase://host/db", ""),
        ("no url", ""),
        ("", ""),
    ],
)
def test_databases_have_their_dialect_and_unknown_ones_standard_sql(url: str, dialect: str) -> None:
    assert dialect_of(url) == dialect
