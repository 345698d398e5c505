"""A worker: takes tasks of its role from the board one by one, and holds each while it works on it."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from valkey.exceptions import ValkeyError

from engine.progress import Event, Watch
from engine.store_runs import RunStopped
from engine.whiteboard.board import Board, Replaced, Role, Task
from engine.whiteboard.roles import DUTIES, Craft, Job

logger = logging.getLogger(__name__)

RENEWALS = 3
"""So often a lease is renewed before it would end."""
Crafts = Callable[[Job, str, Watch], Craft]
"""Makes what a task is worked on with, for a worker of that name; the watch stops it where the task is lost."""


class Worker:
    """One agent. What it raises or loses goes back to the board, for itself or another."""

    def __init__(self, board: Board, role: Role, name: str, crafts: Crafts) -> None:
        self._board = board
        self._role = role
        self._name = name
        self._crafts = crafts

    def work(self, *, wait_s: float) -> bool:
        """Do one task; ``False`` where there was none for ``wait_s``. ``ValkeyError`` where the board is gone."""
        task = self._board.take(self._role, self._name, wait_s=wait_s)
        if task is None:
            return False
        try:
            with self._held(task) as watch:
                job = Job.model_validate_json(task.action)
                made = DUTIES[self._role](self._crafts(job, self._name, watch), job, self._result)
            self._board.finish(task, made.status, thought=made.thought, result=made.result)
        except Replaced as replaced:
            logger.info("%s: %s", self._name, replaced)
            self._board.give_back(task, "")
        except ValkeyError:
            raise
        except Exception as error:
            if not isinstance(error, RunStopped):
                logger.exception("%s could not do task %s", self._name, task.id)
            self._board.give_back(task, f"{type(error).__name__}: {error}")
        return True

    def _result(self, task_id: str) -> str:
        return self._board.read(task_id).result

    @contextmanager
    def _held(self, task: Task) -> Iterator[Watch]:
        """Renew the lease on ``task`` from a thread of its own; the watch raises ``Replaced`` where it is lost."""
        over, lost = threading.Event(), threading.Event()

        def renew() -> None:
            renewed = time.monotonic()
            while not over.wait(self._board.lease_s / RENEWALS):
                try:
                    if not self._board.renew(task):
                        return lost.set()
                    renewed = time.monotonic()
                except ValkeyError:
                    if time.monotonic() - renewed > self._board.lease_s:
                        return lost.set()
            return None

        def watch(event: Event) -> None:
            del event
            if lost.is_set():
                raise Replaced(f"task {task.id} is no longer held by {self._name}")

        thread = threading.Thread(target=renew, name="lease", daemon=True)
        thread.start()
        try:
            yield watch
        finally:
            over.set()
            thread.join()
