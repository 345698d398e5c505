"""Runs and their steps on a real SQLite file and on a real PostgreSQL server."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
import sqlalchemy as sa

from engine.answer import Answer, AnswerStatus
from engine.states import End, RunState, State
from engine.store import Store, Transition
from engine.store_runs import Lease, LeaseLost, RunOver, RunPaused, RunRefused, RunStore, StoredRun
from engine.store_schema import connectable, migrate
from engine.store_steps import StepStore
from tests.engine.test_store import postgres_server, url  # noqa: F401  # fixtures

AT = datetime(2024, 5, 1, 8, 30, tzinfo=UTC)
SOON, LATER = AT + timedelta(seconds=10), AT + timedelta(seconds=20)


@pytest.fixture
def store(url: str) -> Iterator[Store]:  # noqa: F811
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def runs(store: Store) -> RunStore:
    return RunStore(store)


def run(trace_id: str = "t1", *, seconds: int = 0, queued: bool = True) -> StoredRun:
    at, day = AT + timedelta(seconds=seconds), date(2024, 5, 1)
    return StoredRun(trace_id=trace_id, path="agentic", question="退货率？", as_of=day, at=at, queued=queued)


def answer(trace_id: str, text: str = "3.2 %") -> Answer:
    return Answer(
        trace_id=trace_id,
        question="退货率？",
        as_of=date(2024, 5, 1),
        path="agentic",
        status=AnswerStatus.ANSWERED,
        text=text,
        seconds=1,
    )


def moved(to: State, *, before: State | None, attempt: int = 1, fence: int = 1) -> Transition:
    return Transition(
        execution_id="t1", step_id="g1", attempt=attempt, from_state=before, to_state=to, fence=fence, at=AT
    )


def begun(store: Store, lease: Lease) -> StepStore:
    """The steps of a run whose only step is running."""
    steps = StepStore(store, lease)
    steps.keep_plans([{"plan": 1}], [moved(State.PENDING, before=None)])
    steps.begin(moved(State.RUNNING, before=State.PENDING), {"tool": "look", "params": {}})
    return steps


def taken_over(runs: RunStore) -> Lease:
    lease = runs.take("t1", owner="b", now=LATER, until=LATER + timedelta(seconds=10))
    assert lease is not None
    return lease


def test_a_run_is_there_from_its_beginning_and_ends_with_its_answer(runs: RunStore, store: Store) -> None:
    lease = runs.begin(run(), owner="a", until=SOON)
    assert runs.get("t1") == run()
    runs.finish(lease, End.ANSWERED, AT, answer=answer("t1"))
    ended = runs.get("t1")
    assert ended is not None
    assert (ended.state, ended.end) == (RunState.DONE, End.ANSWERED)
    assert store.get_answer("t1") == answer("t1")
    assert runs.free(LATER, most=5) == ()


def test_a_stale_owner_can_write_nothing(runs: RunStore, store: Store) -> None:
    stale = begun(store, runs.begin(run(), owner="a", until=SOON))
    fresh = taken_over(runs)
    for write in (
        lambda: stale.end(moved(State.SUCCEEDED, before=State.RUNNING), "{}"),
        lambda: stale.begin(moved(State.RUNNING, before=State.FAILED, attempt=2), None),
        lambda: stale.keep_plans([], []),
        lambda: runs.finish(stale.lease, End.FAILED, LATER, answer=answer("t1", "stale")),
    ):
        with pytest.raises(LeaseLost, match="was taken over"):
            write()
    assert store.get_answer("t1") is None
    assert [(kept.state, kept.fence) for kept in StepStore(store, fresh).attempts()] == [(State.RUNNING, 1)]
    runs.finish(fresh, End.ANSWERED, LATER, answer=answer("t1"))
    with pytest.raises(RunOver):
        runs.finish(stale.lease, End.FAILED, LATER, answer=answer("t1", "stale"))
    assert store.get_answer("t1") == answer("t1")


def test_each_change_of_state_happens_once(runs: RunStore, store: Store) -> None:
    steps = begun(store, runs.begin(run(), owner="a", until=SOON))
    steps.end(moved(State.FAILED, before=State.RUNNING), "why")
    with pytest.raises(LeaseLost, match="no longer RUNNING"):
        steps.end(moved(State.SUCCEEDED, before=State.RUNNING), "twice")
    steps.begin(moved(State.RUNNING, before=State.FAILED, attempt=2), {"tool": "look", "params": {}})
    steps.end(moved(State.SUCCEEDED, before=State.RUNNING, attempt=2), "found")
    assert [(kept.attempt, kept.state, kept.outcome) for kept in steps.attempts()] == [
        (1, State.FAILED, "why"),
        (2, State.SUCCEEDED, "found"),
    ]
    assert [(t.step_id, t.attempt, t.to_state) for t in store.transitions("t1")] == [
        ("", 1, "ACTIVE"),
        ("g1", 1, "PENDING"),
        ("g1", 1, "RUNNING"),
        ("g1", 1, "FAILED"),
        ("g1", 2, "RUNNING"),
        ("g1", 2, "SUCCEEDED"),
    ]


def test_a_run_is_free_when_its_lease_has_ended_and_is_taken_once(runs: RunStore) -> None:
    runs.begin(run(), owner="a", until=SOON)
    assert runs.free(AT, most=5) == ()
    assert runs.take("t1", owner="b", now=AT, until=LATER) is None
    assert runs.free(LATER, most=5) == (run(),)
    assert taken_over(runs).fence == 2
    assert runs.take("t1", owner="c", now=LATER, until=LATER + timedelta(seconds=10)) is None
    taken = runs.get("t1")
    assert taken is not None
    assert taken.crashes == 1


def test_a_clock_that_jumps_costs_work_and_no_result(runs: RunStore, store: Store) -> None:
    stale = begun(store, runs.begin(run(), owner="a", until=SOON))
    back = AT - timedelta(days=365)
    assert runs.take("t1", owner="b", now=back, until=back) is None  # set back: it only waits longer
    fresh = taken_over(runs)  # set forward: taken from an owner that is alive
    runs.renew(["t1"], owner="a", until=LATER + timedelta(days=1))  # the old owner does not get it back so
    with pytest.raises(LeaseLost):
        stale.end(moved(State.SUCCEEDED, before=State.RUNNING), "{}")
    StepStore(store, fresh).end(moved(State.SUCCEEDED, before=State.RUNNING, fence=2), "{}")


def test_a_renewed_lease_holds_and_only_its_owner_renews_it(runs: RunStore) -> None:
    for trace in ("t1", "t2"):
        runs.begin(run(trace), owner="a", until=SOON)
    runs.renew(["t1"], owner="a", until=LATER + timedelta(seconds=1))
    runs.renew(["t2"], owner="b", until=LATER + timedelta(seconds=1))
    assert [found.trace_id for found in runs.free(LATER, most=5)] == ["t2"]


def test_what_an_owner_gives_back_is_free_at_once_the_oldest_first(runs: RunStore) -> None:
    runs.begin(run("t2", seconds=2), owner="a", until=LATER)
    runs.begin(run("t1", seconds=1), owner="a", until=LATER)
    runs.begin(run("t0"), owner="b", until=LATER)
    runs.begin(run("own", queued=False), owner="a", until=LATER)
    runs.give_back("a")
    assert [found.trace_id for found in runs.free(AT, most=5)] == ["t1", "t2"]
    assert [found.trace_id for found in runs.free(AT, most=1)] == ["t1"]
    assert [found.trace_id for found in runs.recent(2)] == ["t2", "t1"]
    assert runs.resume("own", owner="c", now=AT, until=SOON).fence == 2  # by its id alone
    resumed = runs.get("own")
    assert resumed is not None
    assert resumed.crashes == 0  # it was given back, not lost


def test_a_paused_run_begins_nothing_keeps_what_ends_and_goes_on_when_resumed(runs: RunStore, store: Store) -> None:
    steps = begun(store, runs.begin(run(), owner="a", until=SOON))
    runs.pause("t1", AT)
    steps.end(moved(State.FAILED, before=State.RUNNING), "{}")
    with pytest.raises(RunPaused, match="`plumbline resume t1` goes on with it"):
        steps.begin(moved(State.RUNNING, before=State.FAILED, attempt=2), None)
    with pytest.raises(RunPaused):
        runs.finish(steps.lease, End.ANSWERED, AT)
    assert runs.free(LATER, most=5) == ()
    lease = runs.resume("t1", owner="b", now=AT, until=SOON)
    StepStore(store, lease).begin(moved(State.RUNNING, before=State.FAILED, attempt=2, fence=2), None)
    with pytest.raises(LeaseLost):
        steps.begin(moved(State.RUNNING, before=State.FAILED, attempt=3), None)


def test_a_cancelled_run_is_over_for_everybody(runs: RunStore, store: Store) -> None:
    steps = begun(store, runs.begin(run(), owner="a", until=SOON))
    runs.cancel("t1", AT)
    with pytest.raises(RunOver, match="is over: cancelled"):
        steps.end(moved(State.SUCCEEDED, before=State.RUNNING), "{}")
    assert [kept.state for kept in steps.attempts()] == [State.CANCELLED]
    assert [(t.step_id, t.to_state, t.cause) for t in store.transitions("t1")][-2:] == [
        ("g1", "CANCELLED", "cancelled by a person while it ran; what it did is not known"),
        ("", "DONE", "cancelled"),
    ]


def test_what_cannot_be_done_to_a_run_is_refused_with_the_reason(runs: RunStore) -> None:
    runs.begin(run(), owner="a", until=SOON)
    with pytest.raises(RunRefused, match="is being answered by another process; pause it first"):
        runs.resume("t1", owner="b", now=AT, until=SOON)
    runs.cancel("t1", AT)
    for refuse in (lambda: runs.cancel("t1", AT), lambda: runs.pause("t1", AT)):
        with pytest.raises(RunRefused, match=r"is DONE and cannot become .*; it ended: cancelled"):
            refuse()
    with pytest.raises(RunRefused, match="no run has the trace 'none'"):
        runs.pause("none", AT)


def test_questions_that_an_older_version_accepted_become_runs(url: str) -> None:  # noqa: F811
    from alembic import command

    from engine.store_schema import _scripts

    engine = connectable(url, 5)
    config, _ = _scripts()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        day = AT if engine.dialect.name == "postgresql" else AT.replace(tzinfo=None)
        connection.execute(
            sa.text("INSERT INTO accepted VALUES ('t1', 'simple', 'why?', :day, :at, 2, 'a', :at)"),
            {"day": AT.date() if engine.dialect.name == "postgresql" else "2024-05-01", "at": day},
        )
    migrate(engine)
    engine.dispose()
    store = Store.open(url)
    (found,) = RunStore(store).free(LATER, most=5)
    assert (found.trace_id, found.path, found.fence, found.crashes, found.at) == ("t1", "simple", 2, 1, AT)
    store.close()
