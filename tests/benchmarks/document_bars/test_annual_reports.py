"""The bars on the public annual reports, where these are."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks.document_bars.annual_reports import MEMORY_BAR_MIB, Report, numbers_figure, read, statements_figure
from benchmarks.document_bars.memory import PeakMemory
from benchmarks.document_bars.pace import own_pages
from engine.documents.model import Document
from tests.engine.documents.made import pdf_bytes, ruled_table, write

FOLDER = Path(__file__).parents[4] / "shared" / "benchmarks" / "annual_reports"


@pytest.fixture(scope="module")
def documents() -> dict[Report, Document]:
    reports = [Report(path) for path in sorted((FOLDER / "reports").glob("*.pdf"))]
    if not reports:
        pytest.skip("the public annual reports are not here")
    return {report: read(report) for report in reports}


@pytest.mark.slow
def test_numbers_stand_beside_their_labels(documents: dict[Report, Document]) -> None:
    figure = numbers_figure(documents, FOLDER / "tables")
    assert figure.n >= 100
    assert figure.holds, figure.details


@pytest.mark.slow
def test_statements_are_one_table_each(documents: dict[Report, Document]) -> None:
    figure = statements_figure(list(documents.values()))
    assert figure.n >= 12
    assert figure.holds, figure.details


@pytest.mark.slow
def test_the_slow_path_is_rare_and_memory_small(documents: dict[Report, Document]) -> None:
    report = max(documents, key=lambda report: documents[report].page_count)
    with PeakMemory() as memory:
        again = read(report)
    assert again == documents[report]
    assert memory.peak_mib <= MEMORY_BAR_MIB
    pages = own_pages((report.path, tuple(range(1, documents[report].page_count + 1))))
    assert sum(page.doubted for page in pages) <= 0.02 * len(pages)


def statement(name: str, rows: Sequence[tuple[str, str]]) -> Callable[[Any], None]:
    def page(c: Any) -> None:
        song = "STSong-Light"
        if name:
            write(c, name, 60, 800, font=song, size=12)
            write(c, "单位：元 币种：人民币", 60, 784, font=song)
        top = 770 if name else 800
        ruled_table(c, [("", "") for _ in rows], x=60, top=top, width=220)
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                write(c, cell, 64 + 220 * column, top - 18 * number - 13, font=song, size=9)

    return page


def test_a_made_report_is_scored_as_can_be_counted_by_hand(tmp_path: Path) -> None:
    first = [("项目", "2020 年度"), ("一、营业总收入", "1,234.50"), ("二、营业总成本", "1,000.25")]
    rest = [("三、营业利润", "234.25"), ("（一）基本每股收益", "0.36"), ("（二）稀释每股收益", "0.36")]
    note = [("营业外收入", "见附注"), ("罚款", "99.5")]
    report = Report(tmp_path / "2021-04-23__甲股份有限公司__600000__甲__2020年__年度报告.pdf")
    report.path.write_bytes(pdf_bytes([statement("合并利润表", first), statement("", rest), statement("附注", note)]))
    (tmp_path / "profit.csv").write_text(
        "报告年份,信息来源,股票代码,股票简称,营业总收入,营业总成本,营业利润,基本每股收益,营业外收入,利润总额,年份,证券代码,证券简称\n"
        "2020,年报,600000,甲,1234.5,1000.25,234.25,0.36,99.5,7777.0,2020,600000,甲\n",
        "utf-8",
    )
    document = read(report)
    numbers = numbers_figure({report: document}, tmp_path)
    # The profit before tax does not occur in the text; the other income stands beside another label.
    assert (numbers.n, numbers.value) == (5, 0.8)
    assert numbers.details == ("600000: 营业外收入 99.5",)
    statements = statements_figure([document])
    assert (statements.n, statements.value) == (1, 1.0)
