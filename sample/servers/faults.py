"""Faults on demand: a server that has been told so fails, is slow, or answers with something else than it should."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTROL = "/control"
RETRY_AFTER_S = 1
SLOW_S = 3.0
HUGE_BYTES = 10_000_000
PAGE = "<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>Please come back later</h1></body></html>"


class Fault(BaseModel):
    """What goes wrong, and how often: for the next so many requests, or for a share that is drawn with a seed."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["429", "500", "slow", "html", "half", "garbled", "empty", "huge"]
    next: int | None = Field(None, ge=1)
    share: float | None = Field(None, gt=0, le=1)
    seed: int = 0
    path: str = "/"
    """Only requests whose path begins so."""
    seconds: float = Field(SLOW_S, gt=0)
    """How slow."""
    retry_after_s: int = Field(RETRY_AFTER_S, ge=0)
    """What a 429 asks for."""

    @model_validator(mode="after")
    def _how_often(self) -> "Fault":
        if (self.next is None) == (self.share is None):
            raise ValueError("give either next (a number of requests) or share (more than 0, at most 1)")
        return self


@dataclass
class _Order:
    """A fault that is in force."""

    fault: Fault
    rng: Random
    left: int | None
    struck: int = 0

    def strikes(self, path: str) -> bool:
        """Whether the next request to ``path`` is hit; counts it."""
        if not path.startswith(self.fault.path) or self.left == 0:
            return False
        if self.left is None:
            hit = self.rng.random() < (self.fault.share or 0)
        else:
            hit, self.left = True, self.left - 1
        self.struck += hit
        return hit


@dataclass
class Faulty:
    """An application that can be told to fail: ``/control`` takes a :class:`Fault` by POST, lists them, ends all."""

    app: ASGIApp
    _orders: list[_Order] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] == CONTROL:
            response = await self._control(Request(scope, receive))
            await response(scope, receive, send)
        else:
            order = next((o for o in self._orders if o.strikes(scope["path"])), None)
            answer: ASGIApp = self.app if order is None else await _struck(order.fault, self.app)
            await answer(scope, receive, send)

    async def _control(self, request: Request) -> Response:
        if request.method == "POST":
            try:
                fault = Fault.model_validate(await request.json())
            except ValidationError as error:
                return JSONResponse({"error": "; ".join(map(_told, error.errors()))}, 400)
            except ValueError as error:
                return JSONResponse({"error": f"the body is no JSON: {error}"}, 400)
            self._orders.append(_Order(fault, Random(fault.seed), fault.next))
        elif request.method == "DELETE":
            self._orders.clear()
        elif request.method != "GET":
            return JSONResponse({"error": "GET, POST or DELETE"}, 405)
        return JSONResponse(
            [{**o.fault.model_dump(exclude_none=True), "left": o.left, "struck": o.struck} for o in self._orders]
        )


def _told(error: ErrorDetails) -> str:
    """What is wrong with which field."""
    return ": ".join((*map(str, error["loc"]), error["msg"].removeprefix("Value error, ")))


async def _struck(fault: Fault, app: ASGIApp) -> ASGIApp:
    """What answers instead of ``app``."""
    match fault.kind:
        case "429":
            return JSONResponse({"error": "too many requests"}, 429, {"Retry-After": str(fault.retry_after_s)})
        case "500":
            return JSONResponse({"error": "internal error"}, 500)
        case "html":
            return HTMLResponse(PAGE)
        case "slow":
            await asyncio.sleep(fault.seconds)
            return app
        case "half":
            return _altered(app, lambda body: body[: len(body) // 2])
        case "garbled":
            return _altered(app, lambda body: body.decode().encode("utf-16"))
        case "empty":
            return _altered(app, lambda _: b"")
        case "huge":
            return _altered(app, _huge)


def _altered(app: ASGIApp, alter: Callable[[bytes], bytes]) -> ASGIApp:
    """``app``, with what ``alter`` makes of the body of its answer."""

    async def altered(scope: Scope, receive: Receive, send: Send) -> None:
        start: Message = {}
        body = b""

        async def keep(message: Message) -> None:
            nonlocal start, body
            start = message if message["type"] == "http.response.start" else start
            body += message.get("body", b"")

        await app(scope, receive, keep)
        body = alter(body)
        headers = [(name, value) for name, value in start["headers"] if name != b"content-length"]
        await send({**start, "headers": [*headers, (b"content-length", str(len(body)).encode())]})
        await send({"type": "http.response.body", "body": body})

    return altered


def _huge(body: bytes) -> bytes:
    """The longest text of some JSON is as long as no text is."""
    texts = re.finditer(rb'":\s*"((?:[^"\\]|\\.)*)"', body)
    longest = max(texts, key=lambda text: len(text[1]), default=None)
    return body if longest is None else body[: longest.end(1)] + b" x" * (HUGE_BYTES // 2) + body[longest.end(1) :]
