"""A run that another owner goes on with: what was done is not done again, and what is not known is not done twice."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from threading import Event

import pytest

from benchmarks.execution_machine import KINDS, NOTHING_WAITS, PERMIT, QUESTION, Maker, answer, dispatcher, plan
from engine.answer import AnswerStatus
from engine.execution.budget import Meter
from engine.execution.dispatcher import Dispatcher
from engine.execution.exact_json import from_json, to_json
from engine.execution.executor import CannotGoOn, Executor
from engine.execution.journal import Journal
from engine.execution.outcome import Effort, Outcome
from engine.pipelines.own_run import end_of
from engine.settings import BudgetSettings
from engine.sources.database import SqlResult
from engine.sources.errors import Fault, SourceError
from engine.states import End, RunState, State
from engine.store import Store, StoreError
from engine.store_runs import Lease, LeaseLost, RunOver, RunPaused, RunStore, StoredRun
from engine.store_steps import StepStore

AT = datetime(2024, 5, 1, tzinfo=UTC)
RIGHT = ", ".join(f"{step} of {kind}" for step, kind in KINDS.items())


class Killed(BaseException):
    """Ends the owner in the middle of a call, as a signal would: nothing of it catches this."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


@pytest.fixture
def runs(store: Store) -> RunStore:
    return RunStore(store)


