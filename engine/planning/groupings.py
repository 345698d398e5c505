"""What a question wants figures grouped by: columns and units of time, by marks before them or by a conjunction."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.planning.reading import Reading

_MARKS = re.compile(
    r"(?P<chosen>\b(?:which|what)|哪(?:一?[个家款种类]|些|几[个家款种类])?)?"
    r"(?P<listed>\b(?:each|every|by|per|across)|各个?|每一?个?|按照?)?"
    r"(?:\s+(?:of|the|our|its|their|different|various|individual))*\s*$",
    re.IGNORECASE,
)
_ASKING = re.compile(r"(?:which|what)\b|哪", re.IGNORECASE)
"""How a column's name may itself ask for one of its values: a column called 哪类问题."""
_JOINT = re.compile(
    r"\s*(?:,|，|、|;|；|&|\+|/|×|\band\b|\bor\b|\bthen\b|\bplus\b|\bas well as\b|和|与|及|以及|跟)?"
    r"\s*(?:(?:and|for|in|of|by|per|each|every|the|then|also|each of the)\s+)*(?:各个?|每一?个?|按照?)?\s*",
    re.IGNORECASE,
)
_REACH = 40
"""Characters before a column's name in which the marks stand."""


class Grouping(BaseModel):
    """A column that is named to group by, in the words of the question."""

    model_config = ConfigDict(frozen=True)

    columns: tuple[str, ...]
    """Tables may call it differently: what is meant is the one that the figure's own table has."""
    text: str
    chosen: bool
    """Asked for by "which": one value of it, or several, is the answer."""


def groupings_of(reading: Reading) -> tuple[Grouping, ...]:
    """The columns to group by, in order: after "by", "each", "which", 各, 按, or beside another thing to group by.

    A column of which the question names a value is none: that value filters.
    """
    filled = {term.column for m in reading.mentions for term in m.terms if term.kind == "value"}
    named = {m.span: tuple(c for c in m.columns if c not in filled) for m in reading.mentions if not m.has_measure}
    columns = {span: found for span, found in named.items() if found}
    marks = {span: _mark(reading.text, span) for span in columns}
    joined = _joined(reading.text, [*columns, *reading.grain_spans])
    return tuple(
        Grouping(columns=found, text=reading.text[span[0] : span[1]], chosen=marks[span] == "chosen")
        for span, found in columns.items()
        if marks[span] is not None or span in joined
    )


def _mark(text: str, span: tuple[int, int]) -> Literal["chosen", "listed"] | None:
    if _ASKING.match(text[span[0] : span[1]]):
        return "chosen"
    found = _MARKS.search(text[max(0, span[0] - _REACH) : span[0]])
    if found is None or not (found["chosen"] or found["listed"]):
        return None
    return "chosen" if found["chosen"] else "listed"


def _joined(text: str, spans: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """The places that stand beside another one with no more than a conjunction between."""
    return {
        span
        for first, second in pairwise(sorted(spans))
        if _JOINT.fullmatch(text[first[1] : second[0]])
        for span in (first, second)
    }
