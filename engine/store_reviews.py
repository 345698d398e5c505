"""Steps that wait for a person, and what was decided of them: each once, for good, in one transaction."""

import json
from typing import Any

import sqlalchemy as sa
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from engine.answer import Review
from engine.states import RunState, State, check_step
from engine.store import Store, Transition, insert_once, insert_transitions
from engine.store_tables import attempts, reviews, runs, transitions

MOST_LISTED = 1000


class ReviewRefused(Exception):
    """What was decided cannot be taken; the message says why and what to do."""


class Waiting(BaseModel):
    """A step that waits for a person. ``outcome`` is the attempt as the executor wrote it."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    question: str
    step_id: str
    attempt: int
    since: AwareDatetime
    why: str = Field(description="The hook that it met, or what is not known")
    fence: int
    planned_by: str = Field(description="What made the plan that the step is of: rules, task_graph, model, …")
    action: dict[str, Any] | None
    outcome: str

    @property
    def id(self) -> str:
        """By which a person names it."""
        return f"{self.trace_id}/{self.step_id}"

    @property
    def tool(self) -> str | None:
        """What it called or is to call."""
        return None if self.action is None else str(self.action["tool"])

    @property
    def of_call(self) -> bool:
        """Whether its call waits, and not what came of it."""
        held = json.loads(self.outcome).get("held")
        return held is not None and bool(held.get("of_call"))

    @property
    def what(self) -> str:
        """What the step was to find out or to do."""
        return str(json.loads(self.outcome)["goal"]["description"])

    @property
    def source(self) -> str:
        """What was asked: the id of a source."""
        return str(json.loads(self.outcome)["goal"]["data_source"])

    @property
    def value(self) -> str:
        """The value that a hook holds, or the call that waits; empty where nobody knows what came of the step."""
        held = json.loads(self.outcome).get("held")
        return "" if held is None else str(held["value"])


class Reviewed(Review):
    """A decision as it is kept, with the step that it is of."""

    step_id: str
    attempt: int


class ReviewStore:
    """The queue of one store; safe to share between threads and processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def waiting(self) -> tuple[Waiting, ...]:
        """Every step that waits, the one that has waited longest first."""
        with self._store.reading() as connection:
            rows = connection.execute(_WAITING.limit(MOST_LISTED)).mappings().all()
        return tuple(_waiting(dict(row)) for row in rows)

    def find(self, named: str) -> Waiting:
        """The step that waits under an id of :meth:`waiting`, or the only one of the run ``named``."""
        trace_id, _, step = named.partition("/")
        found = [one for one in self.waiting() if one.trace_id == trace_id and step in ("", one.step_id)]
        if len(found) == 1:
            return found[0]
        if found:
            raise ReviewRefused(f"several steps of run {trace_id} wait; name one: {', '.join(one.id for one in found)}")
        raise ReviewRefused(self._why_none(trace_id, step))

    def decided(self) -> tuple[str, ...]:
        """Runs of which every step is decided, and with which nobody has gone on."""
        waits = sa.select(attempts.c.execution_id).where(
            attempts.c.execution_id == runs.c.trace_id, attempts.c.state == State.NEEDS_REVIEW
        )
        query = sa.select(runs.c.trace_id).where(runs.c.state == RunState.WAITING, ~waits.exists()).order_by(runs.c.at)
        with self._store.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def of_run(self, trace_id: str) -> tuple[Reviewed, ...]:
        """What was decided in one run, in order."""
        query = sa.select(reviews).where(reviews.c.execution_id == trace_id).order_by(reviews.c.id)
        with self._store.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(Reviewed.model_validate(dict(row)) for row in rows)

    def decide(self, waiting: Waiting, review: Review, outcome: str, to: State) -> None:
        """Keep a decision, and the step with it; ``ReviewRefused`` where another was first or the run went on."""
        check_step(waiting.step_id, State.NEEDS_REVIEW, to)
        own = {"execution_id": waiting.trace_id, "step_id": waiting.step_id, "attempt": waiting.attempt}
        with self._store.writing() as connection:
            held = sa.select(runs.c.state).where(runs.c.trace_id == waiting.trace_id).with_for_update()
            state = connection.execute(held).scalar_one_or_none()
            kept = {**own, "of_call": waiting.of_call, **review.model_dump()}
            if state == RunState.WAITING and insert_once(connection, reviews, **kept):
                _move(connection, waiting, to, outcome)
                insert_transitions(connection, [_transition(waiting, review, to)])
                return
        raise ReviewRefused(self._why_none(waiting.trace_id, waiting.step_id))

    def _why_none(self, trace_id: str, step: str) -> str:
        decided = [one for one in self.of_run(trace_id) if step in ("", one.step_id)]
        if decided:
            last = decided[-1]
            return (
                f"step {last.step_id} of run {trace_id} is decided already: {last.decision} by {last.reviewer}, "
                f"{last.at:%Y-%m-%d %H:%M} UTC ({last.reason})"
            )
        return f"no step waits under {trace_id}{'/' * bool(step)}{step}; `plumbline review` lists those that do"


_ENTERED = (
    sa.select(sa.func.max(transitions.c.id))
    .where(
        transitions.c.execution_id == attempts.c.execution_id,
        transitions.c.step_id == attempts.c.step_id,
        transitions.c.attempt == attempts.c.attempt,
        transitions.c.to_state == State.NEEDS_REVIEW,
    )
    .correlate(attempts)
    .scalar_subquery()
)
_WAITING = (
    sa.select(
        runs.c.trace_id,
        runs.c.question,
        runs.c.plans,
        attempts.c.step_id,
        attempts.c.attempt,
        attempts.c.action,
        attempts.c.outcome,
        runs.c.fence,
        transitions.c.at.label("since"),
        transitions.c.cause.label("why"),
    )
    .join(attempts, attempts.c.execution_id == runs.c.trace_id)
    .join(transitions, transitions.c.id == _ENTERED)
    .where(runs.c.state == RunState.WAITING, attempts.c.state == State.NEEDS_REVIEW)
    .order_by(transitions.c.id)
)


def _waiting(row: dict[str, Any]) -> Waiting:
    plans: list[dict[str, Any]] = row.pop("plans") or []
    return Waiting(**row, planned_by=str(plans[-1].get("made_by", "")) if plans else "")


def _move(connection: sa.Connection, waiting: Waiting, to: State, outcome: str) -> None:
    own = sa.and_(
        attempts.c.execution_id == waiting.trace_id,
        attempts.c.step_id == waiting.step_id,
        attempts.c.attempt == waiting.attempt,
        attempts.c.state == State.NEEDS_REVIEW,
    )
    if connection.execute(attempts.update().where(own).values(state=to, outcome=outcome)).rowcount != 1:
        raise ReviewRefused(f"step {waiting.id} does not wait any more")


def _transition(waiting: Waiting, review: Review, to: State) -> Transition:
    value = f" to {review.value}" if review.value is not None else ""
    return Transition(
        execution_id=waiting.trace_id,
        step_id=waiting.step_id,
        attempt=waiting.attempt,
        from_state=State.NEEDS_REVIEW,
        to_state=to,
        cause=f"{_DECIDED[review.decision]}{value} by {review.reviewer}: {review.reason}",
        fence=waiting.fence,
        at=review.at,
    )


_DECIDED = {"approve": "approved", "correct": "corrected", "reject": "rejected"}
