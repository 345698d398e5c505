"""Runs sub-goals: action, dispatcher, validation, state."""

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from engine.execution.actions import ActionMaker, Intent
from engine.execution.contracts import ToolError
from engine.execution.dispatcher import Called, Dispatcher
from engine.execution.outcome import Effort, Outcome
from engine.execution.states import State, StepLog
from engine.planning.plan import SubGoal
from engine.planning.validation import Result, check
from engine.sources.calculation import CalculationResult
from engine.sources.database import SqlResult
from engine.sources.errors import Fault, SourceError
from engine.sources.figures import absence
from engine.sources.knowledge import SearchFindings

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Executor:
    """Runs the sub-goals of one execution. A sub-goal sees the outcomes that it depends on and no others."""

    maker: ActionMaker
    dispatcher: Dispatcher
    log: StepLog
    allowed: frozenset[str]
    """The tools of this task; the dispatcher refuses all others."""

    def attempt(self, goal: SubGoal, attempt: int, effort: Effort, done: Mapping[str, Outcome]) -> Outcome:
        """One attempt at ``goal``. Whatever goes wrong is in the outcome."""
        began = time.perf_counter()
        if attempt == 1:
            self.log.move(goal.id, State.PENDING, attempt=attempt)
        self.log.move(goal.id, State.RUNNING, attempt=attempt)
        earlier = {step: done[step] for step in goal.depends_on if step in done}
        intent, called, error = self._call(goal, effort, earlier)
        outcome = Outcome(
            goal=goal,
            attempt=attempt,
            thought=intent.thought if intent else f"{goal.description!r} could not be turned into an action.",
            state=State.SUCCEEDED if error is None else State.FAILED,
            seconds=time.perf_counter() - began,
            effort=effort,
            action=intent.action if intent else None,
            result=called.result if called is not None and error is None else None,
            error=error,
            limit_s=called.record.limit_s if called is not None else None,
            query=intent.query if intent else None,
            covered=intent.covered if intent else None,
        )
        cause = "" if error is None else f"{error.error}: {error.cause}"
        self.log.move(goal.id, outcome.state, attempt=attempt, cause=cause)
        self.log.watch(outcome.step(""))
        return outcome

    def _call(
        self, goal: SubGoal, effort: Effort, earlier: Mapping[str, Outcome]
    ) -> tuple[Intent | None, Called | None, ToolError | None]:
        """What was meant, what came of it, and what is wrong with that, as far as it got."""
        try:
            intent = self.maker.intent(goal, effort, earlier)
        except SourceError as error:
            return None, None, ToolError.of(error)
        called = self.dispatcher.call(
            intent.action, allowed=self.allowed, trace_id=self.log.execution_id, sla_s=effort.sla_s
        )
        return intent, called, called.error if called.result is None else self._invalid(goal, intent, called.result)

    def _invalid(self, goal: SubGoal, intent: Intent, result: BaseModel) -> ToolError | None:
        """Why a result may not be used; ``None`` where it may."""
        if isinstance(result, SqlResult) and intent.query is not None:
            absent = absence(intent.query, result, self.maker.catalogue)
            if absent is not None:
                return ToolError.of(absent)
        found = check(goal.validation, _as_data(result))
        if found.ok:
            return None
        return ToolError(
            error=Fault.RESULT_INVALID,
            cause=found.message,
            suggestion="widen the condition or loosen the validation",
            details={"validation": goal.validation},
        )


def _as_data(result: BaseModel) -> Result:
    match result:
        case SqlResult():
            return result.rows
        case SearchFindings():
            return [passage.model_dump() for passage in result.passages]
        case CalculationResult():
            return result.model_dump()
        case _:
            return str(result)
