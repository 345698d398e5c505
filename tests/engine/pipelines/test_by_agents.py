"""Reports by agents: the same as by one process, whoever is lost on the way; else by the ordinary path."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import pytest
from valkey.exceptions import ValkeyError

from engine.answer import Answer
from engine.execution.executor import CannotGoOn
from engine.pipelines.agentic import AgenticAnswerer
from engine.pipelines.by_agents import craft_of
from engine.retrieval.index import Index
from engine.settings import AgentSettings
from engine.store import Store
from engine.store_runs import Lease
from engine.store_steps import StepStore
from engine.whiteboard.board import Board, Role, Task
from engine.whiteboard.desk import AgentsEnded, Desk, Ending
from engine.whiteboard.roles import Craft, Job
from engine.whiteboard.server import OwnServer, connect
from engine.whiteboard.worker import Worker
from tests.engine import company
from tests.engine.pipelines.test_reports import QUESTION, REPORT, Make, papers, project

__all__ = ["papers"]

SETTINGS = AgentSettings(lease_s=3, rounds=2, patience_s=60, seconds=60)
ROLES: tuple[Role, ...] = ("researcher", "researcher", "analyst", "writer")
Crafts = Callable[..., Craft]


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    server = OwnServer()
    yield server
    server.close()


class Office:
    """A board, an answerer with a desk at it, and workers in threads."""

    def __init__(self, client: Any, answerer: AgenticAnswerer, settings: AgentSettings = SETTINGS) -> None:
        self.board = Board(client, str(uuid4()), lease_s=settings.lease_s, now=lambda: datetime.now(UTC))
        self._over = Event()
        self._threads: list[Thread] = []
        desk = Desk(self.board, settings, new_id=lambda: str(uuid4()), tend=lambda: None)
        self.answerer = replace(answerer, agents=lambda: desk)

    def craft(self, job: Job, name: str, watch: Any) -> Craft:
        assert self.answerer.store is not None
        return craft_of(self.answerer, self.answerer.store, job, name, watch)

    def expire(self, task: Task) -> None:
        """Let the lease run out, as it does when its time has passed."""
        self.board._client.delete(self.board._key("lease", task.id))

    def hire(self, *roles: Role, crafts: Crafts | None = None) -> None:
        for number, role in enumerate(roles):
            worker = Worker(self.board, role, f"{role} {number}", crafts or self.craft)
            thread = Thread(target=self._work, args=(worker,), daemon=True)
            thread.start()
            self._threads.append(thread)

    def _work(self, worker: Worker) -> None:
        while not self._over.is_set():
            with suppress(ValkeyError):
                worker.work(wait_s=0.05)

    def close(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()


@pytest.fixture
def office(agentic: Make, papers: Index, folder: Path, server: OwnServer) -> Iterator[Office]:
    office = Office(connect(server.url), replace(agentic(settings=project(folder)), index=papers))
    yield office
    office.close()


def told(store: Store, answer: Answer) -> dict[str, list[tuple[str, str]]]:
    """For each step the states with their causes, as the trace has them."""
    found: dict[str, list[tuple[str, str]]] = {}
    for moved in store.transitions(answer.trace_id):
        found.setdefault(moved.step_id, []).append((moved.to_state, moved.cause))
    return found


def plain(answer: Answer) -> dict[str, Any]:
    """The answer without what differs from run to run."""
    steps = [step.model_copy(update={"seconds": 0.0}) for step in answer.steps]
    return answer.model_copy(update={"trace_id": "", "seconds": 0.0, "steps": tuple(steps)}).model_dump()


def test_agents_write_what_one_process_writes_and_the_trace_tells_who_did_what(office: Office, store: Store) -> None:
    ordinary = replace(office.answerer, agents=None).answer(QUESTION, as_of=company.CLOCK.as_of)
    office.hire(*ROLES)
    answer = office.answerer.answer(QUESTION, as_of=company.CLOCK.as_of)
    assert answer.text == REPORT
    assert plain(answer) == plain(ordinary)
    trace = told(store, answer)
    assert {"researcher people", "researcher governance", "analyst", "writer"} < trace.keys()
    (_, taken, found) = trace["researcher governance"]
    assert taken[0] == "RUNNING" and taken[1].startswith("taken by researcher ")
    assert found[0] == "SUCCEEDED"
    assert "conflict detected: shop: 1000.0 CNY, papers, Alder Works fined - Elm Herald: 1200 CNY" in found[1]
    assert "higher_rank_wins: shop has rank 1" in trace["analyst"][-1][1]
    assert trace["g1"][1][1].startswith("researcher ")


@pytest.mark.parametrize("role", ["researcher", "analyst", "writer"])
@pytest.mark.parametrize("worked", [False, True])
def test_a_worker_that_is_lost_costs_neither_a_step_nor_the_report(
    office: Office, store: Store, role: Role, worked: bool
) -> None:
    def be_lost() -> None:
        task = office.board.take(role, "lost", wait_s=20)
        assert task is not None
        if worked:  # it has made all steps of its part, and ends before it says so
            craft = office.craft(Job.model_validate_json(task.action), "lost", lambda _: None)
            craft.gather(Job.model_validate_json(task.action).goals)
        office.expire(task)

    lost = Thread(target=be_lost)
    lost.start()
    others = [one for one in ROLES if one != role]
    office.hire(*others)

    def come_later() -> None:
        lost.join()
        office.hire(role)

    Thread(target=come_later).start()
    answer = office.answerer.answer(QUESTION, as_of=company.CLOCK.as_of)
    assert answer.text == REPORT
    trace = told(store, answer)
    assert [step.attempt for step in answer.steps] == [1] * len(answer.steps)
    assert [[state for state, _ in trace[goal]] for goal in ("g1", "g2", "g3")] == [
        ["PENDING", "RUNNING", "SUCCEEDED"]
    ] * 3
    came_back = [cause for moves in trace.values() for state, cause in moves if state == "FAILED"]
    assert came_back == ["lost let its lease run out"]


def no_server() -> Desk:
    raise AgentsEnded(Ending.NO_SERVER, "connection refused")


def _broken(*_: object) -> Craft:
    raise RuntimeError("broken")


def _slow(office: Office) -> Crafts:
    def craft(*given: Any) -> Craft:
        time.sleep(0.5)
        return office.craft(*given)

    return craft


@pytest.mark.parametrize("ending", list(Ending))
def test_without_a_report_of_agents_the_ordinary_path_answers_and_the_trace_says_why(
    office: Office, server: OwnServer, store: Store, ending: Ending
) -> None:
    limits = {Ending.NO_WORKER: {"patience_s": 0.1}, Ending.OUT_OF_TIME: {"seconds": 0.2}}.get(ending, {})
    now = Office(connect(server.url), office.answerer, SETTINGS.model_copy(update=limits))
    match ending:
        case Ending.NO_SERVER:
            now.answerer = replace(now.answerer, agents=no_server)
        case Ending.OUT_OF_ROUNDS:
            now.hire("researcher", crafts=_broken)
        case Ending.OUT_OF_TIME:
            now.hire("researcher", crafts=_slow(now))
        case Ending.NO_WORKER:
            now.hire("analyst")
    answer = now.answerer.answer(QUESTION, as_of=company.CLOCK.as_of)
    now.close()
    assert answer.text == REPORT
    assert [step.attempt for step in answer.steps] == [1] * len(answer.steps)
    trace = told(store, answer)
    state, cause = trace["agents"][-1]
    assert state == "CANCELLED"
    assert cause.startswith(f"{ending}: ") and cause.endswith("; the ordinary path answers")
    assert not [name for name, moves in trace.items() if name.startswith("researcher") and moves[-1][0] == "RUNNING"]


def test_a_worker_of_another_version_does_not_take_part(office: Office, store: Store) -> None:
    job = Job(
        lease=Lease(trace_id="x"),
        question=QUESTION,
        as_of=company.CLOCK.as_of,
        versions={"index": "another"},
        seconds=1,
        may_write=False,
    )
    with pytest.raises(CannotGoOn, match="another index"):
        craft_of(office.answerer, store, job, "worker", lambda _: None)
    assert StepStore(store, job.lease).attempts() == ()
