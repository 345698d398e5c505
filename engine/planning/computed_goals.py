"""Sub-goals that work on what others found: code, and categories of texts."""

from engine.computed_steps import classify_in, code_in
from engine.planning.catalogue import CLASSIFICATION, CODE
from engine.planning.plan import ExpectedFormat, SubGoal


def code_goal(goal_id: str, description: str, *, required: bool = True) -> SubGoal:
    """The sub-goal that runs the code of ``description``; ``ValueError`` where it holds none."""
    of = code_in(description).of
    return _goal(goal_id, description, CODE, "has_field: 'value'", of, required=required)


def classify_goal(goal_id: str, description: str, *, required: bool = True) -> SubGoal:
    """The sub-goal that counts texts by a column of categories; ``ValueError`` where the description names none."""
    _, of = classify_in(description)
    return _goal(goal_id, description, CLASSIFICATION, "len(data) >= 1", (of,), required=required)


def _goal(
    goal_id: str, description: str, source: str, validation: str, of: tuple[str, ...], *, required: bool
) -> SubGoal:
    return SubGoal(
        id=goal_id,
        description=description,
        data_source=source,
        expected_format=ExpectedFormat.JSON,
        validation=validation,
        required=required,
        depends_on=of,
    )
