"""Questions that ask for two figures of one thing at once, such as two that differ."""

import re

_TWO = re.compile(
    r"\b(?:two|both|different|differing|conflicting|contradictory)(?: [a-z]+)?"
    r" (?:amount|figure|number|value|sum|version)s\b"
    r"|(?:两|不同的?)[个种笔组份]?(?:不同的?|不一样的?)?(?:金额|数字|数额|数值|数目|说法|版本|数)",
    re.IGNORECASE,
)


def two_figures_in(question: str) -> str:
    """The words by which a question asks for two figures at once; empty where it does not."""
    found = _TWO.search(question)
    return found.group() if found else ""
