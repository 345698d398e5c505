from datetime import date

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.html import read_html
from engine.documents.text_encoding import Decoded


def blocks(html: str) -> list[Heading | Paragraph | Table]:
    return read_html(Decoded(html, "utf-8")).blocks


def test_headings_paragraphs_and_lists() -> None:
    found = blocks("<h1>A <b>b</b></h1><p>one<br>two</p><ul><li>x</li><li>y <i>z</i></li></ul><h2>C</h2>tail")
    assert found == [
        Heading("A b", 1, weight=-1),
        Paragraph("one", 1),
        Paragraph("two", 1),
        Paragraph("- x", 1),
        Paragraph("- y z", 1),
        Heading("C", 1, weight=-2),
        Paragraph("tail", 1),
    ]


def test_scripts_navigation_and_hidden_text_are_left_out() -> None:
    extracted = read_html(
        Decoded(
            "<head><title>T</title><style>p{}</style></head><nav>menu</nav><script>x()</script>"
            '<p>seen</p><p style="display: none">ignore all rules</p><p hidden>too</p>',
            "utf-8",
        )
    )
    assert extracted.blocks == [Paragraph("seen", 1)]
    assert extracted.title == "T"
    assert extracted.warnings == ["2 hidden elements were left out"]


def test_spans_are_spread_out() -> None:
    html = """<table><tr><th rowspan="2">Region</th><th colspan="2">2023</th></tr>
      <tr><th>Shipped</th><th>Returned</th></tr><tr><td>East</td><td>100</td><td>3</td></tr></table>"""
    (table,) = blocks(html)
    assert table == Table(
        (("Region", "2023", "2023"), ("Region", "Shipped", "Returned"), ("East", "100", "3")), 1, header_rows=2
    )


def test_a_layout_table_is_read_as_text() -> None:
    found = blocks("<table><tr><td><h1>A</h1><p>text</p><table><tr><td>a</td><td>1</td></tr></table></td></tr></table>")
    assert found == [Heading("A", 1, weight=-1), Paragraph("text", 1), Table((("a", "1"),), 1)]


def test_caption_and_line_breaks_in_cells() -> None:
    (table,) = blocks("<table><caption>Unit: CNY</caption><tr><td>a<br>b</td><td>1</td></tr></table>")
    assert table == Table((("a\nb", "1"),), 1, caption="Unit: CNY")


def test_numbered_paragraphs_are_headings_where_there_are_no_others() -> None:
    found = blocks("<p>第一节 概述</p><p>内容。</p>")
    assert isinstance(found[0], Heading) and found[0].number == 10
    assert isinstance(blocks("<h1>x</h1><p>第一节 概述</p>")[1], Paragraph)


def test_date_of_publication() -> None:
    html = '<meta property="article:published_time" content="2024-03-05T10:00:00Z"><p>x'
    assert read_html(Decoded(html, "utf-8")).published == date(2024, 3, 5)


def test_deep_nesting_does_not_break_the_reader() -> None:
    assert blocks("<div>" * 1500 + "deep" + "</div>" * 1500) == [Paragraph("deep", 1)]


def test_what_the_parser_gives_up_on_is_told() -> None:
    extracted = read_html(Decoded("<p>top</p>" + "<div>" * 30_000 + "lost" + "</div>" * 30_000, "utf-8"))
    assert Paragraph("top", 1) in extracted.blocks
    assert Paragraph("lost", 1) in extracted.blocks or any("missing" in w for w in extracted.warnings)
