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


@pytest.mark.parametrize(
    ("name", "cells", "stored", "note"),
    [
        # one sign before three digits, wherever it stands: thousands or decimals
        ("weight", ["2.750", "12.000"], [2.75, 12.0], "2.750 is read as 2.75; if it means 2750, write it so"),
        ("weight", ["2.750", "1"], [2.75, 1.0], "if it means 2750"),
        ("weight", ["7,125", "310"], [7125, 310], "7,125 is read as 7125; if it means 7.125, write it so"),
        ("weight", ["2.750", "0.500"], [2.75, 0.5], ""),
        ("weight", ["7,125", "1,000,000"], [7125, 1000000], ""),
        ("weight", ["7,125.5", "7,125"], [7125.5, 7125.0], ""),
        ("discount", ["15%", "0.2", "3%"], ["15%", "0.2", "3%"], "some cells have a %, others none"),
        ("due date", ["44927", "44929"], ["2023-01-01", "2023-01-03"], "44927 is read as Excel's number of the day"),
        ("month", ["Apr 2023", "May 2023"], ["2023-04", "2023-05"], ""),
        ("day", ["7 April 2023", "12 May 2023"], ["2023-04-07", "2023-05-12"], ""),
        ("day", ["07.04.2023", "12.05.2023"], ["2023-04-07", "2023-05-12"], "07.04.2023 is read as day.month.year"),
        ("day", ["27.04.2023"], ["2023-04-27"], ""),
        ("quarter", ["2022Q4", "2023Q1"], ["2022Q4", "2023Q1"], "'2022Q4' is no plain number"),
        ("cost", ["€7", "€8"], ["€7", "€8"], "'€7' is no plain number"),
        ("cost", ["3.5万", "2亿"], ["3.5万", "2亿"], "'3.5万' is no plain number"),
        ("cost", ["17", "-", "N/A", "(1,300)"], ["17", "-", "N/A", "(1,300)"], "'(1,300)' is no plain number"),
        ("sold", ["2023-04-07", "2023-05"], ["2023-04-07", "2023-05"], "not written in one way"),
        ("code", ["007", "012"], ["007", "012"], ""),
        ("article no", ["7-A", "8-B"], ["7-A", "8-B"], ""),
        ("shop", ["Elm", "3 Oaks", "Ash"], ["Elm", "3 Oaks", "Ash"], ""),
        ("cost", ["17", "-", "N/A"], [17, None, None], ""),
    ],
)
def test_a_guess_and_a_refusal_to_guess_are_told(name: str, cells: list[str], stored: list[Cell], note: str) -> None:
    kind = cell_type(name, cells)
    assert [kind.convert(cell) for cell in cells] == stored
    assert note in kind.note
    assert bool(note) == bool(kind.note)
