"""What `plumbline parse` shows: the tree, tables as tables, JSON, a page as a picture."""

import json
from pathlib import Path

import pytest
from PIL import Image

from engine.documents.page_image import COLOURS, SCALE
from engine.documents.read import read_document
from orchestration.cli.parsed_record import parsed_record
from orchestration.cli.parsed_tree import show_file
from tests.engine.documents.made import pdf_bytes, ruled_table, write
from tests.engine.documents.pdf.test_two_readings import lines
from tests.engine.documents.pdf.test_two_readings import read as read_odd
from tests.orchestration.test_cli import in_process

MARKDOWN = (
    "# 年报\n\n首段。\n\n## 退货\n\n单位：件\n\n| 月份 | 退货 |\n|--|--|\n| 2024-01 | 12 |\n\n## 说明\n\n末段。\n"
)


def test_sections_are_a_tree_and_tables_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.md").write_text(MARKDOWN, "utf-8")
    document = read_document(tmp_path / "a.md", file="a.md")
    show_file(document)
    ids = [chunk.id for chunk in document.chunks]
    assert capsys.readouterr().out.splitlines() == [
        "a.md: pages: 1, sections: 3, tables: 1, chunks: 3",
        "  年报",
        "",
        "  年报  (p. 1)",
        f"    [{ids[0]}] p. 1",
        "    首段。",
        "",
        "    退货  (p. 1)",
        f"      [{ids[1]}] table p1t1, p. 1; speaks of 2024-01",
        "      单位：件",
        "      月份     退货",
        "      ───────  ────",
        "      2024-01  12",
        "",
        "    说明  (p. 1)",
        f"      [{ids[2]}] p. 1",
        "      末段。",
        "",
    ]


def test_json_has_the_fields_of_its_contract(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(MARKDOWN, "utf-8")
    shown = json.loads(json.dumps(parsed_record(read_document(tmp_path / "a.md", file="a.md"))))
    assert list(shown) == ["file", "status", "error", "pages", "sections", "chunks", "warnings"]
    _, table, _ = shown["chunks"]
    fields = {"id", "kind", "text", "pages", "table_id", "rows", "section_path", "periods"}
    assert set(table) == fields | {"uncertain", "other_readings"}
    assert (table["text"], table["section_path"]) == ("单位：件\n月份: 2024-01 | 退货: 12", ["年报", "退货"])
    (period,) = table["periods"]
    assert (period["start"], period["end"]) == ("2024-01-01", "2024-02-01") and "rolling" not in period


def test_what_another_reader_made_of_a_page_is_shown_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    texts = ["Freight xxxx rose to 1,234 tonnes.", "Nothing else was counted."]
    document = read_odd(tmp_path, lines(texts), "38")
    show_file(document)
    shown = capsys.readouterr().out.splitlines()
    at = shown.index("  page 1, as pdfium read it, where it differs:")
    assert shown[at + 1] == "      Freight \ufffd\ufffd\ufffd\ufffd rose to 1,284 tonnes."
    assert shown[at + 2].endswith("; two readers differ on page 1; figures that are not certain: 1,234")
    (record,) = parsed_record(document)["chunks"]
    assert (record["uncertain"], record["other_readings"][0]["reader"]) == (["1,234"], "pdfium")


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)

    def draw(c: object) -> None:
        write(c, "Returns", 60, 780, size=20)
        write(c, "Goods came back.", 60, 740)
        ruled_table(c, [("Month", "Returned"), ("May", "12"), ("June", "7")], x=60, top=700, width=100)

    (tmp_path / "made.pdf").write_bytes(pdf_bytes([draw]))
    return tmp_path / "made.pdf"


def test_a_page_is_drawn_with_boxes(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = in_process(["parse", "made.pdf", "--image", "1", "--out", "p.png"], capsys)
    assert (code, out.strip()) == (0, "p.png")
    picture = Image.open(page.parent / "p.png")
    colours = {f"#{bytes(colour).hex()}" for _, colour in picture.getcolors(1 << 24) or [] if isinstance(colour, tuple)}
    assert set(COLOURS.values()) <= colours
    # The table's upper left corner, in points from the top of an A4 page.
    assert picture.getpixel((int(60 * SCALE) + 1, int((841.9 - 700) * SCALE) + 20)) == (0x2B, 0x8A, 0x3E)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["made.pdf", "--image", "2"], "has 1 pages, there is no page 2"),
        (["a.md", "--image", "1"], "has no pages to draw"),
        (["made.pdf", "--out", "p.png"], "--image PAGE"),
        (["made.pdf", "a.md", "--image", "1"], "one FILE"),
    ],
)
def test_what_cannot_be_drawn_is_told(
    page: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (page.parent / "a.md").write_text("# A\n", "utf-8")
    code, _, errors = in_process(["parse", *arguments], capsys)
    assert code != 0 and told in errors
