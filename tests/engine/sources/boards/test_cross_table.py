import pytest

from engine.settings import BoardTable
from engine.sources.boards.axes import Calendar
from engine.sources.boards.cells import MERGED, UNREADABLE
from engine.sources.boards.cross_table import melted
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
    assert (found.rows.rows, found.rows.left_out) == ((("East", "2024-01", 1.0),), ())
    assert found.warnings == ("'合计' is left out: it is a total", "'Total' is left out: it is a total")


ANY_WARD = [{"column": "ward", "names": ["ward"]}]


def test_what_holds_the_sums_of_the_others_is_none_of_them() -> None:
    grid = [["", "Q1 2024", "Q2 2024"], ["East", "1", "2"], ["North", "3", "4"], ["Company", "4", "6"]]
    found = melted(grid, 1, table(dimensions=ANY_WARD), CALENDAR)
    assert {row[0] for row in found.rows.rows} == {"East", "North"}
    assert found.rows.left_out == ("Company",)
    assert "'Company' is left out: it holds the sums of all others" in found.warnings[0]
    turned = [list(line) for line in zip(*grid, strict=True)]
    assert set(melted(turned, 1, table(dimensions=ANY_WARD), CALENDAR).rows.rows) == set(found.rows.rows)


def test_a_configured_value_or_a_period_is_never_taken_for_a_total() -> None:
    wards = [{"column": "ward", "names": ["ward"], "values": {"East": [], "North": [], "All": ["Company"]}}]
    grid = [["", "Q1 2024", "Q2 2024", "Q3 2024"], ["East", "1", "2", "3"], ["North", "3", "4", "7"]]
    grid += [["Company", "4", "6", "10"]]
    found = melted(grid, 1, table(dimensions=wards), CALENDAR)
    assert (len(found.rows.rows), found.warnings) == (9, ())
    assert ("All", "2024-01", 4.0) in found.rows.rows


def measured(unit: str) -> BoardTable:
    return table(measures=[{"id": "stock", "names": ["stock"], "expression": "SUM(stock)", "unit": unit}])


@pytest.mark.parametrize(
    ("unit", "cells", "values", "why"),
    [
        ("units", ("12.5%", "7"), (None, 7.0), "it is a percentage: 12.5"),
        ("%", ("12.5%", "0.13"), (12.5, None), "it is no percentage: 0.13"),
        ("CNY", ("$5", "¥7"), (None, 7.0), "it is in USD, not in CNY: 5"),
        ("days", ("2 weeks", "3 days"), (None, 3.0), "it is in weeks, not in days: 2"),
        ("rides", ("5 km", "3"), (None, 3.0), "it is in kilometres, not in rides: 5"),
    ],
)
def test_a_figure_of_another_unit_is_not_taken(
    unit: str, cells: tuple[str, str], values: tuple[float | None, ...], why: str
) -> None:
    found = melted([["", "Q1 2024", "Q2 2024"], ["East", *cells]], 1, measured(unit), CALENDAR)
    assert tuple(row[2] for row in found.rows.rows) == values
    assert [why in warning for warning in found.warnings] == [True]
    assert len(found.rows.left_out) == 1


@pytest.mark.parametrize(
    ("unit", "cells"),
    [("%", ("5", "7")), ("%", ("5%", "7%")), ("元", ("5元", "¥7")), ("", ("5元", "7")), ("台", ("5台", "7"))],
)
def test_a_figure_of_the_unit_or_of_none_is_taken(unit: str, cells: tuple[str, str]) -> None:
    found = melted([["", "Q1 2024", "Q2 2024"], ["East", *cells]], 1, measured(unit), CALENDAR)
    assert ([row[2] for row in found.rows.rows], found.warnings) == ([5.0, 7.0], ())


def test_a_cell_that_stands_for_several_counts_for_none() -> None:
    grid = [["", "Q1 2024", "Q2 2024"], ["East" + MERGED, "5" + MERGED, "5" + MERGED], ["North", "1", "2"]]
    found = melted(grid, 1, table(), CALENDAR)
    assert [row[2] for row in found.rows.rows] == [None, None, 1.0, 2.0]
    assert found.warnings[0] == "'East, 2024-01' is left out: it is one of several that share '5'"
    assert found.rows.left_out == ("East, 2024-01", "East, 2024-04")


