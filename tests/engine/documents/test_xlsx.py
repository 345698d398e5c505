from datetime import datetime
from io import BytesIO

import pytest

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.xlsx import read_xlsx


def workbook_bytes(*sheets: tuple[str, list[list[object]]], merge: str = "") -> bytes:
    import openpyxl

    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for name, rows in sheets:
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(row)
        if merge:
            sheet.merge_cells(merge)
    out = BytesIO()
    workbook.save(out)
    return out.getvalue()


def test_sheets_tables_and_values() -> None:
    rows: list[list[object]] = [["Month", "Rate"], [datetime(2024, 1, 1), 0.25], [datetime(2024, 2, 1), 3.0]]
    data = workbook_bytes(("一月", rows), ("Empty", []), ("Two", [["a", 1], ["b", 2], [], [], ["note"]]))
    assert read_xlsx(data, "b.xlsx").blocks == [
        Heading("一月", 1, weight=-1),
        Table((("Month", "Rate"), ("2024-01-01", "0.25"), ("2024-02-01", "3")), 1),
        Heading("Two", 3, weight=-1),
        Table((("a", "1"), ("b", "2")), 3),
        Paragraph("note", 3),
    ]


def test_a_merged_title_becomes_the_caption() -> None:
    data = workbook_bytes(
        ("S", [["退货统计", None, None], ["Region", "Shipped", "Returned"], ["East", 100, 3]]), merge="A1:C1"
    )
    assert read_xlsx(data, "b.xlsx").blocks[1] == Table(
        (("Region", "Shipped", "Returned"), ("East", "100", "3")), 1, caption="退货统计"
    )


def test_formulas_without_a_value_are_a_warning() -> None:
    extracted = read_xlsx(workbook_bytes(("S", [["a", "b"], [1, "=A2*2"]])), "b.xlsx")
    assert extracted.warnings == ["sheet S: 1 formulas without a stored value; save it in Excel"]


def test_a_far_away_cell_costs_nothing() -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    workbook.active["A1"], workbook.active["B1"] = "a", 1
    workbook.active["A2"], workbook.active["B2"] = "b", 2
    workbook.active["A1048576"] = "far"
    out = BytesIO()
    workbook.save(out)
    assert read_xlsx(out.getvalue(), "b.xlsx").blocks[1:] == [Table((("a", "1"), ("b", "2")), 1), Paragraph("far", 1)]


def test_a_damaged_file_is_named() -> None:
    with pytest.raises(DocumentError) as caught:
        read_xlsx(b"PK\x03\x04 nothing of the kind", "in/b.xlsx")
    assert caught.value.fault is DocumentFault.UNREADABLE and "in/b.xlsx" in str(caught.value)
