"""A storm of failures, as `benchmarks/shadow.py` needs it: answerers that fail when they are told to."""

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path

import httpx

from engine.answer import Answer, AnswerStatus
from engine.progress import Watch, unwatched
from engine.serving.app import create_app
from engine.serving.runs import Runs
from engine.serving.server import Server, listen
from engine.settings import RoutingSettings, ServingSettings
from engine.store import Store
from engine.store_routed import PathName
from engine.store_runs import Lease
from shadow_mode.breaker import Breaker
from shadow_mode.router import Router

DAY = date(2024, 7, 10)
STORMS = 20
BEFORE, AFTER = 60, 60
LIMITS = RoutingSettings(patience_s=0.3)
QUESTIONS = (
    "What was the return rate in January?",
    "哪个产品的退货率最高？",
    "Compare the returns of March with those of April",
    "退货率的趋势如何？",
)
"""One of each kind that breakers are kept by."""


@dataclass
class Arm:
    """Answers each question with itself, or fails in one of three ways."""

    path: PathName
    asked: int = 0
    fails: random.Random | None = None
    over: threading.Event = field(default_factory=threading.Event)

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        """What was asked; a failure raises, says that it failed, or hangs."""
        del watch
        self.asked += 1
        way = self.fails.choice(("raises", "says", "hangs")) if self.fails is not None else ""
        if way == "raises":
            raise ConnectionError("the storm")
        if way == "hangs":
            self.over.wait(60)
        status = AnswerStatus.FAILED if way else AnswerStatus.ANSWERED
        trace_id = lease.trace_id if lease is not None else "none"
        return Answer(
            trace_id=trace_id, question=question, as_of=as_of, path=self.path, status=status, text=question, seconds=0
        )


def storm(folder: Path, seed: int) -> bool:
    """Print how many questions reached Agentic in each storm, and what users saw; whether the bars hold."""
    chance = random.Random(seed)
    reached, errors = [], 0
    for number in range(STORMS):
        kinds = QUESTIONS if number % 2 else QUESTIONS[:1]
        found, wrong = _one(folder / f"store-{number}.db", chance, kinds)
        reached.append(found)
        errors += wrong
    questions = STORMS * (BEFORE + AFTER)
    print(f"storms: {STORMS}, half of them over {len(QUESTIONS)} kinds of questions; window {LIMITS.window}")
    print(f"questions that reached Agentic in a storm: {min(reached)} to {max(reached)} (at most {LIMITS.window + 1})")
    print(f"errors that users saw: {errors} of {questions} questions (0)")
    return max(reached) <= LIMITS.window + 1 and errors == 0


def _one(store_file: Path, chance: random.Random, kinds: tuple[str, ...]) -> tuple[int, int]:
    """Questions that reached Agentic after its storm began, and errors that users saw."""
    store = Store.open(f"sqlite:///{store_file}")
    store.promote("routing", "canary 100", evidence={}, actor="benchmark", reason="storm", at=datetime.now(UTC))
    simple, agentic = Arm("simple"), Arm("agentic")
    errors = 0
    with _served(store, {"simple": simple, "agentic": agentic}) as client:
        for number in range(BEFORE + AFTER):
            if number == BEFORE:
                agentic.fails, before = chance, agentic.asked
            response = client.post("/ask", json={"question": chance.choice(kinds)})
            errors += response.status_code != 200 or response.json()["status"] != "answered"
        agentic.over.set()
    store.close()
    return agentic.asked - before, errors


@contextmanager
def _served(store: Store, answerers: dict[PathName, Arm]) -> Iterator[httpx.Client]:
    ids = (f"id-{number}" for number in count())
    breaker = Breaker(LIMITS, latency_s=None, clock=time.monotonic)
    router = Router(answerers.__getitem__, store, LIMITS, breaker=breaker, new_id=lambda: next(ids))
    limits = ServingSettings()
    runs = Runs(router, store, limits, now=lambda: datetime.now(UTC), new_id=lambda: f"run-{next(ids)}")
    app = create_app(runs, store, limits, probes={}, today=lambda: DAY)
    server, listening = Server(app, runs.stop), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        with httpx.Client(base_url=f"http://127.0.0.1:{listening.getsockname()[1]}", timeout=60) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join()
