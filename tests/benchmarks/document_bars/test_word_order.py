from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.document_bars.word_order import common_in_order, words_of

words = st.lists(st.sampled_from("abc"), max_size=12)


@given(words, words)
def test_it_is_the_longest_common_subsequence(one: list[str], other: list[str]) -> None:
    @cache
    def longest(i: int, j: int) -> int:
        if i == len(one) or j == len(other):
            return 0
        if one[i] == other[j]:
            return 1 + longest(i + 1, j + 1)
        return max(longest(i + 1, j), longest(i, j + 1))

    assert common_in_order(one, other) == longest(0, 0)


def test_words() -> None:
    assert words_of("Net **sales** of ＲＭＢ 1,175万元.") == ["net", "sales", "of", "rmb", "1", "175", "万", "元"]
