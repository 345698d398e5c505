from hypothesis import given
from hypothesis import strategies as st

from engine.documents.scripts import join_lines
from engine.documents.sentences import split_sentences
from engine.documents.tokens import estimate_tokens


@given(st.text(alphabet=st.sampled_from('营业收入增长。！？；… abcA.!?\n"”）) 3'), max_size=200))
def test_sentences_joined_are_the_text(text: str) -> None:
    assert "".join(split_sentences(text)) == text


def test_sentences_of_both_languages() -> None:
    assert split_sentences("他说：“涨了。”然后走了。") == ["他说：“涨了。”", "然后走了。"]
    assert split_sentences("Dr. Li of U.S. Steel came. He left!") == ["Dr. Li of U.S. Steel came.", " He left!"]
    assert split_sentences("增长3.5%。It grew. 完") == ["增长3.5%。", "It grew.", " 完"]


def test_token_estimate_by_hand() -> None:
    # 4 CJK characters, 2 words, 4 digits, 1 mark
    assert abs(estimate_tokens("营业收入 net sales 2019 %") - (4 * 0.7 + 2 * 1.3 + 4 + 1)) < 1e-9


def test_joined_lines() -> None:
    assert join_lines("公司", "ABC") == "公司ABC"
    assert join_lines("", "x") == "x"
    assert join_lines("state-of-the-", "art") == "state-of-the-art" or join_lines("state-of-the-", "art").endswith(
        "art"
    )
