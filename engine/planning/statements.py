"""Sub-goals that look for what the documents state of a figure of another sub-goal."""

from engine.planning.catalogue import STATEMENTS
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.statement_steps import Teller


def statement_goal(goal_id: str, of: str, by: Teller | None) -> SubGoal:
    """The sub-goal that looks for what documents, of one kind or any, state of the figure that sub-goal ``of`` asks."""
    return SubGoal(
        id=goal_id,
        description=f"statements of {of}" + (f" by {by.id}" if by is not None else ""),
        data_source=STATEMENTS,
        expected_format=ExpectedFormat.JSON,
        validation="len(data) >= 1",
        depends_on=(of,),
    )
