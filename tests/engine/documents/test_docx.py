from datetime import date, datetime
from io import BytesIO

import pytest

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.docx import read_docx
from engine.documents.model import DocumentError, DocumentFault


def saved(document) -> bytes:  # type: ignore[no-untyped-def]
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def test_blocks_in_order() -> None:
    import docx

    document = docx.Document()
    document.add_heading("年度报告", 0)
    document.add_heading("一、概述", 1)
    document.add_paragraph("收入增长。")
    table = document.add_table(rows=3, cols=3)
    for row, cells in enumerate((("Region", "2023", ""), ("", "Shipped", "Returned"), ("East", "100", "3"))):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(0, 1).merge(table.cell(0, 2))
    document.add_heading("Details", 2)
    document.add_paragraph("last")
    document.core_properties.created = datetime(2024, 3, 5, 9)
    extracted = read_docx(saved(document), "r.docx")
    assert extracted.blocks == [
        Heading("年度报告", 1, weight=0),
        Heading("一、概述", 1, weight=-1),
        Paragraph("收入增长。", 1),
        Table((("Region", "2023", "2023"), ("", "Shipped", "Returned"), ("East", "100", "3")), 1),
        Heading("Details", 1, weight=-2),
        Paragraph("last", 1),
    ]
    assert extracted.title == "年度报告"
    assert extracted.published == date(2024, 3, 5)


def test_vertical_merges_are_spread_out() -> None:
    import docx

    document = docx.Document()
    table = document.add_table(rows=3, cols=2)
    for row, cells in enumerate((("Region", "n"), ("East", "1"), ("", "2"))):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    (block,) = read_docx(saved(document), "r.docx").blocks
    assert isinstance(block, Table) and block.rows == (("Region", "n"), ("East", "1"), ("East", "2"))


def test_the_date_of_the_template_is_no_date() -> None:
    import docx

    document = docx.Document()
    document.add_paragraph("x")
    assert read_docx(saved(document), "r.docx").published is None


def test_a_bold_numbered_line_is_a_heading() -> None:
    import docx

    document = docx.Document()
    document.add_paragraph().add_run("（一）行业").bold = True
    document.add_paragraph("（二）不加粗")
    first, second = read_docx(saved(document), "r.docx").blocks
    assert isinstance(first, Heading) and first.number == 30
    assert second == Paragraph("（二）不加粗", 1)


def test_a_damaged_file_is_named() -> None:
    import docx

    data = saved(docx.Document())
    with pytest.raises(DocumentError) as caught:
        read_docx(data[: len(data) // 2], "in/r.docx")
    assert caught.value.fault is DocumentFault.UNREADABLE
    assert "in/r.docx" in str(caught.value)
