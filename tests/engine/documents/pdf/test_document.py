"""PDF files made by reportlab, read back."""

from pathlib import Path
from typing import Any

import pytest

from engine.documents.blocks import Block, Extracted, Heading, Paragraph, Table
from engine.documents.model import Document, DocumentError, DocumentFault
from engine.documents.pdf.document import read_pdf
from engine.documents.read import read_document
from tests.engine.documents.made import pdf_bytes, ruled_table, write

ROWS = (("Month", "Shipped", "Returned"), ("2024-01", "100", "3"), ("2024-02", "120", "4"))


def read(*pages: Any) -> Extracted:
    return read_pdf(pdf_bytes(pages), "made.pdf")


def paragraphs(blocks: list[Block]) -> list[str]:
    return [block.text for block in blocks if isinstance(block, Paragraph)]


def prose(c: Any, lines: int, *, top: float = 700, x: float = 60) -> None:
    for i in range(lines):
        write(
            c,
            f"Line {i} of running text that reaches the right margin of this page, as prose does, ok",
            x,
            top - 14 * i,
        )


def test_a_table_stands_between_its_paragraphs() -> None:
    def page(c: Any) -> None:
        write(c, "3. Returns", 60, 760, size=16, font="Helvetica-Bold")
        write(c, "Before the table.", 60, 730)
        write(c, "Unit: pieces", 60, 712)
        ruled_table(c, ROWS, x=60, top=700, width=120)
        write(c, "After the table.", 60, 600)
        prose(c, 10, top=500)

    extracted = read(page)
    heading, before, unit, table, after = extracted.blocks[:5]
    assert isinstance(heading, Heading) and heading.text == "3. Returns" and heading.number == 40
    assert (before, unit) == (Paragraph("Before the table.", 1), Paragraph("Unit: pieces", 1))
    assert table == Table(ROWS, 1)
    assert after == Paragraph("After the table.", 1)
    assert extracted.page_count == 1


def test_chinese_headings_and_paragraphs() -> None:
    song = "STSong-Light"

    def page(c: Any) -> None:
        write(c, "年度报告", 250, 780, size=20, font=song)
        write(c, "一、公司业务", 60, 740, font=song)
        write(
            c,
            "报告期内公司主营业务收入保持增长，产品质量稳定，客户结构进一步优化，海外市场拓展取得明",
            60,
            720,
            font=song,
        )
        write(c, "显成效。", 60, 706, font=song)
        write(c, "二、风险", 60, 680, font=song)
        write(c, "汇率波动。", 60, 660, font=song)

    extracted = read(page)
    assert [(type(b).__name__, b.text) for b in extracted.blocks if not isinstance(b, Table)] == [
        ("Heading", "年度报告"),
        ("Heading", "一、公司业务"),
        ("Paragraph", "报告期内公司主营业务收入保持增长，产品质量稳定，客户结构进一步优化，海外市场拓展取得明显成效。"),
        ("Heading", "二、风险"),
        ("Paragraph", "汇率波动。"),
    ]
    assert extracted.title == "年度报告"


def test_headers_footers_and_page_numbers_are_dropped() -> None:
    def page(number: int) -> Any:
        def draw(c: Any) -> None:
            write(c, "Annual report of Example Corp 2024", 60, 815, size=8)
            write(c, f"Text of page {number}.", 60, 700)
            write(c, f"Page {number} of 4", 280, 20, size=8)

        return draw

    extracted = read(*(page(n) for n in range(1, 5)))
    assert paragraphs(extracted.blocks) == [f"Text of page {n}." for n in range(1, 5)]
    assert [b.page for b in extracted.blocks] == [1, 2, 3, 4]


def test_a_line_that_stands_once_at_the_edge_is_kept() -> None:
    def page(c: Any) -> None:
        write(c, "A note at the top.", 60, 820)
        write(c, "Body.", 60, 500)

    assert paragraphs(read(page, page).blocks) == ["A note at the top.", "Body."] * 2


def test_two_columns_are_read_one_after_the_other() -> None:
    def page(c: Any) -> None:
        write(c, "A heading over both of the columns of this page", 130, 780, size=15)
        for i in range(20):
            write(c, f"left {i} words words words words word", 50, 740 - 14 * i)
            write(c, f"right {i} words words words words wor", 310, 740 - 14 * i)

    text = " ".join(paragraphs(read(page).blocks))
    order = [text.index(f"left {i} ") for i in range(20)] + [text.index(f"right {i} ") for i in range(20)]
    assert order == sorted(order)


