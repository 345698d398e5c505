"""Whether a question asks for a person, a firm or a body."""

import re

_WHO = re.compile(
    r"谁|哪家|哪位|哪个(公司|单位|部门|机构)|哪一?家"
    r"|\bwho\b|\bwhom\b|\b(which|what) (company|firm|person|supplier|bank|agency)\b",
    re.IGNORECASE,
)


def asks_for_somebody(question: str) -> bool:
    """Whether a name is asked for, and no figure or sentence alone would do.

    >>> [asks_for_somebody(text) for text in ("Who was fined?", "哪家承运商最慢？", "How much was the fine?")]
    [True, True, False]
    """
    return _WHO.search(question) is not None
