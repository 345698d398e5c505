import pytest

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.plain import read_plain
from engine.documents.sheets.delimited import find_delimiter, read_delimited
from engine.documents.text_encoding import Decoded


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiters(delimiter: str) -> None:
    text = "\n".join(delimiter.join(row) for row in (("Month", "Net, CNY"), ("2024-01", "5"), ("2024-02", "6")))
    text = text.replace("Net, CNY", '"Net, CNY"')
    assert find_delimiter(text) == delimiter
    assert read_delimited(Decoded(text, "utf-8")).blocks == [
        Table((("Month", "Net, CNY"), ("2024-01", "5"), ("2024-02", "6")), 1, header_rows=1)
    ]


def test_a_delimiter_may_be_declared_as_excel_does() -> None:
    assert read_delimited(Decoded("sep=|\na,b|c\n1,2|3\n", "utf-8")).blocks == [
        Table((("a,b", "c"), ("1,2", "3")), 1, header_rows=1)
    ]


def test_rows_of_one_cell_above_a_table_are_its_caption() -> None:
    extracted = read_delimited(Decoded("退货统计,,\n单位：件,,\n\n地区,数量,占比\n华东,3,4\n华北,1\n", "utf-8"))
    assert extracted.blocks == [
        Table(
            (("地区", "数量", "占比"), ("华东", "3", "4"), ("华北", "1", "")),
            1,
            header_rows=1,
            caption="退货统计 单位：件",
        )
    ]
    assert extracted.warnings == ["1 of 3 rows have another number of cells than the header: line 6"]


def test_rows_of_figures_alone_have_no_header() -> None:
    (table,) = read_delimited(Decoded("1,2.5\n3,4.5\n", "utf-8")).blocks
    assert table == Table((("1", "2.5"), ("3", "4.5")), 1, header_rows=0)


def test_a_list_of_single_cells_is_a_table_of_one_column() -> None:
    (table,) = read_delimited(Decoded("Industry\nRetail\nSales\n", "utf-8")).blocks
    assert table == Table((("Industry",), ("Retail",), ("Sales",)), 1, header_rows=1)


def test_a_quote_that_is_never_closed_costs_its_own_line_only() -> None:
    extracted = read_delimited(Decoded('a,b\n"x,y",1\n"z,2\n3,4\n5,6\n', "utf-8"))
    rows = (("a", "b"), ("x,y", "1"), ('"z', "2"), ("3", "4"), ("5", "6"))
    assert extracted.blocks == [Table(rows, 1, header_rows=1)]
    assert extracted.warnings == [
        "line 3: a quote is opened and never closed; from there on quotes were read as letters"
    ]


def test_a_long_field_and_signs_that_end_lines_elsewhere_are_kept() -> None:
    long = "x" * 200_000
    (table,) = read_delimited(Decoded(f"a,b\n{long},1\n2,3\u20284\n", "utf-8")).blocks
    assert isinstance(table, Table) and table.rows[1:] == ((long, "1"), ("2", "3\u20284"))


def test_uneven_rows_are_kept_and_named() -> None:
    extracted = read_delimited(Decoded("a,b\n1\n2,3,4\n5,6\n", "utf-8"))
    assert extracted.blocks == [Table((("a", "b", ""), ("1", "", ""), ("2", "3", "4"), ("5", "6", "")), 1, 1)]
    assert extracted.warnings == ["2 of 4 rows have another number of cells than the header: line 2, 3"]


def test_line_breaks_inside_quotes() -> None:
    (table,) = read_delimited(Decoded('a,b\n"x\ny",1\n', "utf-8")).blocks
    assert isinstance(table, Table) and table.rows[1] == ("x\ny", "1")


def test_plain_text() -> None:
    extracted = read_plain(Decoded("一、概述\n第一行\n第二行\n\n又一段\f第二页", "utf-8"))
    assert extracted.blocks == [
        Heading("一、概述", 1, weight=0, number=20, prominent=False),
        Paragraph("第一行\n第二行", 1),
        Paragraph("又一段", 1),
        Paragraph("第二页", 2),
    ]
    assert extracted.page_count == 2
