import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.question import MOST_CHARACTERS, BadQuestion, check_question


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "is empty; write"),
        (" \t\n　", "is empty; write"),
        ("\u200b\ufeff", "is empty; write"),
        ("why\x00?", r"character 4 of the question is U\+0000, which is not text; remove it"),
        ("退货率\ud83d", r"character 4 of the question is U\+D83D, which is not text"),
        ("退货率\udcff", r"U\+DCFF"),
        ("\x1b[31mwhy?", r"U\+001B"),
        ("why " * 250_000, "has 1,000,000 characters, at most 2,000 can be asked; ask for one thing at a time"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_to_do(question: str, said: str) -> None:
    with pytest.raises(BadQuestion, match=said):
        check_question(question)


@pytest.mark.parametrize(
    "question", ["why?", "退货率是多少？", "first line\r\n\tsecond line", "?", "🙂", "x" * MOST_CHARACTERS]
)
def test_what_can_be_asked_passes(question: str) -> None:
    check_question(question)


@given(st.text(alphabet=st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), min_size=1, max_size=200))
def test_letters_digits_and_punctuation_pass_unless_all_is_space(question: str) -> None:
    if question.strip():
        check_question(question)
    else:
        with pytest.raises(BadQuestion, match="is empty"):
            check_question(question)
