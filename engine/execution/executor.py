"""Runs sub-goals: action, dispatcher, validation, state. What an earlier owner of a run has done is not done again."""

import hashlib
import logging
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from pydantic import BaseModel, ValidationError

from engine.answer import Held
from engine.evidence import Evidence, Keeper
from engine.execution.actions import Intent
from engine.execution.approval import approved_call
from engine.execution.budget import Meter
from engine.execution.contracts import Action, ToolContract, ToolError
from engine.execution.dispatcher import Called, Dispatcher, Permit
from engine.execution.exact_json import to_json
from engine.execution.hooks import Hooks
from engine.execution.journal import Journal
from engine.execution.outcome import Effort, Outcome
from engine.execution.waiting import wait
from engine.payload import Payload, collecting
from engine.planning.catalogue import EXTRACTION
from engine.planning.plan import SubGoal
from engine.planning.validation import Result, check
from engine.sources.calculation import CalculationResult
from engine.sources.classify.texts import Classified
from engine.sources.database import SqlResult
from engine.sources.entities import EntityResult
from engine.sources.errors import Fault, SourceError
from engine.sources.extraction import ExtractionResult
from engine.sources.knowledge import SearchFindings
from engine.sources.run_code import CodeResult
from engine.sources.statements import Statements
from engine.states import State
from engine.store import StoreError
from engine.store_steps import StoredAttempt

logger = logging.getLogger(__name__)


class Maker(Protocol):
    """Turns sub-goals into actions, and knows when what came of one is not what was meant."""

    def intent(self, goal: SubGoal, effort: Effort, earlier: Mapping[str, Outcome]) -> Intent:
        """The action for ``goal``; ``SourceError`` where there is none."""

    def fault_in(self, intent: Intent, result: BaseModel) -> SourceError | None:
        """Why ``result`` does not hold what was meant, where it does not."""


class CannotGoOn(Exception):
    """What an earlier owner of the run has done cannot be used here; the message says what to do."""


