import pytest

from engine.documents.blocks import Block, Box, Paragraph, Table
from engine.documents.captions import with_captions

ROW = (Box(1, 60, 100, 200, 118), Box(1, 200, 100, 340, 118))


def table(caption: str = "") -> Table:
    return Table((("a", "b"),), 1, caption=caption, cells=(ROW,))


def line(text: str, x0: float, x1: float, *, bottom: float = 97, page: int = 1) -> Paragraph:
    return Paragraph(text, page, boxes=(Box(page, x0, bottom - 10, x1, bottom),))


def test_what_says_that_it_is_a_unit_belongs_to_the_table_wherever_it_stands() -> None:
    assert with_captions([Paragraph("单位：元", 1), table()]) == [table("单位：元")]


def test_a_line_at_the_right_end_of_a_table_is_its_unit_in_any_words() -> None:
    assert with_captions([line("per cent of units shipped", 230, 339), table()]) == [table("per cent of units shipped")]


@pytest.mark.parametrize(
    "other",
    [
        line("Returns fell in all regions.", 60, 190),
        line("Returns fell.", 280, 339, bottom=60),
        line("Returns fell.", 280, 339, page=2),
        line("Returns fell.", 220, 290),
        line(
            "Returns fell in all of the regions, as was said before, and will fall further in the next one.", 210, 339
        ),
        Paragraph("Returns fell.", 1),
    ],
    ids=["left", "far above", "other page", "ends before", "long", "no place"],
)
def test_other_lines_stay_paragraphs(other: Block) -> None:
    assert with_captions([other, table()]) == [other, table()]
