"""Panels as sites build them; what holds a table, and which, is by what is written."""

import pytest

from engine.sources.boards.find_panel import NoPanel, find_panel

ONE = "<table><tr><td>1</td></tr></table>"
TWO = "<table><tr><td>2</td></tr></table>"


def page(body: str) -> str:
    return f"<!DOCTYPE html><html><head><title>Stock</title></head><body>{body}</body></html>"


def cell(body: str, *names: str, others: tuple[str, ...] = ()) -> str:
    """What stands in the table that is found."""
    return str(find_panel(page(body), names or ("Stock",), others=others).table.xpath("string(.//td)"))


@pytest.mark.parametrize(
    "body",
    [
        f"<h2>Stock</h2>{ONE}<h2>Staff</h2>{TWO}",
        f"<section><p>Staff</p>{TWO}</section><section><p>Stock</p>{ONE}</section>",
        f"<div class=x7><div class=a>Stock</div><p>per ward</p><div><div>{ONE}</div></div></div>{TWO}",
        f"<div class=card><header><span>Stock</span></header><div class=body>{ONE}</div></div>",
        f"<div class=p4><p>Stock</p></div><div class=p4>{ONE}</div>",
        f"<nav><a>Stock</a><a>Staff</a></nav><h2>Staff</h2>{TWO}<h2>Stock</h2>{ONE}",
        f"{TWO}<table><caption> STOCK </caption><tr><td>1</td></tr></table>",
        f"<h2>Ｓｔｏｃｋ <i></i></h2><script>var t = '<table>'</script>{ONE}",
        f"<template><p>Stock</p>{TWO}</template><p>Stock</p>{ONE}",
    ],
)
def test_the_table_of_the_heading_is_found(body: str) -> None:
    assert cell(body) == "1"


def test_any_of_several_names_will_do() -> None:
    assert cell(f"<p>库存</p>{ONE}", "Stock", "库存") == "1"


@pytest.mark.parametrize(
    "body",
    [
        f"<h2>Stock</h2><h2>Staff</h2>{TWO}",
        f"<h2>Stock</h2><div role=heading>Staff</div>{TWO}",
        f"<section class=k><p>Stock</p></section><section class=k><p>Staff</p>{TWO}</section>",
        f"<section><p>Stock</p><p>per ward</p></section><section><p>Staff</p>{TWO}</section>",
        f"<p>Stock</p><p>Staff</p>{TWO}",
        f"{TWO}<h2>Stock</h2>",
    ],
)
def test_a_heading_that_lost_its_table_gets_no_other(body: str) -> None:
    with pytest.raises(NoPanel, match="below the heading 'Stock' stands no table of its own"):
        cell(body, others=("Staff",))


def test_a_heading_that_is_gone_is_told_with_those_that_are_there() -> None:
    with pytest.raises(NoPanel) as raised:
        cell(f"<h1>Warehouse</h1><p>Stocks by ward</p>{ONE}<script>draw()</script>")
    assert str(raised.value) == "there is no heading 'Stock'; on the page stand: 'Warehouse', 'Stocks by ward'"


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (f"<h2>Stock</h2>{ONE}{TWO}", "'1' and '2'"),
        (f"<h2>Stock</h2><p>East</p>{ONE}<p>West</p>{TWO}", "'East' and 'West'"),
        (f"<div><p>Stock</p><div>{ONE}</div><div>{TWO}</div></div>", "'1' and '2'"),
        (
            "<h2>Stock</h2><table><caption>East</caption><tr><td>1</table><table><caption>West</caption><tr><td>2</table>",
            "'East' and 'West'",
        ),
    ],
)
def test_two_tables_under_one_heading_are_refused(body: str, shown: str) -> None:
    with pytest.raises(NoPanel, match=f"below the heading 'Stock' stand two tables: {shown}"):
        cell(body)
    if "West" in body:  # what tells them apart can be named
        assert cell(body, "West") == "2"


@pytest.mark.parametrize(
    "body",
    [
        f"<p>Stock</p>{ONE}<p>Staff</p>{TWO}",
        f"<nav><a>Stock</a><a>Staff</a></nav><p>Stock</p>{ONE}<p>Staff</p>{TWO}",
        f"<h2>Stock</h2>{ONE}<h3>Staff</h3>{TWO}",
        f"<h2>Stock</h2>{ONE}<table><caption>Staff</caption><tr><td>2</table>",
        f"<div><p>Stock</p>{ONE}</div>{TWO}",
        f"<h2>Stock</h2>{ONE}<table hidden><tr><td>2</table>",
    ],
)
def test_a_table_with_a_label_of_its_own_is_not_the_headings(body: str) -> None:
    assert cell(body) == "1"


def test_an_empty_page_has_no_panel() -> None:
    for empty in ("", " ", page("")):
        with pytest.raises(NoPanel, match="on the page stand: no text at all"):
            find_panel(empty, ("Stock",))


@pytest.mark.parametrize(
    ("body", "note"),
    [
        (f"<div><p>Stock</p>{ONE}<p>In  tonnes.</p></div><p>Imprint</p>", "In tonnes."),
        (f"<div><p>Stock</p><p>In tonnes.</p>{ONE}</div>", "In tonnes."),
        (f"<h2>Stock</h2><p>In tonnes.</p>{ONE}<h2>Staff</h2><p>Heads.</p>{TWO}", "In tonnes."),
        (f"<h2>Stock</h2>{ONE}", ""),
    ],
)
def test_what_is_written_beside_a_table_is_its_note(body: str, note: str) -> None:
    assert find_panel(page(body), ("Stock",)).note == note
