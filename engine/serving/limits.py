"""The limit on a request's body, kept before anything reads it."""

from collections import deque

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engine.serving.errors import Trouble


class BodyLimit:
    """An ASGI middleware: a body of more than ``most_bytes`` is refused, by its declared or by its real length.

    A body within the limit is read whole first, so a client that sends slowly holds no question's place.
    """

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self._app = app
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = None if self._declared(scope) > self._most_bytes else await self._body(receive)
        if body is None:
            trouble = Trouble(
                413,
                "BODY_TOO_LARGE",
                f"the body is longer than {self._most_bytes} bytes",
                "send a shorter question, or raise serving.body_bytes",
            )
            await trouble.response({"Connection": "close"})(scope, receive, send)
            return

        async def replay() -> Message:
            return body.popleft() if body else await receive()

        await self._app(scope, replay, send)

    @staticmethod
    def _declared(scope: Scope) -> int:
        """The length that the request declares; the server has refused a header that is no number."""
        return next((int(value) for name, value in scope["headers"] if name == b"content-length"), 0)

    async def _body(self, receive: Receive) -> deque[Message] | None:
        """The messages of the whole body; ``None`` where it is too long."""
        messages: deque[Message] = deque()
        length = 0
        while True:
            message = await receive()
            messages.append(message)
            length += len(message.get("body", b""))
            if length > self._most_bytes:
                return None
            if message["type"] != "http.request" or not message.get("more_body", False):
                return messages
