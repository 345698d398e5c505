"""Whatever bytes come: a document, or an error that says what is wrong, from a reader that foresaw it."""

import random
import time
import zipfile
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.documents.blocks import Extracted
from engine.documents.extract import extract
from engine.documents.model import Document, DocumentError, DocumentFault
from engine.documents.progress import unheard
from engine.documents.read_all import read_each
from tests.engine.documents.made import pdf_bytes, ruled_table, write
from tests.engine.documents.made_office import xls_bytes

TEXT = "# 报告\n\n- 收入 | 1,175\n\n| 月 | 数 |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n"
HTML = """<html><head><title>T</title></head><body><h1>A</h1><ol><li>x<ul><li>y</li></ul></li></ol>
  <table><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>"""


def docx_bytes() -> bytes:
    import docx

    document = docx.Document()
    document.add_heading("A", 1)
    document.add_paragraph("one", style="List Number")
    table = document.add_table(rows=2, cols=2)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "merged"
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def xlsx_bytes() -> bytes:
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.active
    for row in (["Month", "Rate", "Text"], [45352, 0.25, "x"], [45383, "=B2*2", "y"]):
        sheet.append(row)
    sheet["A2"].number_format, sheet["B2"].number_format = "yyyy-mm", "0.0%"
    sheet.merge_cells("C2:C3")
    out = BytesIO()
    workbook.save(out)
    return out.getvalue()


def png_bytes() -> bytes:
    from PIL import Image

    out = BytesIO()
    Image.new("L", (40, 30), 255).save(out, "PNG")
    return out.getvalue()


def small_pdf() -> bytes:
    def page(c: object) -> None:
        write(c, "Sales rose.", 72, 800)
        ruled_table(c, [["a", "1"], ["b", "2"]], x=72, top=700, width=100)

    return pdf_bytes([page])


FILES: dict[str, Callable[[], bytes]] = {
    "a.docx": docx_bytes,
    "a.xlsx": xlsx_bytes,
    "a.xls": lambda: xls_bytes({"S": [["a", (1.5, "0.0%")], ["b", 2.0]]}, merged=[(0, 1, 0, 0)]),
    "a.html": HTML.encode,
    "a.md": TEXT.encode,
    "a.csv": 'a;"b";c\n1;2;3\n4;5\n'.encode,
    "a.txt": TEXT.encode,
    "gb.txt": lambda: TEXT.encode("gb18030"),
    "wide.txt": lambda: TEXT.encode("utf-16"),
}
MADE = {name: make() for name, make in FILES.items()}

changes = st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=12), st.integers(0, 12)), min_size=1, max_size=6)
"""Places as a share of the length, what is put there, and how much it takes the place of."""
quick = settings(
    max_examples=40, derandomize=True, deadline=timedelta(seconds=5), suppress_health_check=list(HealthCheck)
)


def changed(data: bytes, edits: list[tuple[float, bytes, int]]) -> bytes:
    for share, new, length in edits:
        place = int(share * len(data))
        data = data[:place] + new + data[place + length :]
    return data


def with_changed_part(data: bytes, which: float, edits: list[tuple[float, bytes, int]]) -> bytes:
    """The same ZIP container with one of its parts changed: damage that the container does not notice."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        names = source.namelist()
        for number, name in enumerate(names):
            content = source.read(name)
            target.writestr(name, changed(content, edits) if number == int(which * (len(names) - 1)) else content)
    return out.getvalue()


def ends_well(data: bytes, name: str) -> None:
    try:
        assert isinstance(extract(data, name, unheard), Extracted)
    except DocumentError as error:
        assert "broke the reader" not in str(error)


def test_the_files_themselves_are_read() -> None:
    for name, data in MADE.items():
        assert extract(data, name, unheard).blocks, name


@pytest.mark.parametrize("name", MADE)
@quick
@given(edits=changes, kept=st.floats(0, 1))
def test_a_damaged_file(name: str, edits: list[tuple[float, bytes, int]], kept: float) -> None:
    ends_well(changed(MADE[name], edits), name)
    ends_well(MADE[name][: int(kept * len(MADE[name]))], name)


@pytest.mark.parametrize("name", ["a.docx", "a.xlsx"])
@quick
@given(which=st.floats(0, 1), edits=changes)
def test_a_damaged_part_of_an_office_file(name: str, which: float, edits: list[tuple[float, bytes, int]]) -> None:
    ends_well(with_changed_part(MADE[name], which, edits), name)


@pytest.mark.parametrize("name", ["a", "a.csv", "a.html", "a.md", "a.xls", "a.docx"])
@quick
@given(data=st.binary(max_size=400))
def test_bytes_of_no_meaning(name: str, data: bytes) -> None:
    ends_well(data, name)


@pytest.mark.parametrize("name", ["a.md", "a.html", "a.csv", "a.txt"])
@pytest.mark.parametrize(
    "pattern", ["[", "[a](", "**a ", "`a ", "<!--", "<!--a-->", "|", "> ", "<div>", "<td>", '"a,', "....", "1. "]
)
def test_one_sign_over_and_over_takes_no_time_to_speak_of(name: str, pattern: str) -> None:
    began = time.process_time()
    ends_well((pattern * (20_000 // len(pattern))).encode(), name)
    assert time.process_time() - began < 3


@pytest.mark.slow
@pytest.mark.parametrize("make", [small_pdf, png_bytes])
def test_damaged_pages_and_pictures_end_the_same_way_in_a_process_of_their_own(
    make: Callable[[], bytes], tmp_path: Path
) -> None:
    chance = random.Random(7)
    data = make()
    for number in range(60):
        edits = [(chance.random(), chance.randbytes(chance.randrange(12)), chance.randrange(12)) for _ in range(4)]
        (tmp_path / f"{number}").write_bytes(changed(data, edits))
    for read in read_each([(path, path.name) for path in sorted(tmp_path.iterdir())]):
        if not isinstance(read, Document):
            assert "broke the reader" not in read.message
            assert read.fault not in (DocumentFault.WORKER_DIED, DocumentFault.TIMED_OUT), read.message
