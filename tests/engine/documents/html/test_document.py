from datetime import date

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.html.document import read_html
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


def test_lists_keep_their_numbers_and_definitions_their_terms() -> None:
    found = blocks(
        '<ol start="3"><li>three<ul><li>point</li></ul></li><li><p>four</p><p>more</p></li></ol>'
        "<dl><dt>EBIT</dt><dd>Profit before interest</dd></dl><ul><li></li></ul>"
    )
    assert [block.text for block in found if isinstance(block, Paragraph)] == [
        "3. three",
        "- point",
        "4. four",
        "more",
        "EBIT",
        "Profit before interest",
    ]


def test_numbers_of_a_list_make_no_headings() -> None:
    assert blocks("<ol><li>Sales</li><li>Returns</li></ol>") == [Paragraph("1. Sales", 1), Paragraph("2. Returns", 1)]


def test_raised_digits_are_no_part_of_the_number_before() -> None:
    text = "10<sup>6</sup> m<sup>2</sup>, 1,175<sup>1</sup> of H<sub>2</sub>O on the 1<sup>st</sup>"
    assert blocks(f"<p>{text}</p><p><sup>1</sup> Unaudited.</p>") == [
        Paragraph("10^6 m^2, 1,175^1 of H2O on the 1st", 1),
        Paragraph("1 Unaudited.", 1),
    ]
    assert blocks(f"<table><tr><td>{text}</td><td>1</td></tr></table>") == [
        Table((("10^6 m^2, 1,175^1 of H2O on the 1st", "1"),), 1)
    ]


def test_entities_ruby_and_line_breaks() -> None:
    assert blocks("<p>R&amp;D &lt;5&nbsp;%&#44; <ruby>退货<rp>(</rp><rt>tuì huò</rt></ruby></p>") == [
        Paragraph("R&D <5 %, 退货", 1)
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
    assert extracted.warnings == ["hidden elements left out: 2"]


def test_spans_are_spread_out() -> None:
    html = """<table><tr><th rowspan="2">Region</th><th colspan="2">2023</th></tr>
      <tr><th>Shipped</th><th>Returned</th></tr><tr><td>East</td><td>100</td><td>3</td></tr></table>"""
    (table,) = blocks(html)
    assert table == Table(
        (("Region", "2023", "2023"), ("Region", "Shipped", "Returned"), ("East", "100", "3")), 1, header_rows=2
    )


def test_rows_stand_as_a_page_shows_them() -> None:
    # The foot may be written before the body; a cell of no end covers the rest of its group, and no more.
    source = (
        "<table><tfoot><tr><td>Sum<td>Q1<td>9</tfoot><tbody><tr><td rowspan=0>East<td>Jan<td>4<tr><td>Feb<td>5</tbody>"
        "<thead><tr><th rowspan=2>Port<th>Month<th>Freight</thead></table>"
    )
    (table,) = blocks(source)
    assert table == Table(
        (("Port", "Month", "Freight"), ("East", "Jan", "4"), ("East", "Feb", "5"), ("Sum", "Q1", "9")), 1, header_rows=1
    )


def test_a_layout_table_is_read_as_text() -> None:
    found = blocks("<table><tr><td><h1>A</h1><p>text</p><table><tr><td>a</td><td>1</td></tr></table></td></tr></table>")
    assert found == [Heading("A", 1, weight=-1), Paragraph("text", 1), Table((("a", "1"),), 1)]


def test_a_data_table_may_hold_headings_and_tables() -> None:
    heading = "<table><tr><td><h2>A</h2></td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>"
    assert blocks(heading) == [Table((("A", "B"), ("1", "2")), 1)]
    inner = "<table><tr><td>a</td><td>1</td></tr></table>"
    assert blocks(f"<table><tr><td>Name</td><td>Parts</td></tr><tr><td>X</td><td>{inner}</td></tr></table>") == [
        Table((("Name", "Parts"), ("X", "a\n1")), 1),
        Table((("a", "1"),), 1),
    ]


def test_a_table_that_arranges_a_page_is_read_as_text() -> None:
    story = "<h1>News</h1><p>" + "Sales rose in every region. " * 30 + "</p>"
    page = f"<table><tr><td>a</td><td>b</td></tr><tr><td>menu</td><td>{story}</td></tr></table>"
    assert Heading("News", 1, weight=-1) in blocks(page)
    assert blocks('<table role="presentation"><tr><td>a</td><td>b</td></tr></table>') == [
        Paragraph("a", 1),
        Paragraph("b", 1),
    ]


def test_wide_spans_make_no_columns() -> None:
    html = """<table><tr><td colspan="900">Title</td></tr><tr><td colspan="3">a</td><td rowspan="99999">b</td></tr>
      <tr><td>c</td><td>d</td></tr></table>"""
    assert blocks(html) == [Table((("a", "a", "b"), ("c", "d", "b")), 1, caption="Title")]


def test_a_title_across_a_table_is_its_caption_and_no_header() -> None:
    html = """<table><caption>T1</caption><tr><th colspan="3">Returns</th></tr>
      <tr><td>Region</td><td>2023</td><td>2024</td></tr><tr><td>East</td><td>3</td><td>4</td></tr></table>"""
    assert blocks(html) == [Table((("Region", "2023", "2024"), ("East", "3", "4")), 1, caption="T1 Returns")]


def test_spans_without_end_cost_nothing() -> None:
    (table,) = blocks(
        "<table>" + ("<tr>" + '<td colspan="1000" rowspan="1000">x</td>' * 50 + "</tr>") * 20 + "</table>"
    )
    assert isinstance(table, Table) and len(table.rows) == 20 and len(table.rows[0]) <= 1000


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
