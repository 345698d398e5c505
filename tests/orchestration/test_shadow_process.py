"""`plumbline serve` with its shadow: two processes, a real index, and a model behind an endpoint on this machine."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
import yaml

from engine.retrieval.build import build_index
from engine.settings import Settings
from engine.store import Store
from engine.store_routed import RoutedStore
from orchestration.compose import Composition, store_url
from orchestration.settings_file import load_settings
from shadow_mode.traffic import TrafficPair, evaluation_of
from tests.engine.models.local_server import Reply, serving
from tests.engine.retrieval.made import chunk
from tests.orchestration.served import Served, make_project
from tests.orchestration.test_cli import plumbline

QUESTION = "What were the units sold of Heron 2 in January 2024?"
BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)
SAYS = {
    "model": "local",
    "choices": [{"message": {"content": "The ferry was late on 41 days [S1]."}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 9, "completion_tokens": 9},
}


@pytest.fixture
def project(tmp_path: Path, models_dir: Path) -> Iterator[Settings]:
    """The test company, its index made with the packaged embedder, so that Simple answers too."""
    make_project(tmp_path, models_dir)
    reply = Reply(body=json.dumps(SAYS).encode(), headers={"Content-Type": "application/json"})
    with serving([reply]) as server:
        values = yaml.safe_load((tmp_path / "plumbline.yaml").read_text("utf-8"))
        values["language_model"] = {"kind": "endpoint", "url": f"{server.url}/v1"}
        (tmp_path / "plumbline.yaml").write_text(yaml.safe_dump(values, allow_unicode=True), "utf-8")
        settings = load_settings(tmp_path, {"PLUMBLINE_MODELS": str(models_dir)})
        composition = Composition(settings)
        chunks = [chunk("The ferry was late on 41 days because of ice.", file="ferry.md")]
        aside = settings.home / "indexes" / "searched"
        built = build_index(chunks, embedder=composition.embedder, out=aside, zone=settings.zone).build_id
        aside.rename(aside.with_name(built))
        composition.store.promote("index", built, evidence={}, actor="test", reason="test", at=composition.now())
        composition.store.close()
        yield settings


def until(condition: Callable[[], object], seconds: float = 90) -> None:
    for _ in range(int(seconds * 10)):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come to pass")


def workers_of(served: Served) -> list[int]:
    """The ids of the processes that the server started and that have not ended."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(parent) == served.process.pid and state != "Z":
                found.append(int(folder.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_the_shadow_outlives_its_worker_and_ends_with_its_server(project: Settings) -> None:
    said = plumbline("mode", "shadow", "--reason", "first week", folder=project.project)
    assert said.returncode == 0, said.stderr
    store = Store.open(store_url(project))
    traffic = RoutedStore(store)
    served = Served(project, "--port", "0")

    def ask() -> str:
        answer = httpx.post(f"{served.address}/ask", json={"question": QUESTION}, timeout=60).json()
        assert answer["path"] == "simple", answer
        return str(answer["trace_id"])

    try:
        asked = [ask()]
        until(lambda: traffic.traffic(BEGINNING).paired == 1)
        (worker,) = workers_of(served)
        assert os.getpriority(os.PRIO_PROCESS, worker) == 19
        asked += [ask() for _ in range(5)]
        os.kill(worker, signal.SIGKILL)
        asked += [ask()]
        until(lambda: traffic.traffic(BEGINNING).paired == len(asked))
        (second,) = workers_of(served)
        assert second != worker
        today = evaluation_of(datetime.now(UTC), project.zone)
        pairs = [TrafficPair.model_validate(record) for record in store.pairs(today).values()]
        assert sorted(pair.question_id for pair in pairs) == sorted(asked)  # each once
        assert all("250" in pair.agentic.text for pair in pairs)
        served.end(signal.SIGKILL)
        until(lambda: "shadow_worker" not in cmdline(second))
    finally:
        if served.process.poll() is None:
            served.end()
        store.close()


def cmdline(process: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""
