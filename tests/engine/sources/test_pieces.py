import pytest

from engine.documents.model import Chunk
from engine.sources.pieces import Cell, pieces_of, row_text


def sentences(text: str) -> list[str]:
    chunk = Chunk(id="c", document="d", file="d.pdf", kind="text", text=text, pages=(1,), sha256="0" * 64)
    return [piece.text for piece in pieces_of(chunk)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Ports closed early, and cargo bound for\nOslo went by rail.",
            ["Ports closed early, and cargo bound for Oslo went by rail."],
        ),
        (
            "Rain fell all week. The bridge of Old\nMarsh was shut.",
            ["Rain fell all week.", "The bridge of Old Marsh was shut."],
        ),
        (
            "Late in the spring of that year the Office of the Harbour Master fined\nBirch for noise.",
            ["Late in the spring of that year the Office of the Harbour Master fined Birch for noise."],
        ),
        ("渡口停运通知\n联系人：李雷\n电话：1234", ["渡口停运通知", "联系人：李雷", "电话：1234"]),
        ("The yard was rented,\nBirch said.", ["The yard was rented, Birch said."]),
        ("渡口关闭，货物改由\n铁路运输。", ["渡口关闭，货物改由铁路运输。"]),
        ("渡口关闭、\nOslo线停运。", ["渡口关闭、Oslo线停运。"]),
        ("Harbour News\nThe ferry sank.", ["Harbour News", "The ferry sank."]),
    ],
)
def test_a_sentence_that_a_page_wrapped_is_whole_and_a_heading_stands_apart(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize("text", ["The crew was paid by the", "Late by a week, the crew,", "船员于三月到港，"])
def test_a_sentence_without_its_end_is_no_piece(text: str) -> None:
    assert sentences(f"It sailed. {text}") == ["It sailed."] if text.isascii() else sentences(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("（2）船员于三月到港。", "船员于三月到港。"),
        ("(3) The crew was paid.", "The crew was paid."),
        ("4、船员到港。", "船员到港。"),
        ("12. The crew was paid.", "The crew was paid."),
        ("4.5 tonnes were lost.", "4.5 tonnes were lost."),
        ("12 tonnes were lost.", "12 tonnes were lost."),
    ],
)
def test_the_number_of_an_item_is_no_part_of_its_sentence(text: str, expected: str) -> None:
    assert sentences(text)[-1] == expected


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ("历年数值 2023", "废料，历年数值 2023年：472吨"),
        ("2023", "废料，2023年：472吨"),
        ("定额", "废料，定额：472吨"),
    ],
)
def test_a_year_over_a_column_is_said_to_be_one(column: str, expected: str) -> None:
    assert row_text((Cell("", "废料", ""), Cell(column, "472", "吨"))) == expected
