"""`plumbline serve` as a process: what it says of a bad address, what it imports, and what becomes of its questions."""

import random
import signal
import socket
import subprocess
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from engine.settings import Settings
from engine.store import Store
from engine.store_runs import RunStore
from orchestration.compose import store_url
from tests.engine.retrieval.made import chunk
from tests.orchestration.served import Served, make_project, publish
from tests.orchestration.test_cli import plumbline

# Figures of tests/engine/company.py, added up by hand.
QUESTIONS = {
    "What were the units sold of Heron 2 in January 2024?": "250",
    "What were the units sold of Heron 2 in February 2024?": "100",
    "What were the units sold of Wren in January 2024?": "480",
    "2024年1月苍鹭二代的破损率是多少？": "2.00",
    "2024年2月鹪鹩的破损率是多少？": "10.00",
}
NOW = datetime(2024, 7, 10, tzinfo=UTC)  # long before any lease ends
AFTER_EVERY_LEASE = datetime(2999, 1, 1, tzinfo=UTC)
MODES = ("async", "plain", "async", "stream", "async")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, models_dir: Path) -> Settings:
    return make_project(tmp_path_factory.mktemp("company"), models_dir)


def until_ready(served: Served) -> None:
    for _ in range(600):
        try:
            response = httpx.get(f"{served.address}/healthz", timeout=5)
        except httpx.TransportError:
            time.sleep(0.05)
            continue
        assert response.status_code == 200
        return
    raise AssertionError("the server does not come up")


