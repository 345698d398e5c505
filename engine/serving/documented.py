"""What the OpenAPI document says of the responses that the signatures do not tell."""

from typing import Any

from engine.serving.asking import Accepted
from engine.serving.errors import TRACE_HEADER, ErrorBody
from engine.serving.events import MEDIA_TYPE

Responses = dict[int | str, dict[str, Any]]

APP = "Answers from verified data, with every step of the way to them. Every error has the same shape."

_TRACE = {TRACE_HEADER: {"description": "The question's trace", "schema": {"type": "string"}}}
_STREAM_EXAMPLE = (
    'event: accepted\ndata: {"trace_id": "6e1a8a0e-…", …}\n\nevent: plan\ndata: {…}\n\n'
    'event: state\ndata: {"step_id": "g1", "to_state": "RUNNING", …}\n\nevent: answer\ndata: {…}\n\n'
)


def _error(description: str, code: str, message: str, suggestion: str) -> dict[str, Any]:
    example = {"error": {"code": code, "message": message, "suggestion": suggestion}}
    return {"model": ErrorBody, "description": description, "content": {"application/json": {"example": example}}}


_TOO_LARGE = _error("The body is too long.", "BODY_TOO_LARGE", "the body is longer than 65536 bytes", "send less")
_INVALID = _error(
    "The request is not valid.", "INVALID_REQUEST", "body.question: Field required", "see /docs for the fields"
)
_UNAVAILABLE = _error(
    "Too many questions wait, the server is stopping, or a part that the answer needs is out of order.",
    "BUSY",
    "4 questions are being answered and 32 wait",
    "ask again later",
)
_INTERNAL = _error(
    "Something that is not known went wrong; the log has the trace.",
    "INTERNAL",
    "something went wrong inside",
    "report it with the log's entry",
)
_TIMED_OUT = _error(
    "No answer in time; what was done so far stands in `done`.",
    "TIMED_OUT",
    "no answer within 120 s",
    "ask something narrower",
)
_NOT_FOUND = _error("No answer has this trace.", "NO_SUCH_ANSWER", "no answer has the trace 'x'", "ask it first")
_CANCELLED = _error("A person cancelled it.", "CANCELLED", "the question was cancelled", "ask it again if it is wanted")
_ACCEPTED = {
    "model": Accepted,
    "description": "Accepted, not answered yet.",
    "headers": _TRACE | {"Location": {"description": "Where the answer will be", "schema": {"type": "string"}}},
}
_EVENT = {
    "type": "object",
    "properties": {
        "event": {"enum": ["accepted", "plan", "state", "step", "verdict", "answer", "error", "parked"]},
        "data": {"type": "string", "description": "One JSON object"},
    },
    "required": ["event", "data"],
}
_EVENTS = {
    "description": "Events: `accepted`, `plan`, `state`, `step`, `verdict`, then `answer`, `error` or `parked`.",
    "headers": _TRACE,
    "content": {MEDIA_TYPE: {"schema": _EVENT, "example": _STREAM_EXAMPLE}},
}

STREAM: Responses = {200: _EVENTS, 413: _TOO_LARGE, 422: _INVALID, 500: _INTERNAL, 503: _UNAVAILABLE}
ASK: Responses = {
    200: {"description": "The answer, or its events.", "headers": _TRACE, "content": _EVENTS["content"]},
    202: _ACCEPTED,
    410: _CANCELLED,
    413: _TOO_LARGE,
    422: _INVALID,
    500: _INTERNAL,
    503: _UNAVAILABLE,
    504: _TIMED_OUT,
}
ANSWERS: Responses = {
    202: _ACCEPTED,
    404: _NOT_FOUND,
    410: _CANCELLED,
    422: _INVALID,
    500: _INTERNAL,
    503: _UNAVAILABLE,
}
READY: Responses = {
    503: _error(
        "Some parts are out of order; `parts` has a reason for each.",
        "NOT_READY",
        "index: no index is published; run `plumbline build` first",
        "mend the parts that are named",
    )
}
