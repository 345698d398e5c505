"""Reports by agents of whom one is killed: `python -m benchmarks.agents --project DIR --runs N`.

Two Researchers, an Analyst and a Writer are processes at a Valkey of their own. Each run asks for one of the project's
reports, and at a moment that the seed draws one of the four is killed; another takes its place. Told are the runs
whose report is the same as that of one process, word for word with its citations and verdicts (right), those without a
report (lost), and those in which a step succeeded more than once (done twice). Exit 1 where any of them is not right.

The project's sources and its index are read; what is written goes to a store of the benchmark's own.
"""

import argparse
import json
import logging
import os
import random
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from valkey.exceptions import ValkeyError

from engine.abilities import Abilities
from engine.answer import Answer
from engine.pipelines.agentic import AgenticAnswerer
from engine.pipelines.by_agents import craft_of
from engine.planning.catalogue import Catalogue
from engine.planning.planner import NoPlan, Planner
from engine.planning.reading import Clock
from engine.settings import Settings
from engine.store import Store
from engine.whiteboard.board import Role
from engine.whiteboard.desk import Desk
from engine.whiteboard.server import OwnServer, connect
from engine.whiteboard.worker import Worker
from orchestration.agent_processes import board_of
from orchestration.compose import Composition, new_id
from orchestration.settings_file import load_settings

ROLES: tuple[Role, ...] = ("researcher", "researcher", "analyst", "writer")
WARM_RUNS = 3
"""Runs that nobody disturbs, which say how long one takes."""


@dataclass(frozen=True)
class Place:
    """Where everybody meets: the project, the store of this benchmark, the server."""

    settings: Settings
    store_url: str
    server_url: str

    def answerer(self) -> AgenticAnswerer:
        """That of the project on the benchmark's store, its text by code."""
        agentic = Composition(self.settings, by_name=True).agentic
        abilities = Abilities(model_writing=False, agents=True)
        return replace(agentic, store=Store.open(self.store_url), abilities=abilities, keeper=None)


def work(place: Place, role: Role) -> None:
    """The life of one worker."""
    answerer = place.answerer()
    board = board_of(place.settings, connect(place.server_url), now)
    store = answerer.store
    assert store is not None
    worker = Worker(board, role, f"{role} {os.getpid()}", lambda *given: craft_of(answerer, store, *given))
    with suppress(ValkeyError):
        while True:
            worker.work(wait_s=10)


