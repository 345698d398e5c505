import zipfile
from datetime import date, datetime
from io import BytesIO

import pytest

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.docx.document import read_docx
from engine.documents.model import DocumentError, DocumentFault


def saved(document) -> bytes:  # type: ignore[no-untyped-def]
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def test_blocks_in_order() -> None:
    import docx

    document = docx.Document()
    document.add_heading("年度报告", 0)
    document.add_heading("一、概述", 1)
    document.add_paragraph("收入增长。")
    table = document.add_table(rows=3, cols=3)
    for row, cells in enumerate((("Region", "2023", ""), ("", "Shipped", "Returned"), ("East", "100", "3"))):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(0, 1).merge(table.cell(0, 2))
    document.add_heading("Details", 2)
    document.add_paragraph("last")
    document.core_properties.created = datetime(2024, 3, 5, 9)
    extracted = read_docx(saved(document), "r.docx")
    assert extracted.blocks == [
        Heading("年度报告", 1, weight=0),
        Heading("一、概述", 1, weight=-1),
        Paragraph("收入增长。", 1),
        Table((("Region", "2023", "2023"), ("", "Shipped", "Returned"), ("East", "100", "3")), 1),
        Heading("Details", 1, weight=-2),
        Paragraph("last", 1),
    ]
    assert extracted.title == "年度报告"
    assert extracted.created == date(2024, 3, 5)


def test_vertical_merges_are_spread_out() -> None:
    import docx

    document = docx.Document()
    table = document.add_table(rows=3, cols=2)
    for row, cells in enumerate((("Region", "n"), ("East", "1"), ("", "2"))):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    table.cell(1, 0).merge(table.cell(2, 0))
    (block,) = read_docx(saved(document), "r.docx").blocks
    assert isinstance(block, Table) and block.rows == (("Region", "n"), ("East", "1"), ("East", "2"))


def test_the_date_of_the_template_is_no_date() -> None:
    import docx

    document = docx.Document()
    document.add_paragraph("x")
    assert read_docx(saved(document), "r.docx").created is None


def test_a_bold_numbered_line_is_a_heading() -> None:
    import docx

    document = docx.Document()
    document.add_paragraph().add_run("（一）行业").bold = True
    document.add_paragraph("（二）不加粗")
    first, second = read_docx(saved(document), "r.docx").blocks
    assert isinstance(first, Heading) and first.number == 30
    assert second == Paragraph("（二）不加粗", 1)


def test_a_chapter_is_a_heading_in_any_type() -> None:
    import docx

    document = docx.Document()
    for text in ("第三节  管理层讨论", "Chapter 2 Risks", "第三节 管理层讨论 12", "第三节所述的收入增加。", "一、收入"):
        document.add_paragraph(text)
    kinds = [type(block) for block in read_docx(saved(document), "r.docx").blocks]
    assert kinds == [Heading, Heading, Paragraph, Paragraph, Paragraph]


def with_body(xml: str, **parts: str) -> bytes:
    """A document whose body is ``xml`` (prefix ``w``); ``footnotes`` is the content of footnotes.xml."""
    import docx

    template = BytesIO()
    docx.Document().save(template)
    out = BytesIO()
    names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    names += ' xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
    with zipfile.ZipFile(template) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            content = source.read(name).decode("utf-8", "surrogateescape")
            if name == "word/document.xml":
                content = f"<w:document {names}><w:body>{xml}</w:body></w:document>"
            elif name == "[Content_Types].xml":
                kind = "application/vnd.openxmlformats-officedocument.wordprocessingml"
                more = "".join(f'<Override PartName="/word/{p}.xml" ContentType="{kind}.{p}+xml"/>' for p in parts)
                content = content.replace("</Types>", f"{more}</Types>")
            elif name == "word/_rels/document.xml.rels":
                kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
                more = "".join(f'<Relationship Id="x{p}" Type="{kind}/{p}" Target="{p}.xml"/>' for p in parts)
                content = content.replace("</Relationships>", f"{more}</Relationships>")
            target.writestr(name, content.encode("utf-8", "surrogateescape"))
        for part, content in parts.items():
            target.writestr(f"word/{part}.xml", f"<w:{part} {names}>{content}</w:{part}>")
    return out.getvalue()


def texts(xml: str, **parts: str) -> list[str]:
    blocks = read_docx(with_body(xml, **parts), "r.docx").blocks
    return [block.text for block in blocks if not isinstance(block, Table)]


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def test_deleted_moved_and_hidden_text_is_left_out_and_inserted_text_is_read() -> None:
    deleted = f"<w:del><w:r><w:delText>old </w:delText></w:r></w:del><w:moveFrom>{run('away ')}</w:moveFrom>"
    shown = run("shown", '<w:vanish w:val="0"/>')
    xml = f"<w:p>{run('Net ')}{deleted}<w:ins>{run('new ')}</w:ins>{run('secret', '<w:vanish/>')}{shown}</w:p>"
    assert texts(xml) == ["Net new shown"]


