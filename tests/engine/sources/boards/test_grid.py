from lxml import html

from engine.sources.boards.cells import MERGED
from engine.sources.boards.grid import panel_grid


def grid(rows: str) -> list[list[str]]:
    return [list(line) for line in panel_grid(html.fromstring(f"<table>{rows}</table>"))[0]]


def test_a_cell_over_several_places_is_marked_in_each() -> None:
    found = grid(
        "<tr><th>W<th>Q1<th>Q2</tr><tr><th>East<td colspan=2>5</tr><tr><th>North<td rowspan=2>7<td>8</tr>"
        "<tr><th>South<td>9</tr>"
    )
    assert found == [
        ["W", "Q1", "Q2"],
        ["East", "5" + MERGED, "5" + MERGED],
        ["North", "7" + MERGED, "8"],
        ["South", "7" + MERGED, "9"],
    ]


def test_a_span_that_reaches_over_no_second_column_is_none() -> None:
    assert grid("<tr><th colspan=2>W<th>Q1</tr><tr><th colspan=2>East<td>5</tr>") == [["W", "Q1"], ["East", "5"]]


def test_equal_cells_beside_each_other_are_not_one() -> None:
    assert grid("<tr><th>W<th>Q1<th>Q2</tr><tr><th>East<td>5<td>5</tr>")[1] == ["East", "5", "5"]
