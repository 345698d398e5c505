from itertools import groupby

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.documents.blocks import Block, Box, Heading, Paragraph, Table
from engine.documents.chunks import Piece, cut_chunks
from engine.documents.sections import split_sections
from engine.documents.table_chunks import TABLE_FACTOR
from engine.documents.table_text import render_row
from engine.documents.text_chunks import LIMIT_FACTOR
from engine.documents.tokens import estimate_tokens
from engine.models.meaning import EmbedderMeaning
from tests.engine.retrieval.hashing import HashingEmbedder

CELL = st.text(alphabet="ab营收0123,.%", min_size=0, max_size=12)
WORDS = st.sampled_from(
    [
        "营业收入增长。",
        "利润下降！",
        "It grew. ",
        "Net sales were 3.5 % higher. ",
        "（见附注）",
        "2019年",
        "No. 3 ",
        "\n",
    ]
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(1, 5))
    rows = draw(st.lists(st.tuples(*[CELL] * width), min_size=1, max_size=40))
    headers = draw(st.one_of(st.none(), st.integers(0, min(2, len(rows) - 1))))
    return Table(tuple(rows), page=draw(st.integers(1, 9)), header_rows=headers)


HEADINGS = st.builds(
    Heading, st.text("甲乙ab", min_size=1, max_size=6), st.integers(1, 9), st.sampled_from([1.0, 2.0, 3.0])
)
PARAGRAPHS = st.builds(Paragraph, st.lists(WORDS, max_size=40).map("".join), st.integers(1, 9), st.booleans())
MEANINGS = st.sampled_from([None, EmbedderMeaning(HashingEmbedder())])


def cut(blocks: list[Block], *, chunk_tokens: int = 220, meaning: EmbedderMeaning | None = None) -> list[Piece]:
    return list(cut_chunks(split_sections(blocks), about=(), chunk_tokens=chunk_tokens, meaning=meaning))


def squeezed(text: str) -> str:
    return "".join(text.split())


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(HEADINGS, PARAGRAPHS, tables()), max_size=12), st.integers(40, 300), MEANINGS)
def test_every_character_and_every_row_is_in_one_chunk_in_order(
    blocks: list[Block], chunk_tokens: int, meaning: EmbedderMeaning | None
) -> None:
    sections = split_sections(blocks)
    pieces = list(cut_chunks(sections, about=("T",), chunk_tokens=chunk_tokens, meaning=meaning))
    texts = [piece.text for piece in pieces if piece.kind == "text"]
    wanted = [
        section.path[-1]
        if section.path and section.is_bare()
        else "".join(block.text for block in section.content if isinstance(block, Paragraph))
        for section in sections
    ]
    assert squeezed("".join(texts)) == squeezed("".join(wanted))
    assert sum(section.section().characters for section in sections) == len(squeezed("".join(texts)))
    found = {
        key: list(group)
        for key, group in groupby((p for p in pieces if p.kind == "table"), lambda piece: piece.table_id)
    }
    given_tables = {t.id: t for section in sections for t in section.section().tables}
    assert list(found) == list(given_tables)
    originals = [block for block in blocks if isinstance(block, Table)]
    for table, parts in zip(originals, found.values(), strict=True):
        headers = parts[0].header_rows
        assert all((part.rows or ())[:headers] == table.rows[:headers] for part in parts)
        assert tuple(row for part in parts for row in (part.rows or ())[headers:]) == table.rows[headers:]
        assert given_tables[parts[0].table_id or ""].rows == len(table.rows)
    assert pieces == list(cut_chunks(split_sections(blocks), about=("T",), chunk_tokens=chunk_tokens, meaning=meaning))


@settings(max_examples=100, deadline=None)
@given(st.lists(PARAGRAPHS, max_size=6), st.integers(40, 200), MEANINGS)
def test_no_chunk_of_text_is_beyond_the_limit(
    paragraphs: list[Paragraph], chunk_tokens: int, meaning: EmbedderMeaning | None
) -> None:
    for piece in cut([*paragraphs], chunk_tokens=chunk_tokens, meaning=meaning):
        counted = meaning.tokens([piece.text])[0] if meaning and len(paragraphs) > 1 else 0
        whole = estimate_tokens(piece.text) <= chunk_tokens
        assert whole or counted <= LIMIT_FACTOR * chunk_tokens
        assert estimate_tokens(piece.text) <= LIMIT_FACTOR * chunk_tokens


