"""Sub-goals that compute with the results of others, as words that are read back."""

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

from engine.planning.catalogue import CALCULATION
from engine.planning.plan import ExpectedFormat, SubGoal

PlannedOperation = Literal["difference", "highest", "lowest", "change", "sum", "ratio", "share", "growth", "same"]
PLANNED_OPERATIONS: tuple[PlannedOperation, ...] = get_args(PlannedOperation)
"""What the planner model is shown and may write. Its training rests on this prompt, so that a new operation is not
offered to it before a model has learnt it; rules and task graphs use any.
"""
Operation = Literal[PlannedOperation, "mean", "weighted mean", "rank", "trend"]

_DESCRIPTION = re.compile(rf"({'|'.join(get_args(Operation))}) of ([a-z]\w*(?:, [a-z]\w*)*)")


@dataclass(frozen=True)
class Calculation:
    """An operation on the figures of earlier sub-goals, named by id; these may be calculations too."""

    operation: Operation
    of: tuple[str, ...]


def calculation_goal(goal_id: str, calculation: Calculation, *, required: bool = False) -> SubGoal:
    """The sub-goal that computes ``calculation``. Not ``required`` where its figures were asked for."""
    return SubGoal(
        id=goal_id,
        description=f"{calculation.operation} of {', '.join(calculation.of)}",
        data_source=CALCULATION,
        expected_format=ExpectedFormat.JSON,
        validation="has_field: 'value'",
        required=required,
        depends_on=calculation.of,
    )


def calculation_in(description: str) -> Calculation:
    """The calculation that a description names; ``ValueError`` quotes one that names none."""
    match = _DESCRIPTION.fullmatch(description)
    if match is None:
        raise ValueError(f"{description!r} is no calculation; write for instance 'difference of g1, g2'")
    return Calculation(cast(Operation, match.group(1)), tuple(match.group(2).split(", ")))
