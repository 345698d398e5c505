import pytest

from engine.sources.boards.cross_table import Calendar, melted
from engine.sources.boards.labels import UNREADABLE
from engine.sources.errors import Fault, SourceError
from tests.engine.sources.boards.made import table

CALENDAR = Calendar("UTC")
STRAIGHT = [["Ward", "Q1 2024", "Q2 2024"], ["East", "1", "2.5"], ["North", "–", "4"]]
TURNED = [["Quarter", "East", "North"], ["Q1 2024", "1", "–"], ["Q2 2024", "2.5", "4"]]
ROWS = {
    ("East", "2024-01", 1.0),
    ("East", "2024-04", 2.5),
    ("North", "2024-01", None),
    ("North", "2024-04", 4.0),
}


@pytest.mark.parametrize("grid", [STRAIGHT, TURNED])
@pytest.mark.parametrize("rows", ["ward", "quarter"])
def test_a_table_gives_the_same_rows_whichever_way_round(grid: list[list[str]], rows: str) -> None:
    columns = "quarter" if rows == "ward" else "ward"
    found = melted(grid, 1, table(cross={"rows": rows, "columns": columns, "value": "stock"}), CALENDAR)
    assert found.rows.columns == (rows, columns, "stock")
    assert {(row[0], row[1], row[2]) if rows == "ward" else (row[1], row[0], row[2]) for row in found.rows.rows} == ROWS
    assert found.warnings == ()


def test_two_dimensions_are_told_apart_by_their_configured_values() -> None:
    wards = {"column": "ward", "names": ["ward"], "values": {"East": [], "North": []}}
    kinds = {"column": "kind", "names": ["kind"]}
    crossed = table(time=None, dimensions=[wards, kinds], cross={"rows": "ward", "columns": "kind", "value": "stock"})
    found = melted([["", "East", "North"], ["dry", "1", "2"]], 1, crossed, CALENDAR)
    assert found.rows.rows == (("East", "dry", 1.0), ("North", "dry", 2.0))


def test_labels_of_two_levels_are_put_together() -> None:
    grid = [
        ["Ward", "Ward", "2024", "2024"],
        ["Ward", "Ward", "Q1", "Q2"],
        ["South", "Pier", "1", "2"],
        ["South", "Dock", "3", "4"],
    ]
    found = melted(grid, 2, table(dimensions=[{"column": "ward", "names": ["ward"]}]), CALENDAR)
    assert found.rows.rows == (
        ("South Pier", "2024-01", 1.0),
        ("South Pier", "2024-04", 2.0),
        ("South Dock", "2024-01", 3.0),
        ("South Dock", "2024-04", 4.0),
    )


def test_totals_are_no_rows() -> None:
    grid = [["", "Q1 2024", "Total"], ["East", "1", "9"], ["合计", "8", "9"]]
    found = melted(grid, 1, table(), CALENDAR)
    assert (found.rows.rows, found.warnings) == ((("East", "2024-01", 1.0),), ())


def test_what_cannot_be_used_is_named_and_left_out() -> None:
    grid = [["", "Q1 2024", "2024", UNREADABLE], ["East", "1", "9", "3"], ["North", "12,3x", "9", "3"]]
    grid += [[UNREADABLE, "4", "5", "6"], ["E2", UNREADABLE, "1", "1"]]
    found = melted(grid, 1, table(), CALENDAR)
    assert found.rows.rows == (("East", "2024-01", 1.0), ("North", "2024-01", None), ("E2", "2024-01", None))
    assert sorted(found.warnings) == sorted(
        (
            "'2024' is left out: it names no quarter",
            f"{UNREADABLE!r} is left out: it names no quarter",
            f"{UNREADABLE!r} is left out: it names no ward",
            "the cell of North, 2024-01 is no number: '12,3x'",
            "the cell of E2, 2024-01 was not recognised with certainty",
        )
    )


@pytest.mark.parametrize(
    ("grid", "fault"),
    [
        ([["Ward", "dry", "wet"], ["East", "1", "2"]], "neither its rows nor its columns are labelled by quarter"),
        ([["Ward", "Q1 2024", "2024Q1"], ["East", "1", "2"]], "East and 2024-01 name two cells"),
        ([["Ward", "Q1 2024"], ["East", "…"], ["North", "soon"]], "none of its cells is a number"),
        ([["Ward", "Q1 2024"]], "neither its rows nor its columns are labelled by ward"),
        ([], "neither its rows nor its columns are labelled by"),
    ],
)
def test_a_table_of_another_kind_is_refused(grid: list[list[str]], fault: str) -> None:
    with pytest.raises(SourceError, match=fault) as raised:
        melted(grid, 1, table(), CALENDAR)
    assert raised.value.fault is Fault.FORMAT
    assert "'Stock by ward'" in raised.value.cause