@dataclass(frozen=True)
class Executor:
    """Runs the sub-goals of one run. A sub-goal sees the outcomes that it depends on and no others."""

    maker: Maker
    dispatcher: Dispatcher
    journal: Journal
    permit: Permit
    meter: Meter
    hooks: Hooks = field(default_factory=Hooks)
    keeper: Keeper | None = None

    def attempt(
        self, goal: SubGoal, attempt: int, effort: Effort, done: Mapping[str, Outcome], *, cause: str = ""
    ) -> Outcome:
        """One attempt at ``goal``. Whatever goes wrong is in the outcome; ``cause`` says which rule asked for it.

        Neither its wait nor a call that only reads outlasts the budget of seconds.
        """
        kept = self.journal.recall(goal.id, attempt)
        if kept is not None:
            return self._unless_held(self._recalled(goal, effort, kept), done)
        too_late = self.meter.wait_too_long(effort.wait_s) if effort.wait_s else None
        if effort.wait_s and too_late is None:
            wait(effort.wait_s, self.journal.look)
        began = time.perf_counter()
        intent, error = self._intent(goal, effort, {step: done[step] for step in goal.depends_on if step in done})
        error = error or self._lacking(goal, intent, done) or too_late
        approved = self._approved(goal, intent)
        outcome = _planned(goal, attempt, effort, intent, approved)
        if intent is not None and approved is not None and approved.action is not None:
            intent = replace(intent, action=approved.action)
        elif error is None and (held := self._held_before(intent)) is not None:
            waiting = replace(outcome, state=State.NEEDS_REVIEW, held=held)
            self.journal.wait(waiting)
            return waiting
        error = error or self.meter.begin_attempt()
        error = self._begun(goal, attempt, intent, cause) or error
        called = evidence = None
        if intent is not None and error is None:
            with collecting(wanted=self.keeper is not None) as payloads:
                called, error = self._call(goal, intent, effort)
            evidence = self._evidence(payloads, called)
        outcome = replace(
            outcome,
            state=_state(error),
            seconds=time.perf_counter() - began,
            result=called.result if called is not None and error is None else None,
            error=error,
            limit_s=called.record.limit_s if called is not None else None,
        )
        self.journal.end(outcome, evidence)
        return self._unless_held(outcome, done)

    def _approved(self, goal: SubGoal, intent: Intent | None) -> Outcome | None:
        """The attempt at ``goal`` whose call a person has let be made, where ``intent`` is to make such a call."""
        if intent is None or not self._changes(intent):
            return None
        return approved_call(self.journal.earlier(goal.id), intent.action.tool)

    def _held_before(self, intent: Intent | None) -> Held | None:
        """Why the call is to wait for a person. One that would be refused anyway waits for nobody."""
        contract = self._contract(intent)
        if intent is None or contract is None or self.dispatcher.fault_in(intent.action, self.permit) is not None:
            return None
        return self.hooks.held_before(intent.action, contract)

    def _evidence(self, payloads: Iterable[Payload], called: Called) -> Evidence | None:
        """What was read and what was made of it, kept. Where that fails the log says so, and the answer stands."""
        if self.keeper is None:
            return None
        try:
            raw = tuple(self.keeper.keep(payload) for payload in payloads)
            return Evidence(raw=raw, normalised=None if called.result is None else self.keeper.keep(_made(called)))
        except OSError as error:
            logger.warning("evidence of %s is not kept: %s", self.journal.trace_id, error)
            return None

    def _unless_held(self, outcome: Outcome, done: Mapping[str, Outcome]) -> Outcome:
        """``outcome``, or the same waiting for a person where a hook holds it.

        Recalled ones are looked at too: their owner may have ended between the two records. What is read out of
        passages that a person has seen does not go to that person again.
        """
        seen = outcome.goal.data_source == EXTRACTION and any(one.review is not None for one in done.values())
        if not outcome.succeeded or outcome.review is not None or seen:
            return outcome
        held = self.hooks.held(outcome)
        if held is None:
            return outcome
        waiting = replace(outcome, state=State.NEEDS_REVIEW, held=held)
        self.journal.end(waiting)
        return waiting

    def _recalled(self, goal: SubGoal, effort: Effort, kept: StoredAttempt) -> Outcome:
        """The outcome of an attempt that an earlier owner of the run began, and perhaps ended."""
        action = None if kept.action is None else Action.model_validate(kept.action)
        contract = None if action is None else self.dispatcher.contract(action.tool)
        if kept.outcome is not None and kept.state is not State.RUNNING:
            if action is not None and contract is None:
                raise CannotGoOn(f"tool {action.tool!r} is not configured any more; ask the question anew")
            return _ended(goal, kept.outcome, None if contract is None else contract.result)
        may_repeat = action is None or (contract is not None and contract.repeatable)
        error = _interrupted() if may_repeat else _unknown("the process that called it ended before there was a result")
        approval = None if kept.outcome is None else _ended(goal, kept.outcome, None).approval
        outcome = Outcome(
            goal, kept.attempt, "", _state(error), 0.0, effort, action=action, error=error, approval=approval
        )
        self.journal.end(outcome)
        return outcome

    def _intent(
        self, goal: SubGoal, effort: Effort, earlier: Mapping[str, Outcome]
    ) -> tuple[Intent | None, ToolError | None]:
        try:
            return self.maker.intent(goal, effort, earlier), None
        except SourceError as error:
            return None, ToolError.of(error)

    def _lacking(self, goal: SubGoal, intent: Intent | None, done: Mapping[str, Outcome]) -> ToolError | None:
        """That nothing is changed on the strength of a step that failed."""
        failed = [step for step in goal.depends_on if step not in done or not done[step].succeeded]
        if not failed or not self._changes(intent):
            return None
        return ToolError(
            error=Fault.NO_RESULT,
            cause=f"{failed[0]} failed, and this step changes something",
            suggestion="mend that step",
            details={"step": failed[0]},
        )

    def _begun(self, goal: SubGoal, attempt: int, intent: Intent | None, cause: str) -> ToolError | None:
        """Record that the attempt runs. What changes something is not done where that record cannot be kept."""
        action = None if intent is None else intent.action
        try:
            self.journal.begin(goal.id, attempt, action=action, cause=cause, must_keep=self._changes(intent))
        except StoreError as error:
            return ToolError(error=Fault.UNAVAILABLE, cause=str(error), suggestion="mend the store, then ask again")
        return None

    def _call(self, goal: SubGoal, intent: Intent, effort: Effort) -> tuple[Called, ToolError | None]:
        """What came of the call, and what is wrong with that."""
        called = self.dispatcher.call(
            intent.action,
            permit=self.permit,
            trace_id=self.journal.trace_id,
            sla_s=self._limit_s(intent, effort),
            key=self._key(goal, intent.action),
            look=partial(self.journal.look, paused=True),
        )
        if called.result is not None:
            return called, self._invalid(goal, intent, called.result)
        error, contract = called.error, self._contract(intent)
        if error is not None and error.retryable and contract is not None and not contract.repeatable:
            return called, _unknown(error.cause)
        return called, error

    def _limit_s(self, intent: Intent, effort: Effort) -> float | None:
        """What a call is allowed: a read no more than the run has left, a change the time to end."""
        contract = self._contract(intent)
        if contract is None:
            return None
        limit_s = contract.sla_s if effort.sla_s is None else effort.sla_s
        return limit_s if self._changes(intent) else max(0.0, min(limit_s, self.meter.left_s))

    def _changes(self, intent: Intent | None) -> bool:
        contract = self._contract(intent)
        return contract is not None and contract.side_effects != "none"

    def _contract(self, intent: Intent | None) -> ToolContract | None:
        return None if intent is None else self.dispatcher.contract(intent.action.tool)

    def _key(self, goal: SubGoal, action: Action) -> str:
        """The same for every attempt at doing the same thing for the same sub-goal of the same run."""
        said = f"{self.journal.trace_id} {goal.id} {action.model_dump_json()}"
        return hashlib.sha256(said.encode()).hexdigest()[:32]

    def _invalid(self, goal: SubGoal, intent: Intent, result: BaseModel) -> ToolError | None:
        """Why a result may not be used; ``None`` where it may."""
        fault = self.maker.fault_in(intent, result)
        if fault is not None:
            return ToolError.of(fault)
        found = check(goal.validation, _as_data(result))
        if found.ok:
            return None
        return ToolError(
            error=Fault.RESULT_INVALID,
            cause=found.message,
            suggestion="widen the condition or loosen the validation",
            details={"validation": goal.validation},
        )


