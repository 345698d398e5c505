from datetime import date

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.markdown import plain_words, read_markdown
from engine.documents.text_encoding import Decoded


def read(text: str):  # type: ignore[no-untyped-def]
    return read_markdown(Decoded(text, "utf-8"))


def test_blocks_in_order() -> None:
    text = "# 报告\n\n第一段\n第二行\n\n## 表 #\n\n| 月 | 数 |\n|---|--:|\n| 1 | 2 |\n| 3 | 4 |\n\nend\n"
    assert read(text).blocks == [
        Heading("报告", 1, weight=-1),
        Paragraph("第一段\n第二行", 1),
        Heading("表", 1, weight=-2),
        Table((("月", "数"), ("1", "2"), ("3", "4")), 1, header_rows=1),
        Paragraph("end", 1),
    ]


def test_underlined_headings() -> None:
    assert read("Title\n=====\n\nSub\n---\n").blocks == [Heading("Title", 1, -1), Heading("Sub", 1, -2)]


def test_code_keeps_its_hashes_and_bars() -> None:
    assert read("```\n# no heading\n| no | table |\n```\n").blocks == [Paragraph("# no heading\n| no | table |", 1)]


def test_an_escaped_bar_stays_in_its_cell() -> None:
    (table,) = read("| a | b |\n|---|---|\n| x \\| y | z |\n").blocks
    assert table.rows[1] == ("x | y", "z")


def test_line_breaks_and_entities_in_cells() -> None:
    (table,) = read("| a | b |\n|---|---|\n| x<br/>y | R&amp;D |\n").blocks
    assert table.rows[1] == ("x\ny", "R&D")


def test_a_table_without_outer_bars() -> None:
    assert read("a | b\n--|--\n1 | 2\n\nend").blocks == [Table((("a", "b"), ("1", "2")), 1, 1), Paragraph("end", 1)]


def test_html_is_read_as_html() -> None:
    html = "<table>\n<tr><th>a</th><th>b</th></tr>\n\n<tr><td>1</td><td>2 > 1</td></tr>\n</table>\nnext\n"
    assert read(html).blocks == [Table((("a", "b"), ("1", "2 > 1")), 1, 1), Paragraph("next", 1)]
    assert read("<div>\n  <p>one</p>\n</div>\n\ntwo").blocks == [Paragraph("one", 1), Paragraph("two", 1)]


def test_quotes_and_addresses_apart_from_their_links() -> None:
    text = "> > We saw [more][1]\n> returns.\n\n[1]: http://x.y 'title'\n"
    assert read(text).blocks == [Paragraph("We saw more\nreturns.", 1)]


def test_front_matter_is_metadata() -> None:
    extracted = read('---\ntitle: "Q1 report"\ndate: 2024-04-02\n---\ntext\n')
    assert (extracted.title, extracted.published) == ("Q1 report", date(2024, 4, 2))
    assert extracted.blocks == [Paragraph("text", 1)]


def test_comments_and_what_only_begins_as_one() -> None:
    assert read("a <!-- x\ny --> b <!-- c\n").blocks == [Paragraph("a  b <!-- c", 1)]


def test_pictures_in_links_and_addresses_with_brackets() -> None:
    assert plain_words("[![Net sales](a.png)](http://x.y/A_(b)) rose") == "Net sales rose"


def test_inline_marks() -> None:
    assert plain_words("a *b* __c__ `d_e` 2*3*4 [x](y) \\*z") == "a b c d_e 2*3*4 x *z"
