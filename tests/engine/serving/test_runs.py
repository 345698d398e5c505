"""What becomes of accepted questions when servers stop, die and start again."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.answer import Answer, AnswerStatus
from engine.pipelines.answerer import Answerer
from engine.serving.errors import Trouble
from engine.serving.run import Run
from engine.serving.runs import MOST_CRASHES, Runs
from engine.store import Store
from engine.store_runs import LEASE_S, RunStore, StoredRun
from tests.engine.serving.answering import TODAY, Echo, Held, runs_of

NOW = datetime(2024, 7, 10, 8, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def server(store: Store, answerer: Answerer, *, owner: str = "server", at: datetime = NOW, **limits: float) -> Runs:
    return runs_of({"simple": answerer, "agentic": answerer}, store, owner=owner, now=lambda: at, **limits)


async def until(condition: Callable[[], object]) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to pass")


async def kept_by(runs: Runs, work: Callable[[], Awaitable[None]]) -> None:
    """Do ``work`` while ``runs`` keeps what it accepted, and takes up what nobody runs."""
    keeper = asyncio.create_task(runs.keep())
    try:
        await work()
    finally:
        keeper.cancel()


async def ask(runs: Runs, question: str = "why?") -> Run:
    return await runs.accept("agentic", question, TODAY)


def test_a_server_that_stops_lets_running_questions_end(store: Store) -> None:
    async def main() -> None:
        held = Held()
        runs = server(store, held, grace_s=20)
        run = await ask(runs)
        stopping = asyncio.create_task(runs.stop())
        await until(lambda: not runs.is_open)
        with pytest.raises(Trouble, match="the server is stopping"):
            await ask(runs)
        held.let.set()
        await stopping
        assert isinstance(await run.ending(), Answer)
        assert runs.is_idle

    asyncio.run(main())


def test_what_is_not_answered_in_time_is_parked_and_answered_by_the_next_server(store: Store) -> None:
    async def main() -> None:
        held = Held()
        first = server(store, held, owner="first", parallel=1, grace_s=0)
        runs = [await ask(first, question) for question in ("running", "waiting")]
        await until(lambda: runs[0].events)
        await first.stop()
        assert [await run.ending() for run in runs] == [None, None]
        held.let.set()
        await until(lambda: first.is_idle)
        traces = [run.question.trace_id for run in runs]
        assert [store.get_answer(trace) for trace in traces] == [None, None]

        echo = Echo()

        async def work() -> None:
            await until(lambda: all(store.get_answer(trace) for trace in traces))

        await kept_by(server(store, echo, owner="second"), work)
        assert echo.asked == ["running", "waiting"]

    asyncio.run(main())


def test_questions_of_a_server_that_died_are_taken_up_when_its_leases_end_and_once_only(store: Store) -> None:
    async def main() -> None:
        died = Held()
        run = await ask(server(store, died, owner="died"))
        trace = run.question.trace_id
        early, late = Echo(), Echo()

        async def nothing() -> None:
            await asyncio.sleep(0.2)

        await kept_by(server(store, early, owner="early", at=NOW + timedelta(seconds=LEASE_S - 1)), nothing)
        assert early.asked == []

        async def answered() -> None:
            await until(lambda: store.get_answer(trace))

        await kept_by(server(store, late, owner="late", at=NOW + timedelta(seconds=LEASE_S + 1)), answered)
        assert late.asked == ["why?"]
        # The first server was only slow. Its answer comes too late: the one that was given stays.
        given = store.get_answer(trace)
        died.let.set()
        assert isinstance(await run.ending(), Answer)
        assert store.get_answer(trace) == given

    asyncio.run(main())


def test_more_questions_than_there_is_room_for_are_taken_up_one_after_the_other(store: Store) -> None:
    stored = RunStore(store)
    traces = [f"t{number}" for number in range(7)]
    for trace in traces:
        question = StoredRun(trace_id=trace, path="agentic", question=trace, as_of=TODAY, at=NOW)
        stored.begin(question, owner="died", until=NOW)
    echo = Echo()

    async def work() -> None:
        await until(lambda: all(store.get_answer(trace) for trace in traces))

    runs = server(store, echo, at=NOW + timedelta(seconds=1), parallel=1, waiting=1)
    asyncio.run(kept_by(runs, work))
    assert sorted(echo.asked) == traces


def test_a_question_under_which_processes_end_is_given_up(store: Store) -> None:
    question = StoredRun(trace_id="t1", path="agentic", question="why?", as_of=TODAY, at=NOW, crashes=MOST_CRASHES - 1)
    RunStore(store).begin(question, owner="died", until=NOW)
    echo = Echo()

    async def work() -> None:
        await until(lambda: store.get_answer("t1"))

    asyncio.run(kept_by(server(store, echo, at=NOW + timedelta(seconds=1)), work))
    given = store.get_answer("t1")
    assert given is not None
    assert given.status is AnswerStatus.FAILED
    assert given.notes[0].startswith("GIVEN_UP: ")
    assert echo.asked == []


def test_an_answer_that_cannot_be_kept_is_an_error_and_its_question_stays_accepted(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'store.db'}", busy_timeout_s=0.1)
    blocker = sqlite3.connect(tmp_path / "store.db", isolation_level=None)

    async def main() -> None:
        held = Held()
        run = await ask(server(store, held))
        blocker.execute("BEGIN IMMEDIATE")
        held.let.set()
        ending = await run.ending()
        assert isinstance(ending, Trouble)
        assert (ending.status, ending.detail.code) == (503, "STORE_UNAVAILABLE")

    asyncio.run(main())
    blocker.close()
    assert [run.trace_id for run in RunStore(store).free(NOW + timedelta(days=1), most=5)] == ["server-1"]
    store.close()


def test_a_paused_question_is_parked_and_a_cancelled_one_is_told(store: Store) -> None:
    async def main() -> None:
        for steer, code in ((RunStore.pause, None), (RunStore.cancel, "CANCELLED")):
            held = Held()
            run = await ask(server(store, held, owner=steer.__name__))
            steer(RunStore(store), run.question.trace_id, NOW)
            held.let.set()
            ending = await run.ending()
            assert (None if ending is None else isinstance(ending, Trouble) and ending.detail.code) == code

    asyncio.run(main())
