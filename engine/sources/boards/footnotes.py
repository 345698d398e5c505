"""Marks that lead from a label or a figure to a footnote: they are no part of it."""

import re

_RAISED = "\u00b9\u00b2\u00b3\u2070\u2074-\u2079\u1d43-\u1d4d"
_CIRCLED = "\u2460-\u249b\u24b6-\u24ff\u2776-\u2793"
_MARKS = re.compile(rf"(?:\s*(?:[{_RAISED}{_CIRCLED}*＊†‡§※#]|\^\d{{1,2}}|\[[0-9a-z]\]))+\s*$")
_POWER = re.compile(r"(?<![\d.,])10(?:\^|[\u00b9\u00b2\u00b3\u2070\u2074-\u2079])")
_NO_DIGIT = re.compile(rf"[{_RAISED}{_CIRCLED}^]")


def without_marks(text: str) -> str:
    """``text`` without the footnote marks at its end.

    A digit that HTML raises is written as ``^1``. What may be a power, such as 10², is left as it is.

    >>> without_marks("210²"), without_marks("Q1 2024*"), without_marks("12^1 ①"), without_marks("10^6")
    ('210', 'Q1 2024', '12', '10^6')
    """
    return text if _POWER.search(text) else _MARKS.sub("", text)


def has_raised_digits(text: str) -> bool:
    """Whether a raised or circled character stands in ``text``: read as plain digits, it would change the number."""
    return _NO_DIGIT.search(text) is not None
