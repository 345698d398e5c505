from datetime import date
from pathlib import Path

import pytest

from engine.documents.model import DocumentError, DocumentFault
from engine.documents.read import read_document
from tests.engine.documents.made import put


def test_a_document_knows_where_everything_stands(tmp_path: Path) -> None:
    text = "# 报告\n\n发布日期：2024年4月2日\n\n## 退货\n\n单位：件\n\n| 月 | 退货 |\n|--|--|\n| 2024-01 | 12 |\n"
    put(tmp_path, r_dot_md=text)
    document = read_document(tmp_path / "r.md", file="x/r.md", zone="Asia/Shanghai")
    assert (document.title, document.published, document.published_from) == ("报告", date(2024, 4, 2), "text")
    assert [s.path for s in document.sections] == [("报告",), ("报告", "退货")]
    intro, table = document.chunks
    assert (intro.context, intro.text) == ("报告", "发布日期：2024年4月2日")
    assert (table.context, table.text) == ("报告 > 退货", "单位：件\n月: 2024-01 | 退货: 12")
    assert (table.kind, table.table_id, table.header_rows, table.file) == ("table", "p1t1", 1, "x/r.md")
    assert table.rows == (("月", "退货"), ("2024-01", "12"))
    assert [(p.start, p.end) for p in table.periods] == [(date(2024, 1, 1), date(2024, 2, 1))]
    assert table.periods[0].zone == "Asia/Shanghai"
    assert len({chunk.id for chunk in document.chunks}) == 2


def test_periods_are_relative_to_the_day_of_publication(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="Sales fell last month.\n", b_dot_txt="Date: 2024-04-02\n\nSales fell last month.\n")
    undated = read_document(tmp_path / "a.txt", file="a.txt")
    dated = read_document(tmp_path / "b.txt", file="b.txt")
    assert undated.chunks[0].periods == ()
    for text, year in (
        ("民國113年3月5日，營業收入增加。", 2024),
        ("Sales fell in FY24.", 2024),
        ("90年代的产品。", 1990),
    ):
        put(tmp_path, c_dot_txt=text)
        (period,) = read_document(tmp_path / "c.txt", file="c.txt").chunks[0].periods
        assert period.start is not None and period.start.year == year, text
    assert (date(2024, 3, 1), date(2024, 4, 1)) in [(p.start, p.end) for p in dated.chunks[0].periods]


def test_the_same_bytes_give_the_same_ids(tmp_path: Path) -> None:
    put(tmp_path, a_dot_txt="One.\n\nTwo.\n")
    first, second = (read_document(tmp_path / "a.txt", file="a.txt") for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", DocumentFault.EMPTY),
        (b" \n\0", DocumentFault.EMPTY),
        (b"<html><body><script>x</script></body></html>", DocumentFault.NO_TEXT),
        (b"%PDF-1.4 broken", DocumentFault.UNREADABLE),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", DocumentFault.UNREADABLE),
        (b"{\\rtf1\\ansi text}", DocumentFault.UNSUPPORTED),
    ],
)
def test_faults(tmp_path: Path, content: bytes, fault: DocumentFault) -> None:
    (tmp_path / "f").write_bytes(content)
    with pytest.raises(DocumentError) as caught:
        read_document(tmp_path / "f", file="in/f")
    assert (caught.value.fault, caught.value.file) == (fault, "in/f")


@pytest.mark.parametrize(
    "lines", [("Minutes of the board", "Date: 12 April 2024"), ("2024年4月12日", "Minutes of the board")]
)
def test_the_day_is_no_part_of_the_title(lines: tuple[str, ...], tmp_path: Path) -> None:
    put(tmp_path, m_dot_txt="\n\n".join((*lines, "The chair opened the meeting, which was held in the large room.")))
    document = read_document(tmp_path / "m.txt", file="m.txt")
    assert (document.title, document.published) == ("Minutes of the board", date(2024, 4, 12))