def test_a_table_that_goes_on_is_one_table() -> None:
    def first(c: Any) -> None:
        write(c, "Intro.", 60, 780)
        ruled_table(c, ROWS, x=60, top=200, width=120)

    def second(c: Any) -> None:
        ruled_table(c, (("2024-03", "90", "2"), ("2024-04", "80", "1")), x=60, top=780, width=120)
        write(c, "Outro.", 60, 300)

    tables = [b for b in read(first, second).blocks if isinstance(b, Table)]
    assert tables == [Table((*ROWS, ("2024-03", "90", "2"), ("2024-04", "80", "1")), 1)]
    assert tables[0].pages == (1, 2)
    assert [tables[0].boxes_of([number])[0].page for number in range(5)] == [1, 1, 1, 2, 2]


def test_a_frame_around_text_is_no_table() -> None:
    def page(c: Any) -> None:
        c.rect(50, 600, 400, 150)
        write(c, "Framed text.", 60, 700)

    assert read(page).blocks == [Paragraph("Framed text.", 1)]


def test_letters_printed_twice_are_read_once() -> None:
    def page(c: Any) -> None:
        write(c, "Bold by overprint, 1,100 of 11.", 60, 700)
        write(c, "Bold by overprint, 1,100 of 11.", 60.3, 700)

    assert paragraphs(read(page).blocks) == ["Bold by overprint, 1,100 of 11."]


def test_tables_with_horizontal_rules_only() -> None:
    def page(c: Any) -> None:
        write(c, "Before.", 60, 740)
        for y in (700, 680, 640):
            c.line(60, y, 420, y)
        for i, row in enumerate(ROWS):
            for j, cell in enumerate(row):
                write(c, cell, 64 + j * 120, 686 - 18 * i - (4 if i else 0))
        write(c, "After.", 60, 500)

    before, table, after = read(page).blocks
    assert (before, after) == (Paragraph("Before.", 1), Paragraph("After.", 1))
    assert table == Table(ROWS, 1)


def test_outer_columns_without_an_outer_rule_are_kept() -> None:
    def page(c: Any) -> None:
        for y in (700, 682, 664, 646):
            c.line(60, y, 420, y)
        for x in (180, 300):
            c.line(x, 700, x, 646)
        for i, row in enumerate(ROWS):
            for j, cell in enumerate(row):
                write(c, cell, 64 + j * 120, 687 - 18 * i)

    assert read(page).blocks == [Table(ROWS, 1)]


def test_a_protected_file_is_named() -> None:
    data = pdf_bytes([lambda c: write(c, "secret", 60, 700)], password="open sesame")
    with pytest.raises(DocumentError) as caught:
        read_pdf(data, "in/p.pdf")
    assert caught.value.fault is DocumentFault.PASSWORD_REQUIRED


def test_a_blank_page_is_a_warning_and_a_blank_file_an_error(tmp_path: Path) -> None:
    extracted = read(lambda c: write(c, "Words.", 60, 700), lambda _: None)
    assert extracted.warnings == ["page 2: gave no text"]
    (tmp_path / "blank.pdf").write_bytes(pdf_bytes([lambda _: None]))
    with pytest.raises(DocumentError, match="NO_TEXT"):
        read_document(tmp_path / "blank.pdf", file="blank.pdf")


@pytest.mark.slow
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_scanned_page_is_recognised_however_it_lies(tmp_path: Path, turned: int) -> None:
    import pypdfium2

    made = pdf_bytes([lambda c: write(c, "Returns 2024: 1,234 pieces", 60, 700, size=24)])
    picture = pypdfium2.PdfDocument(made)[0].render(scale=2).to_pil().convert("RGB").rotate(turned, expand=True)
    picture.save(tmp_path / "scan.pdf", resolution=144)
    document = read_document(tmp_path / "scan.pdf", file="scan.pdf")
    assert isinstance(document, Document)
    assert "".join(["Returns", "2024:", "1,234", "pieces"]) in "".join(document.chunks[0].text.split())
    assert document.warnings == ("page 1: is scanned; its text was recognised (OCR)",)


def test_a_numbered_line_in_outlined_type_is_a_heading_however_long() -> None:
    """A font without a bold face is printed bold by filling and outlining its letters; so do word processors."""
    song = "STSong-Light"
    title = "八、公司是否存在违反规定决策程序对外提供担保的情况以及由此给公司造成的影响和损失？"

    def page(c: Any) -> None:
        text = c.beginText(60, 740)
        text.setFont(song, 10.5)
        text.setTextRenderMode(2)
        text.textLine(title)
        text.setTextRenderMode(0)
        c.drawText(text)
        for i in range(20):
            write(
                c,
                "公司在报告期内严格按照规定决策，对外提供担保均经董事会审议，正文没有加粗的字。",
                60,
                700 - 16 * i,
                font=song,
            )

    first = read(page).blocks[0]
    assert isinstance(first, Heading) and first.text == title
