from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents.blocks import Heading, Paragraph, Table
from engine.documents.chunks import TABLE_FACTOR, cut_chunks
from engine.documents.sections import split_sections
from engine.documents.table_text import render_row
from engine.documents.tokens import estimate_tokens

CELL = st.text(alphabet="ab营收0123,.%", min_size=0, max_size=12)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(1, 5))
    rows = draw(st.lists(st.tuples(*[CELL] * width), min_size=1, max_size=40))
    headers = draw(st.one_of(st.none(), st.integers(0, min(2, len(rows) - 1))))
    return Table(tuple(rows), page=draw(st.integers(1, 9)), header_rows=headers)


@settings(max_examples=150, deadline=None)
@given(tables(), st.integers(40, 300))
def test_no_row_is_lost_doubled_or_reordered(table: Table, chunk_tokens: int) -> None:
    pieces = list(cut_chunks(split_sections([table]), title="", chunk_tokens=chunk_tokens))
    headers = pieces[0].header_rows
    body = [row for piece in pieces for row in (piece.rows or ())[headers:]]
    assert tuple(body) == table.rows[headers:]
    assert all((piece.rows or ())[:headers] == table.rows[:headers] for piece in pieces)
    assert {piece.table_id for piece in pieces} == {f"p{table.page}t1"}


def test_a_big_table_repeats_its_header_and_keeps_the_size() -> None:
    rows = [("Month", "Shipped"), *((f"2024-{i:02d}", str(1000 + i)) for i in range(1, 61))]
    pieces = list(cut_chunks(split_sections([Table(tuple(rows), 4)]), title="Returns", chunk_tokens=100))
    # A row costs 2 words, 10 digits and 4 marks: 16.6 tokens, so 12 rows fit in 200.
    assert [len(piece.rows or ()) - 1 for piece in pieces] == [12] * 5
    for piece in pieces:
        assert piece.rows is not None and piece.rows[0] == ("Month", "Shipped")
        assert piece.text.startswith("Returns\nMonth: 2024-")
        lines = [render_row(row, rows[0]) for row in piece.rows[1:]]
        assert sum(map(estimate_tokens, lines)) <= TABLE_FACTOR * 100


WORDS = st.sampled_from(
    ["营业收入增长。", "利润下降！", "It grew. ", "Net sales were 3.5 % higher. ", "（见附注）", "2019年"]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(WORDS, max_size=40).map("".join), max_size=6), st.integers(40, 200))
def test_no_text_is_lost_doubled_or_reordered(texts: list[str], chunk_tokens: int) -> None:
    paragraphs = [Paragraph(text, page) for page, text in enumerate(texts, 1)]
    pieces = list(cut_chunks(split_sections([Heading("H", 1, 0), *paragraphs]), title="", chunk_tokens=chunk_tokens))
    squeezed = ["".join(piece.body.split()) for piece in pieces]
    wanted = "".join("".join(texts).split()) or "H"
    assert "".join(squeezed) == wanted
    # A piece holds at most the target, one sentence more than fits, and a small last piece.
    assert all(estimate_tokens(body) <= 1.25 * chunk_tokens + 40 for body in squeezed)


def test_no_chunk_crosses_a_section() -> None:
    blocks = [
        Heading("一、甲", 1, 0, 20),
        Paragraph("甲的内容。", 1),
        Heading("二、乙", 2, 0, 20),
        Paragraph("乙的内容。", 2),
    ]
    pieces = list(cut_chunks(split_sections(blocks), title="报告", chunk_tokens=220))
    assert [(p.section_path, p.text, p.pages) for p in pieces] == [
        (("一、甲",), "报告 > 一、甲\n甲的内容。", (1,)),
        (("二、乙",), "报告 > 二、乙\n乙的内容。", (2,)),
    ]


def test_a_heading_with_nothing_under_it_is_kept() -> None:
    pieces = list(cut_chunks(split_sections([Heading("Appendix", 3, 0)]), title="", chunk_tokens=220))
    assert [(p.text, p.pages) for p in pieces] == [("Appendix", (3,))]


def test_a_title_row_is_said_before_the_rows() -> None:
    rows = (("Share overview", ""), ("Name", "Code"), ("Si Fang", "603"), ("Jin Yu", "600"))
    (piece,) = cut_chunks(split_sections([Table(rows, 1)]), title="", chunk_tokens=220)
    assert piece.text == "Share overview\nName: Si Fang | Code: 603\nName: Jin Yu | Code: 600"
    assert piece.rows == rows and piece.header_rows == 2


def test_tables_are_numbered_by_page() -> None:
    table_1, table_2, table_3 = (Table((("a", "b"), ("c", "d")), page) for page in (1, 1, 2))
    pieces = list(cut_chunks(split_sections([table_1, table_2, table_3]), title="", chunk_tokens=220))
    assert [p.table_id for p in pieces] == ["p1t1", "p1t2", "p2t1"]


def test_a_run_of_letters_without_an_end_is_cut_like_text() -> None:
    pieces = list(cut_chunks(split_sections([Paragraph("x" * 100_000, page=1)]), title="", chunk_tokens=100))
    assert sum(len(piece.body) for piece in pieces) == 100_000
    assert max(len(piece.body) for piece in pieces) <= 2 * 100 / 1.3 * 16 + 16