def test_a_big_table_repeats_its_header_and_keeps_the_size() -> None:
    rows = [("Month", "Shipped"), *((f"2024-{i:02d}", str(1000 + i)) for i in range(1, 61))]
    sections = split_sections([Table(tuple(rows), 4, caption="Unit: pieces")])
    pieces = list(cut_chunks(sections, about=("Returns",), chunk_tokens=100))
    # A row costs 2 words, 10 digits and 4 marks: 16.6 tokens, so 12 rows fit in 200.
    assert [len(piece.rows or ()) - 1 for piece in pieces] == [12] * 5
    for piece in pieces:
        assert piece.rows is not None and piece.rows[0] == ("Month", "Shipped")
        assert piece.context == "Returns" and piece.text.startswith("Unit: pieces\nMonth: 2024-")
        lines = [render_row(row, rows[0]) for row in piece.rows[1:]]
        assert sum(map(estimate_tokens, lines)) <= TABLE_FACTOR * 100


def test_a_piece_of_a_table_stands_where_its_rows_do() -> None:
    rows = (("Month", "Shipped"), *((f"2024-{i:02d}", str(1000 + i)) for i in range(1, 41)))
    cells = tuple((Box(1 + i // 21, 10, 20.0 * (i % 21), 50, 20.0 * (i % 21) + 18), None) for i in range(len(rows)))
    first, second = cut([Table(rows, 1, cells=cells)], chunk_tokens=170)
    assert first.pages == (1,) and first.boxes == (Box(1, 10, 0, 50, 418),)
    assert second.pages == (2,) and second.boxes == (Box(2, 10, 0, 50, 398),)


def test_no_chunk_crosses_a_section() -> None:
    blocks: list[Block] = [
        Heading("一、甲", 1, 0, 20),
        Paragraph("甲的内容。", 1),
        Heading("二、乙", 2, 0, 20),
        Paragraph("乙的内容。", 2, boxes=(Box(2, 1, 2, 3, 4),)),
    ]
    pieces = list(cut_chunks(split_sections(blocks), about=("报告", "", "2024年"), chunk_tokens=220))
    assert [(p.section_path, p.context, p.text, p.pages, p.boxes) for p in pieces] == [
        (("一、甲",), "报告 > 2024年 > 一、甲", "甲的内容。", (1,), ()),
        (("二、乙",), "报告 > 2024年 > 二、乙", "乙的内容。", (2,), (Box(2, 1, 2, 3, 4),)),
    ]


def test_a_heading_with_nothing_under_it_is_kept() -> None:
    pieces = cut([Heading("Appendix", 3, 0)])
    assert [(p.text, p.pages) for p in pieces] == [("Appendix", (3,))]


def test_a_title_row_is_said_before_the_rows() -> None:
    rows = (("Share overview", ""), ("Name", "Code"), ("Si Fang", "603"), ("Jin Yu", "600"))
    (piece,) = cut([Table(rows, 1)])
    assert piece.text == "Share overview\nName: Si Fang | Code: 603\nName: Jin Yu | Code: 600"
    assert piece.rows == rows and piece.header_rows == 2


def test_tables_are_numbered_by_page() -> None:
    pieces = cut([Table((("a", "b"), ("c", "d")), page) for page in (1, 1, 2)])
    assert [p.table_id for p in pieces] == ["p1t1", "p1t2", "p2t1"]


def test_a_run_of_letters_without_an_end_is_cut_like_text() -> None:
    pieces = cut([Paragraph("x" * 100_000, page=1)], chunk_tokens=100)
    assert sum(len(piece.text) for piece in pieces) == 100_000
    assert max(estimate_tokens(piece.text) for piece in pieces) <= LIMIT_FACTOR * 100


def test_a_long_text_is_cut_where_its_meaning_turns() -> None:
    class Subjects:
        """A model that knows two subjects, and takes a token for a character."""

        digest, max_tokens = "s", None

        def vectors(self, texts):  # type: ignore[no-untyped-def]
            return np.array([[1, 0] if "apple" in text else [0, 1] for text in texts], dtype=np.float32)

        def tokens(self, texts):  # type: ignore[no-untyped-def]
            return [len(text) for text in texts]

    text = "An apple fell. " * 5 + "A ship came in. " * 11
    by_meaning = list(cut_chunks(split_sections([Paragraph(text, 1)]), about=(), chunk_tokens=60, meaning=Subjects()))
    assert all(("apple" in piece.text) != ("ship" in piece.text) for piece in by_meaning)
    by_size = cut([Paragraph(text, 1)], chunk_tokens=30)
    assert any("apple" in piece.text and "ship" in piece.text for piece in by_size)


@pytest.mark.parametrize(("max_tokens", "largest"), [(None, 220), (512, 220), (128, 32)])
def test_a_model_that_reads_short_texts_gets_short_chunks(max_tokens: int | None, largest: int) -> None:
    embedder = HashingEmbedder()
    embedder.max_tokens = max_tokens
    pieces = cut([Paragraph("apples fell down. " * 300, 1)], meaning=EmbedderMeaning(embedder))
    assert max(len(piece.text) for piece in pieces) <= LIMIT_FACTOR * largest
