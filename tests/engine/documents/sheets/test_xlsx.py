import zipfile
from datetime import datetime
from io import BytesIO

import pytest

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.sheets.xlsx import MAX_CELLS, read_xlsx


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
    assert extracted.warnings == ["sheet S: formulas without a stored value: 1; save it in Excel"]


def test_values_are_shown_as_the_sheet_shows_them() -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.active
    for row in (["Month", "Rate"], [datetime(2024, 3, 1), 0.04493], [datetime(2024, 4, 1), 0.05]):
        sheet.append(row)
    for cell in ("A2", "A3"):
        sheet[cell].number_format = 'yyyy"年"m"月"'
    sheet["B2"].number_format = "0.00%"
    out = BytesIO()
    workbook.save(out)
    assert read_xlsx(out.getvalue(), "b.xlsx").blocks[1] == Table(
        (("Month", "Rate"), ("2024-03", "4.49%"), ("2024-04", "0.05")), 1
    )


def test_the_stored_value_of_a_formula_is_read() -> None:
    data = workbook_bytes(("S", [["a", "b"], [1, "=A2*2"], [2, 5]]))
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(b"<f>A2*2</f><v></v>", b"<f>A2*2</f><v>2</v>"))
    extracted = read_xlsx(out.getvalue(), "b.xlsx")
    assert (extracted.blocks[1], extracted.warnings) == (Table((("a", "b"), ("1", "2"), ("2", "5")), 1), [])


def test_a_hidden_sheet_is_read_and_named() -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    workbook.active["A1"] = "shown"
    sheet = workbook.create_sheet("T")
    sheet["A1"], sheet.sheet_state = "secret", "hidden"
    out = BytesIO()
    workbook.save(out)
    extracted = read_xlsx(out.getvalue(), "b.xlsx")
    assert extracted.blocks[-1] == Paragraph("secret", 2)
    assert extracted.warnings == ["sheet T is hidden in the workbook; it was read all the same"]


def test_hidden_rows_and_columns_are_read_and_named() -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.active
    for row in (["Port", "Plan", "Freight"], ["North", 9, 12], ["South", 8, 7], ["East", 7, 5]):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions.group("B", "B", hidden=True)
    sheet.column_dimensions.group("E", "XFD", hidden=True)  # empty ones: as far as the sheet goes
    out = BytesIO()
    workbook.save(out)
    extracted = read_xlsx(out.getvalue(), "b.xlsx")
    assert extracted.blocks[1] == Table(
        (("Port", "Plan", "Freight"), ("North", "9", "12"), ("South", "8", "7"), ("East", "7", "5")), 1
    )
    assert extracted.warnings == ["sheet Sheet: hidden in the workbook, read all the same: row 3 and column B"]


def test_more_cells_than_memory_holds_are_refused_before_they_are_read() -> None:
    data = workbook_bytes(("S", [["a"]]))
    out = BytesIO()
    cells = b'<c r="A1"/>' * (MAX_CELLS + 1)
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(b"</row>", cells + b"</row>"))
    with pytest.raises(DocumentError, match=r"TOO_LARGE: in/b\.xlsx: has a sheet of 2,000,00"):
        read_xlsx(out.getvalue(), "in/b.xlsx")


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
