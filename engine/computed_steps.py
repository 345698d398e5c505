"""Steps that work on what others found, as words that are read back: code, and categories of texts.

They stand apart from the planner, since the settings read them too.
"""

import re
from dataclasses import dataclass

_CODE = re.compile(r"(\S.*?) by code over ([a-z]\w*(?:, [a-z]\w*)*): *(\S.*)", re.DOTALL)
_CATEGORIES = re.compile(r"(\S.*) of ([a-z]\w*)")


@dataclass(frozen=True)
class CodeStep:
    """What is computed, from which sub-goals, and the Python that does it; each sub-goal is a variable in it."""

    what: str
    of: tuple[str, ...]
    code: str


def code_in(description: str) -> CodeStep:
    """The code that a description holds; ``ValueError`` quotes one that holds none.

    >>> code_in("mean of both by code over g1, g2: (g1[0]['value'] + g2[0]['value']) / 2").of
    ('g1', 'g2')
    """
    match = _CODE.fullmatch(description)
    if match is None:
        form = "total by code over g1: sum(one['value'] for one in g1)"
        raise ValueError(f"{description!r} holds no code; write for instance {form!r}")
    return CodeStep(match[1], tuple(match[2].split(", ")), match[3])


def classify_in(description: str) -> tuple[str, str]:
    """The name of a column of categories, and the sub-goal whose texts are told by it.

    >>> classify_in("complaint theme of g1")
    ('complaint theme', 'g1')
    """
    match = _CATEGORIES.fullmatch(description)
    if match is None:
        raise ValueError(f"{description!r} names no categories of texts; write for instance 'complaint theme of g1'")
    return match[1], match[2]
