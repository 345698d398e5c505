import pytest

from engine.documents.table_text import column_names, count_header_rows, is_number, render_row


@pytest.mark.parametrize("cell", ["0", "1,234.50", "-4.49", "(3.1)", "12%", "¥5", "3万元", "−7"])
def test_figures(cell: str) -> None:
    assert is_number(cell)


@pytest.mark.parametrize("cell", ["", "2019", "2019年", "2024-03", "Q1", "FY2023", "East", "七、32", "A股"])
def test_no_figures(cell: str) -> None:
    assert not is_number(cell)


def test_header_of_a_financial_table() -> None:
    rows = [("项目", "2019年", "2018年"), ("营业收入", "1,175", "1,230"), ("净利润", "129", "182")]
    assert count_header_rows(rows) == 1
    assert render_row(rows[1], column_names(rows[:1])) == "项目: 营业收入 | 2019年: 1,175 | 2018年: 1,230"


def test_a_list_of_keys_and_values_has_no_header() -> None:
    rows = [("公司的中文名称", "四海股份有限公司"), ("公司的中文简称", "四海"), ("法定代表人", "张三")]
    assert count_header_rows(rows) == 0
    assert render_row(rows[1], ()) == "公司的中文简称: 四海"


def test_two_columns_with_figures_have_a_header() -> None:
    assert count_header_rows([("Region", "Returned"), ("East", "12"), ("North", "7")]) == 1


def test_two_header_rows_under_a_merged_cell() -> None:
    rows = [("Region", "2023", ""), ("", "Shipped", "Returned"), ("East", "100", "3")]
    assert count_header_rows(rows) == 2
    assert column_names(rows[:2]) == ("Region", "2023 Shipped", "2023 Returned")


def test_data_alone_has_no_header() -> None:
    assert count_header_rows([("East", "100"), ("North", "50")]) == 0


def test_a_label_beside_several_rows_is_no_header() -> None:
    rows = [("Auditor", "Name", "Li & Co"), ("", "Address", "Hangzhou"), ("", "Signed by", "Wang")]
    assert count_header_rows(rows) == 0


def test_equal_figures_side_by_side_are_both_said() -> None:
    assert render_row(("Total", "5", "5"), ()) == "Total | 5 | 5"
    assert render_row(("Total", "spanned", "spanned"), ()) == "Total: spanned"
