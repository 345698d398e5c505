"""Grids that reports draw in many ways: sides left out, cells merged, rules between some rows only."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.documents.blocks import Box, Extracted, Table
from engine.documents.pdf.document import read_pdf
from tests.engine.documents.made import pdf_bytes, ruled_table, write

ROWS = (("Month", "Shipped", "Returned"), ("2024-01", "100", "3"), ("2024-02", "120", "4"))
TOP, LEFT, WIDTH, HEIGHT = 700.0, 60.0, 120.0, 18.0
"""Of the tables below: their upper side, their left side, a column, a row."""


def read(*pages: Callable[[Any], None]) -> Extracted:
    return read_pdf(pdf_bytes(pages), "made.pdf")


def tables(*pages: Callable[[Any], None]) -> list[Table]:
    return [block for block in read(*pages).blocks if isinstance(block, Table)]


def cells(c: Any, rows: Sequence[Sequence[str]]) -> None:
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            write(c, cell, LEFT + j * WIDTH + 4, TOP - (i + 1) * HEIGHT + 5, size=9)


def rules(c: Any, *, horizontal: Sequence[int], vertical: Sequence[int], rows: int = 3, columns: int = 3) -> None:
    """The rules with these numbers of a grid of ``rows`` by ``columns``, each over its whole length."""
    for i in horizontal:
        c.line(LEFT, TOP - i * HEIGHT, LEFT + columns * WIDTH, TOP - i * HEIGHT)
    for j in vertical:
        c.line(LEFT + j * WIDTH, TOP, LEFT + j * WIDTH, TOP - rows * HEIGHT)


@pytest.mark.parametrize(
    ("horizontal", "vertical"),
    [
        ((0, 1, 2, 3), (0, 1, 2, 3)),
        ((0, 1, 2, 3), (1, 2)),
        ((0, 1, 2, 3), (1,)),
        ((1, 2, 3), (0, 1, 2, 3)),
        ((0, 1, 2), (0, 1, 2, 3)),
        ((1, 2), (0, 1, 2, 3)),
        ((1, 2), (1, 2)),
        ((0, 1, 2, 3), ()),
    ],
    ids=["all", "no sides", "one inside", "no top", "no bottom", "inner rows", "inner only", "no columns"],
)
def test_no_row_and_no_column_is_lost_whatever_sides_are_missing(
    horizontal: tuple[int, ...], vertical: tuple[int, ...]
) -> None:
    def page(c: Any) -> None:
        rules(c, horizontal=horizontal, vertical=vertical)
        cells(c, ROWS)

    blocks = read(page).blocks
    kept = " ".join(" ".join(sum(b.rows, ())) if isinstance(b, Table) else b.text for b in blocks).split()
    assert sorted(kept) == sorted(sum(ROWS, ()))
    if len(vertical) != 1 and (horizontal, vertical) != ((1, 2), (1, 2)):
        assert blocks == [Table(ROWS, 1)]


def test_sides_that_only_the_header_has_are_drawn_on() -> None:
    def page(c: Any) -> None:
        rules(c, horizontal=range(4), vertical=(1, 2))
        for x in (LEFT, LEFT + 3 * WIDTH):
            c.line(x, TOP, x, TOP - HEIGHT)
        cells(c, ROWS)

    assert tables(page) == [Table(ROWS, 1)]


def test_a_merged_cell_stands_once_and_shifts_nothing() -> None:
    rows = (("Region", "2023", ""), ("", "Shipped", "Returned"), ("East", "100", "3"))

    def page(c: Any) -> None:
        c.line(LEFT, TOP, LEFT + 3 * WIDTH, TOP)
        c.line(LEFT + WIDTH, TOP - HEIGHT, LEFT + 3 * WIDTH, TOP - HEIGHT)
        for i in (2, 3):
            c.line(LEFT, TOP - i * HEIGHT, LEFT + 3 * WIDTH, TOP - i * HEIGHT)
        for j in (0, 1, 3):
            c.line(LEFT + j * WIDTH, TOP, LEFT + j * WIDTH, TOP - 3 * HEIGHT)
        c.line(LEFT + 2 * WIDTH, TOP - HEIGHT, LEFT + 2 * WIDTH, TOP - 3 * HEIGHT)
        cells(c, rows)

    (table,) = tables(page)
    assert table.rows == rows
    assert table.cells[0] == (Box(1, 60, 141.9, 180, 177.9), Box(1, 180, 141.9, 420, 159.9), None)
    assert table.cells[1][0] is None


def test_two_tables_of_a_page_are_two() -> None:
    def page(c: Any) -> None:
        ruled_table(c, ROWS, x=60, top=700, width=120)
        ruled_table(c, (("a", "b"), ("c", "d")), x=60, top=500, width=90)

    assert tables(page) == [Table(ROWS, 1), Table((("a", "b"), ("c", "d")), 1)]


def test_rules_drawn_as_thin_rectangles_are_rules() -> None:
    def page(c: Any) -> None:
        for i in range(4):
            c.rect(LEFT, TOP - i * HEIGHT, 3 * WIDTH, 0.5, stroke=0, fill=1)
        for j in range(4):
            for i in range(3):
                c.rect(LEFT + j * WIDTH, TOP - (i + 1) * HEIGHT, 0.5, HEIGHT, stroke=0, fill=1)
        cells(c, ROWS)

    assert tables(page) == [Table(ROWS, 1)]


def test_a_form_within_a_form_is_looked_into() -> None:
    def page(c: Any) -> None:
        c.beginForm("inner")
        rules(c, horizontal=range(4), vertical=range(4))
        cells(c, ROWS)
        c.endForm()
        c.beginForm("outer")
        c.translate(10, -20)
        c.doForm("inner")
        c.endForm()
        c.doForm("outer")

    (table,) = tables(page)
    assert table == Table(ROWS, 1)
    assert table.boxes_of([0]) == (Box(1, 70, 161.9, 430, 179.9),)


def test_a_clip_is_no_rule() -> None:
    def page(c: Any) -> None:
        for i in range(3):
            for j in range(3):
                path = c.beginPath()
                path.rect(LEFT + j * WIDTH, TOP - (i + 1) * HEIGHT, WIDTH, HEIGHT)
                c.saveState()
                c.clipPath(path, stroke=0, fill=0)
                c.restoreState()
        cells(c, ROWS)

    assert [table.strategy for table in tables(page)] == ["words"]


def test_words_that_no_cell_holds_stay_in_the_text_and_are_told() -> None:
    def page(c: Any) -> None:
        ruled_table(c, ROWS[:2], x=LEFT, top=TOP, width=WIDTH)
        ruled_table(c, ROWS[1:], x=LEFT, top=TOP - 2 * HEIGHT, width=WIDTH)
        # A step in the grid: the box of the table is wider than its upper cells.
        c.rect(LEFT + 3 * WIDTH, TOP - 4 * HEIGHT, WIDTH, 2 * HEIGHT)
        write(c, "astray", LEFT + 3 * WIDTH + 20, TOP - HEIGHT + 5, size=9)

    extracted = read(page)
    assert [b.text for b in extracted.blocks if not isinstance(b, Table)] == ["astray"]
    assert extracted.warnings == [
        "page 1: 6 characters inside a table stand in no cell of it and were kept as text: 'astray'"
    ]
    (table,) = (b for b in extracted.blocks if isinstance(b, Table))
    letters = sum(len(cell.replace(" ", "")) for row in table.rows for cell in row)
    assert table.score == letters / (letters + 6)


def test_rows_that_no_rule_parts_are_rows() -> None:
    def page(c: Any) -> None:
        rules(c, horizontal=(0, 1, 4), vertical=range(4), rows=4)
        cells(c, (*ROWS, ("2024-03", "90", "2")))

    assert tables(page) == [Table((*ROWS, ("2024-03", "90", "2")), 1)]


def test_a_figure_that_was_wrapped_is_one_figure() -> None:
    def page(c: Any) -> None:
        rules(c, horizontal=(0, 1, 3), vertical=range(4))
        cells(c, (ROWS[0], ("Sales of", "1,234,", "9,876,"), ("2024", "567", "543")))

    (table,) = tables(page)
    assert len(table.rows) == 2 and table.rows[1][0] == "Sales of 2024"
    assert ["".join(cell.split()) for cell in table.rows[1][1:]] == ["1,234,567", "9,876,543"]


def test_a_title_across_an_open_table_is_one_cell() -> None:
    title = "Shipped and returned, in pieces, by month of the year 2024, all"

    def page(c: Any) -> None:
        rules(c, horizontal=range(5), vertical=(), rows=4)
        cells(c, ((title, "", ""), *ROWS))

    (table,) = tables(page)
    assert table.strategy == "explicit"
    assert table.rows == ((title, "", ""), *ROWS)


def test_running_text_between_rules_is_no_table() -> None:
    def page(c: Any) -> None:
        rules(c, horizontal=(0, 3, 6), vertical=(), rows=6)
        for i in range(6):
            write(c, f"Line {i} of running text that reaches the right margin of its ", LEFT, TOP - i * 18 - 13)

    assert tables(page) == []


@pytest.mark.parametrize("count", [2, 5])
def test_rows_that_only_white_space_parts_are_asked_of_tabula(count: int) -> None:
    rows = [("Item", "Kind")] + [(f"item {i} of the list", f"kind {i}") for i in range(count)]

    def page(c: Any) -> None:
        rules(c, horizontal=(0, 1, count + 1), vertical=(), rows=count + 1)
        cells(c, rows)

    (table,) = tables(page)
    assert table.strategy == "stream"
    assert table.rows == tuple(rows)
