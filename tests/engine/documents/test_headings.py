import pytest

from engine.documents.blocks import Heading, Paragraph
from engine.documents.headings import could_be_heading, numbering_rank, plain_heading
from engine.documents.sections import split_sections


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("第三节 会计数据", 10),
        ("第十二章 附则", 10),
        ("一、公司信息", 20),
        ("十二、其他", 20),
        ("（一）主要指标", 30),
        ("(二) 主要财务指标", 30),
        ("1、 持有待售资产", 40),
        ("3. Results", 40),
        ("1.2 Scope", 41),
        ("1.2.3 Details", 42),
        ("（1）营业收入构成", 50),
        ("Item 7. Management's Discussion", 15),
        ("PART II", 10),
        ("3.5 % of sales", None),
        ("1.25", None),
        ("2019年营业收入", None),
        ("一方面", None),
        ("第三季度", None),
        ("第一部门", None),
    ],
)
def test_numbering(text: str, rank: int | None) -> None:
    assert numbering_rank(text) == rank


def test_what_is_no_heading() -> None:
    assert not could_be_heading("第一节 释义 .......... 4")
    assert not could_be_heading("公司经营正常。")
    assert not could_be_heading("12,345.00")
    assert not could_be_heading("一" * 80)
    assert (
        plain_heading("1、公司于2019年4月与银行签订了合同，期限为三年，利率为百分之四，用途为流动资金周转及设备采购")
        is None
    )


def headings(*texts: str) -> list[Heading]:
    return [Heading(text, 1, weight=0, number=numbering_rank(text), prominent=False) for text in texts]


def test_numbering_nests_chinese_sections() -> None:
    blocks = headings("第二节 财务", "一、数据", "（一）主要", "（二）其他", "二、季度", "第三节 业务")
    paths = [section.path for section in split_sections(blocks)]
    assert paths == [
        ("第二节 财务",),
        ("第二节 财务", "一、数据"),
        ("第二节 财务", "一、数据", "（一）主要"),
        ("第二节 财务", "一、数据", "（二）其他"),
        ("第二节 财务", "二、季度"),
        ("第三节 业务",),
    ]


def test_weights_nest_where_there_are_no_numbers() -> None:
    blocks = [Heading("A", 1, -1), Heading("B", 1, -2), Heading("C", 1, -3), Heading("D", 2, -2), Heading("E", 3, -1)]
    assert [s.path for s in split_sections(blocks)] == [("A",), ("A", "B"), ("A", "B", "C"), ("A", "D"), ("E",)]


def test_text_before_the_first_heading_is_a_section_without_a_path() -> None:
    sections = split_sections([Paragraph("intro", 1), Heading("A", 2, -1), Paragraph("x", 3)])
    assert [(s.path, s.section().level, s.section().pages) for s in sections] == [((), 0, (1,)), (("A",), 1, (2, 3))]
