from pathlib import Path

import pytest

from engine.documents.read import read_document
from tests.engine.documents.made import put

SPAN = ' colspan="2"'


def years_of(folder: Path, table: str) -> list[str]:
    put(folder, t_dot_html=f"<table>{table}</table>")
    (chunk,) = read_document(folder / "t.html", file="t.html").chunks
    return [f"{period.start:%Y-%m}..{period.end:%Y-%m}" for period in chunk.periods if period.start and period.end]


@pytest.mark.parametrize(
    "table",
    [
        "<tr><th>Item<th>2022<tr><td>Sales<td>(1800)<tr><td>Costs<td>1900",
        "<tr><th>项目<th>2022年<tr><td>收入<td>2010<tr><td>成本<td>（2005）",
        "<tr><th>2022<th>Value<tr><td>Founded<td>1998<tr><td>Staff<td>2010",
        "<tr><th>Year<th>Units<th>Price<tr><td>2022<td>2010<td>9",
    ],
)
def test_an_amount_that_looks_like_a_year_is_none(table: str, tmp_path: Path) -> None:
    assert years_of(tmp_path, table) == ["2022-01..2023-01"]


@pytest.mark.parametrize(
    "table",
    [
        "<tr><th>公司<th>年度<tr><td>甲<td>2021<tr><td>乙<td>2022",
        "<tr><th>Firm<th>Founded<tr><td>A<td>2021<tr><td>B<td>2022",
        "<tr><th>Firm<th>Launch<tr><td>A<td>2021<tr><td>B<td>2022<tr><td>C<td>2022",
    ],
)
def test_a_column_of_years_is_read_in_every_row(table: str, tmp_path: Path) -> None:
    assert years_of(tmp_path, table) == ["2021-01..2022-01", "2022-01..2023-01"]


def test_a_year_that_ends_a_title_is_read(tmp_path: Path) -> None:
    titles = "<tr><th colspan=3>Report of sales 2021<tr><td colspan=3>Unit: EUR"
    table = f"{titles}<tr><th>Region<th>Units<th>Price<tr><td>East<td>1<td>2"
    assert years_of(tmp_path, table) == ["2021-01..2022-01"]


def test_a_header_of_two_rows_is_read_as_one(tmp_path: Path) -> None:
    table = f"<tr><th rowspan=2>Region<th{SPAN}>2021<tr><th>H1<th>H2<tr><td>East<td>1<td>2"
    assert years_of(tmp_path, table) == ["2021-01..2021-07", "2021-07..2022-01"]
    # Nor are its halves those of the year in which the table was published.
    put(tmp_path, d_dot_html=f"<p>Date: 2024-05-06</p><table>{table}</table>")
    *_, chunk = read_document(tmp_path / "d.html", file="d.html").chunks
    assert {period.start.year for period in chunk.periods if period.start} == {2021}


@pytest.mark.parametrize(
    ("above", "head"),
    [
        ("<caption>Sales 2021</caption>", "<tr><th>Region<th>Q1<th>Q2"),
        ("<caption>2021年销售 单位：台</caption>", "<tr><th>地区<th>一季度<th>二季度"),
        ("<caption>Budget 2021</caption>", "<tr><th>Region<th>Q1<th>Q2"),
    ],
)
@pytest.mark.parametrize("published", ["", "<p>Date: 2024-05-06</p>", "<p>Date: 2020-11-06</p>"])
def test_quarters_are_those_of_the_year_that_the_table_is_named_for(
    above: str, head: str, published: str, tmp_path: Path
) -> None:
    put(tmp_path, t_dot_html=f"{published}<table>{above}{head}<tr><td>East<td>1<td>2</table>")
    *_, chunk = read_document(tmp_path / "t.html", file="t.html").chunks
    found = [f"{period.start:%Y-%m}..{period.end:%Y-%m}" for period in chunk.periods if period.start and period.end]
    assert found == ["2021-01..2022-01", "2021-01..2021-04", "2021-04..2021-07"]
