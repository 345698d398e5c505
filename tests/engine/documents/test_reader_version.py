"""What a few files of all kinds give, as digests of today: other figures mean another ``READER_VERSION``."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from engine.documents.read import read_document
from engine.documents.reader_version import READER_VERSION
from tests.engine.documents.made import pdf_bytes, put, ruled_table, write


def page(c: Any) -> None:
    write(c, "1. Returns", 60, 780, size=16)
    write(c, "Returns of March 2024 rose after Vantor changed its carrier.", 60, 750)
    ruled_table(c, [("Month", "Returns"), ("2024-02", "12"), ("2024-03", "1,240")], x=60, top=720, width=120)


FILES: dict[str, str | bytes] = {
    "a.md": "# 报告\n\n2024年4月2日\n\n## 退货\n\n上个月上升。单位：件\n\n| 月 | 退货 |\n|--|--|\n| 2024-01 | 12 |\n",
    "b.html": "<h1>Fines</h1><p>Fined on 3 May 2023.</p><table><tr><th>Day<th>Fine<tr><td>3 May<td>1,200</table>",
    "c.csv": "month,returns\n2024-01,12\n2024-02,9\n",
    "d.txt": "第一节 总则\n\n本办法自2024年1月1日起施行。\n\n第二节 处罚\n\n罚款12.5万元。\n",
    "e.pdf": pdf_bytes([page]),
}
OF_VERSION_2 = {
    "a.md": "2b1838100bda6613",
    "b.html": "e79e5661ee29e7e8",
    "c.csv": "d2f3ffa48da8946d",
    "d.txt": "979e535a93f77f32",
    "e.pdf": "4ca0762794853ce3",
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_read_is_what_this_version_reads(name: str, tmp_path: Path) -> None:
    put(tmp_path, **{name.replace(".", "_dot_"): FILES[name]})
    document = read_document(tmp_path / name, file=name, zone="UTC")
    read = hashlib.sha256(document.model_dump_json(exclude={"sha256"}).encode()).hexdigest()[:16]
    assert (READER_VERSION, read) == (2, OF_VERSION_2[name]), "raise READER_VERSION and renew these digests"
