"""Faults strike as often and where they were ordered to, and a wrong order says what was expected."""

from collections.abc import Iterator

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from sample.servers.faults import Faulty


async def fine(_request: Request) -> Response:
    """What is served when nothing goes wrong."""
    return JSONResponse({"fine": True})


async def text(_request: Request) -> Response:
    """Data with a text."""
    return JSONResponse({"text": "ab"})


@pytest.fixture
def client() -> Iterator[TestClient]:
    """A reader of an application that may fail."""
    routes = [Route("/a", fine), Route("/b/c", fine), Route("/text", text)]
    with TestClient(Faulty(Starlette(routes=routes))) as reader:
        yield reader


def order(client: TestClient, **fault: object) -> httpx.Response:
    """Order a fault."""
    return client.post("/control", json=fault)


def test_the_next_requests_are_struck_and_no_more(client: TestClient) -> None:
    assert order(client, kind="500", next=2).json()[0]["left"] == 2

    assert [client.get("/a").status_code for _ in range(4)] == [500, 500, 200, 200]
    assert client.get("/control").json()[0] | {"left": 0, "struck": 2} == client.get("/control").json()[0]


def test_a_share_is_struck_and_the_seed_says_which(client: TestClient) -> None:
    seen = []
    for seed in (1, 1, 2):
        client.delete("/control")
        order(client, kind="429", share=0.3, seed=seed)
        seen.append([client.get("/a").status_code for _ in range(200)])

    assert seen[0] == seen[1] != seen[2]
    assert set(seen[0]) == {200, 429}
    assert 40 <= seen[0].count(429) <= 80


def test_a_path_keeps_the_others_out_of_it(client: TestClient) -> None:
    order(client, kind="500", next=1, path="/b")

    assert [client.get(path).status_code for path in ("/a", "/b/c", "/b/c")] == [200, 500, 200]


def test_a_429_says_when_to_come_back(client: TestClient) -> None:
    order(client, kind="429", next=1, retry_after_s=9)

    assert client.get("/a").headers["retry-after"] == "9"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("half", b'{"text'),
        ("empty", b""),
        ("garbled", '{"text":"ab"}'.encode("utf-16")),
        ("huge", b'{"text":"ab' + b" x" * 5_000_000 + b'"}'),
    ],
)
def test_an_answer_is_not_what_it_was(client: TestClient, kind: str, body: bytes) -> None:
    order(client, kind=kind, next=1)
    answers = [client.get("/text") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == body
    assert answers[1].json() == {"text": "ab"}


def test_a_page_comes_instead_of_data_with_a_good_status(client: TestClient) -> None:
    order(client, kind="html", next=1)
    answer = client.get("/a")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.text.startswith("<!DOCTYPE html>")


def test_slow_is_late_and_right(client: TestClient) -> None:
    order(client, kind="slow", next=1, seconds=0.3)
    late, soon = client.get("/a"), client.get("/a")

    assert late.json() == soon.json() == {"fine": True}
    assert late.elapsed.total_seconds() >= 0.3


def test_faults_follow_each_other_and_end_on_demand(client: TestClient) -> None:
    order(client, kind="500", next=1)
    order(client, kind="429", share=1)

    assert [client.get("/a").status_code for _ in range(3)] == [500, 429, 429]
    assert client.delete("/control").json() == []
    assert client.get("/a").status_code == 200


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ({"kind": "500"}, "give either next (a number of requests) or share (more than 0, at most 1)"),
        ({"kind": "500", "next": 1, "share": 0.5}, "give either next"),
        ({"kind": "404", "next": 1}, "kind: Input should be '429', '500', 'slow', 'html', 'half'"),
        ({"kind": "500", "next": 0}, "next: Input should be greater than or equal to 1"),
        ({"kind": "500", "share": 1.5}, "share: Input should be less than or equal to 1"),
        ({"kind": "500", "next": 1, "paht": "/"}, "paht: Extra inputs are not permitted"),
    ],
)
def test_a_wrong_order_is_refused(client: TestClient, fault: dict[str, object], message: str) -> None:
    answer = order(client, **fault)

    assert answer.status_code == 400
    assert message in answer.json()["error"]
    assert client.get("/control").json() == []


def test_what_is_no_json_is_refused(client: TestClient) -> None:
    for body in (b"kind=500", b"\xff"):
        answer = client.post("/control", content=body)
        assert (answer.status_code, answer.json()["error"][:20]) == (400, "the body is no JSON:")
    assert client.put("/control").status_code == 405
