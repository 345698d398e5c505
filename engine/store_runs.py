"""The runs of one store: who answers which question, and how a run changes hands without anything done twice.

A run has one owner at a time, who holds a lease and renews it. Whoever takes a run over gets the next fencing number,
and from then on nothing that an earlier owner writes is taken. So it does no harm where an owner is slower than its
lease, or where a clock jumps: a lease that ends too early costs work, never a wrong or a double result.
"""

from collections.abc import Callable, Collection
from datetime import date
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from engine.answer import Answer
from engine.states import STEP_MOVES, End, RunState, State, TransitionRefused, check_run
from engine.store import Store, Transition, insert_answer, insert_transitions, replace_waiting_answer
from engine.store_tables import attempts, routed, runs

LEASE_S = 10.0
RENEWALS = 3
"""So often a lease is renewed before it would end."""
RUN = ""
"""What stands for the run itself where transitions name a step."""


class Lease(BaseModel):
    """The right to go on with a run. It holds for as long as no later fencing number was given out."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    fence: int = Field(1, ge=1)


class StoredRun(BaseModel):
    """A question and where its answering stands."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    path: Literal["simple", "agentic"]
    question: str
    as_of: date
    at: AwareDatetime
    queued: bool = Field(True, description="Any server may take it up; else only who resumes it by its id")
    state: RunState = RunState.ACTIVE
    end: End | None = None
    fence: int = Field(1, description="How often it was given to an owner")
    crashes: int = Field(0, description="How often its owner let the lease run out")

    @property
    def lease(self) -> Lease:
        """The lease of the present owner."""
        return Lease(trace_id=self.trace_id, fence=self.fence)


class RunStopped(Exception):
    """Whoever works on a run must not go on: the message says why."""


class RunPaused(RunStopped):
    """A person paused it, or must review a step of it; it goes on when that is over."""


class RunOver(RunStopped):
    """It has ended meanwhile: a person cancelled it, or another owner was quicker."""


class LeaseLost(RunStopped):
    """Another owner goes on with it."""


class RunRefused(Exception):
    """What was asked of a run cannot be done in its state; the message says why and what to do."""


Beside = Callable[[sa.Connection], object]
"""Writes something else in the transaction of a change."""


def nothing(connection: sa.Connection) -> None:
    """Nothing is written beside."""


