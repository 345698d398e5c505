import pytest

from engine.documents.blocks import Block, Heading, Paragraph, Table
from engine.documents.contents_pages import without_contents
from engine.documents.headings import without_leaders


def paragraphs(*lines: str) -> list[Block]:
    return [Paragraph(without_leaders(line), 2) for line in lines]


TITLE = Heading("目 录", 2, 14)
BODY: list[Block] = [Heading("第一节 释义", 3, 14), Paragraph("公司指四方科技。", 3)]


@pytest.mark.parametrize(
    "contents",
    [
        [TITLE, *paragraphs("第一节 释义 ........ 4", "第二节 公司简介 ........ 5", "第三节 业务 ........ 8")],
        paragraphs("Scope ........ 4", "Terms ……………… 5", "Annex . . . . . . iv"),
        [Paragraph("Table of Contents", 2), *paragraphs("Part I 1", "Item 1. Business 3", "Item 1A. Risk Factors 14")],
        [TITLE, *paragraphs("第一节 ........ 4", "第二节 一个很长的", "标题 ........ 5", "第三节 ........ 8")],
    ],
)
def test_a_table_of_contents_is_left_out_with_its_title(contents: list[Block]) -> None:
    before: list[Block] = [Paragraph("四方科技年度报告", 1)]
    assert without_contents([*before, *contents, *BODY]) == [*before, *BODY]


@pytest.mark.parametrize(
    "kept",
    [
        [TITLE, *BODY],
        paragraphs("Sales … 4", "Costs … 5"),
        paragraphs("We sold 400", "We sold 500", "We sold 600"),
        [Heading("Contents", 1, 1), Paragraph("The crate holds books.", 1), *paragraphs("In all 40", "Of these 30")],
        [Heading("目录", 1, 1), Table((("第一节", "4"),), 1)],
    ],
)
def test_what_is_no_table_of_contents_stays(kept: list[Block]) -> None:
    assert without_contents(kept) == kept
