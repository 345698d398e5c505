"""A server in trouble: what is tried again, what is told, and what is never shown."""

import gzip
import time
from pathlib import Path
from random import Random

import httpx
import pytest
from pydantic import SecretStr

from engine.sources.errors import Fault, SourceError
from engine.sources.tickets import http_json
from engine.sources.tickets.reader import TicketReader
from tests.engine.models.local_server import Reply, serving
from tests.engine.sources.tickets.made import CASES, ROWS, SECRET, page, reader, source

GOOD = page(CASES)
HTML = Reply(body=b"<!DOCTYPE html><title>Maintenance</title>", headers={"Content-Type": "text/html"})


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_json, "FIRST_WAIT_S", 0.01)


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_what_may_pass_is_tried_again(tmp_path: Path, status: int) -> None:
    with serving([Reply(status), Reply(status), GOOD]) as server:
        assert reader(tmp_path, server.url).fetch(10)["cases"].rows == ROWS
        assert len(server.requests) == 3


def test_a_server_is_given_the_time_that_it_asks_for(tmp_path: Path) -> None:
    began = time.monotonic()
    with serving([Reply(429, headers={"Retry-After": "1"}), GOOD]) as server:
        assert reader(tmp_path, server.url).fetch(10)["cases"].rows == ROWS
    assert time.monotonic() - began >= 1


def test_a_connection_that_breaks_off_is_tried_again(tmp_path: Path) -> None:
    half = Reply(body=GOOD.body, headers={"Transfer-Encoding": "chunked"})  # and no chunk follows
    with serving([half, GOOD]) as server:
        assert reader(tmp_path, server.url).fetch(10)["cases"].rows == ROWS
        assert len(server.requests) == 2
    with serving([half]) as server:
        with pytest.raises(SourceError) as caught:
            reader(tmp_path, server.url).fetch(10)
        assert len(server.requests) == 1 + http_json.RETRIES
    assert (caught.value.fault, caught.value.retryable) == (Fault.UNAVAILABLE, True)


def test_a_wait_beyond_the_limit_is_not_begun(tmp_path: Path) -> None:
    began = time.monotonic()
    with serving([Reply(429, headers={"Retry-After": "60"})]) as server:
        with pytest.raises(SourceError, match=r"HTTP 429, and to wait 60\.0 s for another try is too long") as caught:
            reader(tmp_path, server.url).fetch(5)
        assert len(server.requests) == 1
    assert time.monotonic() - began < 2
    assert (caught.value.fault, caught.value.retryable) == (Fault.RATE_LIMITED, True)


@pytest.mark.parametrize(
    ("asked", "seconds"),
    [
        ("7", 7.0),
        ("Fri, 01 Mar 2024 08:00:07 GMT", 2.0),
        ("Fri, 01 Mar 2024 07:00:00 GMT", 0.0),
        ("Fri, 01 Mar 2024 08:00:07 -0000", None),
        ("soon", None),
    ],
)
def test_a_date_is_waited_for_by_the_clock_of_the_server(asked: str, seconds: float | None) -> None:
    headers = httpx.Headers({"Retry-After": asked, "Date": "Fri, 01 Mar 2024 08:00:05 GMT"})
    assert http_json.asked_s(headers) == seconds
    assert http_json.asked_s(httpx.Headers({"Retry-After": asked})) == (7.0 if asked == "7" else None)


@pytest.mark.parametrize(("status", "fault"), [(429, Fault.RATE_LIMITED), (503, Fault.UNAVAILABLE)])
def test_where_another_server_can_be_asked_nothing_is_waited_for(tmp_path: Path, status: int, fault: Fault) -> None:
    with serving([Reply(status, headers={"Retry-After": "1"}), GOOD]) as server:
        with pytest.raises(SourceError, match=f"HTTP {status}: ") as caught:
            reader(tmp_path, server.url).fetch(10, patient=False)
        assert len(server.requests) == 1
    assert caught.value.fault is fault


def test_trouble_that_does_not_pass_is_told(tmp_path: Path) -> None:
    with serving([Reply(503, b"out of order")]) as server:
        with pytest.raises(SourceError, match="HTTP 503, 4 times: 'out of order'") as caught:
            reader(tmp_path, server.url).fetch(10)
        assert len(server.requests) == 1 + http_json.RETRIES
    assert (caught.value.fault, caught.value.details) == (Fault.UNAVAILABLE, {"status": "HTTP 503"})


