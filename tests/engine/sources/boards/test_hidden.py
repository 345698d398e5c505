"""What is hidden is not read: neither a table, nor a row, nor a cell, nor a text."""

import pytest
from lxml import html

from engine.sources.boards.find_panel import NoPanel, find_panel
from engine.sources.boards.grid import panel_grid
from engine.sources.boards.hidden import silenced

WAYS = ("hidden", "style='display:none'", "style='color: red; DISPLAY : none'", "style='visibility: hidden'")
ONE = "<table><tr><td>1</td></tr></table>"


def grid(body: str) -> list[list[str]]:
    return [list(line) for line in panel_grid(find_panel(f"<body>{body}", ("Stock",)).table)[0]]


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize(
    "body",
    [
        "<h2>Stock</h2><table {}><tr><td>2</table>" + ONE,
        "<h2>Stock</h2><div {}><table><tr><td>2</table></div>" + ONE,
        "<h2>Stock</h2><h3 {}>Staff</h3>" + ONE,
        "<h2>Stock<span {}>2024</span></h2>" + ONE,
        "<div {}><h2>Stock</h2><table><tr><td>2</table></div><h2>Stock</h2>" + ONE,
        "<h2>Stock</h2><table><tr {}><td>2</tr><tr><td>1</table>",
        "<h2>Stock</h2><table><tbody {}><tr><td>2</tr></tbody><tbody><tr><td>1</table>",
        "<h2>Stock</h2><table><tr><td><i {}>2</i>1</table>",
    ],
)
def test_what_is_hidden_is_passed_over(body: str, how: str) -> None:
    assert grid(body.format(how)) == [["1"]]


def test_a_heading_that_is_hidden_is_none() -> None:
    with pytest.raises(NoPanel, match="there is no heading"):
        grid(f"<h2 hidden>Stock</h2>{ONE}")


@pytest.mark.parametrize(("how", "row"), [("hidden", ["2", "3"]), ("style='visibility:hidden'", ["", "2", "3"])])
def test_a_cell_that_is_invisible_keeps_its_place_and_one_not_displayed_has_none(how: str, row: list[str]) -> None:
    found = grid(f"<h2>Stock</h2><table><tr><td>a<td>b<td>c</tr><tr><td {how}>1<td>2<td>3</table>")
    assert found[1] == (row if len(row) == 3 else [*row, ""])


def test_the_address_of_what_is_shown_counts_what_is_hidden() -> None:
    page = f"<body><h2>Stock</h2><table hidden><tr><td>2</table>{ONE}"
    assert find_panel(page, ("Stock",)).path == "/html/body/table[2]"


def test_text_behind_a_hidden_element_stays() -> None:
    root = html.fromstring("<p><b hidden>no<i>no</i>no</b>yes</p>")
    silenced(root)
    assert root.text_content() == "yes"
