"""The desk from which a report is given out to agents, followed, and taken in again, within bounds."""

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum

from valkey.exceptions import ValkeyError

from engine.answer import Answer
from engine.execution.journal import Journal
from engine.execution.waiting import LOOK_S
from engine.planning.planned import Branch
from engine.settings import AgentSettings
from engine.states import State
from engine.store_runs import RunStopped
from engine.whiteboard.board import Board, News, Role
from engine.whiteboard.roles import Job


class Ending(StrEnum):
    """Why agents gave no report; the ordinary path then answers with what they found."""

    NO_SERVER = "no_server"
    NO_WORKER = "no_worker"
    OUT_OF_ROUNDS = "out_of_rounds"
    OUT_OF_TIME = "out_of_time"


class AgentsEnded(Exception):
    """The agents gave no report."""

    def __init__(self, ending: Ending, why: str) -> None:
        super().__init__(f"{ending}: {why}")
        self.ending = ending


@dataclass
class _Posted:
    """A task that is out: its name in the trace, how often it came back, and since when nobody has it."""

    name: str
    role: Role
    came_back: int = 0
    waits_since: float | None = None
    attempt: int = 1


@dataclass
class Desk:
    """One report's way over the board. Whatever happens to a task is a transition in the run's trace.

    ``new_id`` gives UUIDs, ``tend`` is called now and then to see that there are workers, ``clock`` only grows.
    """

    board: Board
    settings: AgentSettings
    new_id: Callable[[], str]
    tend: Callable[[], None]
    clock: Callable[[], float] = time.monotonic
    _out: dict[str, _Posted] = field(default_factory=dict)

    def report(self, job: Job, branches: Sequence[Branch], journal: Journal) -> Answer:
        """The answer that Researchers, an Analyst and a Writer make; ``AgentsEnded`` where they give none.

        When this returns or raises, nobody works on the run any more.
        """
        ends = self.clock() + min(self.settings.seconds, job.seconds)
        try:
            found = [self._post(journal, job, "researcher", branch.heading, goals=branch.goals) for branch in branches]
            self._follow(found, journal, ends)
            weighed = self._post(journal, job, "analyst", reads=found)
            self._follow([weighed], journal, ends)
            written = self._post(journal, job, "writer", reads=[weighed])
            self._follow([written], journal, ends)
            return Answer.model_validate_json(self.board.read(written).result)
        except (ValkeyError, KeyError) as error:
            raise AgentsEnded(Ending.NO_SERVER, f"{type(error).__name__}: {error}") from error
        finally:
            self._clear(journal)

    def _post(
        self,
        journal: Journal,
        job: Job,
        role: Role,
        about: str = "",
        *,
        goals: Sequence[str] = (),
        reads: Sequence[str] = (),
    ) -> str:
        task_id = self.new_id()
        name = f"{role} {about}".strip()
        name = f"{name} ({job.lease.fence})" if job.lease.fence > 1 else name  # of a later owner of the run
        action = job.model_copy(update={"goals": tuple(goals), "reads": tuple(reads)})
        what = f"gather {', '.join(goals)}" if goals else f"go on from {len(reads)} results"
        self._out[task_id] = _Posted(name, role, waits_since=self.clock())
        journal.mark(name, 1, State.PENDING, f"task {task_id}: {what}")
        self.board.post(task_id, role, job.lease.trace_id, thought=what, action=action.model_dump_json())
        return task_id

    def _follow(self, tasks: Collection[str], journal: Journal, ends: float) -> None:
        """Wait until all ``tasks`` are done, and give out again what is lost meanwhile."""
        left = set(tasks)
        while left:
            if self.clock() >= ends:
                raise AgentsEnded(Ending.OUT_OF_TIME, f"{len(left)} tasks were not done in time")
            journal.look()
            self.tend()
            while (news := self.board.news(journal.trace_id, wait_s=LOOK_S)) is not None:
                self._take_in(news, journal)
                if news.what == "done":
                    left.discard(news.task)
                if not left:
                    return
            for task_id in left:
                if (lost := self.board.offer_again(task_id)) is not None:
                    self._came_back(task_id, journal, f"{lost} let its lease run out")
                self._check_patience(self._out[task_id])

    def _take_in(self, news: News, journal: Journal) -> None:
        posted = self._out.get(news.task)
        if posted is None:  # of an earlier owner of this run
            return
        match news.what:
            case "taken":
                posted.attempt, posted.waits_since = news.fence, None
                journal.mark(posted.name, news.fence, State.RUNNING, f"taken by {news.by}")
            case "done":
                journal.mark(posted.name, news.fence, State.SUCCEEDED, f"{news.by}: {news.why or 'done'}")
            case "given_back":
                self._came_back(news.task, journal, f"{news.by} gave it back: {news.why}")

    def _came_back(self, task_id: str, journal: Journal, why: str) -> None:
        posted = self._out[task_id]
        posted.came_back += 1
        posted.waits_since = self.clock()
        journal.mark(posted.name, posted.attempt, State.FAILED, why)
        if posted.came_back >= self.settings.rounds:
            raise AgentsEnded(Ending.OUT_OF_ROUNDS, f"{posted.name} came back {posted.came_back} times; {why}")

    def _check_patience(self, posted: _Posted) -> None:
        if posted.waits_since is not None and self.clock() - posted.waits_since > self.settings.patience_s:
            why = f"nobody took a task of the {posted.role} for {self.settings.patience_s:g} s"
            raise AgentsEnded(Ending.NO_WORKER, why)

    def _clear(self, journal: Journal) -> None:
        """Withdraw what is not done, and wait until nobody holds any of it: its lease ends at the latest."""
        ends = self.clock() + self.board.lease_s
        with suppress(RunStopped):  # a run that was cancelled keeps no more of it
            for posted in self._out.values():
                journal.cancel(posted.name, "withdrawn", attempt=posted.attempt)
        try:
            self.board.withdraw(self._out)
            while any(self.board.is_held(task_id) for task_id in self._out) and self.clock() < ends:
                time.sleep(self.board.lease_s / 50)
        except ValkeyError:
            time.sleep(max(0.0, ends - self.clock()))  # holders stop when they have not renewed for that long
