"""Decisions of people, on a real SQLite file and on a real PostgreSQL server."""

import json
import threading
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from engine.answer import Answer, AnswerStatus, Review
from engine.states import End, RunState, State
from engine.store import Store, insert_answer
from engine.store_reviews import ReviewRefused, ReviewStore, Waiting
from engine.store_runs import Lease, RunPaused, RunRefused, RunStore
from engine.store_schema import connectable, migrate
from engine.store_steps import StepStore
from tests.engine.test_store import postgres_server, url  # noqa: F401  # fixtures
from tests.engine.test_store_runs import AT, LATER, SOON, answer, begun, moved, run

HELD = json.dumps({"goal": {"description": "fines of Birch"}, "held": {"hook": "amount > 5", "value": "6 CNY"}})


@pytest.fixture
def store(url: str) -> Iterator[Store]:  # noqa: F811
    opened = Store.open(url)
    yield opened
    opened.close()


def waits(store: Store, status: AnswerStatus = AnswerStatus.NEEDS_REVIEW) -> Lease:
    """A run whose only step was held, with its answer."""
    runs = RunStore(store)
    lease = runs.begin(run(), owner="a", until=SOON)
    steps = begun(store, lease)
    steps.end(moved(State.SUCCEEDED, before=State.RUNNING), "{}")
    steps.end(moved(State.NEEDS_REVIEW, before=State.SUCCEEDED), HELD)
    runs.finish(lease, End(status), AT, answer=answer("t1").model_copy(update={"status": status}))
    return lease


def review(reviewer: str = "Ann") -> Review:
    return Review(decision="approve", reviewer=reviewer, reason="seen", at=LATER)


def approve(store: Store, waiting: Waiting, reviewer: str = "Ann") -> None:
    ReviewStore(store).decide(waiting, review(reviewer), "{}", State.SUCCEEDED)


def test_what_waits_is_listed_with_its_value_and_why(store: Store) -> None:
    waits(store)
    (one,) = ReviewStore(store).waiting()
    assert (one.id, one.question, one.tool) == ("t1/g1", "退货率？", "look")
    assert (one.what, one.value) == ("fines of Birch", "6 CNY")
    assert ReviewStore(store).find("t1") == ReviewStore(store).find("t1/g1") == one
    with pytest.raises(ReviewRefused, match="no step waits under t1/g2; `plumbline review` lists"):
        ReviewStore(store).find("t1/g2")


def test_a_waiting_run_is_nobodys_until_it_is_decided_and_then_answered_anew(store: Store) -> None:
    lease, runs = waits(store), RunStore(store)
    assert runs.free(LATER, most=5) == ()
    with pytest.raises(RunPaused, match="waits for a person"):
        runs.finish(lease, End.ANSWERED, AT)
    with pytest.raises(RunRefused, match="is WAITING and cannot become PAUSED"):
        runs.pause("t1", AT)
    assert ReviewStore(store).decided() == ()
    approve(store, ReviewStore(store).find("t1"))
    assert ReviewStore(store).decided() == ("t1",)
    resumed = runs.resume("t1", owner="b", now=AT, until=SOON)
    assert ReviewStore(store).decided() == ()
    (kept,) = StepStore(store, resumed).attempts()
    assert (kept.state, kept.outcome) == (State.SUCCEEDED, "{}")
    runs.finish(resumed, End.ANSWERED, LATER, answer=answer("t1", "3.2 %, reviewed"))
    assert store.get_answer("t1") == answer("t1", "3.2 %, reviewed")
    assert [(move.from_state, move.to_state) for move in store.transitions("t1") if move.step_id == "g1"][2:] == [
        ("RUNNING", "SUCCEEDED"),
        ("SUCCEEDED", "NEEDS_REVIEW"),
        ("NEEDS_REVIEW", "SUCCEEDED"),
    ]


def test_of_two_reviewers_at_once_the_first_decides_and_the_second_is_told(store: Store) -> None:
    waits(store)
    one, told, barrier = ReviewStore(store).find("t1"), list[str](), threading.Barrier(4)

    def work(name: str) -> None:
        barrier.wait()
        try:
            approve(store, one, name)
        except ReviewRefused as refused:
            told.append(str(refused))

    threads = [threading.Thread(target=work, args=(name,)) for name in ("Ann", "Bob", "Cy", "Di")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (kept,) = ReviewStore(store).of_run("t1")
    assert len(told) == 3
    assert all(f"is decided already: approve by {kept.reviewer}" in text for text in told)
    assert sum(move.to_state == "SUCCEEDED" for move in store.transitions("t1")) == 2


def test_a_cancelled_run_waits_for_nobody(store: Store) -> None:
    waits(store)
    one = ReviewStore(store).find("t1")
    RunStore(store).cancel("t1", LATER)
    assert ReviewStore(store).waiting() == ()
    with pytest.raises(ReviewRefused, match="no step waits under t1/g1"):
        approve(store, one)
    assert ReviewStore(store).of_run("t1") == ()


def test_an_evaluation_finds_the_reviewed_answer_only_where_it_stands_on_the_same_versions(store: Store) -> None:
    for key, versions in (("same", {}), ("other", {"index": "i2"})):
        runs = RunStore(store)
        lease = runs.begin(run(key, queued=False), owner="a", until=SOON)
        waiting = answer(key).model_copy(update={"status": AnswerStatus.NEEDS_REVIEW})
        with store.writing() as connection:
            insert_answer(connection, key, waiting, AT)
        done: Answer = answer(key).model_copy(update={"versions": versions})
        runs.finish(lease, End.ANSWERED, AT, answer=done)
        assert store.get_answer(key) == done
    assert store.find_answer("same") is not None
    assert store.find_answer("other") is None


def test_an_upgrade_keeps_everything_and_lets_what_could_not_be_decided_wait(url: str) -> None:  # noqa: F811
    from alembic import command

    from engine.store_schema import _scripts

    engine = connectable(url, 5)
    config, _ = _scripts()
    columns = 'trace_id, path, question, as_of, at, queued, state, "end", fence, crashes'
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        for trace, end in (("t1", "needs_review"), ("t2", "answered")):
            values = f"'{trace}', 'agentic', 'why?', '2024-05-01', '2024-05-01', true, 'DONE', '{end}', 1, 0"
            connection.execute(sa.text(f"INSERT INTO runs ({columns}) VALUES ({values})"))
        log = "execution_id, step_id, attempt, to_state, cause, fence, at"
        move = "'t1', 'g1', 1, 'PENDING', '', 1, '2024-05-01'"
        connection.execute(sa.text(f"INSERT INTO transitions ({log}) VALUES ({move})"))
        connection.execute(
            sa.text(
                "INSERT INTO attempts (execution_id, step_id, attempt, state, fence, outcome)"
                " VALUES ('t1', 'g1', 1, 'NEEDS_REVIEW', 1, '{}')"
            )
        )
    migrate(engine)
    engine.dispose()
    store = Store.open(url)
    states = {trace: (found.state, found.end) for trace in ("t1", "t2") if (found := RunStore(store).get(trace))}
    assert states == {"t1": (RunState.WAITING, None), "t2": (RunState.DONE, End.ANSWERED)}
    assert [move.to_state for move in store.transitions("t1")] == ["PENDING"]
    assert [kept.outcome for kept in StepStore(store, Lease(trace_id="t1")).attempts()] == ["{}"]
    store.close()
