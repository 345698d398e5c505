import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.planning.inflection import same_word
from engine.sources.terms import Folded, Wanted, match, weights


@pytest.mark.parametrize(
    ("wanted", "text", "expected"),
    [
        (Wanted(("warranty",), False), "The warranty lasts.", 1.0),
        (Wanted(("announced",), False), "an announcement", 1.0),
        (Wanted(("cause",), False), "in any case", 0.0),
        (Wanted(("保修期限",), False), "整机保修期为三年", 2 / 3),
        (Wanted(("保修",), False), "没有相关条款", 0.0),
        (Wanted(("Heron 2", "苍鹭二代"), True), "苍鹭二代上市", 1.0),
        (Wanted(("Heron 2",), True), "heron-2 ships", 1.0),
        (Wanted(("Heron 2",), True), "heron ships", 0.0),
        (Wanted(("V4.6",), False), "release V4.6 notes", 1.0),
    ],
)
def test_match(wanted: Wanted, text: str, expected: float) -> None:
    assert match(wanted, Folded.of(text)) == pytest.approx(expected)


@given(st.from_regex(r"[a-z]{1,12}", fullmatch=True), st.from_regex(r"[a-z]{1,12}", fullmatch=True))
def test_same_word_is_reflexive_and_symmetric(first: str, second: str) -> None:
    assert same_word(first, first)
    assert same_word(first, second) == same_word(second, first)


def test_rare_words_weigh_more() -> None:
    common, rare = Wanted(("report",), False), Wanted(("ferry",), False)
    texts = [Folded.of("the report"), Folded.of("a report"), Folded.of("report of a ferry")]
    found = weights([common, rare], texts)
    assert found[rare] > found[common]
