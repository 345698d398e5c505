import pytest

from engine.documents.blocks import Heading, Table
from engine.documents.model import DocumentError, DocumentFault
from engine.documents.sheets.xls import read_xls
from tests.engine.documents.made_office import ole_bytes, xls_bytes

MARCH_2024 = 45352.0
"""1 March 2024 in days, 1 January 1900 being day 1 and 29 February 1900 counted, as Excel does."""


def test_cells_are_what_they_show() -> None:
    rows = [
        ["月份", "营业收入", "退货率"],
        [(MARCH_2024, "yyyy/m/d"), (1234567.891, "#,##0.00"), (0.04493, "0.00%")],
        [(MARCH_2024, 'yyyy"年"m"月"'), 12.0, 0.5],
    ]
    assert read_xls(xls_bytes({"一月": rows}), "b.xls").blocks == [
        Heading("一月", 1, weight=-1),
        Table((("月份", "营业收入", "退货率"), ("2024-03-01", "1,234,567.89", "4.49%"), ("2024-03", "12", "0.5")), 1),
    ]


def test_merged_cells_are_spread_out() -> None:
    data = xls_bytes({"S": [["Region", "n"], ["East", 1.0], [None, 2.0]]}, merged=[(1, 2, 0, 0)])
    assert read_xls(data, "b.xls").blocks[1] == Table((("Region", "n"), ("East", "1"), ("East", "2")), 1)


def test_a_hidden_sheet_is_read_and_named() -> None:
    extracted = read_xls(
        xls_bytes({"S": [["a", 1.0], ["b", 2.0]], "T": [["c", 3.0], ["d", 4.0]]}, hidden=["T"]), "b.xls"
    )
    assert extracted.warnings == ["sheet T is hidden in the workbook; it was read all the same"]
    assert extracted.blocks[3] == Table((("c", "3"), ("d", "4")), 2)


def test_a_password_is_asked_for() -> None:
    with pytest.raises(DocumentError, match=r"PASSWORD_REQUIRED: in/b\.xls"):
        read_xls(xls_bytes({"S": [["a"]]}, encrypted=True), "in/b.xls")


def test_a_damaged_file_is_named() -> None:
    with pytest.raises(DocumentError) as caught:
        read_xls(ole_bytes({"Workbook": b"nothing of the kind"}), "in/b.xls")
    assert caught.value.fault is DocumentFault.UNREADABLE and "in/b.xls" in str(caught.value)
