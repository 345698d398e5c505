"""Several applications in one process, until it is told to stop."""

import asyncio
import signal
import socket
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

import uvicorn
from starlette.types import ASGIApp

HOST = "127.0.0.1"
GRACE_S = 3
"""How long requests that are under way may take when the servers stop."""


class _Server(uvicorn.Server):
    """A server that leaves the signals to :func:`serve`, since two of them cannot both have them."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def listen(port: int, *, or_free: bool = False) -> socket.socket:
    """A socket on this machine only; port 0 takes a free one, and with ``or_free`` so does one that is taken.

    ``OSError`` names the port that cannot be opened.
    """
    try:
        return socket.create_server((HOST, port))
    except (OSError, OverflowError) as error:
        if or_free:
            return listen(0)
        raise OSError(f"port {port} cannot be opened ({error}); choose another, or 0 for a free one") from error


def address(listening: socket.socket) -> str:
    """The address of what is served on a socket."""
    return f"http://{HOST}:{listening.getsockname()[1]}"


def serve(
    apps: Mapping[str, ASGIApp], sockets: Mapping[str, socket.socket], *, meanwhile: AbstractContextManager[None]
) -> None:
    """Serve each application on the socket of its name until SIGTERM or SIGINT.

    ``meanwhile`` is entered when a signal would be obeyed, and left when nothing is served any more. The sockets
    listen from the beginning, so that an early request waits and does not fail.
    """
    asyncio.run(_serve(apps, sockets, meanwhile))


async def _serve(
    apps: Mapping[str, ASGIApp], sockets: Mapping[str, socket.socket], meanwhile: AbstractContextManager[None]
) -> None:
    servers = {
        name: _Server(uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=GRACE_S))
        for name, app in apps.items()
    }

    def stop() -> None:
        for server in servers.values():
            server.should_exit = True

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    with meanwhile:
        async with asyncio.TaskGroup() as tasks:
            for name, server in servers.items():
                tasks.create_task(server.serve(sockets=[sockets[name]]))
