"""How many words of a reference stand in a text that was read, in the same order."""

import re
import unicodedata
from collections.abc import Sequence

# A Chinese character counts as a word; so does every other run of letters and digits.
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")


def words_of(text: str) -> list[str]:
    """The words of ``text`` in one case and width; punctuation is none.

    >>> words_of("Net sales: １２.5 万元")
    ['net', 'sales', '12', '5', '万', '元']
    """
    return _WORD.findall(unicodedata.normalize("NFKC", text).lower())


def common_in_order(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence, by the bit-parallel method of Crochemore et al. (2001).

    >>> common_in_order(["a", "b", "c", "d"], ["b", "d", "c", "x"])
    2
    """
    places: dict[str, int] = {}
    for position, word in enumerate(one):
        places[word] = places.get(word, 0) | 1 << position
    every = (1 << len(one)) - 1
    row = every
    for word in other:
        hits = row & places.get(word, 0)
        row = (row + hits | row - hits) & every
    return len(one) - row.bit_count()
