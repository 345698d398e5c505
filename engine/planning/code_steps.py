"""Sub-goals that run code over the results of others, as words that are read back."""

import re
from dataclasses import dataclass

from engine.planning.catalogue import CODE
from engine.planning.plan import ExpectedFormat, SubGoal

_DESCRIPTION = re.compile(r"(\S.*?) by code over ([a-z]\w*(?:, [a-z]\w*)*): *(\S.*)", re.DOTALL)


@dataclass(frozen=True)
class CodeStep:
    """What is computed, from which sub-goals, and the Python that does it; each sub-goal is a variable in it."""

    what: str
    of: tuple[str, ...]
    code: str


def code_goal(goal_id: str, description: str, *, required: bool = True) -> SubGoal:
    """The sub-goal that runs the code of ``description``; ``ValueError`` where it holds none."""
    return SubGoal(
        id=goal_id,
        description=description,
        data_source=CODE,
        expected_format=ExpectedFormat.JSON,
        validation="has_field: 'value'",
        required=required,
        depends_on=code_in(description).of,
    )


def code_in(description: str) -> CodeStep:
    """The code that a description holds; ``ValueError`` quotes one that holds none.

    >>> code_in("mean of both by code over g1, g2: (g1[0]['value'] + g2[0]['value']) / 2").of
    ('g1', 'g2')
    """
    match = _DESCRIPTION.fullmatch(description)
    if match is None:
        form = "total by code over g1: sum(one['value'] for one in g1)"
        raise ValueError(f"{description!r} holds no code; write for instance {form!r}")
    return CodeStep(match[1], tuple(match[2].split(", ")), match[3])
