import pytest

from engine.documents.blocks import Block, Heading, Paragraph, Table
from engine.documents.context import MAX_CHARACTERS, MAX_PART_CHARACTERS, context_line, find_issuer


@pytest.mark.parametrize(
    ("names", "blocks", "issuer"),
    [
        (["年度报告"], [Paragraph("关于浙江海翔药业股份有限公司的公告", 1)], "浙江海翔药业股份有限公司"),
        (["Annual report"], [Heading("Home Depot, Inc.", 1, 1), Paragraph("Other Ltd. pays.", 1)], "Home Depot, Inc."),
        (["minutes"], [Paragraph("The company grew. 公司增长。", 1)], ""),
        (["minutes"], [Table((("Acme Ltd",),), 1)], ""),
        (["x"], [*[Paragraph("text", 1)] * 8, Paragraph("Acme Ltd", 1)], ""),
    ],
)
def test_the_issuer_is_called_by_its_legal_form(names: list[str], blocks: list[Block], issuer: str) -> None:
    assert find_issuer(names, blocks) == issuer


def test_nothing_is_said_twice() -> None:
    about = ("四方科技 2019 年年度报告", "四方科技", "2019年")
    assert context_line(about, ("四方科技2019年年度报告", "一、业务")) == "四方科技 2019 年年度报告 > 一、业务"


def test_upper_headings_go_first_and_the_nearest_stays() -> None:
    line = context_line(("Report", "", ""), ("A" * 70, "B" * 70, "C" * 70))
    assert line == f"Report > {'B' * 70} > {'C' * 70}"
    assert len(context_line(("T" * 500, "I" * 500, "P" * 500), ("H" * 500,))) <= 4 * MAX_PART_CHARACTERS + 9
    assert len(line) <= MAX_CHARACTERS
