"""The application as a client sees it."""

import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engine.answer import AnswerStatus
from engine.models.model import ModelError
from engine.pipelines.answerer import Answerer
from engine.retrieval.manifest import IndexCorrupt
from engine.serving.app import create_app
from engine.settings import ServingSettings
from engine.store import Store, StoreError
from engine.store_runs import RunStore
from tests.engine.serving.answering import STEP, TODAY, Echo, Failing, Held, client_of, runs_of


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(Echo(), tmp_path) as client:
        yield client


def error_of(response: Any, status: int) -> dict[str, Any]:
    """The error in ``response``, which must have that status and nothing but the one shape."""
    assert response.status_code == status, response.text
    body = response.json()
    assert body.keys() == {"error"}
    assert {"code", "message", "suggestion"} <= body["error"].keys()
    assert all(body["error"].values())
    found: dict[str, Any] = body["error"]
    return found


def fetched(client: TestClient, trace_id: str) -> dict[str, Any]:
    """The answer of a trace, when it is there."""
    for _ in range(200):
        response = client.get(f"/answers/{trace_id}")
        if response.status_code == 200:
            found: dict[str, Any] = response.json()
            return found
        assert response.status_code == 202
        time.sleep(0.02)
    raise AssertionError(f"{trace_id} is not answered")


def test_an_answer_is_given_and_found_again_by_its_trace(client: TestClient) -> None:
    response = client.post("/ask", json={"question": "退货率是多少？"})
    answer = response.json()
    assert (answer["text"], answer["path"], answer["as_of"]) == ("退货率是多少？", "agentic", TODAY.isoformat())
    assert response.headers["trace-id"] == answer["trace_id"]
    assert client.get(f"/answers/{answer['trace_id']}").json() == answer


def test_an_answer_that_waits_for_a_person_is_found_until_its_run_is_cancelled(tmp_path: Path) -> None:
    with client_of(Echo(status=AnswerStatus.NEEDS_REVIEW), tmp_path) as client:
        answer = client.post("/ask", json={"question": "fines?"}).json()
        found = client.get(f"/answers/{answer['trace_id']}")
        assert (found.status_code, found.json()) == (200, answer)
        assert answer["status"] == "needs_review"
        runs = RunStore(Store.open(f"sqlite:///{tmp_path / 'store.db'}"))
        runs.cancel(answer["trace_id"], datetime.now(UTC))
        assert error_of(client.get(f"/answers/{answer['trace_id']}"), 410)["code"] == "CANCELLED"


def test_path_and_day_can_be_chosen(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    runs = runs_of({"simple": Echo("simple"), "agentic": Echo("agentic")}, store)
    app = create_app(runs, store, ServingSettings(), probes={}, today=lambda: TODAY)
    with TestClient(app) as client:
        answer = client.post("/ask", json={"question": "why?", "path": "simple", "as_of": "2023-01-02"}).json()
    assert (answer["path"], answer["as_of"]) == ("simple", "2023-01-02")


def test_with_respond_async_the_trace_comes_at_once_and_the_answer_is_fetched(tmp_path: Path) -> None:
    held = Held()
    with client_of(held, tmp_path) as client:
        response = client.post("/ask", json={"question": "why?"}, headers={"Prefer": "respond-async"})
        trace_id = response.headers["trace-id"]
        assert (response.status_code, response.json()["trace_id"]) == (202, trace_id)
        waiting = client.get(response.headers["location"])
        assert (waiting.status_code, waiting.json()["question"]) == (202, "why?")
        assert int(waiting.headers["retry-after"]) > 0
        held.let.set()
        assert fetched(client, trace_id)["text"] == "why?"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body.question"),
        ({"question": ""}, "body.question"),
        ({"question": "  "}, "body.question"),
        ({"question": "a\u0000b"}, "body.question"),
        ({"question": "\ud800"}, "body.question"),
        ({"question": 3}, "body.question"),
        ({"question": "x", "path": "best"}, "body.path"),
        ({"question": "x", "as_of": "2024-02-30"}, "body.as_of"),
        ({"question": "x", "as_of": "0001-01-01"}, "body.as_of"),
        ({"question": "x", "as_of": 0}, "body.as_of"),
        ({"question": "x", "k": 1}, "body.k"),
        ([], "body"),
    ],
)
def test_a_bad_request_is_refused_with_the_field(client: TestClient, body: Any, field: str) -> None:
    # In ASCII, since half of a surrogate pair can be sent in no other way.
    headers = {"Content-Type": "application/json"}
    error = error_of(client.post("/ask", content=json.dumps(body), headers=headers), 422)
    assert error["code"] == "INVALID_REQUEST"
    assert field in error["message"]


