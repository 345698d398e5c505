"""The states of a step, the changes that are allowed, and the log they are written to."""

import logging
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum

from engine.progress import Watch, unwatched
from engine.store import Store, StoreError, Transition

logger = logging.getLogger(__name__)


class State(StrEnum):
    """Where a step stands."""

    PENDING = "PENDING"
    RUNNING = "RUNNING"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    NEEDS_REVIEW = "NEEDS_REVIEW"
    CANCELLED = "CANCELLED"


ALLOWED: dict[State | None, frozenset[State]] = {
    None: frozenset({State.PENDING}),
    State.PENDING: frozenset({State.RUNNING, State.CANCELLED}),
    State.RUNNING: frozenset({State.SUCCEEDED, State.FAILED, State.NEEDS_REVIEW, State.CANCELLED}),
    State.FAILED: frozenset({State.RUNNING}),
    State.SUCCEEDED: frozenset({State.NEEDS_REVIEW}),
    State.NEEDS_REVIEW: frozenset({State.SUCCEEDED, State.FAILED}),
    State.CANCELLED: frozenset(),
}


class TransitionRefused(ValueError):
    """A change of state that the table does not allow."""


class StepLog:
    """Writes the transitions of one execution. ``now`` gives aware UTC times; the library has no clock of its own.

    A store that cannot be written must not cost the asker the answer: the log then goes on unkept, and says so.
    """

    def __init__(
        self, execution_id: str, store: Store | None, now: Callable[[], datetime], watch: Watch = unwatched
    ) -> None:
        self.execution_id = execution_id
        self._store = store
        self._now = now
        self.watch = watch
        self._states: dict[str, State] = {}
        self.complete = True
        """Whether every transition was kept, as far as there is a store."""

    def move(self, step: str, to: State, *, attempt: int, cause: str = "") -> None:
        """Record that ``step`` is now ``to``; ``TransitionRefused`` where it cannot come from where it is."""
        current = self._states.get(step)
        if to not in ALLOWED[current]:
            raise TransitionRefused(f"step {step!r} cannot go from {current} to {to}")
        self._states[step] = to
        moved = Transition(
            execution_id=self.execution_id,
            step_id=step,
            attempt=attempt,
            from_state=current,
            to_state=to,
            cause=cause,
            at=self._now(),
        )
        self._keep(moved)
        self.watch(moved)

    def _keep(self, moved: Transition) -> None:
        # One failure is enough: a locked store would cost its whole waiting time again at every step.
        if self._store is None or not self.complete:
            return
        try:
            self._store.record_transition(moved)
        except StoreError as error:
            self.complete = False
            logger.warning("the transitions of %s are not kept from here on: %s", self.execution_id, error)
