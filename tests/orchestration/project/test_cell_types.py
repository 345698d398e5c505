import pytest

from orchestration.project.cell_types import Cell, cell_type


@pytest.mark.parametrize(
    ("name", "cells", "sql", "stored"),
    [
        ("units", ["1", "-20", "1,200", ""], "INTEGER", [1, -20, 1200, None]),
        ("price", ["1.50", "2", "1,200.75", "NA"], "REAL", [1.5, 2.0, 1200.75, None]),
        ("price", ["12,5", "1.200,75", "3"], "REAL", [12.5, 1200.75, 3.0]),
        ("rate", ["2.5%", "3 %"], "REAL", [2.5, 3.0]),
        ("measured", ["1e3", "2.5E-1"], "REAL", [1000.0, 0.25]),
        ("code", ["007", "12"], "TEXT", ["007", "12"]),
        ("number", ["1", "2", "three"], "TEXT", ["1", "2", "three"]),
        ("region", ["NA", "EU", " "], "TEXT", ["NA", "EU", None]),
        ("sold", ["2024-3-5", "2024-12-31"], "TEXT", ["2024-03-05", "2024-12-31"]),
        ("sold", ["5.3.2024", "31.12.2024"], "TEXT", ["2024-03-05", "2024-12-31"]),
        ("sold", ["2024年3月5日", "n/a"], "TEXT", ["2024-03-05", None]),
        ("sold", ["2024年3月"], "TEXT", ["2024-03"]),
        ("sold", ["2024/03", "2024/12"], "TEXT", ["2024-03", "2024-12"]),
        ("sold", ["3/25/2024", "1/2/2024"], "TEXT", ["2024-03-25", "2024-01-02"]),
        ("sold", ["25/3/2024", "1/2/2024"], "TEXT", ["2024-03-25", "2024-02-01"]),
        ("at", ["2024-03-05T08:30:00"], "TEXT", ["2024-03-05 08:30:00"]),
        ("order date", ["20240305", "20241231"], "TEXT", ["2024-03-05", "2024-12-31"]),
        ("amount", ["20240305", "20241231"], "INTEGER", [20240305, 20241231]),
        ("月份", ["202403", "202412"], "TEXT", ["2024-03", "2024-12"]),
        ("year", ["2023", "2024"], "TEXT", ["2023", "2024"]),
        ("staff", ["2023", "2024"], "INTEGER", [2023, 2024]),
        ("nothing", ["", "NA"], "TEXT", [None, "NA"]),
    ],
)
def test_cells_are_recognised(name: str, cells: list[str], sql: str, stored: list[Cell]) -> None:
    kind = cell_type(name, cells)
    assert (kind.sql, [kind.convert(cell) for cell in cells]) == (sql, stored)


def test_dates_that_could_be_two_days_stay_as_they_are_and_are_told() -> None:
    kind = cell_type("sold", ["1/2/2024", "3/4/2024"])
    assert kind.convert("1/2/2024") == "1/2/2024"
    assert "cannot be told apart; write them as YYYY-MM-DD" in kind.note


def test_a_percent_sign_becomes_the_unit() -> None:
    assert cell_type("rate", ["2%", "3%"]).unit == "%"
    assert cell_type("rate", ["2%", "3"]).unit == ""
