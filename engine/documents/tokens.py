"""An estimate of how many tokens a text has, good enough to size chunks without any model at hand."""

import re

TOKENS_PER_CJK_CHARACTER = 0.7
TOKENS_PER_WORD = 1.3
TOKENS_PER_MARK = 1.0

_CJK = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
_DIGITS = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]{1,16}")
"""A longer run of letters is no word but data, such as Base64, and costs a token every few letters."""
_MARK = re.compile(r"[^\w\s]")


def estimate_tokens(text: str) -> float:
    """Estimated tokens: 0.7 a CJK character, 1.3 a word, 1 a digit or a punctuation mark.

    Qwen's tokenizer, for which the figures were chosen, splits numbers into single digits.

    >>> round(estimate_tokens("营业收入"), 1), round(estimate_tokens("net sales"), 1), round(estimate_tokens("2019"), 1)
    (2.8, 2.6, 4.0)
    """
    return (
        TOKENS_PER_CJK_CHARACTER * len(_CJK.findall(text))
        + TOKENS_PER_WORD * len(_WORD.findall(text))
        + len(_DIGITS.findall(text))
        + TOKENS_PER_MARK * len(_MARK.findall(text))
    )
