"""What became of one attempt at one sub-goal."""

from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, SerializeAsAny, TypeAdapter

from engine.answer import Held, Review, Step
from engine.execution.contracts import Action, ToolError
from engine.execution.exact_json import from_json, to_json
from engine.periods.period import Grain, Period
from engine.planning.plan import SubGoal
from engine.planning.table_query import TableQuery
from engine.sources.database import SqlResult
from engine.sources.errors import Fault
from engine.states import State


@dataclass(frozen=True)
class Effort:
    """How hard an attempt tries: seconds allowed, chunks looked at. Reflection raises it."""

    sla_s: float | None = None
    k: int = 8
    wait_s: float = 0.0
    """Seconds to wait before the attempt."""


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
    result: SerializeAsAny[BaseModel] | None = None
    error: ToolError | None = None
    limit_s: float | None = None
    """The seconds it was allowed; ``None`` where no tool was called."""
    query: TableQuery | None = None
    covered: Period | None = None
    """The days that the data reach of the period asked for, where they are not all of it."""
    held: Held | None = None
    """Why it waits: until a person has decided, its call is not to be made, or its result not to be used."""
    approval: Review | None = None
    """What a person decided of the call before it was made."""
    review: Review | None = None
    """What a person decided of what came of it."""

    @property
    def succeeded(self) -> bool:
        """Whether the result is there and passed its validation."""
        return self.state is State.SUCCEEDED

    @property
    def waits(self) -> bool:
        """Whether a person must decide before anything goes on from here."""
        return self.state is State.NEEDS_REVIEW

    @property
    def waits_to_call(self) -> bool:
        """Whether a person must decide before its call is made."""
        return self.waits and self.held is not None and self.held.of_call

    @property
    def may_call(self) -> bool:
        """Whether a person has let its call be made."""
        return self.approval is not None and self.approval.decision != "reject"

    @property
    def tries(self) -> tuple[str, ...]:
        """What the source itself tried again within the attempt, each with what was decided."""
        if isinstance(self.result, SqlResult):
            return self.result.tries
        told = () if self.error is None else self.error.details.get("tries", ())
        return told if isinstance(told, tuple) else ()

    @property
    def interrupted(self) -> bool:
        """Whether the process that made the attempt ended in the middle of it."""
        return self.error is not None and self.error.error is Fault.INTERRUPTED

    def step(self, summary: str) -> Step:
        """This attempt as the trace shows it; a value that waits for a person is not in it."""
        held = self.held.model_copy(update={"value": ""}) if self.held is not None and self.waits else self.held
        return Step.model_validate(
            {
                "sub_goal": self.goal.id,
                "attempt": self.attempt,
                "thought": self.thought,
                "action": {} if self.action is None else self.action.model_dump(),
                "state": self.state.value,
                "summary": summary,
                "error": None if self.error is None else self.error.model_dump(mode="json"),
                "held": held,
                "approval": self.approval,
                "review": self.review,
                "seconds": self.seconds,
            }
        )

    def as_text(self) -> str:
        """All of it, for whoever goes on with the run."""
        return to_json(_ADAPTER.dump_python(self))

    @classmethod
    def from_text(cls, text: str, result_type: type[BaseModel] | None) -> "Outcome":
        """What :meth:`as_text` was called on, with a result of the type that its tool gives."""
        kept: dict[str, Any] = from_json(text)
        result = kept.pop("result")
        outcome: Outcome = _ADAPTER.validate_python(kept)
        if outcome.error is not None and "grain" in outcome.error.details:
            details = {**outcome.error.details, "grain": Grain(str(outcome.error.details["grain"]))}
            outcome = replace(outcome, error=outcome.error.model_copy(update={"details": details}))
        if result is None or result_type is None:
            return outcome
        return replace(outcome, result=result_type.model_validate(result))


_ADAPTER: TypeAdapter[Outcome] = TypeAdapter(Outcome)
