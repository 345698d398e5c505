"""Sub-goals that read fields out of what others found, as words that are read back."""

import re

from engine.computed_steps import MOST_SUB_GOALS
from engine.planning.asked_fields import asked_fields
from engine.planning.catalogue import EXTRACTION
from engine.planning.plan import ExecutionPlan, ExpectedFormat, SubGoal

_DESCRIPTION = re.compile(r"fields of ([a-z]\w*)")


def extraction_goal(goal_id: str, of: str) -> SubGoal:
    """The sub-goal that reads what sub-goal ``of`` asks for out of its passages.

    It is never required: where a passage answers, its words do, whether or not a value can be told apart in them.
    """
    return SubGoal(
        id=goal_id,
        description=f"fields of {of}",
        data_source=EXTRACTION,
        expected_format=ExpectedFormat.JSON,
        validation="len(data) >= 1",
        required=False,
        depends_on=(of,),
    )


def extraction_in(description: str) -> str:
    """The sub-goal whose passages are read; ``ValueError`` quotes a description that names none."""
    match = _DESCRIPTION.fullmatch(description)
    if match is None:
        raise ValueError(f"{description!r} is no extraction; write for instance 'fields of d1'")
    return match[1]


def with_extractions(plan: ExecutionPlan, documents: str | None) -> ExecutionPlan:
    """``plan`` with an extraction behind each search of ``documents`` that asks for a field, while there is room."""
    goals: list[SubGoal] = []
    room = MOST_SUB_GOALS - len(plan.sub_goals)
    for goal in plan.sub_goals:
        goals.append(goal)
        if room > 0 and goal.data_source == documents and asked_fields(goal.description):
            goals.append(extraction_goal(f"x{goal.id}"[:24], goal.id))
            room -= 1
    return ExecutionPlan(sub_goals=tuple(goals))
