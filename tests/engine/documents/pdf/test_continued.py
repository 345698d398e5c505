"""Tables over several pages: one table, with every row once and in order."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents.blocks import Block, Paragraph, Table
from engine.documents.pdf.document import read_pdf
from tests.engine.documents.made import pdf_bytes, ruled_table, write

HEADER = ("Month", "Shipped", "Returned")
Rows = Sequence[Sequence[str]]
Draw = Callable[[Any], None]


def blocks(*pages: Draw) -> list[Block]:
    return read_pdf(pdf_bytes(pages), "made.pdf").blocks


def tables(*pages: Draw) -> list[Table]:
    return [block for block in blocks(*pages) if isinstance(block, Table)]


def row(number: int) -> tuple[str, str, str]:
    return f"{2000 + number // 12}-{number % 12 + 1:02}", f"{number},000", str(number % 7)


def drawn(rows: Rows, *, header: str = "", above: str = "", below: str = "", width: float = 120) -> Draw:
    def page(c: Any) -> None:
        if header:
            write(c, header, 60, 815, size=8)
        if above:
            write(c, above, 60, 790)
        ruled_table(c, rows, x=60, top=780, width=width)
        if below:
            write(c, below, 60, 40 + 20)

    return page


@settings(max_examples=25, deadline=None)
@given(sizes=st.lists(st.integers(1, 30), min_size=2, max_size=4), repeats=st.booleans(), title=st.booleans())
def test_every_row_is_kept_once_and_in_order(sizes: list[int], repeats: bool, title: bool) -> None:
    numbers = iter(range(sum(sizes)))
    parts = [[row(next(numbers)) for _ in range(size)] for size in sizes]
    pages = [
        drawn([*([HEADER] if number == 0 or repeats else []), *part], header="Annual report" if title else "")
        for number, part in enumerate(parts)
    ]
    (table,) = tables(*pages)
    assert table.rows == (HEADER, *(row for part in parts for row in part))
    assert table.pages == tuple(range(1, len(sizes) + 1))
    first = [table.boxes_of([1 + sum(sizes[:number])])[0].page for number in range(len(sizes))]
    assert first == list(table.pages)


def test_a_last_row_that_falls_over_is_a_row_of_the_table() -> None:
    (table,) = tables(drawn([HEADER, row(0), row(1)]), drawn([("Total", "1,000", "1")], below="After."))
    assert table.rows == (HEADER, row(0), row(1), ("Total", "1,000", "1"))


def test_a_row_of_cells_by_itself_is_text() -> None:
    assert blocks(drawn([("Total", "1,000", "1")], below="After.")) == [
        Paragraph("Total 1,000 1", 1),
        Paragraph("After.", 1),
    ]


def test_a_group_of_rows_at_the_top_of_a_page_is_no_header() -> None:
    (table,) = tables(drawn([HEADER, row(0)]), drawn([("Europe", "", ""), row(1)]))
    assert table.rows == (HEADER, row(0), ("Europe", "", ""), row(1))


def test_a_column_that_is_empty_on_one_page_keeps_its_place() -> None:
    (table,) = tables(drawn([HEADER, row(0)]), drawn([("2024-01", "", "3"), ("2024-02", "", "4")]))
    assert table.rows[2:] == (("2024-01", "", "3"), ("2024-02", "", "4"))


@pytest.mark.parametrize(
    "second",
    [
        drawn([row(1), row(2)], above="Another table:"),
        drawn([row(1), row(2)], width=100),
        drawn([("Region", "Sold", "Kept"), row(1), row(2)]),
    ],
    ids=["text between", "other width", "other header"],
)
def test_what_is_another_table_stays_one(second: Draw) -> None:
    first, other = tables(drawn([HEADER, row(0)]), second)
    assert first.rows == (HEADER, row(0))
    assert other.rows[-2:] == (row(1), row(2)) and other.page == 2


def test_text_below_ends_a_table() -> None:
    assert len(tables(drawn([HEADER, row(0)], below="Note: in pieces."), drawn([row(1), row(2)]))) == 2


def test_a_page_header_set_as_a_table_of_one_row_is_dropped() -> None:
    def page(number: int) -> Draw:
        def draw(c: Any) -> None:
            ruled_table(c, [("Example Corp", "Annual report 2024")], x=60, top=830, width=200)
            write(c, f"Text of page {number}.", 60, 600)

        return draw

    assert blocks(*map(page, range(1, 5))) == [Paragraph(f"Text of page {n}.", n) for n in range(1, 5)]


def test_footnotes_at_the_foot_of_a_page_end_no_table() -> None:
    rows = [row(number) for number in range(36)]

    def first(note: str, size: float) -> Draw:
        def page(c: Any) -> None:
            write(c, "1. Returns by month", 60, 800)
            ruled_table(c, [HEADER, *rows[:33]], x=60, top=780, width=120)
            write(c, note, 60, 50, size=size)

        return page

    second = drawn([HEADER, *rows[33:]])
    for note, size in (("* Restated for the merger.", 10.0), ("1 Restated for the merger.", 7.0)):
        found = blocks(first(note, size), second)
        (table,) = (block for block in found if isinstance(block, Table))
        assert table.rows == (HEADER, *rows) and table.pages == (1, 2)
        assert note in [block.text for block in found if isinstance(block, Paragraph)]
    for text, size in (("1 Restated for the merger.", 10.0), ("The next table is another one.", 7.0)):
        assert len(tables(first(text, size), second)) == 2
