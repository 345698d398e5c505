"""The record of one run: written step by step, and read again by whoever goes on with the run."""

import copy
import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from engine.evidence import Evidence
from engine.execution.contracts import Action
from engine.execution.outcome import Outcome
from engine.planning.planned import Planned
from engine.progress import Watch, unwatched
from engine.states import RunState, State, check_step
from engine.store import StoreError, Transition
from engine.store_runs import Lease
from engine.store_steps import StepStore, StoredAttempt

logger = logging.getLogger(__name__)


class Journal:
    """The transitions of one run, each checked by the table, kept under the run's lease, and told to the watcher.

    ``now`` gives aware UTC times; the library has no clock of its own. A store that cannot be written must not cost
    the asker the answer: the journal then goes on unkept, and says so. ``RunStopped`` is raised where the run may not
    go on here. Where several processes share a run, each is named as the ``worker`` with what it begins. Safe to share
    between threads, each of which works on steps of its own.
    """

    def __init__(
        self,
        trace_id: str,
        now: Callable[[], datetime],
        watch: Watch = unwatched,
        *,
        steps: StepStore | None = None,
        worker: str = "",
    ) -> None:
        self.trace_id = trace_id
        self.watch = watch
        self.complete = True
        """Whether every transition was kept, as far as there is a store."""
        self._now = now
        self._steps = steps
        self._worker = worker
        self._pass = 1
        self._plans: list[dict[str, Any]] = []
        self._states: dict[str, State] = {}
        self._earlier: dict[tuple[str, int], StoredAttempt] = {}
        if steps is not None and steps.lease.fence > 1:  # the first owner finds nothing
            self._keep(self._read)

    @property
    def earlier_attempts(self) -> int:
        """How many attempts earlier owners of the run have begun."""
        return sum(kept.state is not State.PENDING for kept in self._earlier.values())

    @property
    def shared(self) -> Lease | None:
        """The lease under which other processes may write on this record; ``None`` where there is none to share."""
        return self._steps.lease if self._steps is not None and self.complete and self._pass == 1 else None

    def plan(self) -> Planned | None:
        """The plan of this pass that an earlier owner of the run has kept."""
        return None if len(self._plans) < self._pass else Planned.model_validate(self._plans[self._pass - 1])

    def keep_plan(self, planned: Planned) -> None:
        """Keep the plan of this pass, its steps all pending, unless an earlier owner has."""
        self.watch(planned)
        if len(self._plans) >= self._pass:
            return
        self._plans.append(planned.model_dump(mode="json"))
        pending = [self._moved(goal.id, 1, State.PENDING) for goal in planned.plan.sub_goals]
        self._keep(lambda steps: steps.keep_plans(self._plans, pending))
        self._told(pending)

    def add(self, step: str) -> None:
        """Keep a step that the plan did not have as pending, unless an earlier owner has."""
        if self._name(step) in self._states:
            return
        pending = [self._moved(step, 1, State.PENDING)]
        self._keep(lambda steps: steps.keep_plans(self._plans, pending))
        self._told(pending)

    def again(self) -> "Journal":
        """The journal of another pass over the same question; its steps are not those of this one."""
        later = copy.copy(self)
        later._pass += 1
        return later

    def catch_up(self) -> None:
        """Read what other processes have done on this run under the same lease."""
        self._keep(self._read)

    def mark(self, name: str, attempt: int, to: State, cause: str) -> None:
        """Record a change of state of something that is no step of the plan, such as a task of an agent."""
        moved = self._moved(name, attempt, to, cause)
        self._keep(lambda steps: steps.mark(moved))
        self._told([moved])

    def cancel(self, name: str, cause: str, *, attempt: int = 1) -> None:
        """Record that something that is no step of the plan is not done any more, if it is not over already."""
        if self._states.get(self._name(name)) is None:
            self.mark(name, attempt, State.PENDING, "")
        if self._states[self._name(name)] in (State.PENDING, State.RUNNING):
            self.mark(name, attempt, State.CANCELLED, cause)

    def recall(self, step: str, attempt: int) -> StoredAttempt | None:
        """What an earlier owner has begun of this attempt; ``None`` where it has not."""
        kept = self._earlier.get((self._name(step), attempt))
        return None if kept is None or kept.state is State.PENDING else kept

    def begin(self, step: str, attempt: int, *, action: Action | None, cause: str, must_keep: bool = False) -> None:
        """Record that an attempt runs; ``StoreError`` where it ``must_keep`` that and cannot."""
        moved = self._moved(step, attempt, State.RUNNING, ": ".join(filter(None, (self._worker, cause))))
        kept = None if action is None else action.model_dump(mode="json")
        self._keep(lambda steps: steps.begin(moved, kept, durable=must_keep))
        self._told([moved])
        if must_keep and not self.complete:
            raise StoreError(f"the record of run {self.trace_id} cannot be written; see the log")

    def earlier(self, step: str) -> tuple[StoredAttempt, ...]:
        """What an earlier owner, or a person's decision, has left of the attempts at a step."""
        own = self._name(step)
        return tuple(kept for (name, _), kept in self._earlier.items() if name == own)

    def wait(self, outcome: Outcome) -> None:
        """Record that an attempt waits for a person before its call."""
        told = "" if outcome.held is None else outcome.held.told
        moved = self._moved(outcome.goal.id, outcome.attempt, State.NEEDS_REVIEW, told)
        action = None if outcome.action is None else outcome.action.model_dump(mode="json")
        self._keep(lambda steps: steps.begin(moved, action, outcome=outcome.as_text(), durable=True))
        self._told([moved])
        self.watch(outcome.step(""))

    def look(self, *, paused: bool = False) -> None:
        """``RunStopped`` where the run may not go on here any more; a pause is no reason where it is ``paused``."""
        self._keep(lambda steps: steps.look(RunState.ACTIVE, *([RunState.PAUSED] if paused else [])))

    def end(self, outcome: Outcome, evidence: Evidence | None = None) -> None:
        """Record how an attempt ended, with all that came of it; or that it waits for a person after it ended."""
        causes = [f"tried: {one}" for one in outcome.tries]
        if outcome.error is not None:
            causes.append(f"{outcome.error.error}: {outcome.error.cause}")
        if outcome.held is not None:
            causes = [outcome.held.told]
        kept = None if evidence is None else evidence.model_dump(mode="json")
        moved = self._moved(outcome.goal.id, outcome.attempt, outcome.state, "; ".join(causes))
        self._keep(lambda steps: steps.end(moved, outcome.as_text(), kept))
        self._told([moved])
        self.watch(outcome.step(""))

    def _moved(self, step: str, attempt: int, to: State, cause: str = "") -> Transition:
        name = self._name(step)
        current = self._states.get(name)
        check_step(name, current, to)
        return Transition(
            execution_id=self.trace_id,
            step_id=name,
            attempt=attempt,
            from_state=current,
            to_state=to,
            cause=cause,
            fence=self._steps.lease.fence if self._steps is not None else 0,
            at=self._now(),
        )

    def _name(self, step: str) -> str:
        return step if self._pass == 1 else f"{self._pass}.{step}"

    def _told(self, moves: Sequence[Transition]) -> None:
        for moved in moves:
            self._states[moved.step_id] = State(moved.to_state)
            self.watch(moved)

    def _keep(self, work: Callable[[StepStore], None]) -> None:
        # One failure is enough: a locked store would cost its whole waiting time again at every step.
        if self._steps is None or not self.complete:
            return
        try:
            work(self._steps)
        except StoreError as error:
            self.complete = False
            logger.warning("the steps of %s are not kept from here on: %s", self.trace_id, error)

    def _read(self, steps: StepStore) -> None:
        self._plans = steps.plans()
        for kept in steps.attempts():
            self._earlier[kept.step_id, kept.attempt] = kept
            self._states[kept.step_id] = kept.state  # of the last attempt: they come in order