def _planned(goal: SubGoal, attempt: int, effort: Effort, intent: Intent | None, approved: Outcome | None) -> Outcome:
    """An attempt that has not called its tool yet; with the call that was ``approved``, where there is one."""
    own = Outcome(
        goal, attempt, f"{goal.description!r} could not be turned into an action.", State.PENDING, 0.0, effort
    )
    if intent is None:
        return own
    own = replace(own, thought=intent.thought, action=intent.action, query=intent.query, covered=intent.covered)
    return own if approved is None else replace(own, action=approved.action, approval=approved.approval)


def _ended(goal: SubGoal, text: str, result: type[BaseModel] | None) -> Outcome:
    """The outcome that was kept as ``text``, if it is one of ``goal``."""
    try:
        outcome = Outcome.from_text(text, result)
    except ValidationError as error:
        raise CannotGoOn("another version began this run; ask the question anew") from error
    if outcome.goal != goal:
        raise CannotGoOn(f"step {goal.id!r} was another one when this run began; ask the question anew")
    return outcome


def _made(called: Called) -> Payload:
    """The result of a call as it goes on."""
    made = {} if called.result is None else called.result.model_dump()
    return Payload(to_json(made).encode(), "application/json", called.record.tool)


def _state(error: ToolError | None) -> State:
    if error is None:
        return State.SUCCEEDED
    return State.NEEDS_REVIEW if error.error is Fault.UNKNOWN_OUTCOME else State.FAILED


def _interrupted() -> ToolError:
    return ToolError(
        error=Fault.INTERRUPTED,
        cause="the process that made this attempt ended in the middle of it",
        suggestion="make it again",
        retryable=True,
    )


def _unknown(cause: str) -> ToolError:
    return ToolError(
        error=Fault.UNKNOWN_OUTCOME,
        cause=f"{cause}; whether it was done is not known, and it must not be done twice",
        suggestion="look in the target system, then approve or reject this step",
    )


def _as_data(result: BaseModel) -> Result:
    match result:
        case SqlResult():
            return result.rows
        case SearchFindings():
            return [passage.model_dump() for passage in result.passages]
        case CalculationResult() | CodeResult() | EntityResult():
            return result.model_dump()
        case ExtractionResult():
            return [one.model_dump() for one in result.fields]
        case Classified():
            return [one.model_dump() for one in result.told]
        case Statements():
            return [one.model_dump() for one in result.stated]
        case _:
            return str(result)
