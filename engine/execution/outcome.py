"""What became of one attempt at one sub-goal."""

from dataclasses import dataclass

from pydantic import BaseModel

from engine.answer import Step
from engine.execution.contracts import Action, ToolError
from engine.execution.states import State
from engine.periods.period import Period
from engine.planning.plan import SubGoal
from engine.planning.table_query import TableQuery


@dataclass(frozen=True)
class Effort:
    """How hard an attempt tries: seconds allowed, chunks looked at. Reflection raises it."""

    sla_s: float | None = None
    k: int = 8


@dataclass(frozen=True)
class Outcome:
    """An attempt with its thought, its action, and a result or an error, never both."""

    goal: SubGoal
    attempt: int
    thought: str
    state: State
    seconds: float
    effort: Effort
    action: Action | None = None
    result: BaseModel | None = None
    error: ToolError | None = None
    limit_s: float | None = None
    """The seconds it was allowed; ``None`` where no tool was called."""
    query: TableQuery | None = None
    covered: Period | None = None
    """The days that the data reach of the period asked for, where they are not all of it."""

    @property
    def succeeded(self) -> bool:
        """Whether the result is there and passed its validation."""
        return self.state is State.SUCCEEDED

    def step(self, summary: str) -> Step:
        """This attempt as the trace shows it."""
        return Step.model_validate(
            {
                "sub_goal": self.goal.id,
                "attempt": self.attempt,
                "thought": self.thought,
                "action": {} if self.action is None else self.action.model_dump(),
                "state": self.state.value,
                "summary": summary,
                "error": None if self.error is None else self.error.model_dump(mode="json"),
                "seconds": self.seconds,
            }
        )
