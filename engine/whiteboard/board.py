"""The white board: tasks of agents as Redis hashes, each held by one worker at a time and finished once.

A task is taken, finished and given out again under WATCH/MULTI/EXEC. Whoever takes it gets the next fencing number and
a lease that expires; from the next taking on nothing that an earlier holder writes is taken. Everything on the board
expires by itself.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, TypeVar

from pydantic import AwareDatetime, BaseModel, ConfigDict
from valkey.exceptions import WatchError

Role = Literal["researcher", "analyst", "writer"]
T = TypeVar("T")

KEPT_S = 3600
"""Seconds for which a task is kept after it was last written."""


class Status(StrEnum):
    """Where a task stands."""

    WAITING = "WAITING"
    RUNNING = "RUNNING"
    DONE = "DONE"
    CONFLICT_DETECTED = "CONFLICT_DETECTED"
    """Done, and its evidence contradicts itself: for the Analyst to decide."""
    WITHDRAWN = "WITHDRAWN"

    @property
    def is_done(self) -> bool:
        """Whether there is a result."""
        return self in (Status.DONE, Status.CONFLICT_DETECTED)


class Task(BaseModel):
    """What stands in the hash of one task."""

    model_config = ConfigDict(frozen=True)

    id: str
    """A UUID."""
    role: Role
    run: str
    status: Status
    fence: int = 0
    """How often it was taken."""
    owner: str = ""
    thought: str
    """Why it is to be done, and once it is done what came of it."""
    action: str
    """What is to be done, as JSON."""
    result: str = ""
    confidence: float | None = None
    """``None``: nothing is calibrated."""
    updated_at: AwareDatetime


class News(BaseModel):
    """Something that a worker did with a task of a run."""

    model_config = ConfigDict(frozen=True)

    task: str
    what: Literal["taken", "done", "given_back"]
    by: str
    fence: int
    why: str = ""


class Replaced(Exception):
    """The task is another worker's by now, or is no longer wanted; what was made of it counts for nothing."""


