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


def test_western_european_is_a_guess() -> None:
    decoded = decode("Müller paid €5 to José.".encode("cp1252"))
    assert decoded is not None
    assert (decoded.text, decoded.guessed) == ("Müller paid €5 to José.", True)


def test_a_declared_encoding_counts() -> None:
    decoded = decode('<meta charset="big5"><p>營業收入'.encode("big5"))
    assert decoded is not None and decoded.text.endswith("營業收入") and decoded.encoding == "big5hkscs"


def test_a_few_broken_bytes_do_not_change_the_encoding() -> None:
    data = (TEXT * 20).encode() + b"\xff\xfe" + TEXT.encode()
    decoded = decode(data)
    assert decoded is not None and decoded.encoding == "utf-8" and decoded.guessed
    assert "营业收入" in decoded.text


def test_binary_is_no_text() -> None:
    assert decode(bytes(range(256)) * 20) is None


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs", "Cc"]), max_size=200))
def test_utf8_comes_back_unchanged(text: str) -> None:
    if text.startswith("\ufeff"):
        return
    decoded = decode(text.encode())
    assert decoded is not None and decoded.text == text
