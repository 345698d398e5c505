"""The stream of a question, over the real Agentic pipeline."""

import json
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.store import Store
from tests.engine.conftest import folder  # noqa: F401  # a fixture
from tests.engine.pipelines.conftest import Make, agentic, embedder, index, store  # noqa: F401  # fixtures
from tests.engine.serving.answering import Failing, Held, client_of, served

QUESTION = {"question": "What was the breakage of Heron 2 in January 2024?"}


def events_in(text: str) -> list[tuple[str, Any]]:
    """The events of a stream, comments left out."""
    found = []
    for block in text.strip().split("\n\n"):
        if not block.startswith(":"):
            event, data = block.split("\n")
            found.append((event.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


@pytest.mark.parametrize(
    ("path", "headers"), [("/ask/stream", {}), ("/ask", {"Accept": "text/event-stream"})], ids=["path", "accept"]
)
def test_a_stream_tells_every_step_and_then_the_answer(
    agentic: Make,  # noqa: F811
    tmp_path: Path,
    path: str,
    headers: dict[str, str],
) -> None:
    kept_in = Store.open(f"sqlite:///{tmp_path / 'state' / 'store.db'}")  # the server and the answerer share one store
    with client_of(agentic(store=kept_in), tmp_path / "state") as client:
        response = client.post(path, json=QUESTION, headers=headers)
        events = events_in(response.text)
        kept = client.get(f"/answers/{response.headers['trace-id']}").json()
    assert response.headers["content-type"].startswith("text/event-stream")
    assert [name for name, _ in events] == ["accepted", "plan", "state", "state", "state", "step", "verdict", "answer"]
    assert [data["to_state"] for name, data in events if name == "state"] == ["PENDING", "RUNNING", "SUCCEEDED"]
    assert events[0][1]["trace_id"] == response.headers["trace-id"]
    assert events[-1][1] == kept
    assert kept["status"] == "answered"
    assert "2.00" in kept["text"]


def test_a_stream_beats_while_nothing_happens_and_ends_with_the_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.serving.app.HEARTBEAT_S", 0.05)
    held = Held()
    with client_of(held, tmp_path, time_s=0.4) as client:
        text = client.post("/ask/stream", json=QUESTION).text
        held.let.set()
    assert text.count(": still at work\n\n") >= 2
    assert [name for name, _ in events_in(text)] == ["accepted", "step", "error"]
    assert events_in(text)[-1][1]["error"]["code"] == "TIMED_OUT"


def test_an_error_in_a_stream_has_the_shape_of_every_error(tmp_path: Path) -> None:
    with client_of(Failing(KeyError("planted")), tmp_path) as client:
        text = client.post("/ask/stream", json=QUESTION).text
    (_, accepted), (name, data) = events_in(text)
    assert (name, data["error"]["code"], data["error"]["trace_id"]) == ("error", "INTERNAL", accepted["trace_id"])
    assert "planted" not in text


def test_a_client_that_goes_away_is_noticed_and_its_question_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("engine.serving.app.HEARTBEAT_S", 0.05)
    state = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    held = Held()
    with caplog.at_level(logging.INFO, "engine.serving"), served(held, state) as address:
        with httpx.stream("POST", f"{address}/ask/stream", json=QUESTION) as response:
            trace_id = response.headers["trace-id"]
            next(response.iter_text())
        wait_until(lambda: f"trace {trace_id}: the client went away" in caplog.text)
        assert state.get_answer(trace_id) is None
        held.let.set()
        wait_until(lambda: state.get_answer(trace_id))
    state.close()


def wait_until(condition: Callable[[], object]) -> None:
    for _ in range(1000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come to pass")