@pytest.mark.parametrize(
    ("note", "unit", "value"),
    [
        ("单位：万元", "CNY", 12_000.0),
        ("单位：亿元", "元", 120_000_000.0),
        ("Figures in thousands.", "units", 1_200.0),
        ("Unit: CNY million", "CNY", 1_200_000.0),
        ("(in millions of yuan)", "CNY", 1_200_000.0),
        ("单位：万元", "万元", 1.2),
        ("单位：%。按月统计", "%", 1.2),
        ("Counted on arrival.", "CNY", 1.2),
    ],
)
def test_figures_are_in_the_unit_of_the_measure(note: str, unit: str, value: float) -> None:
    found = melted([["", "Q1 2024"], ["East", "1.2"]], 1, measured(unit), CALENDAR, note=note)
    assert (found.rows.rows, found.warnings) == ((("East", "2024-01", value),), ())


@pytest.mark.parametrize(
    ("note", "unit", "cell", "value"),
    [
        ("单位：万元", "CNY", "1.2万", 12_000.0),
        ("单位：万元", "万元", "1.2万", 1.2),
        ("", "万元", "1.2万", 1.2),
        ("", "万元", "1.2万元", 1.2),
        ("", "万元", "0.5亿元", 5_000.0),
        ("", "万元", "12000元", 1.2),
        ("", "万元", "1.2", 1.2),
        ("", "CNY", "1.2万元", 12_000.0),
        ("单位：元", "万元", "12000", 1.2),
        ("单位：万元", "CNY", "¥1.2", 12_000.0),  # a sign of a currency names no scale
        ("单位：万元", "CNY", "1.2元", None),  # two scales: which is meant is not known
        ("单位：万元", "万元", "1.2元", None),
        ("", "USD million", "$1.2 million", 1.2),
        ("", "万元", "5天", None),
    ],
)
def test_a_cell_with_a_unit_or_scale_of_its_own_is_never_scaled_twice(
    note: str, unit: str, cell: str, value: float | None
) -> None:
    grid = [["", "Q1 2024", "Q2 2024"], ["East", cell, "7"]]
    found = melted(grid, 1, measured(unit), CALENDAR, note=note)
    (_, _, read), _ = found.rows.rows
    assert read == (None if value is None else pytest.approx(value))
    assert (found.rows.left_out == ()) is (value is not None)


@pytest.mark.parametrize(("note", "unit"), [("单位：万美元", "CNY"), ("(in thousands)", "%"), ("单位：筐", "CNY")])
def test_a_unit_that_is_not_the_measures_is_told(note: str, unit: str) -> None:
    found = melted([["", "Q1 2024"], ["East", "1.2"]], 1, measured(unit), CALENDAR, note=note)
    assert found.rows.rows == (("East", "2024-01", 1.2),)
    assert len(found.rows.left_out) == 1
    assert "the unit of its figures, and the measures are in" in found.warnings[0]


def test_a_forecast_is_not_mixed_with_what_happened() -> None:
    grid = [["", "Q1 2024*", "2024第2季度", "Q3 2024E", "2024Q4（预测）"], ["East", "1", "2", "3", "4"]]
    found = melted(grid, 1, table(), CALENDAR)
    assert found.rows.rows == (("East", "2024-01", 1.0), ("East", "2024-04", 2.0))
    assert found.rows.left_out == ("Q3 2024E", "2024Q4（预测）")


def test_what_cannot_be_used_is_named_and_left_out() -> None:
    grid = [["", "Q1 2024", "2024", UNREADABLE], ["East", "1", "9", "3"], ["North", "12,3x", "9", "3"]]
    grid += [[UNREADABLE, "4", "5", "6"], ["E2", UNREADABLE, "1", "1"]]
    found = melted(grid, 1, table(), CALENDAR)
    assert found.rows.rows == (("East", "2024-01", 1.0), ("North", "2024-01", None), ("E2", "2024-01", None))
    assert found.warnings == (
        f"{UNREADABLE!r} is left out: it names no ward",
        "'2024' is left out: it names no quarter",
        f"{UNREADABLE!r} is left out: it names no quarter",
        "'North, 2024-01' is left out: it is no number: '12,3x'",
        "'E2, 2024-01' is left out: it was not recognised with certainty",
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
