"""The server: where it listens, and how it stops."""

import asyncio
import errno
import os
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

LAST_RESPONSES_S = 5


class AddressError(Exception):
    """An address that cannot be listened on; the message says why and what to do."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on ``host`` and ``port`` (0: any free port); ``AddressError`` where that cannot be."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
            0
        ]
        listening = socket.create_server(address[:2], family=family, backlog=2048)
    except (OSError, UnicodeError) as error:
        raise AddressError(f"{host}:{port}: {_reason(error)}") from error
    assert kind == socket.SOCK_STREAM
    return listening


def _reason(error: OSError | UnicodeError) -> str:
    if isinstance(error, UnicodeError | socket.gaierror):
        return "no such host; choose another with --host, for instance 127.0.0.1"
    hints = {
        errno.EADDRINUSE: "taken; stop what listens there, or choose another with --port",
        errno.EACCES: "not allowed for this user; choose a port above 1023 with --port",
        errno.EADDRNOTAVAIL: "no address of this machine; choose another with --host, for instance 127.0.0.1",
    }
    return hints.get(error.errno or 0, os.strerror(error.errno) if error.errno else str(error))


class Server(uvicorn.Server):
    """Serves until a signal. The first one calls ``stop`` and waits for it; a second one ends at once."""

    def __init__(self, app: FastAPI, stop: Callable[[], Awaitable[None]]) -> None:
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, timeout_graceful_shutdown=LAST_RESPONSES_S, server_header=False
        )
        super().__init__(config)
        self._stop = stop
        self._stopping: asyncio.Future[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve on ``sockets`` until a signal comes."""
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Called by the system on SIGINT and SIGTERM, in the loop's thread but at any moment of it."""
        if self._stopping is not None:
            os._exit(1)
        assert self._loop is not None  # signals come here only while it serves
        self._loop.call_soon_threadsafe(self._begin_to_stop)

    def _begin_to_stop(self) -> None:
        if self._stopping is None:
            self._stopping = asyncio.ensure_future(self._stop_and_exit())

    async def _stop_and_exit(self) -> None:
        try:
            await self._stop()
        finally:
            self.should_exit = True
