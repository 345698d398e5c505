import time
from typing import Any

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import BaseModel

from engine.execution.contracts import Action, ToolContract, ToolError
from engine.execution.dispatcher import CallRecord, Dispatcher, Permit
from engine.sources.errors import Fault, SourceError


class Params(BaseModel):
    n: int


class Result(BaseModel):
    doubled: int


def double(params: Params) -> Result:
    if params.n == 13:
        raise SourceError(Fault.UNAVAILABLE, "unlucky", "take another", retryable=True)
    if params.n == 99:
        time.sleep(5)
    return Result(doubled=params.n * 2)


def lie(params: Params) -> Result:
    del params
    return Params(n=1)  # type: ignore[return-value]


DISPATCHER = Dispatcher([ToolContract.of("double", double, sla_s=0.2), ToolContract.of("lie", lie, sla_s=1)])


def call(
    tool: str, allowed: tuple[str, ...] = ("double", "lie"), **params: Any
) -> tuple[BaseModel | None, Fault | None]:
    called = DISPATCHER.call(Action(tool=tool, params=params), permit=Permit(frozenset(allowed)), trace_id="t")
    assert (called.result is None) is (called.error is not None)
    assert called.record.error == (called.error.error if called.error else None)
    return called.result, called.record.error


def test_a_call_gives_a_result_and_a_record() -> None:
    assert call("double", n=4) == (Result(doubled=8), None)


@pytest.mark.parametrize(
    ("tool", "allowed", "params", "fault"),
    [
        ("double", ("lie",), {"n": 4}, Fault.NOT_ALLOWED),
        ("triple", ("triple",), {"n": 4}, Fault.NOT_ALLOWED),
        ("double", ("double",), {"n": "4"}, Fault.PARAM_INVALID),
        ("double", ("double",), {}, Fault.PARAM_INVALID),
        ("double", ("double",), {"n": 13}, Fault.UNAVAILABLE),
        ("double", ("double",), {"n": 99}, Fault.TIMED_OUT),
        ("lie", ("lie",), {"n": 1}, Fault.RESULT_INVALID),
    ],
)
def test_every_failure_has_its_code(tool: str, allowed: tuple[str, ...], params: dict[str, Any], fault: Fault) -> None:
    assert call(tool, allowed, **params) == (None, fault)


def test_more_time_can_be_given() -> None:
    def slow(params: Params) -> Result:
        time.sleep(0.15)
        return Result(doubled=params.n)

    dispatcher = Dispatcher([ToolContract.of("slow", slow, sla_s=0.02)])
    action = Action(tool="slow", params={"n": 1})
    assert dispatcher.call(action, permit=Permit(frozenset({"slow"})), trace_id="t").record.error is Fault.TIMED_OUT
    assert dispatcher.call(action, permit=Permit(frozenset({"slow"})), trace_id="t", sla_s=2).record.error is None


def test_a_tool_that_ends_itself_is_told_its_limit_and_the_record_keeps_it() -> None:
    told: list[float] = []

    def patient(params: Params, timeout_s: float = 9.0) -> Result:
        told.append(timeout_s)
        time.sleep(0.05)  # longer than its limit, within the grace
        return Result(doubled=params.n)

    dispatcher = Dispatcher([ToolContract.of("patient", patient, sla_s=0.01)])
    action = Action(tool="patient", params={"n": 1})
    first = dispatcher.call(action, permit=Permit(frozenset({"patient"})), trace_id="t")
    again = dispatcher.call(action, permit=Permit(frozenset({"patient"})), trace_id="t", sla_s=0.03)
    assert (told, first.error, again.error) == ([0.01, 0.03], None, None)
    assert (first.record.limit_s, again.record.limit_s) == (0.01, 0.03)
    assert dispatcher.call(action, permit=Permit(frozenset()), trace_id="t").record.limit_s is None


def pay(params: Params, key: str) -> Result:
    return Result(doubled=params.n + len(key))


def test_what_changes_something_needs_the_right_and_every_refusal_is_told() -> None:
    told: list[tuple[str, str]] = []

    def on_refusal(call: CallRecord, error: ToolError) -> None:
        told.append((call.tool, error.cause))

    contract = ToolContract.of("pay", pay, sla_s=1, side_effects="keyed", right="change")
    dispatcher, action = Dispatcher([contract], on_refusal=on_refusal), Action(tool="pay", params={"n": 1})
    refused = dispatcher.call(action, permit=Permit(frozenset({"pay"})), trace_id="t", key="abc")
    assert refused.record.error is Fault.NOT_ALLOWED
    dispatcher.call(Action(tool="format_disk", params={}), permit=Permit(frozenset({"pay"})), trace_id="t")
    assert told == [
        ("pay", "tool 'pay' needs the right to change, this task may ['read']"),
        ("format_disk", "tool 'format_disk' is not allowed in this task"),
    ]
    allowed = Permit(frozenset({"pay"}), frozenset({"read", "change"}))
    assert dispatcher.call(action, permit=allowed, trace_id="t", key="abc").result == Result(doubled=4)


def test_every_call_is_a_span_with_what_is_recorded_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    monkeypatch.setattr("engine.execution.dispatcher.tracer", provider.get_tracer("test"))
    call("double", n=4)
    call("double", n=13)
    good, bad = spans.get_finished_spans()
    assert (good.name, good.attributes and good.attributes["trace_id"]) == ("tool double", "t")
    assert good.attributes is not None
    assert set(good.attributes) == {"trace_id", "tool", "input_digest", "output_digest", "seconds", "limit_s"}
    assert bad.attributes is not None
    assert bad.attributes["error"] == Fault.UNAVAILABLE
