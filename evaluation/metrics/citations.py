"""Whether the citations of an answer can be followed and hold what is said."""

import re

from engine.answer import Answer
from engine.numbers import CITATION_MARK
from shadow_mode.support import unsupported_numbers

_ID = re.compile(r"S?\d{1,3}")


def marks(text: str) -> tuple[str, ...]:
    """Ids that the citation marks of ``text`` name, in order: ``[S1, S2]`` names two."""
    return tuple(i for mark in CITATION_MARK.findall(text) for i in _ID.findall(mark))


def citations_hold(answer: Answer) -> bool:
    """Whether the answer cites something, every mark and every claim names a citation that exists, and every number
    of the text stands in a cited quote (or is a claim's value).
    """
    known = {c.id for c in answer.citations}
    named = {*marks(answer.text), *(i for claim in answer.claims for i in claim.citations)}
    return bool(named) and named <= known and not unsupported_numbers(answer)
