"""Sub-goals that tell what the texts of others are about, as words that are read back."""

import re

from engine.planning.catalogue import CLASSIFICATION
from engine.planning.plan import ExpectedFormat, SubGoal

_DESCRIPTION = re.compile(r"(\S.*) of ([a-z]\w*)")


def classify_goal(goal_id: str, description: str, *, required: bool = True) -> SubGoal:
    """The sub-goal that counts texts by a column of categories; ``ValueError`` where the description names none."""
    return SubGoal(
        id=goal_id,
        description=description,
        data_source=CLASSIFICATION,
        expected_format=ExpectedFormat.JSON,
        validation="len(data) >= 1",
        required=required,
        depends_on=(classify_in(description)[1],),
    )


def classify_in(description: str) -> tuple[str, str]:
    """The name of a column of categories, and the sub-goal whose texts are told by it.

    >>> classify_in("complaint theme of g1")
    ('complaint theme', 'g1')
    """
    match = _DESCRIPTION.fullmatch(description)
    if match is None:
        raise ValueError(f"{description!r} names no categories of texts; write for instance 'complaint theme of g1'")
    return match[1], match[2]