@pytest.mark.parametrize("content", [b"{broken", b"\xff\xfe", b"4\xf0\x9f<", b""])
def test_what_is_no_json_is_refused(client: TestClient, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    assert error_of(client.post("/ask", content=content, headers=headers), 422)["code"] == "INVALID_REQUEST"


def test_a_page_of_another_site_can_neither_ask_nor_read(client: TestClient) -> None:
    # Browsers send JSON to another site only after a preflight that allows it, and plain text without one.
    origin = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    preflight = client.options("/ask", headers=origin)
    error_of(preflight, 405)
    assert "access-control-allow-origin" not in preflight.headers
    plain = client.post("/ask", content=b'{"question": "x"}', headers=origin | {"Content-Type": "text/plain"})
    error_of(plain, 422)


@pytest.mark.parametrize("length", [11, 500])
def test_a_long_question_is_refused_with_the_limit(tmp_path: Path, length: int) -> None:
    with client_of(Echo(), tmp_path, question_characters=10) as client:
        error = error_of(client.post("/ask", json={"question": "问" * length}), 422)
        assert error["code"] == "QUESTION_TOO_LONG"
        assert f"{length} characters, the limit is 10" in error["message"]
        assert client.post("/ask", json={"question": "问" * 10}).status_code == 200


def test_a_question_longer_than_any_server_allows_has_the_same_code(client: TestClient) -> None:
    error = error_of(client.post("/ask", json={"question": "why " * 600}), 422)
    assert error["code"] == "QUESTION_TOO_LONG"
    assert "2400 characters, the limit is 2000" in error["message"]
    assert "question_characters" not in error["suggestion"]  # it cannot be raised
    assert client.get("/openapi.json").json()["components"]["schemas"]["Asking"]["properties"]["question"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": 2000,
        "pattern": r"\S",
        "title": "Question",
    }


def test_a_long_body_is_refused_by_its_declared_and_by_its_real_length(tmp_path: Path) -> None:
    with client_of(Echo(), tmp_path, body_bytes=1024) as client:
        body = b'{"question": "' + b"x" * 2000 + b'"}'
        headers = {"Content-Type": "application/json"}
        assert error_of(client.post("/ask", content=body, headers=headers), 413)["code"] == "BODY_TOO_LARGE"
        chunks = (body[start : start + 100] for start in range(0, len(body), 100))
        assert "1024 bytes" in error_of(client.post("/ask", content=chunks, headers=headers), 413)["message"]


def test_what_does_not_exist_is_told_in_the_same_shape(client: TestClient) -> None:
    assert error_of(client.get("/nowhere"), 404)["code"] == "NOT_FOUND"
    assert error_of(client.get("/answers/none"), 404)["code"] == "NO_SUCH_ANSWER"
    assert error_of(client.get("/answers/%00"), 422)["code"] == "INVALID_REQUEST"
    wrong_method = client.get("/ask")
    assert error_of(wrong_method, 405)["code"] == "METHOD_NOT_ALLOWED"
    assert wrong_method.headers["allow"] == "POST"


def test_more_questions_than_may_wait_are_refused_and_none_of_the_others_is_lost(tmp_path: Path) -> None:
    held = Held()
    with client_of(held, tmp_path, parallel=1, waiting=2) as client:

        def ask(question: str) -> Any:
            return client.post("/ask", json={"question": question}, headers={"Prefer": "respond-async"})

        accepted = [ask(question) for question in ("one", "two", "three")]
        assert [response.status_code for response in accepted] == [202] * 3
        refused = ask("four")
        assert error_of(refused, 503)["code"] == "BUSY"
        assert int(refused.headers["retry-after"]) > 0
        held.let.set()
        texts = [fetched(client, response.headers["trace-id"])["text"] for response in accepted]
        assert texts == ["one", "two", "three"]
        assert ask("five").status_code == 202


def test_a_question_that_takes_too_long_has_failed_and_says_what_was_done(tmp_path: Path) -> None:
    held = Held()
    with client_of(held, tmp_path, time_s=0.2) as client:
        response = client.post("/ask", json={"question": "why?"})
        error = error_of(response, 504)
        assert (error["code"], error["trace_id"]) == ("TIMED_OUT", response.headers["trace-id"])
        assert error["done"]["steps"] == [STEP.model_dump(mode="json", exclude_none=True)]
        held.let.set()  # its thread goes on to the next event and ends there: the answer that it has is not taken
        kept = fetched(client, error["trace_id"])
        assert (kept["status"], kept["notes"]) == ("failed", ["TIMED_OUT: no answer within 0.2 s"])
        assert [step["sub_goal"] for step in kept["steps"]] == ["g1"]
        assert held.asked == ["why?"]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StoreError("store.db: disk is full"), "STORE_UNAVAILABLE"),
        (IndexCorrupt("vectors.npy: wrong hash"), "INDEX_UNAVAILABLE"),
        (ModelError("model.onnx: not there"), "MODEL_UNAVAILABLE"),
    ],
)
def test_a_known_error_is_told_and_kept(tmp_path: Path, error: Exception, code: str) -> None:
    with client_of(Failing(error), tmp_path) as client:
        told = error_of(client.post("/ask", json={"question": "why?"}), 503)
        assert (told["code"], told["message"]) == (code, str(error))
        kept = fetched(client, told["trace_id"])
        assert (kept["status"], kept["notes"]) == ("failed", [f"{code}: {error}"])


