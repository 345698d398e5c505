"""Words of mixed text."""

import tempfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.retrieval.tokens import _cutter, query_tokens, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Return rates of the BX-200", ["return", "rate", "of", "the", "bx-200", "bx", "200"]),
        ("ＢＸ－２００", ["bx-200", "bx", "200"]),
        ("1,234.5 and 12,345,678", ["1234.5", "and", "12345678"]),
        ("v2.3.1", ["v2.3.1", "v", "2", "3", "1"]),
        ("iPhone15", ["iphone15", "iphone", "15"]),
        ("the firm's", ["the", "firm"]),
        ("3.2%", ["3.2"]),
        ("", []),
        ("，。！ - —", []),
    ],
)
def test_latin_words_numbers_and_codes(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(("one", "other"), [("companies' margins", "company margin"), ("營業收入", "营业收入")])
def test_number_and_script_never_matter(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


def test_chinese_is_cut_into_words_and_a_long_word_is_found_by_its_parts() -> None:
    assert {"华东", "退货", "率"} <= set(tokens("华东地区的退货率"))
    assert set(tokens("华东")) <= set(tokens("华东地区"))


def test_chinese_and_codes_without_a_space_between_come_apart() -> None:
    assert {"bx-200", "退货"} <= set(tokens("型号BX-200退货"))


@settings(deadline=None, max_examples=40)
@given(st.text(max_size=80))
def test_case_and_width_never_matter(text: str) -> None:
    wide = "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
    assert tokens(text) == tokens(wide)


def test_cutting_writes_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def refuse(*_: object, **__: object) -> None:
        made.append("a file")
        raise OSError

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    _cutter.cache_clear()
    assert tokens("退货率")
    assert made == []


def test_a_question_uses_the_longest_known_form_of_a_word_and_its_parts_only_for_want_of_it() -> None:
    assert query_tokens("华东地区退货", {"华东地区", "华东", "地区", "退货"}) == (["华东地区", "退货"], [])
    assert query_tokens("华东地区退货", {"华东", "地区"}) == (["华东", "地区"], ["退货"])
    assert query_tokens("BX-200 unknown", {"bx", "200"})[1] == ["unknown"]