def test_raised_digits_are_no_part_of_the_number_before() -> None:
    def up(text: str) -> str:
        return run(text, '<w:vertAlign w:val="superscript"/>')

    low = run("2", '<w:vertAlign w:val="subscript"/>')
    xml = f"<w:p>{run('10')}{up('6')}{run(' m')}{up('2')}{run(' of H')}{low}{run('O on the 1')}{up('st')}</w:p>"
    assert texts(f"{xml}<w:p>{up('1')}{run(' Unaudited.')}</w:p>") == ["10^6 m^2 of H2O on the 1st", "1 Unaudited."]


def test_deleted_rows_are_left_out() -> None:
    def row(text: str, properties: str = "") -> str:
        cells = "".join(f"<w:tc><w:p>{run(t)}</w:p></w:tc>" for t in (text, "1"))
        return f"<w:tr><w:trPr>{properties}</w:trPr>{cells}</w:tr>"

    data = with_body(f"<w:tbl>{row('East')}{row('West', '<w:del/>')}{row('North')}</w:tbl>")
    assert read_docx(data, "r.docx").blocks == [Table((("East", "1"), ("North", "1")), 1)]


def test_a_note_follows_the_paragraph_that_has_its_mark() -> None:
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    notes = f'<w:footnote w:id="2"><w:p>{run("Unaudited.")}</w:p></w:footnote>'
    assert texts(f"<w:p>{run('Sales rose.')}{mark}</w:p><w:p>{run('Next.')}</w:p>", footnotes=notes) == [
        "Sales rose.",
        "Unaudited.",
        "Next.",
    ]


def test_boxes_to_tick_and_text_that_asks_to_be_filled_in() -> None:
    def box(checked: int) -> str:
        state = f'<w14:checkbox><w14:checked w14:val="{checked}"/></w14:checkbox>'
        return f"<w:sdt><w:sdtPr>{state}</w:sdtPr><w:sdtContent>{run('?')}</w:sdtContent></w:sdt>"

    asks = f"<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{run('Click here')}</w:sdtContent></w:sdt>"
    old = '<w:r><w:fldChar><w:ffData><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData></w:fldChar></w:r>'
    sign = '<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>'
    xml = f"<w:p>{box(1)}{run(' yes ')}{box(0)}{run(' no ')}{old}{run(' old ')}{sign}{run(' sign')}{asks}</w:p>"
    assert texts(xml) == ["☒ yes ☐ no ☒ old ☐ sign"]


def test_a_table_in_a_cell_is_text_of_the_cell_and_a_table() -> None:
    inner = "".join(f"<w:tc><w:p>{run(t)}</w:p></w:tc>" for t in ("a", "1"))
    cells = f"<w:tc><w:p>{run('outer')}</w:p></w:tc><w:tc><w:tbl><w:tr>{inner}</w:tr></w:tbl><w:p/></w:tc>"
    blocks = read_docx(with_body(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"), "r.docx").blocks
    assert blocks == [Table((("outer", "a\n1"),), 1), Table((("a", "1"),), 1)]


def test_a_frame_of_one_cell_is_read_as_what_it_frames() -> None:
    inner = "".join(f"<w:tc><w:p>{run(t)}</w:p></w:tc>" for t in ("a", "1"))
    frame = f"<w:tbl><w:tr><w:tc><w:p>{run('One')}</w:p><w:tbl><w:tr>{inner}</w:tr></w:tbl></w:tc></w:tr></w:tbl>"
    assert read_docx(with_body(frame), "r.docx").blocks == [Paragraph("One", 1), Table((("a", "1"),), 1)]


def test_page_headers_comments_and_contents_are_left_out() -> None:
    import docx

    document = docx.Document()
    section = document.sections[0]
    section.header.paragraphs[0].text, section.footer.paragraphs[0].text = "Confidential", "page 1"
    document.styles.add_style("toc 1", 1)
    document.add_paragraph("Sales ..... 4", style="toc 1")
    paragraph = document.add_paragraph("Sales rose.")
    document.add_comment(paragraph.runs, text="Really?", author="A")
    assert read_docx(saved(document), "r.docx").blocks == [Paragraph("Sales rose.", 1)]


def test_numbers_that_the_word_processor_counts_are_read() -> None:
    import docx

    document = docx.Document()
    for text in ("one", "two"):
        document.add_paragraph(text, style="List Number")
    document.add_paragraph("point", style="List Bullet")
    assert [block.text for block in read_docx(saved(document), "r.docx").blocks if not isinstance(block, Table)] == [
        "1. one",
        "2. two",
        "- point",
    ]


def test_a_damaged_file_is_named() -> None:
    import docx

    data = saved(docx.Document())
    with pytest.raises(DocumentError) as caught:
        read_docx(data[: len(data) // 2], "in/r.docx")
    assert caught.value.fault is DocumentFault.UNREADABLE
    assert "in/r.docx" in str(caught.value)
