"""The shadow: pairs of real traffic, made beside the users and never in their way."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from engine.answer import AnswerStatus
from engine.serving.runs import MOST_CRASHES
from engine.store import Store
from engine.store_purge import Purge
from engine.store_routed import RoutedStore
from engine.store_runs import LEASE_S, RunStore, StoredRun
from engine.store_tables import answers
from shadow_mode.traffic import TrafficPair, evaluation_of
from shadow_mode.yielding import Yielding
from tests.engine.serving.answering import TODAY, Echo, Failing
from tests.engine.test_store import postgres_server, url  # noqa: F401  # fixtures
from tests.shadow_mode.routed import choose, now, routed, worker_of

BOTH = {"simple": Echo("simple"), "agentic": Echo("agentic")}


@pytest.fixture
def store(url: str) -> Iterator[Store]:  # noqa: F811  # the fixture
    opened = Store.open(url)
    yield opened
    opened.close()


def pairs(store: Store) -> list[TrafficPair]:
    days = {evaluation_of(now() - timedelta(days=days), "UTC") for days in (0, 1)}
    return [TrafficPair.model_validate(record) for day in sorted(days) for record in store.pairs(day).values()]


@pytest.mark.parametrize(
    ("mode", "agentic", "served", "difference"),
    [
        ("shadow", Echo("agentic"), "simple", "same"),
        ("shadow", Failing(KeyError("planted")), "simple", "one_failed"),
        ("shadow", Echo("agentic", AnswerStatus.ABSTAINED), "simple", "only_one_abstained"),
        ("canary 100", Echo("agentic"), "agentic", "same"),
        ("canary 100", Failing(KeyError("planted")), "simple", "one_failed"),
    ],
)
def test_every_question_leaves_a_pair(store: Store, mode: str, agentic: Echo, served: str, difference: str) -> None:
    choose(store, mode)
    answerers = {"simple": Echo("simple"), "agentic": agentic}
    with routed(answerers, store) as asker:
        given = [asker.ask(question) for question in ("为什么？", "why?")]
    worker = worker_of(answerers, store)
    assert [worker.work() for _ in range(3)] == [True, True, False]
    made = pairs(store)
    assert [pair.question_id for pair in made] == [answer["trace_id"] for answer in given]
    for pair, answer in zip(made, given, strict=True):
        assert (pair.served, pair.mode, pair.difference.kind) == (served, mode, difference)
        assert getattr(pair, served).model_dump(mode="json") == answer
        assert {pair.simple.path, pair.agentic.path} == {"simple", "agentic"}
    assert [pair.language for pair in made] == ["zh", "en"]
    traffic = RoutedStore(store).traffic(now() - timedelta(minutes=5))
    assert (traffic.paired, traffic.waiting, traffic.shed) == (2, 0, 0)


def test_a_shadow_begins_when_its_question_is_answered_and_no_user_waits(store: Store) -> None:
    choose(store, "shadow")
    with routed(BOTH, store) as asker:
        asker.ask()
    waiting = StoredRun(trace_id="busy", path="simple", question="why?", as_of=TODAY, at=now())
    lease = RunStore(store).begin(waiting, owner="server", until=now() + timedelta(seconds=LEASE_S))
    worker = worker_of(BOTH, store)
    assert worker.work()
    assert pairs(store) == []
    RunStore(store).cancel(lease.trace_id, now())
    assert worker.work()
    assert len(pairs(store)) == 1


def test_the_shadow_of_a_question_that_was_cancelled_is_over(store: Store) -> None:
    choose(store, "shadow")
    with routed(BOTH, store) as asker:
        trace = asker.ask()["trace_id"]
    with store.writing() as connection:
        connection.execute(sa.delete(answers).where(answers.c.trace_id == trace))
    worker = worker_of(BOTH, store)
    assert [worker.work(), worker.work()] == [True, False]
    assert pairs(store) == []


def test_what_a_dead_worker_had_begun_is_done_by_the_next_and_given_up_after_three(store: Store) -> None:
    choose(store, "shadow")
    with routed(BOTH, store) as asker:
        asker.ask()
    clock = datetime.now(UTC)
    for number in range(MOST_CRASHES):
        decided = RoutedStore(store).ready(clock)
        assert decided is not None
        assert decided.shadow is not None
        until = clock + timedelta(seconds=LEASE_S)
        assert RunStore(store).take(decided.shadow, owner=f"died {number}", now=clock, until=until)
        assert RoutedStore(store).ready(clock) is None  # the lease holds
        clock += timedelta(seconds=LEASE_S + 1)
    assert worker_of(BOTH, store, at=lambda: clock).work()
    (pair,) = pairs(store)
    assert pair.agentic.notes == ("GIVEN_UP: 3 workers ended on it",)


def test_a_worker_that_is_stopped_leaves_its_question_at_once_and_it_is_no_crash(store: Store) -> None:
    choose(store, "shadow")
    with routed(BOTH, store) as asker:
        asker.ask()
    decided = RoutedStore(store).ready(now())
    assert decided is not None
    assert decided.shadow is not None
    RunStore(store).take(decided.shadow, owner="worker", now=now(), until=now() + timedelta(seconds=LEASE_S))
    worker_of(BOTH, store).stop()
    again = RunStore(store).get(decided.shadow)
    assert again is not None
    assert again.crashes == 0
    assert worker_of(BOTH, store, owner="next").work()
    assert len(pairs(store)) == 1


def test_a_shadow_is_not_listed_among_the_runs_and_goes_with_its_question(store: Store) -> None:
    choose(store, "shadow")
    with routed(BOTH, store) as asker:
        trace = asker.ask()["trace_id"]
    assert worker_of(BOTH, store).work()
    assert [run.trace_id for run in RunStore(store).recent(9)] == [trace]
    Purge(store, now() + timedelta(days=1), dry_run=False).runs()
    assert RoutedStore(store).get(trace) is None


def test_threads_of_one_answer_stand_still_together_and_the_seconds_count_once() -> None:
    left = 10
    slept: list[float] = []

    def users_wait() -> bool:
        return len(slept) < left

    yielding = Yielding(users_wait, sleep=slept.append)
    threads = [threading.Thread(target=yielding) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert yielding.seconds == pytest.approx(sum(slept)) == pytest.approx(1.0)
    endless = Yielding(lambda: True, sleep=lambda _: None, most_s=2)
    endless()
    assert endless.seconds == pytest.approx(2.0)