def test_a_taken_port_and_a_bad_host_are_clear_errors(project: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = plumbline("serve", "--port", str(port), folder=project.project)
    assert run.returncode == 1
    assert run.stderr == (f"Error: 127.0.0.1:{port}: taken; stop what listens there, or choose another with --port\n")
    run = plumbline("serve", "--host", "no such host", folder=project.project)
    assert run.returncode == 1
    assert "Error: no such host:8000: no such host; choose another with --host" in run.stderr
    run = plumbline("serve", "--host", "203.0.113.7", folder=project.project)
    assert run.returncode == 1
    assert "no address of this machine" in run.stderr


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999999999999", "http"])
def test_a_port_that_is_none_is_wrong_use(tmp_path: Path, port: str) -> None:
    run = plumbline("serve", f"--port={port}", folder=tmp_path)
    assert run.returncode == 2
    assert "Invalid value for '--port'" in run.stderr


def test_serving_answers_without_what_only_training_and_evaluation_need(project: Settings) -> None:
    code = """
import os, signal, sys, threading, time, json
import httpx
from orchestration.cli.main import main
def ask():
    for _ in range(600):
        try:
            answer = httpx.post("http://127.0.0.1:18431/ask", json={"question": sys.argv[1]}, timeout=60)
            print(answer.json()["status"], flush=True)
            break
        except httpx.TransportError:
            time.sleep(0.05)
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=ask).start()
try:
    main(["serve", "--port", "18431", "--project", sys.argv[2]])
except SystemExit as stop:
    print("exit", stop.code)
print("imported", sorted({"dagster", "mlflow", "torch", "transformers", "pandas"} & sys.modules.keys()))
"""
    question = next(iter(QUESTIONS))
    run = subprocess.run(
        [sys.executable, "-c", code, question, str(project.project)], capture_output=True, text=True, check=False
    )
    assert run.stdout.splitlines()[1:] == ["answered", "exit 0", "imported []"], run.stdout + run.stderr


def test_readiness_names_a_source_that_is_down_until_it_is_back(project: Settings) -> None:
    database, away = project.project / "company.db", project.project / "away.db"
    database.rename(away)
    served = Served(project, "--port", "0")
    try:
        until_ready(served)
        error = httpx.get(f"{served.address}/readyz", timeout=30).json()["error"]
        assert list(error["parts"]) == ["source shop"]
        away.rename(database)
        ready = httpx.get(f"{served.address}/readyz", timeout=30)
        assert (ready.status_code, ready.json()["parts"]) == (
            200,
            ["store", "index", "embedder", "model", "source shop"],
        )
    finally:
        assert served.end() == 0


def test_an_index_that_is_published_is_taken_up_and_a_damaged_one_is_told(tmp_path: Path, models_dir: Path) -> None:
    settings = make_project(tmp_path, models_dir)
    served = Served(settings, "--port", "0")
    question = {"question": next(iter(QUESTIONS))}
    try:
        until_ready(served)
        before = httpx.post(f"{served.address}/ask", json=question, timeout=60).json()["versions"]["index"]
        published = publish(settings, [chunk("The bus was late on 12 days because of snow.", file="bus.md")])
        after = httpx.post(f"{served.address}/ask", json=question, timeout=60).json()
        assert (after["status"], after["versions"]["index"]) == ("answered", published)
        assert published != before
        damaged = publish(settings, [chunk("The tram was late on 3 days because of rain.", file="tram.md")])
        (settings.home / "indexes" / damaged / "vectors.npy").write_bytes(b"")
        for response in (
            httpx.post(f"{served.address}/ask", json=question, timeout=60),
            httpx.get(f"{served.address}/readyz", timeout=60),
        ):
            assert response.status_code == 503
            assert "run `plumbline build`" in response.json()["error"]["message"]
        assert httpx.get(f"{served.address}/answers/{after['trace_id']}", timeout=60).json() == after
    finally:
        assert served.end() == 0


def test_a_question_that_hangs_is_parked_and_does_not_keep_the_server(tmp_path: Path, models_dir: Path) -> None:
    settings = make_project(tmp_path, models_dir, grace_s=0.2)
    hard = {"question": "Which hauler would you praise if the ferry had sunk?"}  # for the model, which never answers
    with socket.create_server(("127.0.0.1", 0)) as silent:
        yaml = (tmp_path / "plumbline.yaml").read_text("utf-8")
        (tmp_path / "plumbline.yaml").write_text(yaml.replace("127.0.0.1:9/", f"127.0.0.1:{silent.getsockname()[1]}/"))
        served = Served(settings, "--port", "0")
        until_ready(served)
        with httpx.stream("POST", f"{served.address}/ask/stream", json=hard, timeout=60) as response:
            trace = response.headers["trace-id"]
            asked, _ = silent.accept()
            served.process.send_signal(signal.SIGTERM)
            events = response.read().decode()
            asked.close()
        assert served.wait() == 0
    assert events.rstrip().split("\n\n")[-1].startswith("event: parked\n")
    store = Store.open(store_url(settings))
    assert store.get_answer(trace) is None
    assert [question.trace_id for question in RunStore(store).free(NOW, most=9)] == [trace]
    store.close()


class Clients:
    """Clients that ask all questions through a server that stops in between; what they were told was accepted."""

    def __init__(self, port: str, count: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.accepted: dict[str, str] = {}
        self._left = [random.Random(7).choice(list(QUESTIONS)) for _ in range(count)]
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._ask_all, args=(number,), daemon=True) for number in range(4)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    @property
    def are_asking(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def join(self) -> None:
        for thread in self._threads:
            thread.join(180)
            assert not thread.is_alive()

    def _ask_all(self, number: int) -> None:
        with httpx.Client(timeout=60) as client:
            for turn in range(10_000):
                with self._lock:
                    if not self._left:
                        return
                    question = self._left.pop()
                while not self._ask(client, question, MODES[(number + turn) % len(MODES)]):
                    time.sleep(0.1)

    def _ask(self, client: httpx.Client, question: str, mode: str) -> bool:
        """Ask once; whether the question was accepted, as far as a client can know."""
        headers = {"async": {"Prefer": "respond-async"}, "stream": {"Accept": "text/event-stream"}}.get(mode, {})
        accepted = False
        try:
            with client.stream("POST", f"{self.address}/ask", json={"question": question}, headers=headers) as response:
                if response.status_code == 503:
                    assert "Retry-After" in response.headers
                    return False
                assert response.status_code in (200, 202)
                with self._lock:
                    self.accepted[response.headers["trace-id"]] = question
                accepted = True
                response.read()
        except httpx.TransportError:
            # What broke off before its trace was known is asked again.
            pass
        return accepted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL)], ids=["term", "kill"]
)
def test_of_200_questions_none_that_was_accepted_is_lost(
    tmp_path: Path, models_dir: Path, number: signal.Signals, code: int
) -> None:
    settings = make_project(tmp_path, models_dir, parallel=1, waiting=20, grace_s=0)
    first = Served(settings, "--port", "0")
    until_ready(first)
    clients = Clients(first.port, 200)
    clients.start()
    left = RunStore(Store.open(store_url(settings)))

    def unanswered() -> int:
        return len(left.free(AFTER_EVERY_LEASE, most=100))

    while len(clients.accepted) < 60 or unanswered() < 4:
        assert clients.are_asking, "the server was quicker than its clients"
        time.sleep(0.02)
    assert first.end(number) == code
    assert unanswered(), "nothing was parked: this run shows nothing"
    second = Served(settings, "--port", first.port)
    try:
        clients.join()
        assert len(clients.accepted) >= 200
        for trace, question in clients.accepted.items():
            assert QUESTIONS[question] in answered(second, trace), question
    finally:
        assert second.end() == 0


def answered(served: Served, trace: str) -> str:
    """The text of an answer, when it is there."""
    for _ in range(600):
        response = httpx.get(f"{served.address}/answers/{trace}", timeout=60)
        if response.status_code == 200:
            assert response.json()["status"] == "answered", response.text
            return str(response.json()["text"])
        assert response.status_code == 202, response.text
        time.sleep(0.1)
    raise AssertionError(f"{trace} is not answered")