class World:
    """What the tools act on. It counts calls, and may end the caller before or after the deed."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []
        self.kill_in: str | None = None
        self.fault: SourceError | None = None

    def call(self, kind: str, run: str, step: str, key: str) -> str:
        del run
        self.calls.append((step, key))
        if step == self.kill_in:
            self.kill_in = None
            raise Killed
        if self.fault is not None and step == "g4":
            raise self.fault
        return f"{step} of {kind}"

    def steps(self) -> list[str]:
        return [step for step, _ in self.calls]


def begin(runs: RunStore) -> Lease:
    run = StoredRun(trace_id="t1", path="agentic", question=QUESTION, as_of=date(2024, 5, 1), at=AT)
    return runs.begin(run, owner="a", until=AT)


def take_over(runs: RunStore) -> Lease:
    later = AT + timedelta(hours=1)
    lease = runs.take("t1", owner="b", now=later, until=later)
    assert lease is not None
    return lease


@pytest.mark.parametrize("killed_in", ["g1", "g2", "g3", "g5"])
def test_another_owner_goes_on_from_the_last_finished_step(runs: RunStore, store: Store, killed_in: str) -> None:
    world = World()
    world.kill_in = killed_in
    with pytest.raises(Killed):
        answer(begin(runs), store, dispatcher(world.call))
    found = answer(take_over(runs), store, dispatcher(world.call))
    assert (found.status, found.text) == (AnswerStatus.ANSWERED, RIGHT)
    assert world.steps() == sorted([*KINDS, killed_in])  # only what was under way is called again
    assert len({key for step, key in world.calls if step == "g3"}) == 1  # under the same key
    tries = [(step.attempt, step.state) for step in found.steps if step.sub_goal == killed_in]
    assert tries == [(1, "FAILED"), (2, "SUCCEEDED")]


def test_what_may_not_be_done_twice_waits_for_a_person(runs: RunStore, store: Store) -> None:
    world = World()
    world.kill_in = "g4"
    with pytest.raises(Killed):
        answer(begin(runs), store, dispatcher(world.call))
    found = answer(take_over(runs), store, dispatcher(world.call))
    assert found.status is AnswerStatus.NEEDS_REVIEW
    assert end_of(found) is End.NEEDS_REVIEW
    assert world.steps() == ["g1", "g2", "g3", "g4"]
    (unknown,) = [moved for moved in store.transitions("t1") if moved.to_state == "NEEDS_REVIEW"]
    assert unknown.cause.startswith("UNKNOWN_OUTCOME: the process that called it ended")


@pytest.mark.parametrize(("retryable", "fault"), [(True, Fault.UNKNOWN_OUTCOME), (False, Fault.QUERY_FAILED)])
def test_a_call_that_may_have_done_something_is_not_tried_again(
    runs: RunStore, store: Store, retryable: bool, fault: Fault
) -> None:
    world = World()
    world.fault = SourceError(Fault.QUERY_FAILED, "no answer came", "look", retryable=retryable)
    found = answer(begin(runs), store, dispatcher(world.call))
    assert world.steps().count("g4") == 1
    (step,) = [step for step in found.steps if step.sub_goal == "g4"]
    assert step.error is not None
    assert step.error["error"] == fault


def test_a_run_that_cannot_be_gone_on_with_says_so(runs: RunStore, store: Store) -> None:
    world = World()
    world.kill_in = "g3"
    with pytest.raises(Killed):
        answer(begin(runs), store, dispatcher(world.call))
    with pytest.raises(CannotGoOn, match="tool 'none' is not configured any more; ask the question anew"):
        answer(take_over(runs), store, Dispatcher([]))


def test_an_owner_that_was_replaced_stops_before_its_next_step(runs: RunStore, store: Store) -> None:
    world, lease = World(), begin(runs)

    def call(kind: str, run: str, step: str, key: str) -> str:
        if step == "g2":
            take_over(runs)
        return world.call(kind, run, step, key)

    with pytest.raises(LeaseLost):
        answer(lease, store, dispatcher(call))
    assert world.steps() == ["g1", "g2"]


def test_a_paused_run_stops_after_the_step_under_way_and_goes_on(runs: RunStore, store: Store) -> None:
    world, lease = World(), begin(runs)

    def call(kind: str, run: str, step: str, key: str) -> str:
        if step == "g4":
            runs.pause("t1", AT)
        return world.call(kind, run, step, key)

    with pytest.raises(RunPaused):
        answer(lease, store, dispatcher(call))
    looked_at = runs.get("t1")
    assert looked_at is not None
    assert looked_at.state is RunState.PAUSED
    resumed = runs.resume("t1", owner="b", now=AT, until=AT)
    assert answer(resumed, store, dispatcher(world.call)).text == RIGHT
    assert world.steps() == list(KINDS)  # nothing was called twice: what ended while it was paused was kept


@pytest.mark.parametrize(("stop", "stopped"), [(RunStore.pause, RunPaused), (RunStore.cancel, RunOver)])
def test_a_wait_ends_when_the_run_is_stopped(
    runs: RunStore, store: Store, stop: Callable[[RunStore, str, datetime], object], stopped: type[Exception]
) -> None:
    def call(kind: str, run: str, step: str, key: str) -> str:
        del kind, step, key
        stop(runs, run, AT)
        raise SourceError(Fault.RATE_LIMITED, "too many", "wait", retryable=True, retry_after_s=8)

    began = time.monotonic()
    with pytest.raises(stopped):
        answer(begin(runs), store, dispatcher(call))
    assert time.monotonic() - began < 4


@pytest.mark.parametrize(("step", "leaves"), [("g1", True), ("g4", False)])
def test_a_call_is_left_when_the_run_is_cancelled_unless_it_changes_something(
    runs: RunStore, store: Store, monkeypatch: pytest.MonkeyPatch, step: str, leaves: bool
) -> None:
    monkeypatch.setattr("engine.execution.waiting.LOOK_S", 0.02)
    world, left, ended = World(), Event(), Event()

    def call(kind: str, run: str, at: str, key: str) -> str:
        if at == step:
            runs.cancel(run, AT)
            left.wait(10 if leaves else 0.2)
            ended.set()
        return world.call(kind, run, at, key)

    with pytest.raises(RunOver):
        answer(begin(runs), store, dispatcher(call))
    assert ended.is_set() is not leaves
    left.set()


def test_no_wait_outlasts_the_budget_of_seconds() -> None:
    meter = Meter(BudgetSettings(seconds=5), lambda: 0.0)
    executor = Executor(Maker("t1", KINDS), dispatcher(World().call), Journal("t1", lambda: AT), PERMIT, meter)
    executor.journal.keep_plan(plan())
    outcome = executor.attempt(plan().plan.sub_goals[0], 1, Effort(wait_s=5), {})
    assert outcome.error is not None
    assert (outcome.error.error, outcome.seconds < 1) == (Fault.OUT_OF_TIME, True)
    within = executor.attempt(plan().plan.sub_goals[0], 2, Effort(sla_s=9), {})
    assert (within.succeeded, within.limit_s) == (True, 5)


def test_without_its_record_nothing_is_changed(runs: RunStore, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise StoreError("the disk is full")

    world, lease = World(), begin(runs)
    monkeypatch.setattr(StepStore, "begin", broken)
    found = answer(lease, store, dispatcher(world.call))
    assert world.steps() == ["g1"]  # a read needs no record
    assert {step.sub_goal for step in found.steps if step.state == "SUCCEEDED"} == {"g1"}


@pytest.mark.parametrize(
    ("budget", "end"),
    [
        ({"attempts": 2}, End.OUT_OF_STEPS),
        ({"seconds": 3.5}, End.OUT_OF_TIME),  # each look at the clock takes one, and a read looks twice
        ({"tokens": 10}, End.OUT_OF_TOKENS),
    ],
)
def test_each_budget_ends_a_run_by_its_name(budget: dict[str, float], end: End) -> None:
    ticks = iter(range(100))
    meter = Meter(BudgetSettings.model_validate(budget), lambda: float(next(ticks)))
    world = World()
    journal = Journal("t1", lambda: AT)
    executor = Executor(Maker("t1", KINDS), dispatcher(world.call), journal, PERMIT, meter, NOTHING_WAITS)
    executor.journal.keep_plan(plan(chained=False))
    outcomes: list[Outcome] = []
    for goal in plan(chained=False).plan.sub_goals:
        outcomes.append(executor.attempt(goal, 1, Effort(), {}))
        meter.use_tokens(5)
    assert [outcome.succeeded for outcome in outcomes] == [True, True, False, False, False]
    assert outcomes[2].error is not None
    assert outcomes[2].error.error == end.name


def test_an_outcome_comes_back_exactly() -> None:
    row = {"rate": Decimal("2.50"), "day": date(2024, 5, 1), "at": AT, "took": timedelta(hours=1), "raw": b"\x00"}
    result = SqlResult(columns=tuple(row), rows=(row,), execution_time_ms=1.5, row_count=1)
    goal = plan().plan.sub_goals[0]
    outcome = Outcome(goal, 2, "thought", State.SUCCEEDED, 0.5, Effort(sla_s=3.0), result=result)
    assert Outcome.from_text(outcome.as_text(), SqlResult) == outcome
    assert from_json(to_json({"$type": "no", "other": 1})) == {"$type": "no", "other": 1}
