import time

from engine.documents.blocks import Block, Heading, Paragraph, Table
from engine.documents.sheets.sheet_blocks import sheet_blocks


def blocks(*rows: str) -> list[Block]:
    """Blocks of a sheet: a string a row, its cells between bars, an empty one for an empty row."""
    filled = {
        (row, column): cell.strip()
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells.split("|"), 1)
        if cell.strip()
    }
    first, *rest = sheet_blocks("S", filled, 2)
    assert first == Heading("S", 2, weight=-1)
    return rest


def table(*rows: str, caption: str = "") -> Table:
    return Table(tuple(tuple(cell.strip() for cell in row.split("|")) for row in rows), 2, caption=caption)


def test_an_empty_sheet_is_nothing() -> None:
    assert list(sheet_blocks("S", {}, 1)) == []


def test_empty_rows_tell_tables_apart() -> None:
    assert blocks("a|n", "x|1", "", "b|m", "y|2") == [table("a|n", "x|1"), table("b|m", "y|2")]


def test_a_table_goes_on_after_an_empty_row_that_only_sets_its_parts_apart() -> None:
    rows = ("item|2023|2024", "cash|5|6", "stock|7|8", "", "loans|1|2", "", "total|13|16")
    assert blocks(*rows) == [table(*(row for row in rows if row))]


def test_other_columns_than_before_are_another_table() -> None:
    assert blocks("a|n", "x|1", "", "|b|m|k", "|y|2|3") == [table("a|n", "x|1"), table("b|m|k", "y|2|3")]


def test_tables_side_by_side_are_told_apart() -> None:
    assert blocks("a|n||b|m", "x|1||y|2", "z|3||w|4") == [table("a|n", "x|1", "z|3"), table("b|m", "y|2", "w|4")]
    assert blocks("1|2|||5|6", "3|4|||7|8", "9|9||||") == [table("1|2", "3|4", "9|9"), table("5|6", "7|8")]


def test_an_empty_column_inside_a_table_is_none() -> None:
    assert blocks("item|2023||2024|Δ", "cash|5||6|1", "stock|7||8|1") == [
        table("item|2023|2024|Δ", "cash|5|6|1", "stock|7|8|1")
    ]


def test_tables_that_touch_at_a_corner_only() -> None:
    assert blocks("a|n||", "x|1||", "||b|m", "||y|2") == [table("a|n", "x|1"), table("b|m", "y|2")]


def test_a_title_is_a_caption_and_a_label_between_rows_is_a_row() -> None:
    assert blocks("Returns|Returns|Returns", "a|n|m", "x|1|2") == [table("a|n|m", "x|1|2", caption="Returns")]
    labelled = ("Power||", "x|1|2", "Heat||", "y|3|4")
    assert blocks(*labelled) == [table(*labelled)]


def test_one_column_or_row_is_text() -> None:
    assert blocks("Note", "see below", "", "as of|2024-03-01") == [
        Paragraph("Note\nsee below", 2),
        Paragraph("as of | 2024-03-01", 2),
    ]


def test_the_time_grows_with_the_sheet_and_not_with_its_square() -> None:
    def seconds(rows: int) -> float:
        filled = {(3 * row // 2, column): str(row) for row in range(rows) for column in range(4)}
        began = time.process_time()
        list(sheet_blocks("S", filled, 1))
        return time.process_time() - began

    seconds(1000)
    assert seconds(16_000) < 40 * seconds(2000)
