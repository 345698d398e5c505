from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from fastapi.testclient import TestClient

from engine.answer import Answer, AnswerStatus
from engine.serving.app import create_app
from engine.store import Store


class Echo:
    """Answers every question with itself."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.count = 0

    def answer(self, question: str, *, as_of: date) -> Answer:
        self.count += 1
        return Answer.model_validate(
            {
                "trace_id": f"{self.path}-{self.count}",
                "question": question,
                "as_of": as_of,
                "path": self.path,
                "status": AnswerStatus.ANSWERED,
                "text": question,
                "seconds": 0.0,
            }
        )


@pytest.fixture
def client() -> Iterator[TestClient]:
    app = create_app(
        {"simple": Echo("simple"), "agentic": Echo("agentic")},
        Store.open("sqlite://"),
        today=lambda: date(2024, 7, 10),
        now=lambda: datetime(2024, 7, 10, tzinfo=UTC),
    )
    with TestClient(app) as client:
        yield client


def test_an_answer_is_given_and_found_again_by_its_trace(client: TestClient) -> None:
    answer = client.post("/ask", json={"question": "退货率是多少？"}).json()
    assert (answer["text"], answer["path"], answer["as_of"]) == ("退货率是多少？", "agentic", "2024-07-10")
    assert client.get(f"/answers/{answer['trace_id']}").json() == answer


def test_path_and_day_can_be_chosen(client: TestClient) -> None:
    answer = client.post("/ask", json={"question": "why?", "path": "simple", "as_of": "2023-01-02"}).json()
    assert (answer["path"], answer["as_of"]) == ("simple", "2023-01-02")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"question": ""},
        {"question": "  "},
        {"question": "x" * 2001},
        {"question": "x", "path": "best"},
        {"question": "x", "k": 1},
    ],
)
def test_a_bad_request_is_refused_with_the_field(client: TestClient, body: dict[str, object]) -> None:
    response = client.post("/ask", json=body)
    assert response.status_code == 422
    assert response.json()["detail"][0]["loc"][0] == "body"


def test_an_unknown_trace_is_not_found(client: TestClient) -> None:
    response = client.get("/answers/none")
    assert (response.status_code, response.json()) == (404, {"detail": "no answer has the trace 'none'"})


def test_health(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
