"""Answerers for tests of serving: what they say is known beforehand, and when they say it can be chosen."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

from fastapi.testclient import TestClient

from engine.answer import Answer, AnswerStatus, Step
from engine.pipelines.answerer import Answerer
from engine.progress import Watch, unwatched
from engine.serving.app import create_app
from engine.serving.route import Route, Router
from engine.serving.runs import Runs
from engine.serving.server import Server, listen
from engine.settings import ServingSettings
from engine.store import Store
from engine.store_runs import Lease, StoredRun

STEP = Step(sub_goal="g1", attempt=1, thought="look", action={"tool": "t"}, state="SUCCEEDED", seconds=0.1)
TODAY = date(2024, 7, 10)


class Echo:
    """Answers every question with itself."""

    def __init__(self, path: str = "agentic", status: AnswerStatus = AnswerStatus.ANSWERED, note: str = "") -> None:
        self.path, self.status, self.notes = path, status, (note,) if note else ()
        self.asked: list[str] = []

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        self.asked.append(question)
        watch(STEP)
        return Answer.model_validate(
            {
                "trace_id": lease.trace_id if lease else None,
                "question": question,
                "as_of": as_of,
                "path": self.path,
                "status": self.status,
                "text": question,
                "notes": self.notes,
                "steps": (STEP,),
                "seconds": 0.0,
            }
        )


class Held(Echo):
    """Answers when it is let: after its first event it waits."""

    def __init__(self) -> None:
        super().__init__()
        self.let = threading.Event()

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        watch(STEP)
        assert self.let.wait(30)
        return super().answer(question, as_of=as_of, lease=lease, watch=watch)


class Failing:
    """Raises the same error for every question."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        del question, as_of, lease, watch
        raise self.error


class Fixed:
    """A router that leaves each question on its path; one that names none goes to Agentic."""

    def __init__(self, answerers: Mapping[str, Answerer]) -> None:
        self.answerers = answerers

    def route(self, question: StoredRun, *, user: str | None) -> Route:
        del user
        return Route(question, self.answerer(question))

    def answerer(self, question: StoredRun) -> Answerer:
        return self.answerers[question.path]


def runs_of(
    answerers: Mapping[str, Answerer],
    store: Store,
    *,
    owner: str = "server",
    now: Callable[[], datetime] | None = None,
    **limits: float,
) -> Runs:
    """Runs whose ids are ``<owner>-1``, ``<owner>-2``, …; the first is that of the owner itself."""
    return runs_by(Fixed(answerers), store, owner=owner, now=now, **limits)


def runs_by(
    router: Router, store: Store, *, owner: str = "server", now: Callable[[], datetime] | None = None, **limits: float
) -> Runs:
    """The same, of questions that go where ``router`` says."""
    ids = (f"{owner}-{number}" for number in count())
    return Runs(
        router,
        store,
        ServingSettings.model_validate(limits),
        now=now or (lambda: datetime.now(UTC)),
        new_id=lambda: next(ids),
    )


@contextmanager
def client_of(answerer: Answerer, folder: Path, **limits: float) -> Iterator[TestClient]:
    """A client of an application with ``answerer`` on both paths and its store in ``folder``."""
    store = Store.open(f"sqlite:///{folder / 'store.db'}")
    runs = runs_of({"simple": answerer, "agentic": answerer}, store, **limits)
    app = create_app(runs, store, ServingSettings.model_validate(limits), probes={}, today=lambda: TODAY)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
    store.close()


@contextmanager
def served(answerer: Answerer, store: Store, **limits: float) -> Iterator[str]:
    """The address of a real server in a thread, with ``answerer`` on both paths."""
    with served_by(Fixed({"simple": answerer, "agentic": answerer}), store, **limits) as address:
        yield address


@contextmanager
def served_by(router: Router, store: Store, **limits: float) -> Iterator[str]:
    """The address of a real server in a thread, whose questions go where ``router`` says."""
    runs = runs_by(router, store, **limits)
    app = create_app(runs, store, ServingSettings.model_validate(limits), probes={"store": dict}, today=lambda: TODAY)
    server, listening = Server(app, runs.stop), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