class Staff:
    """The four processes; one that was killed is replaced when it is looked after."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._fork = get_context("fork")  # what is imported already need not be imported again
        self.workers: list[BaseProcess] = [self._hire(role) for role in ROLES]

    def tend(self) -> None:
        """Put somebody in the place of each who is gone."""
        for number, worker in enumerate(self.workers):
            if not worker.is_alive():
                self.workers[number] = self._hire(ROLES[number])

    def kill(self, number: int) -> None:
        """End one with no chance to clean up."""
        pid = self.workers[number].pid
        assert pid is not None
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)

    def dismiss(self) -> None:
        """End all of them."""
        for worker in self.workers:
            worker.kill()
            worker.join()

    def _hire(self, role: Role) -> BaseProcess:
        worker = self._fork.Process(target=work, args=(self._place, role), daemon=True)
        worker.start()
        return worker


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def told(answer: Answer) -> tuple[object, ...]:
    """What of an answer must be the same whoever wrote it; that a step was made again is true only where it was."""
    verdicts = [verdict for verdict in answer.verdicts if verdict.rule != "go_on_after_an_interruption"]
    return answer.status, answer.text, answer.claims, answer.citations, tuple(verdicts)


def verdict(answer: Answer, expected: Answer, store: Store) -> tuple[str, bool]:
    """Which of ``right``, ``lost``, ``done twice``, ``not the same``; and whether a worker was lost at its task."""
    moves = store.transitions(answer.trace_id)
    succeeded = Counter(move.step_id for move in moves if move.to_state == "SUCCEEDED")
    steps = Counter(step.sub_goal for step in answer.steps if step.state == "SUCCEEDED")
    hit = any(move.to_state == "FAILED" and move.step_id.startswith(ROLES) for move in moves)
    if any(move.step_id == "agents" for move in moves):
        return "by the ordinary path", hit
    if not answer.text:
        return "lost", hit
    if max(succeeded.values()) > 1 or max(steps.values()) > 1:
        return "done twice", hit
    return ("right" if told(answer) == told(expected) else "not the same"), hit


def measure(place: Place, runs: int, seed: int) -> Counter[str]:
    """What came of each run."""
    staff, draw = Staff(place), random.Random(seed)
    board = board_of(place.settings, connect(place.server_url), now)
    alone = place.answerer()
    by_agents = replace(alone, agents=lambda: Desk(board, place.settings.agents, new_id=new_id, tend=staff.tend))
    assert alone.store is not None
    questions = reports_of(place.settings, alone.sources.catalogue)
    print(f"{len(questions)} questions, seed {seed}", flush=True)
    expected = [alone.answer(text, as_of=day) for text, day in questions]
    seconds, found = [], Counter[str]()
    try:
        for number in range(-WARM_RUNS, runs):
            text, day = questions[number % len(questions)]
            began = time.perf_counter()
            if number >= 0:
                victim, moment = draw.randrange(len(ROLES)), draw.uniform(0, statistics.median(seconds[1:]))
                threading.Timer(moment, staff.kill, [victim]).start()
            answer = by_agents.answer(text, as_of=day)
            if number < 0:
                seconds.append(time.perf_counter() - began)
                continue
            came, hit = verdict(answer, expected[number % len(questions)], alone.store)
            found[came] += 1
            found["a worker was lost at its task"] += hit
            print(
                f"{number + 1:4} {came:12} {ROLES[victim]} killed at {moment:.2f} s, "
                f"{time.perf_counter() - began:.2f} s{', at its task' if hit else ''}",
                flush=True,
            )
            staff.tend()
    finally:
        staff.dismiss()
    print(f"undisturbed: {statistics.median(seconds[1:]):.2f} s (median of {len(seconds) - 1})")
    return found


def reports_of(settings: Settings, catalogue: Catalogue) -> list[tuple[str, date]]:
    """The questions of the project that are a report of several branches by the task graph, each with its day."""
    assert settings.questions is not None, "the project has no questions"
    planner, asked = Planner(catalogue, None), []
    for line in settings.questions.read_text("utf-8").splitlines():
        one = json.loads(line)
        clock = Clock(date.fromisoformat(one["as_of"]), settings.zone, settings.fiscal_year_start)
        with suppress(NoPlan):
            planned = planner.plan(one["question"], clock)
            if planned.report is not None and planned.made_by == "task_graph":
                asked.append((one["question"], clock.as_of))
    return asked


def main() -> None:
    """Run the benchmark, and exit 1 where a report is not right."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--project", type=Path, required=True)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lease", type=float, default=1.5, help="Seconds after which a lost task goes to another.")
    given = parser.parse_args()
    logging.getLogger("engine.planning").setLevel(logging.ERROR)  # most questions are for no report
    settings = load_settings(given.project.absolute(), os.environ)
    # A kill at each run takes workers away faster than a life in use: patience is not what is measured.
    agents = settings.agents.model_copy(update={"lease_s": given.lease, "seconds": 100, "patience_s": 100})
    # Boards and ticket systems that no report asks are not waited for.
    named = {task.source for node in settings.task_graph for task in node.sub_tasks}
    sources = tuple(source for source in settings.sources if source.id in named)
    settings = settings.model_copy(update={"agents": agents, "sources": sources, "model_writing": False})
    server = OwnServer()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/store.db"
        Store.open(url).close()
        found = measure(Place(settings, url, server.url), given.runs, given.seed)
    server.close()
    for name, count in sorted(found.items()):
        print(f"{name}: {count} of {given.runs}")
    sys.exit(found["right"] < given.runs)


if __name__ == "__main__":
    main()
