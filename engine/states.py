"""The states of a run and of its steps, and every change of them that is allowed: the one table that decides."""

from collections.abc import Mapping
from enum import StrEnum


class State(StrEnum):
    """Where an attempt at a step stands."""

    PENDING = "PENDING"
    RUNNING = "RUNNING"
    SUCCEEDED = "SUCCEEDED"
    FAILED = "FAILED"
    NEEDS_REVIEW = "NEEDS_REVIEW"
    CANCELLED = "CANCELLED"


class RunState(StrEnum):
    """Where a run stands. How a run that is ``DONE`` ended is said apart, see ``End``."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    WAITING = "WAITING"
    """For a person's decision on a step; it may have given an answer that says so."""
    DONE = "DONE"


class End(StrEnum):
    """How a run ended: with an answer of one of four kinds, by a person, or because a budget was used up."""

    ANSWERED = "answered"
    ABSTAINED = "abstained"
    NEEDS_REVIEW = "needs_review"
    FAILED = "failed"
    CANCELLED = "cancelled"
    OUT_OF_STEPS = "out_of_steps"
    OUT_OF_TIME = "out_of_time"
    OUT_OF_TOKENS = "out_of_tokens"


STEP_MOVES: Mapping[State | None, frozenset[State]] = {
    None: frozenset({State.PENDING}),
    State.PENDING: frozenset({State.RUNNING, State.NEEDS_REVIEW, State.CANCELLED}),  # its call waits for a person
    State.RUNNING: frozenset({State.SUCCEEDED, State.FAILED, State.NEEDS_REVIEW, State.CANCELLED}),
    State.FAILED: frozenset({State.RUNNING, State.NEEDS_REVIEW}),  # the next attempt
    State.SUCCEEDED: frozenset({State.NEEDS_REVIEW}),  # a hook holds it
    State.NEEDS_REVIEW: frozenset({State.PENDING, State.SUCCEEDED, State.FAILED}),  # a person decided
    State.CANCELLED: frozenset(),
}

RUN_MOVES: Mapping[RunState | None, frozenset[RunState]] = {
    None: frozenset({RunState.ACTIVE}),
    RunState.ACTIVE: frozenset(RunState),  # ACTIVE again: another owner
    RunState.WAITING: frozenset({RunState.ACTIVE, RunState.DONE}),
    RunState.PAUSED: frozenset({RunState.ACTIVE, RunState.DONE}),
    RunState.DONE: frozenset(),
}


class TransitionRefused(ValueError):
    """A change of state that the table does not allow."""


def check_step(step: str, current: State | None, to: State) -> None:
    """``TransitionRefused`` where ``step`` cannot go from ``current`` to ``to``."""
    if to not in STEP_MOVES[current]:
        raise TransitionRefused(f"step {step!r} cannot go from {current} to {to}")


def check_run(trace_id: str, current: RunState | None, to: RunState) -> None:
    """``TransitionRefused`` where the run cannot go from ``current`` to ``to``."""
    if to not in RUN_MOVES[current]:
        raise TransitionRefused(f"run {trace_id} is {current} and cannot become {to}")
