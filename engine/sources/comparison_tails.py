"""Figures of another time that a sentence sets beside its own: "…, against 3.7 million in the quarter before"."""

import re
from dataclasses import replace

from engine.planning.operations import Operation, operations_in
from engine.sources.asked import Asked
from engine.sources.pieces import Piece
from engine.sources.timing import speaks_of_the_time

_TAIL = re.compile(
    r"\s*(?:,|\()?\s*\b(?:against|compared (?:with|to)|versus|up from|down from|after) (?=[^,;()]*\d)"
    r"(?:[^,;()]|,(?=\d))*?\b(?:before|earlier|previous|preceding|prior|last|ago)\b(?:[^,;().]|,(?=\d))*\)?"
    r"|[，；（](?:而|较|比|高于|低于)?(?:上|去|前)一?个?(?:年度?|季度?|月|期)(?:[^，；。（）]*\d[^，；。（）]*)）?"
)
_COMPARES = frozenset({Operation.COMPARE, Operation.CHANGE, Operation.TREND})


def without_tails(piece: Piece, asked: Asked) -> Piece:
    """A sentence without what it compares with at times that are not asked for; whole where a comparison is.

    What is asked for one time is told of that time alone: a second figure beside it may be taken for the answer.
    """
    compares = any(operation in _COMPARES for operation, _ in operations_in(asked.text))
    if piece.cells or not asked.periods or (compares and len(asked.periods) < 2):
        return piece
    text = _TAIL.sub(
        lambda found: found.group() if speaks_of_the_time(found.group(), piece.chunk, asked) else "", piece.text
    )
    return piece if text == piece.text else replace(piece, text=text)
