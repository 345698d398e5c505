import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.documents.scripts import join_lines
from engine.documents.sentences import split_sentences
from engine.documents.tokens import estimate_tokens


@given(st.text(alphabet=st.sampled_from('营业收入增长。！？；… abcA.!?\n"”）) 3'), max_size=200))
def test_sentences_joined_are_the_text(text: str) -> None:
    assert "".join(split_sentences(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "他说：“涨了。”|然后走了。",
        "「上涨了。」|『真的？！』|他问。",
        "详见附注（见第三节。）|以下略。",
        "等等……他没有走。|完",
        "一、收入；|二、成本；|三、费用。",
        "增长3.5%。|It grew.| 完",
        "第一行\n|第二行",
        "Dr. Li of U.S. Steel came.| He left!",
        "Acme Inc. grew.| Its rival, Birch Ltd., did not.",
        "He works for Acme Inc.| The firm grew.",
        "It came at 5 p.m. on Friday.| We left at 6 p.m.| It rained.",
        "See No. 3 and Fig. 2 of Vol. 1.| It is short.",
        "He said no.| Nobody came.",
        "Sales of vitamin C.| The rest fell.",
        "J. R. Smith signed on Jan. 5.| Nothing else.",
        "1. Net sales rose.| 2. Costs fell.",
        "Item 7. Management's discussion.| It is long.",
        "IV. Outlook and (b) risks.| All is well.",
        "It rose 1.5 times to 3,000.50 dollars.| Good.",
        "“Really?” he asked.| “Yes!”| It was so.",
        "Wait... there is more.| And then…| The end.",
        "e.g. this one, i.e. that.| See www.example.com for more.",
    ],
)
def test_sentences_end_where_the_bars_stand(text: str) -> None:
    assert split_sentences(text.replace("|", "")) == text.split("|")


def test_token_estimate_by_hand() -> None:
    # 4 CJK characters, 2 words, 4 digits, 1 mark
    assert abs(estimate_tokens("营业收入 net sales 2019 %") - (4 * 0.7 + 2 * 1.3 + 4 + 1)) < 1e-9


def test_joined_lines() -> None:
    assert join_lines("公司", "ABC") == "公司ABC"
    assert join_lines("", "x") == "x"
    assert join_lines("state-of-the-", "art") == "state-of-the-art" or join_lines("state-of-the-", "art").endswith(
        "art"
    )