class RunStore:
    """The runs of one store; safe to share between threads and processes. Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def begin(self, run: StoredRun, *, owner: str, until: AwareDatetime, beside: Beside = nothing) -> Lease:
        """Accept ``run`` for ``owner``, with a lease until ``until``, and write what is ``beside``."""
        with self.store.writing(durable=run.queued) as connection:
            insert_run(connection, run, owner=owner, until=until)
            beside(connection)
        return run.lease

    def get(self, trace_id: str) -> StoredRun | None:
        """The run of that trace, ended or not."""
        with self.store.reading() as connection:
            return _run(connection, trace_id)

    def recent(self, most: int) -> tuple[StoredRun, ...]:
        """The latest runs, the newest first, without those that answer in a shadow."""
        shadows = sa.select(routed.c.shadow).where(routed.c.shadow.is_not(None))
        return self._found(
            sa.select(runs)
            .where(runs.c.trace_id.not_in(shadows))
            .order_by(runs.c.at.desc(), runs.c.trace_id)
            .limit(most)
        )

    def free(self, now: AwareDatetime, *, most: int) -> tuple[StoredRun, ...]:
        """Up to ``most`` queued runs that nobody works on at ``now``, the oldest first."""
        mine = sa.and_(runs.c.queued, runs.c.state == RunState.ACTIVE, ownerless(now))
        return self._found(sa.select(runs).where(mine).order_by(runs.c.at, runs.c.trace_id).limit(most))

    def take(self, trace_id: str, *, owner: str, now: AwareDatetime, until: AwareDatetime) -> Lease | None:
        """Become the owner of a run that nobody works on; ``None`` where another was quicker."""
        with self.store.writing() as connection:
            run = _run(connection, trace_id, sa.and_(runs.c.state == RunState.ACTIVE, ownerless(now)))
            return None if run is None else _hand_over(connection, run, owner, now, until)

    def renew(self, trace_ids: Collection[str], *, owner: str, until: AwareDatetime) -> None:
        """Hold the leases of ``owner`` on these runs until ``until``."""
        change = runs.update().where(runs.c.trace_id.in_(trace_ids), runs.c.owner == owner)
        with self.store.writing(durable=False) as connection:
            connection.execute(change.values(lease_until=until))

    def give_back(self, owner: str) -> None:
        """Leave every run of ``owner`` to whoever takes it next."""
        with self.store.writing() as connection:
            connection.execute(runs.update().where(runs.c.owner == owner).values(owner=None, lease_until=None))

    def finish(
        self,
        lease: Lease,
        end: End,
        at: AwareDatetime,
        *,
        answer: Answer | None = None,
        beside: Beside = nothing,
        reviewed: bool = True,
    ) -> None:
        """End the run, and keep its answer and what is ``beside`` in the same transaction.

        One that needs a review does not end but waits, if it is to be ``reviewed``; the answer after the review takes
        the place of the one before. ``RunStopped`` where it is no longer ours.
        """
        with self.store.writing(durable=answer is not None) as connection:
            before = hold(connection, lease, RunState.ACTIVE)
            if end is End.NEEDS_REVIEW and reviewed:
                _change(connection, lease.trace_id, state=RunState.WAITING, owner=None, lease_until=None)
                _log(connection, lease, before, RunState.WAITING, "a person must review a step", at)
            else:
                _end(connection, lease, before, end, at)
            if answer is not None and not replace_waiting_answer(connection, answer, at):
                insert_answer(connection, f"asked {answer.trace_id}", answer, at)
            beside(connection)

    def pause(self, trace_id: str, at: AwareDatetime) -> None:
        """Let nothing more of the run begin; what is under way may still end. ``RunRefused`` where it is not active."""
        with self.store.writing() as connection:
            run = _present(connection, trace_id, RunState.PAUSED)
            _change(connection, trace_id, state=RunState.PAUSED, owner=None, lease_until=None)
            _log(connection, run.lease, run.state, RunState.PAUSED, "paused by a person", at)

    def resume(self, trace_id: str, *, owner: str, now: AwareDatetime, until: AwareDatetime) -> Lease:
        """Go on here with a run that is paused, or whose owner is gone; ``RunRefused`` where it is neither."""
        with self.store.writing() as connection:
            return _hand_over(connection, _resumable(connection, trace_id, now), owner, now, until)

    def cancel(self, trace_id: str, at: AwareDatetime) -> None:
        """End the run and its open steps for good. What a call under way still does is not known to the run."""
        with self.store.writing() as connection:
            run = _present(connection, trace_id, RunState.DONE)
            lease = Lease(trace_id=trace_id, fence=run.fence + 1)
            _change(connection, trace_id, fence=lease.fence)
            cancellable = [state for state, to in STEP_MOVES.items() if State.CANCELLED in to]
            own = sa.and_(attempts.c.execution_id == trace_id, attempts.c.state.in_(cancellable))
            if still_open := connection.execute(sa.select(attempts).where(own)).all():
                insert_transitions(connection, [_cancelled(row, lease.fence, at) for row in still_open])
            connection.execute(attempts.update().where(own).values(state=State.CANCELLED, fence=lease.fence))
            _end(connection, lease, run.state, End.CANCELLED, at)

    def _found(self, query: sa.Select[Any]) -> tuple[StoredRun, ...]:
        with self.store.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(StoredRun.model_validate(dict(row)) for row in rows)


def insert_run(
    connection: sa.Connection, run: StoredRun, *, owner: str | None = None, until: AwareDatetime | None = None
) -> None:
    """Begin ``run`` within a transaction; without an owner it waits for who takes it."""
    connection.execute(_BEGIN, {**run.model_dump(), "owner": owner, "lease_until": until})
    _log(connection, run.lease, None, RunState.ACTIVE, "begun", run.at)


def ownerless(now: AwareDatetime) -> sa.ColumnElement[bool]:
    """Runs that nobody works on at ``now``."""
    return runs.c.owner.is_(None) | (runs.c.lease_until < now)


_HELD = sa.select(runs.c.fence, runs.c.state, runs.c.end).where(runs.c.trace_id == sa.bindparam("id")).with_for_update()
_BEGIN = runs.insert()
_CHANGE = runs.update().where(runs.c.trace_id == sa.bindparam("id"))


def hold(connection: sa.Connection, lease: Lease, *allowed: RunState) -> RunState:
    """Keep everybody else from the run until the transaction ends; ``RunStopped`` where ``lease`` may not go on."""
    run = connection.execute(_HELD, {"id": lease.trace_id}).first()
    if run is None or run.state == RunState.DONE:
        raise RunOver(f"run {lease.trace_id} is over: {run.end if run is not None else 'it is gone'}")
    if run.fence != lease.fence:
        raise LeaseLost(f"run {lease.trace_id} was taken over (fence {run.fence}, ours is {lease.fence})")
    if run.state not in allowed:
        how = f"is paused; `plumbline resume {lease.trace_id}` goes on with it"
        if run.state == RunState.WAITING:
            how = f"waits for a person; `plumbline review {lease.trace_id}` shows for what"
        raise RunPaused(f"run {lease.trace_id} {how}")
    return RunState(run.state)


def _run(connection: sa.Connection, trace_id: str, *conditions: sa.ColumnElement[bool]) -> StoredRun | None:
    query = sa.select(runs).where(runs.c.trace_id == trace_id, *conditions).with_for_update()
    row = connection.execute(query).mappings().first()
    return None if row is None else StoredRun.model_validate(dict(row))


def _present(connection: sa.Connection, trace_id: str, to: RunState) -> StoredRun:
    """The run, if it may become ``to``."""
    run = _run(connection, trace_id)
    if run is None:
        raise RunRefused(f"no run has the trace {trace_id!r}; `plumbline trace` lists the latest")
    try:
        check_run(trace_id, run.state, to)
    except TransitionRefused as error:
        raise RunRefused(f"{error}" + (f"; it ended: {run.end}" if run.end else "")) from error
    return run


def _resumable(connection: sa.Connection, trace_id: str, now: AwareDatetime) -> StoredRun:
    run = _present(connection, trace_id, RunState.ACTIVE)
    if run.state is RunState.ACTIVE and _run(connection, trace_id, ownerless(now)) is None:
        wait = f"or, if that process is gone, try again in {LEASE_S:g} s"
        raise RunRefused(f"run {trace_id} is being answered by another process; pause it first, {wait}")
    return run


def _hand_over(
    connection: sa.Connection, run: StoredRun, owner: str, now: AwareDatetime, until: AwareDatetime
) -> Lease:
    """Give the run to ``owner`` under the next fencing number."""
    had_owner = sa.case((runs.c.owner.is_not(None), 1), else_=0)
    change = runs.update().where(runs.c.trace_id == run.trace_id).values(crashes=runs.c.crashes + had_owner)
    connection.execute(change)
    _change(
        connection,
        run.trace_id,
        state=RunState.ACTIVE,
        fence=run.fence + 1,
        owner=owner,
        lease_until=until,
    )
    lease = Lease(trace_id=run.trace_id, fence=run.fence + 1)
    cause = "taken over" if run.state is RunState.ACTIVE else "resumed by a person"
    _log(connection, lease, run.state, RunState.ACTIVE, cause, now)
    return lease


def _end(connection: sa.Connection, lease: Lease, before: RunState, end: End, at: AwareDatetime) -> None:
    _change(connection, lease.trace_id, state=RunState.DONE, end=end, owner=None, lease_until=None)
    _log(connection, lease, before, RunState.DONE, end, at)


def _change(connection: sa.Connection, trace_id: str, **values: Any) -> None:
    connection.execute(_CHANGE, {"id": trace_id, **values})


def _log(
    connection: sa.Connection, lease: Lease, before: RunState | None, to: RunState, cause: str, at: AwareDatetime
) -> None:
    """Write the run's own transition; its attempts are counted by owners."""
    moved = Transition(
        execution_id=lease.trace_id,
        step_id=RUN,
        attempt=lease.fence,
        from_state=before,
        to_state=to,
        cause=cause,
        fence=lease.fence,
        at=at,
    )
    insert_transitions(connection, [moved])


def _cancelled(row: sa.Row[Any], fence: int, at: AwareDatetime) -> Transition:
    running = row.state == State.RUNNING
    return Transition(
        execution_id=row.execution_id,
        step_id=row.step_id,
        attempt=row.attempt,
        from_state=row.state,
        to_state=State.CANCELLED,
        cause="cancelled by a person" + (" while it ran; what it did is not known" if running else ""),
        fence=fence,
        at=at,
    )
