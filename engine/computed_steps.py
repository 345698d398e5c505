"""Steps that work on what others found, as words that are read back: calculations, code, categories of texts.

They stand apart from the planner, since the settings read them too.
"""

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

MOST_SUB_GOALS = 12
"""Of one plan, and so of a task with all its branches."""

PlannedOperation = Literal["difference", "highest", "lowest", "change", "sum", "ratio", "share", "growth", "same"]
PLANNED_OPERATIONS: tuple[PlannedOperation, ...] = get_args(PlannedOperation)
"""What the planner model is shown and may write. Its training rests on this prompt, so that a new operation is not
offered to it before a model has learnt it; rules and task graphs use any.
"""
Operation = Literal[PlannedOperation, "mean", "weighted mean", "rank", "trend"]


_CALCULATION = re.compile(rf"({'|'.join(get_args(Operation))}) of ([a-z]\w*(?:, [a-z]\w*)*)")
_CODE = re.compile(r"(\S.*?) by code over ([a-z]\w*(?:, [a-z]\w*)*): *(\S.*)", re.DOTALL)
_CATEGORIES = re.compile(r"(\S.*) of ([a-z]\w*)")


@dataclass(frozen=True)
class Calculation:
    """An operation on the figures of earlier sub-goals, named by id; these may be calculations too."""

    operation: Operation
    of: tuple[str, ...]


def calculation_in(description: str) -> Calculation:
    """The calculation that a description names; ``ValueError`` quotes one that names none."""
    match = _CALCULATION.fullmatch(description)
    if match is None:
        raise ValueError(f"{description!r} is no calculation; write for instance 'difference of g1, g2'")
    return Calculation(cast(Operation, match.group(1)), tuple(match.group(2).split(", ")))


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