@pytest.mark.parametrize(
    ("reply", "fault", "cause"),
    [
        (HTML, Fault.FORMAT, r"expected JSON, got an answer \(text/html\) that begins '<!DOCTYPE html><title>Main"),
        (Reply(body=GOOD.body[:-20]), Fault.FORMAT, 'that begins \'{"data": {"cases"'),
        (Reply(body=b""), Fault.FORMAT, "that is empty"),
        (Reply(body=b'{"data": NaN}'), Fault.FORMAT, "NaN is no JSON"),
        (Reply(body=b"[" * 100_000), Fault.FORMAT, r"begins '\[\[\["),
        (Reply(body='{"a": "晚"}'.encode("gb18030")), Fault.FORMAT, "no text in utf-8"),
        (
            Reply(body=b"{}", headers={"Content-Type": "application/json; charset=x-none"}),
            Fault.FORMAT,
            "unknown encoding",
        ),
        (Reply(body=b"no gzip", headers={"Content-Encoding": "gzip"}), Fault.FORMAT, "cannot be decompressed"),
        (Reply(401), Fault.UNAVAILABLE, "HTTP 401, the login is refused"),
        (Reply(403), Fault.UNAVAILABLE, "HTTP 403, the login is refused"),
        (Reply(404, b"no such address"), Fault.QUERY_FAILED, r"/v1/cases: HTTP 404: 'no such address'"),
        (
            Reply(302, headers={"Location": "/login?next=1"}),
            Fault.UNAVAILABLE,
            "a redirect to http://127.0.0.1:.*/login;",
        ),
    ],
)
def test_what_is_no_answer_is_told_at_once(tmp_path: Path, reply: Reply, fault: Fault, cause: str) -> None:
    with serving([reply]) as server:
        with pytest.raises(SourceError, match=cause) as caught:
            reader(tmp_path, server.url).fetch(10)
        assert len(server.requests) == 1
    assert caught.value.fault is fault


def test_texts_may_be_compressed_and_of_another_encoding(tmp_path: Path) -> None:
    body = GOOD.body.decode("ascii").replace("\\u665a\\u5230", "晚到").encode("gb18030")
    headers = {"Content-Type": "application/json; charset=gb18030", "Content-Encoding": "gzip"}
    with serving([Reply(body=gzip.compress(body), headers=headers)]) as server:
        assert reader(tmp_path, server.url).fetch(10)["cases"].rows == ROWS


def test_a_text_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    headers = {"Content-Type": "application/json; charset=UTF-8"}
    with serving([Reply(body=b"\xef\xbb\xbf" + GOOD.body, headers=headers)]) as server:
        assert reader(tmp_path, server.url).fetch(10)["cases"].rows == ROWS


def test_a_server_that_is_not_there_is_told_without_waiting(tmp_path: Path) -> None:
    with serving([GOOD]) as server:
        url = server.url
    began = time.monotonic()
    with pytest.raises(SourceError, match="All connection attempts failed") as caught:
        reader(tmp_path, url).fetch(10)
    assert time.monotonic() - began < 2
    assert caught.value.details == {"address": url.removeprefix("http://")}


def test_an_answer_without_end_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_json, "MOST_BYTES", 100)
    with serving([GOOD]) as server, pytest.raises(SourceError, match="more than 100 bytes") as caught:
        reader(tmp_path, server.url).fetch(10)
    assert caught.value.fault is Fault.RESULT_INVALID


def test_the_token_is_in_no_message_and_goes_to_no_other_server(tmp_path: Path) -> None:
    with serving([GOOD]) as other:
        echo = Reply(404, f"who is {SECRET}?".encode())
        for reply in (echo, Reply(302, headers={"Location": f"{other.url}/{SECRET}"})):
            with serving([reply]) as server, pytest.raises(SourceError) as caught:
                reader(tmp_path, server.url).fetch(10)
            assert SECRET not in str(caught.value)
        assert other.requests == []


def test_a_secret_in_a_header_is_not_shown_either(tmp_path: Path) -> None:
    with serving([Reply(404, f"who is {SECRET}?".encode())]) as server:
        keyed = source(tmp_path, server.url).model_copy(
            update={"token": None, "headers": {"Authorization": SecretStr(f"Basic {SECRET}")}}
        )
        with pytest.raises(SourceError, match=r"who is \*\*\*\?"):
            TicketReader(keyed, zone="UTC", rng=Random(1)).fetch(10)
        assert server.requests[0].headers["Authorization"] == f"Basic {SECRET}"
