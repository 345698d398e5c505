import json
import logging
from typing import Any

import pytest
from pydantic import SecretStr

from engine.models.endpoint import RETRIES, EndpointModel
from engine.models.model import Grammar, Message, ModelError
from tests.engine.models.local_server import Reply, serving

ASK = [Message(role="system", content="Be short."), Message(role="user", content="退货率是多少?")]


def completion(text: str, finish: str = "stop") -> Reply:
    body = {
        "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": finish}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7},
    }
    return Reply(body=json.dumps(body).encode())


def test_a_chat_completion_is_asked_for_greedily_and_read() -> None:
    with serving([completion(" 3.2 % [S1]。 ", "length")]) as server:
        model = EndpointModel(server.url + "/v1/", name="m", api_key=SecretStr("key"))
        answer = model.generate(ASK, max_tokens=20)
    assert (answer.text, answer.prompt_tokens, answer.completion_tokens) == ("3.2 % [S1]。", 11, 7)
    assert answer.finish == "length"
    (asked,) = server.requests
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["Authorization"] == "Bearer key"
    assert asked.body == {
        "model": "m",
        "messages": [{"role": "system", "content": "Be short."}, {"role": "user", "content": "退货率是多少?"}],
        "max_tokens": 20,
        "temperature": 0,
    }


def test_a_schema_travels_as_response_format_and_a_lark_grammar_does_not() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    with serving([completion("{}")]) as server:
        model = EndpointModel(server.url + "/v1", name="m")
        model.generate(ASK, max_tokens=5, grammar=Grammar(kind="json_schema", source=schema))
        model.generate(ASK, max_tokens=5, grammar=Grammar(kind="lark", source='start: "a"'))
    assert server.requests[0].body["response_format"]["json_schema"]["schema"] == schema
    assert "response_format" not in server.requests[1].body
    assert model.constrains is False


def test_busy_is_waited_out_as_long_as_the_server_says() -> None:
    waits: list[float] = []
    busy = Reply(status=429, headers={"Retry-After": "7"})
    with serving([busy, Reply(status=503), completion("ok")]) as server:
        model = EndpointModel(server.url, name="m", sleep=waits.append)
        assert model.generate(ASK, max_tokens=5).text == "ok"
    assert waits == [7.0, 1.0]


@pytest.mark.parametrize(
    ("retry_after", "expected"), [("Wed, 21 Oct 2026 07:28:00 GMT", 0.5), ("86400", 30.0), ("-3", 0.0)]
)
def test_a_wait_is_bounded_and_a_date_counts_as_absent(retry_after: str, expected: float) -> None:
    waits: list[float] = []
    with serving([Reply(status=503, headers={"Retry-After": retry_after}), completion("ok")]) as server:
        EndpointModel(server.url, name="m", sleep=waits.append).generate(ASK, max_tokens=5)
    assert waits == [expected]


def test_retries_end() -> None:
    waits: list[float] = []
    with serving([Reply(status=500, body=b"boom")]) as server:
        model = EndpointModel(server.url, name="m", sleep=waits.append)
        with pytest.raises(ModelError, match="HTTP 500: boom"):
            model.generate(ASK, max_tokens=5)
    assert len(server.requests) == RETRIES + 1
    assert waits == [0.5, 1.0, 2.0]


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (Reply(status=401), r"HTTP 401.*language_model\.api_key"),
        (Reply(status=404), r"ends in /v1.*'m'"),
        (Reply(status=400, body=b"too long"), "HTTP 400: too long"),
        (Reply(body=b"<html>"), "no chat completion.*<html>"),
        (Reply(body=b'{"choices": []}'), "no chat completion"),
    ],
)
def test_what_goes_wrong_is_said_and_not_tried_again(reply: Reply, message: str) -> None:
    with serving([reply]) as server, pytest.raises(ModelError, match=message):
        EndpointModel(server.url, name="m").generate(ASK, max_tokens=5)
    assert len(server.requests) == 1


def test_a_slow_server_is_left_after_the_timeout() -> None:
    slow = r"no answer within 0\.1 s; raise language_model\.timeout_s"
    with serving([Reply(delay_s=0.5)]) as server, pytest.raises(ModelError, match=slow):
        EndpointModel(server.url, name="m", timeout_s=0.1).generate(ASK, max_tokens=5)


def test_a_caller_may_have_less_time() -> None:
    slow = r"no answer within 0\.1 s"
    with serving([Reply(delay_s=0.5)]) as server, pytest.raises(ModelError, match=slow):
        EndpointModel(server.url, name="m", timeout_s=60).generate(ASK, max_tokens=5, timeout_s=0.1)


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(ModelError, match=r"cannot be reached.*language_model\.url"):
        EndpointModel("http://127.0.0.1:1/v1", name="m").generate(ASK, max_tokens=5)


def test_the_key_is_in_no_log_no_error_and_no_repr(caplog: pytest.LogCaptureFixture) -> None:
    secret: Any = "sk-planted-secret"
    with caplog.at_level(logging.DEBUG), serving([Reply(status=429), Reply(status=403)]) as server:
        model = EndpointModel(server.url, name="m", api_key=SecretStr(secret), sleep=lambda _: None)
        with pytest.raises(ModelError) as caught:
            model.generate(ASK, max_tokens=5)
    assert secret not in caplog.text + str(caught.value) + repr(model) + repr(vars(model)) + model.digest


def test_the_token_estimate_counts_a_character_of_chinese_as_a_token() -> None:
    model = EndpointModel("http://127.0.0.1:1/v1", name="m")
    assert model.count_tokens("") == 0
    assert model.count_tokens("退货率abcd") == 3 + 2
