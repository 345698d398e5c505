"""The steps of one run as the store keeps them: every change of state is written under its lease, or not at all."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict

from engine.states import RunState, State
from engine.store import Store, Transition, insert_transitions
from engine.store_runs import Lease, LeaseLost, hold
from engine.store_tables import attempts, runs


class StoredAttempt(BaseModel):
    """One attempt at one step: what was to be done, and what came of it once it ended."""

    model_config = ConfigDict(frozen=True)

    step_id: str
    attempt: int
    state: State
    fence: int
    action: dict[str, Any] | None
    outcome: str | None
    evidence: dict[str, Any] | None = None


class StepStore:
    """The steps of one run, written by whoever holds ``lease``. A stale owner writes nothing: ``RunStopped``."""

    def __init__(self, store: Store, lease: Lease) -> None:
        self._store = store
        self.lease = lease

    def plans(self) -> list[dict[str, Any]]:
        """The plans that were kept so far, one for each pass over the question."""
        query = sa.select(runs.c.plans).where(runs.c.trace_id == self.lease.trace_id)
        with self._store.reading() as connection:
            return list(connection.execute(query).scalar_one_or_none() or ())

    def attempts(self) -> tuple[StoredAttempt, ...]:
        """Every attempt so far, by step and number."""
        own = attempts.c.execution_id == self.lease.trace_id
        query = sa.select(attempts).where(own).order_by(attempts.c.step_id, attempts.c.attempt)
        with self._store.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(StoredAttempt.model_validate(dict(row)) for row in rows)

    def look(self, *allowed: RunState) -> None:
        """``RunStopped`` where the run is in no ``allowed`` state, or another's."""
        with self._store.reading() as connection:
            hold(connection, self.lease, *allowed)

    def keep_plans(self, plans: list[dict[str, Any]], pending: Sequence[Transition]) -> None:
        """Keep the plans, with all steps of the last one pending."""
        with self._store.writing(durable=False) as connection:
            hold(connection, self.lease, RunState.ACTIVE)
            own = runs.c.trace_id == self.lease.trace_id
            connection.execute(runs.update().where(own).values(plans=plans))
            _insert(connection, *pending)

    def mark(self, moved: Transition) -> None:
        """Keep a change of state of what is no attempt at a step."""
        with self._store.writing(durable=False) as connection:
            hold(connection, self.lease, RunState.ACTIVE, RunState.PAUSED)
            insert_transitions(connection, [moved])

    def begin(
        self, moved: Transition, action: dict[str, Any] | None, *, outcome: str | None = None, durable: bool = False
    ) -> None:
        """Keep that an attempt runs, with what it is about to do; or with an ``outcome`` that it waits to do it.

        A paused run begins nothing. What a person has let an attempt do stays its outcome until it ends.
        """
        with self._store.writing(durable=durable) as connection:
            hold(connection, self.lease, RunState.ACTIVE)
            if moved.from_state == State.PENDING:
                _update(connection, moved, action=action, **({} if outcome is None else {"outcome": outcome}))
            else:
                _insert(connection, moved, action=action, outcome=outcome)

    def end(self, moved: Transition, outcome: str, evidence: dict[str, Any] | None = None) -> None:
        """Keep how an attempt ended, with its evidence. In a paused run too: what was done is known."""
        with self._store.writing(durable=False) as connection:
            hold(connection, self.lease, RunState.ACTIVE, RunState.PAUSED)
            _update(connection, moved, outcome=outcome, **({} if evidence is None else {"evidence": evidence}))


_INSERT = attempts.insert()
_UPDATE = attempts.update().where(
    attempts.c.execution_id == sa.bindparam("of_run"),
    attempts.c.step_id == sa.bindparam("of_step"),
    attempts.c.attempt == sa.bindparam("number"),
    attempts.c.state == sa.bindparam("before"),
)


def _insert(
    connection: sa.Connection,
    *moves: Transition,
    action: dict[str, Any] | None = None,
    outcome: str | None = None,
) -> None:
    rows = [
        {
            "execution_id": moved.execution_id,
            "step_id": moved.step_id,
            "attempt": moved.attempt,
            "state": moved.to_state,
            "fence": moved.fence,
            "action": action,
            "outcome": outcome,
        }
        for moved in moves
    ]
    if rows:
        connection.execute(_INSERT, rows)
        insert_transitions(connection, moves)


def _update(connection: sa.Connection, moved: Transition, **values: Any) -> None:
    """Compare and set: the attempt must still be where the transition comes from."""
    own = {
        "of_run": moved.execution_id,
        "of_step": moved.step_id,
        "number": moved.attempt,
        "before": moved.from_state,
    }
    change = {"state": moved.to_state, "fence": moved.fence, **values}
    if connection.execute(_UPDATE, {**own, **change}).rowcount != 1:
        raise LeaseLost(f"step {moved.step_id!r} of {moved.execution_id} is no longer {moved.from_state}")
    insert_transitions(connection, [moved])
