"""Several servers with the same rows: which is asked, for how long, and what is told of it."""

from collections.abc import Mapping

import pytest

from engine.sources.endpoints import Endpoints, Reader, Tell, answers
from engine.sources.errors import Fault, SourceError, timed_out
from engine.sources.health import ALONE_S, FAILURES
from engine.sources.memory import Rows
from tests.engine.models.local_server import Reply, serving

TABLES = {"visits": Rows(("n",), ((1,),))}
BUSY = SourceError(Fault.UNAVAILABLE, "far: HTTP 503", "ask again later", status="HTTP 503")
NOBODY = ("http://127.0.0.1:9/first", "http://127.0.0.1:9/second")
"""Addresses where nothing listens, so that no probe is answered."""


class Servers:
    """Two servers that may be made to fail, each after some seconds of a clock that nothing else moves."""

    def __init__(self, *urls: str) -> None:
        self.now, self.takes_s, self.failing = 0.0, 0.0, dict[str, SourceError]()
        self.asked: list[tuple[str, float, bool]] = []
        self.told: list[str] = []
        self.endpoints = Endpoints({url: self.reader(url) for url in urls}, lambda: self.now)

    def reader(self, url: str) -> Reader:
        def read(timeout_s: float, tell: Tell, *, patient: bool) -> Mapping[str, Rows]:
            del tell
            self.asked.append((url, timeout_s, patient))
            if url in self.failing:
                self.now += self.takes_s
                raise self.failing[url]
            return TABLES

        return read

    def fetch(self) -> Mapping[str, Rows]:
        return self.endpoints.fetch(10, self.told.append)


def test_the_next_server_is_asked_in_what_is_left_of_the_time() -> None:
    servers = Servers(*NOBODY)
    first, second = NOBODY
    assert servers.fetch() is TABLES
    assert servers.asked == [(first, 5.0, False)]
    servers.failing[first], servers.takes_s = BUSY, 2.0
    assert servers.fetch() is TABLES
    assert servers.asked[1:] == [(first, 5.0, False), (second, 8.0, True)]
    assert servers.told == [f"SOURCE_UNAVAILABLE: far: HTTP 503: ask {second}"]


def test_the_failure_of_the_last_is_told_and_a_time_out_is_that_of_all() -> None:
    servers = Servers(*NOBODY)
    servers.failing = {NOBODY[0]: BUSY, NOBODY[1]: timed_out(7.9)}
    with pytest.raises(SourceError, match="no result within 10 s"):
        servers.fetch()
    servers.failing[NOBODY[1]] = BUSY
    with pytest.raises(SourceError) as caught:
        servers.fetch()
    assert caught.value is BUSY


def test_a_server_that_keeps_failing_costs_nothing_and_where_all_do_that_is_told_at_once() -> None:
    servers = Servers(*NOBODY)
    first, second = NOBODY
    servers.failing[first] = BUSY
    for _ in range(FAILURES):
        servers.fetch()
    servers.asked.clear()
    servers.fetch()
    assert servers.asked == [(second, 10.0, True)]
    servers.failing[second] = BUSY
    for _ in range(FAILURES):
        with pytest.raises(SourceError):
            servers.fetch()
    servers.asked.clear()
    with pytest.raises(SourceError, match="is left alone for 30 s since it keeps failing; at last: far: HTTP"):
        servers.fetch()
    assert servers.asked == []


def test_a_server_that_answers_a_probe_is_asked_again() -> None:
    with serving([Reply(404)]) as server:
        servers = Servers(server.url)
        servers.failing[server.url] = BUSY
        for _ in range(FAILURES):
            with pytest.raises(SourceError):
                servers.fetch()
        servers.now, servers.failing = servers.now + ALONE_S, {}
        assert servers.fetch() is TABLES
        assert [request.path for request in server.requests] == ["/"]


@pytest.mark.parametrize(
    ("reply", "well"), [(Reply(200), True), (Reply(401), True), (Reply(429), False), (Reply(503), False)]
)
def test_any_answer_but_one_of_trouble_is_a_sign_of_life(reply: Reply, well: bool) -> None:
    with serving([reply]) as server:
        assert answers(server.url) is well
    assert not answers(server.url)