class Board:
    """The board of one project. ``space`` tells its keys from those of others, ``now`` gives aware times."""

    def __init__(self, client: Any, space: str, *, lease_s: float, now: Callable[[], datetime]) -> None:
        self._client = client  # the types of the client do not tell what waits from what does not
        self._space = space
        self.lease_s = lease_s
        self._now = now

    def post(self, task_id: str, role: Role, run: str, *, thought: str, action: str) -> None:
        """Write a new task and offer it to the workers of ``role``."""
        task = Task(
            id=task_id,
            role=role,
            run=run,
            status=Status.WAITING,
            thought=thought,
            action=action,
            updated_at=self._now(),
        )
        with self._client.pipeline() as pipe:
            pipe.multi()
            self._write(pipe, task_id, task.model_dump(mode="json", exclude={"id", "confidence"}))
            pipe.rpush(self._key("queue", role), task_id)
            pipe.execute()

    def take(self, role: Role, owner: str, *, wait_s: float) -> Task | None:
        """Wait for a task and become its holder; ``None`` where there was none, or another was quicker."""
        popped = self._client.blpop([self._key("queue", role)], timeout=wait_s)
        if popped is None:
            return None
        task_id = popped[1]

        def claim(task: Task | None, pipe: Any) -> Task | None:
            if task is None or task.status is not Status.WAITING:
                return None
            mine = task.model_copy(update={"status": Status.RUNNING, "fence": task.fence + 1, "owner": owner})
            self._write(pipe, task_id, {"status": mine.status, "fence": mine.fence, "owner": owner})
            pipe.set(self._key("lease", task_id), mine.fence, px=self._lease_ms)
            self._tell(pipe, mine, "taken")
            return mine

        return self._atomically(task_id, claim)

    def renew(self, task: Task) -> bool:
        """Hold ``task`` for another ``lease_s``; ``False`` where it is no longer held, or no longer wanted."""

        def extend(current: Task | None, pipe: Any) -> bool:
            held = current is not None and _is_held(current, task)
            if held:
                pipe.set(self._key("lease", task.id), task.fence, px=self._lease_ms)
            return held

        return self._atomically(task.id, extend)

    def finish(self, task: Task, status: Status, *, thought: str, result: str) -> None:
        """Write what came of ``task``; ``Replaced`` where it is no longer held."""

        def write(current: Task | None, pipe: Any) -> None:
            if current is None or not _is_held(current, task):
                raise Replaced(f"task {task.id} was taken from {task.owner}")
            self._write(pipe, task.id, {"status": status, "thought": thought, "result": result})
            pipe.delete(self._key("lease", task.id))
            self._tell(pipe, task, "done", thought)

        self._atomically(task.id, write)

    def give_back(self, task: Task, why: str) -> None:
        """Let go of ``task`` without a result; nothing happens where it is no longer held or wanted."""

        def release(current: Task | None, pipe: Any) -> None:
            if current is None or current.fence != task.fence:
                return
            pipe.delete(self._key("lease", task.id))
            if current.status is Status.RUNNING:
                self._offer(pipe, current)
                self._tell(pipe, task, "given_back", why)

        self._atomically(task.id, release)

    def offer_again(self, task_id: str) -> str | None:
        """Offer a task that nobody holds to everybody again; the worker that was lost with it, if one was.

        A worker that ended after it had read the queue, and before it held the task, has left no trace: such a task
        is put into the queue anew. Twice in the queue does no harm, since one claim holds.
        """

        def offer(current: Task | None, pipe: Any) -> str | None:
            if current is None or pipe.exists(self._key("lease", task_id)):
                return None
            if current.status is Status.RUNNING:
                pipe.multi()
                self._offer(pipe, current)
                return current.owner
            if current.status is Status.WAITING and pipe.lpos(self._key("queue", current.role), task_id) is None:
                pipe.multi()
                self._offer(pipe, current)
            return None

        return self._atomically(task_id, offer, begins=True)

    def withdraw(self, task_ids: Iterable[str]) -> None:
        """Say of tasks that they are no longer wanted; who holds one stops at its next step."""

        def end(current: Task | None, pipe: Any) -> None:
            if current is not None and not current.status.is_done:
                self._write(pipe, current.id, {"status": Status.WITHDRAWN})

        for task_id in task_ids:
            self._atomically(task_id, end)

    def is_held(self, task_id: str) -> bool:
        """Whether a worker's lease on the task still runs."""
        return bool(self._client.exists(self._key("lease", task_id)))

    def read(self, task_id: str) -> Task:
        """The task as it stands; ``KeyError`` where it has expired."""
        task = self._read(self._client, task_id)
        if task is None:
            raise KeyError(f"task {task_id} is not on the board any more")
        return task

    def news(self, run: str, *, wait_s: float) -> News | None:
        """The next that happened to the tasks of a run, or ``None`` after ``wait_s``."""
        popped = self._client.blpop([self._key("news", run)], timeout=wait_s)
        return None if popped is None else News.model_validate_json(popped[1])

    @property
    def _lease_ms(self) -> int:
        return round(self.lease_s * 1000)

    def _key(self, kind: str, name: str) -> str:
        return f"{self._space}:{kind}:{name}"

    def _read(self, client: Any, task_id: str) -> Task | None:
        held: Mapping[str, str] = client.hgetall(self._key("task", task_id))
        return Task.model_validate({"id": task_id, **held}) if held else None

    def _write(self, pipe: Any, task_id: str, fields: Mapping[str, Any]) -> None:
        key = self._key("task", task_id)
        pipe.hset(key, mapping={**fields, "updated_at": self._now().isoformat()})
        pipe.expire(key, KEPT_S)

    def _offer(self, pipe: Any, task: Task) -> None:
        self._write(pipe, task.id, {"status": Status.WAITING})
        pipe.rpush(self._key("queue", task.role), task.id)

    def _tell(self, pipe: Any, task: Task, what: Literal["taken", "done", "given_back"], why: str = "") -> None:
        key = self._key("news", task.run)
        news = News(task=task.id, what=what, by=task.owner, fence=task.fence, why=why)
        pipe.rpush(key, news.model_dump_json())
        pipe.expire(key, KEPT_S)

    def _atomically(self, task_id: str, change: Callable[[Task | None, Any], T], *, begins: bool = False) -> T:
        """What ``change`` makes of a task as it stands; again where somebody else changed it meanwhile.

        What ``change`` writes is executed together. One that ``begins`` its own MULTI may read more before.
        """
        while True:
            with self._client.pipeline() as pipe:
                pipe.watch(self._key("task", task_id), self._key("lease", task_id))
                current = self._read(pipe, task_id)
                if not begins:
                    pipe.multi()
                try:
                    made = change(current, pipe)
                    pipe.execute()
                except WatchError:
                    continue
                return made


def _is_held(current: Task, task: Task) -> bool:
    """Whether nobody else has taken or withdrawn ``task`` since it was taken."""
    return current.status is Status.RUNNING and current.fence == task.fence
