"""The limits on a request's body, its length and how long it is waited for, kept before anything reads it."""

import asyncio
from collections import deque

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.serving import troubles
from engine.serving.errors import Trouble


class BodyLimit:
    """An ASGI middleware: a body of more than ``most_bytes`` is refused, by its declared or by its real length.

    A body within the limit is read whole first, so a client that sends slowly holds no question's place. Once
    ``closing`` is set, nothing more of a body is waited for: the server could not stop while one never ends.
    """

    def __init__(self, app: ASGIApp, most_bytes: int, closing: asyncio.Event) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._closing = closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            body = await self._body(scope, receive)
        except Trouble as trouble:
            await trouble.response({"Connection": "close"})(scope, receive, send)
            return

        async def replay() -> Message:
            return body.popleft() if body else await receive()

        await self._app(scope, replay, send)

    @staticmethod
    def _declared(scope: Scope) -> int:
        """The length that the request declares; the server has refused a header that is no number."""
        return next((int(value) for name, value in scope["headers"] if name == b"content-length"), 0)

    async def _body(self, scope: Scope, receive: Receive) -> deque[Message]:
        """The messages of the whole body; ``Trouble`` where it is too long, or not there when the server stops."""
        messages: deque[Message] = deque()
        length = 0
        if self._declared(scope) > self._most_bytes:
            raise troubles.body_too_large(self._most_bytes)
        while True:
            message = await self._next(receive)
            messages.append(message)
            length += len(message.get("body", b""))
            if length > self._most_bytes:
                raise troubles.body_too_large(self._most_bytes)
            if message["type"] != "http.request" or not message.get("more_body", False):
                return messages

    async def _next(self, receive: Receive) -> Message:
        receiving = asyncio.ensure_future(receive())
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            await asyncio.wait({receiving, closing}, return_when=asyncio.FIRST_COMPLETED)
            if receiving.done():
                return receiving.result()
            raise troubles.stopping()
        finally:
            receiving.cancel()
            closing.cancel()
