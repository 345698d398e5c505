import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents.text_encoding import decode

TEXT = "第三节 会计数据\n2019年营业收入为1,175万元，同比下降4.49%。\nNet sales fell.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "gbk"])
def test_encodings_of_chinese(encoding: str) -> None:
    decoded = decode(TEXT.encode(encoding))
    assert decoded is not None
    assert decoded.text.removeprefix("\ufeff") == TEXT
    assert not decoded.guessed


@pytest.mark.parametrize("encoding", ["gbk", "utf-8", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["名称,数量\n苹果,5\n", "月份,退货率\n1月,4.4%"])
def test_two_lines_are_enough(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded is not None and (decoded.text, decoded.guessed) == (text, False)


TRADITIONAL = "第三節 會計資料\n2019年營業收入為1,175萬元，較上年減少4.49%，主要係產品價格下跌所致。\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "big5", "big5hkscs"])
def test_encodings_of_traditional_chinese(encoding: str) -> None:
    decoded = decode(TRADITIONAL.encode(encoding))
    assert decoded is not None
    assert (decoded.text.removeprefix("\ufeff"), decoded.guessed) == (TRADITIONAL, False)


def test_traditional_chinese_in_gbk_is_a_guess() -> None:
    decoded = decode(TRADITIONAL.encode("gbk"))
    assert decoded is not None
    assert (decoded.text, decoded.guessed) == (TRADITIONAL, True)


@pytest.mark.parametrize(
    "text",
    [
        "Müller paid €5 to José in Málaga.",
        "Änderungen: Größe, Übermaß.",
        "Évolution du résultat: français, naïf.",
    ],
)
def test_letters_with_accents_are_not_taken_for_chinese(text: str) -> None:
    decoded = decode(text.encode("cp1252"))
    assert decoded is not None and decoded.text == text


def test_western_european_is_a_guess() -> None:
    decoded = decode("Müller paid €5 to José.".encode("cp1252"))
    assert decoded is not None
    assert (decoded.text, decoded.guessed) == ("Müller paid €5 to José.", True)


def test_a_declared_encoding_counts() -> None:
    decoded = decode('<meta charset="big5"><p>營業收入'.encode("big5"))
    assert decoded is not None and decoded.text.endswith("營業收入") and decoded.encoding == "big5hkscs"


@pytest.mark.parametrize("name", ["utf-16", "nonsense", "hex", "idna", "koi8-r"])
def test_a_wrong_declaration_does_no_harm(name: str) -> None:
    decoded = decode(f'<meta charset="{name}"><p>营业收入，退货率'.encode())
    assert decoded is not None and decoded.text.endswith("营业收入，退货率")


def test_a_page_that_declares_gb2312_may_use_all_of_gb18030() -> None:
    decoded = decode('<meta charset="gb2312"><p>朱镕基'.encode("gb18030"))
    assert decoded is not None and decoded.text.endswith("朱镕基") and not decoded.guessed


def test_a_few_broken_bytes_do_not_change_the_encoding() -> None:
    data = (TEXT * 20).encode() + b"\xff\xfe" + TEXT.encode()
    decoded = decode(data)
    assert decoded is not None and decoded.encoding == "utf-8" and decoded.guessed
    assert "营业收入" in decoded.text


@pytest.mark.parametrize(
    ("other", "text"), [("gbk", "退货率为4.4%，较上年下降。"), ("big5", "退貨率為4.4%，較上年下降。")]
)
def test_lines_of_two_encodings_in_one_file(other: str, text: str) -> None:
    decoded = decode("营业收入增长。\nsee below\n".encode() + text.encode(other) + "\n合计 12 页。".encode())
    assert decoded is not None and decoded.guessed
    assert decoded.text == f"营业收入增长。\nsee below\n{text}\n合计 12 页。"


def test_binary_is_no_text() -> None:
    assert decode(bytes(range(256)) * 20) is None


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs", "Cc"]), max_size=200))
def test_utf8_comes_back_unchanged(text: str) -> None:
    if text.startswith("\ufeff"):
        return
    decoded = decode(text.encode())
    assert decoded is not None and decoded.text == text
