"""Sub-goals that compute with the results of others."""

from engine.computed_steps import Calculation
from engine.planning.catalogue import CALCULATION
from engine.planning.plan import ExpectedFormat, SubGoal


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
