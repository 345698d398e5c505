from lxml import etree

from engine.documents.docx.numbering import Numbering, number_text
from engine.documents.docx.xml import W

SPACE = f'xmlns:w="{W[1:-1]}"'
STYLES = etree.fromstring(
    f"""<w:styles {SPACE}>
      <w:style w:styleId="H1"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
      <w:style w:styleId="Mine"><w:basedOn w:val="H1"/></w:style></w:styles>"""
)


def level(depth: int, text: str, form: str = "decimal", more: str = "") -> str:
    return f'<w:lvl w:ilvl="{depth}"><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/>{more}</w:lvl>'


def numbering(levels: str, more: str = "") -> Numbering:
    xml = f"""<w:numbering {SPACE}><w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>{more}</w:numbering>"""
    return Numbering(etree.fromstring(xml), STYLES)


def paragraph(depth: int = 0, number: int = 1, style: str = "") -> etree._Element:
    if style:
        properties = f'<w:pStyle w:val="{style}"/>'
    else:
        properties = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'
    return etree.fromstring(f"<w:p {SPACE}><w:pPr>{properties}</w:pPr></w:p>")


def labels(counted: Numbering, *depths: int) -> list[str]:
    return [counted.label(paragraph(depth)) for depth in depths]


def test_a_level_starts_again_below_each_number_of_the_one_above() -> None:
    counted = numbering(level(0, "%1.") + level(1, "%1.%2"))
    assert labels(counted, 0, 1, 1, 0, 1) == ["1.", "1.1", "1.2", "2.", "2.1"]


def test_chinese_chapters_count_their_points_in_digits() -> None:
    legal = "<w:isLgl/>"
    counted = numbering(level(0, "第%1章", "chineseCounting") + level(1, "%1.%2", more=legal))
    assert labels(counted, 0, 0, 1) == ["第一章", "第二章", "2.1"]


def test_a_level_that_was_passed_over_counts_as_begun() -> None:
    assert labels(numbering(level(0, "%1") + level(1, "%1.%2") + level(2, "%1.%2.%3")), 0, 2) == ["1", "1.1.1"]


def test_numbers_go_on_in_another_list_of_the_same_kind_unless_it_begins_anew() -> None:
    more = """<w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>
      </w:lvlOverride></w:num>"""
    counted = numbering(level(0, "%1)"), more)
    assert [counted.label(paragraph(number=number)) for number in (1, 2, 3, 3)] == ["1)", "2)", "1)", "2)"]


def test_a_style_numbers_its_paragraphs_and_those_of_styles_based_on_it() -> None:
    counted = numbering(level(0, "%1", "upperRoman"))
    assert [counted.label(paragraph(style=style)) for style in ("H1", "Mine", "Other")] == ["I", "II", ""]


def test_marks_and_paragraphs_without_a_list() -> None:
    counted = numbering(level(0, "\uf0b7", "bullet"))
    assert [counted.label(paragraph(number=number)) for number in (1, 0, 9)] == ["-", "", ""]
    assert Numbering(None, STYLES).label(paragraph()) == ""


def test_forms_of_numbers() -> None:
    assert [number_text(n, "chineseCountingThousand") for n in (1, 10, 11, 20, 99)] == [
        "一",
        "十",
        "十一",
        "二十",
        "九十九",
    ]
    assert [number_text(n, "lowerRoman") for n in (4, 9, 40, 1994)] == ["iv", "ix", "xl", "mcmxciv"]
    assert [number_text(n, "upperLetter") for n in (1, 26, 27)] == ["A", "Z", "AA"]
    assert [number_text(3, form) for form in ("decimalEnclosedCircleChinese", "decimalZero", "unheard of")] == [
        "③",
        "03",
        "3",
    ]