def test_an_unknown_error_is_logged_whole_and_told_without_its_insides(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with client_of(Failing(KeyError("planted inside")), tmp_path) as client, caplog.at_level(logging.ERROR):
        response = client.post("/ask", json={"question": "why?"})
    assert error_of(response, 500)["code"] == "INTERNAL"
    assert "planted" not in response.text
    (record,) = [record for record in caplog.records if response.headers["trace-id"] in record.getMessage()]
    assert record.exc_info is not None
    assert "planted inside" in str(record.exc_info[1])


def test_an_answer_that_failed_is_an_error(tmp_path: Path) -> None:
    failed = Echo(status=AnswerStatus.FAILED, note="the model is out of order")
    with client_of(failed, tmp_path) as client:
        error = error_of(client.post("/ask", json={"question": "why?"}), 503)
        assert (error["code"], error["message"]) == ("ANSWER_FAILED", "the model is out of order")
        assert fetched(client, error["trace_id"])["status"] == "failed"


def test_without_an_answerer_a_question_is_not_accepted(tmp_path: Path) -> None:
    class Damaged(dict[str, Answerer]):
        def __missing__(self, path: str) -> Answerer:
            raise IndexCorrupt("chunks.jsonl: not there")

    store = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    runs = runs_of(Damaged(), store)
    app = create_app(runs, store, ServingSettings(), probes={}, today=lambda: TODAY)
    with TestClient(app) as client:
        error = error_of(client.post("/ask", json={"question": "why?"}), 503)
        assert error["code"] == "INDEX_UNAVAILABLE"
        error_of(client.get(f"/answers/{error['trace_id']}"), 404)
        assert runs.is_idle


def test_a_store_that_cannot_be_written_accepts_nothing_and_still_gives_answers(tmp_path: Path) -> None:
    with client_of(Echo(), tmp_path) as client:
        trace_id = client.post("/ask", json={"question": "why?"}).json()["trace_id"]
    store = Store.open(f"sqlite:///file:{tmp_path / 'store.db'}?mode=ro&uri=true")
    app = create_app(runs_of({"agentic": Echo()}, store), store, ServingSettings(), probes={}, today=lambda: TODAY)
    with TestClient(app) as client:
        error = error_of(client.post("/ask", json={"question": "why?"}), 503)
        assert error["code"] == "STORE_UNAVAILABLE"
        assert "give this user the right to write" in error["message"]
        assert client.get(f"/answers/{trace_id}").json()["text"] == "why?"


def test_a_store_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with client_of(Echo(), tmp_path) as client, sqlite3.connect(tmp_path / "store.db") as broken:
        broken.execute("DROP TABLE runs")
        broken.commit()
        error = error_of(client.get("/answers/some-trace"), 503)
        assert error["code"] == "STORE_UNAVAILABLE"
        assert "run `plumbline upgrade`" in error["message"]


def test_health_and_readiness_name_what_is_out_of_order(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    broken: list[str] = []

    def index() -> None:
        if broken:
            raise IndexCorrupt(broken[0])

    app = create_app(
        runs_of({}, store), store, ServingSettings(), probes={"index": index, "store": dict}, today=lambda: TODAY
    )
    with TestClient(app) as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        assert client.get("/readyz").json() == {"status": "ready", "parts": ["index", "store"]}
        broken.append("vectors.npy: wrong hash")
        error = error_of(client.get("/readyz"), 503)
        assert (error["code"], error["parts"]) == ("NOT_READY", {"index": "vectors.npy: wrong hash"})
        assert client.get("/healthz").status_code == 200
