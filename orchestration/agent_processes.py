"""The agents of a process that answers: their board and their workers, started when a report first needs them."""

import atexit
import hashlib
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

from valkey.exceptions import ValkeyError

from engine.settings import Settings
from engine.whiteboard.board import Board, Role
from engine.whiteboard.desk import AgentsEnded, Desk, Ending
from engine.whiteboard.server import OwnServer, connect

logger = logging.getLogger(__name__)

PAUSE_S = 2.0
"""Before a worker that ended by itself is started again."""
STOP_S = 5.0


def board_of(settings: Settings, client: Any, now: Callable[[], datetime]) -> Board:
    """The board of a project on the server of ``client``, apart from those of other projects there."""
    home = hashlib.sha256(str(settings.home).encode()).hexdigest()[:12]
    return Board(client, f"plumbline:{home}", lease_s=settings.agents.lease_s, now=now)


class AgentProcesses:
    """Keeps workers alive while reports are written. They end with this process, even where that is killed."""

    def __init__(self, settings: Settings, *, now: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self._settings = settings
        self._now = now
        self._new_id = new_id
        self._lock = threading.Lock()
        self._server: OwnServer | None = None
        self._client: Any = None
        self._workers: list[tuple[Role, subprocess.Popen[bytes] | None]] = []
        self._started = -PAUSE_S

    def desk(self) -> Desk:
        """A desk for one report; ``AgentsEnded`` where no server answers."""
        try:
            with self._lock:
                self._connect()
        except (ValkeyError, OSError, RuntimeError) as error:
            self.close()
            raise AgentsEnded(Ending.NO_SERVER, f"{type(error).__name__}: {error}") from error
        board = board_of(self._settings, self._client, self._now)
        return Desk(board, self._settings.agents, new_id=self._new_id, tend=self.tend)

    def tend(self) -> None:
        """Start the workers that are not there, where that is this process's to do."""
        if not self._settings.agents.start:
            return
        with self._lock:
            if not self._workers:
                others: tuple[Role, ...] = ("analyst", "writer")
                self._workers = [*((("researcher", None),) * self._settings.agents.researchers)]
                self._workers += [(role, None) for role in others]
                atexit.register(self.close)
            gone = [n for n, (_, worker) in enumerate(self._workers) if worker is None or worker.poll() is not None]
            if gone and time.monotonic() - self._started >= PAUSE_S:
                self._started = time.monotonic()
                for number in gone:
                    role = self._workers[number][0]
                    self._workers[number] = role, self._start(role)

    def close(self) -> None:
        """End the workers and the server of one's own; the next desk begins anew."""
        atexit.unregister(self.close)
        with self._lock:
            workers, self._workers, self._client = self._workers, [], None
            for _, worker in workers:
                if worker is not None and worker.stdin is not None:
                    worker.stdin.close()
            for _, worker in workers:
                _end(worker)
            if self._server is not None:
                self._server.close()
                self._server = None

    def _connect(self) -> None:
        if self._client is not None:
            self._client.ping()
            return
        url = self._settings.agents.url
        if url is None:
            self._server = OwnServer()
            self._client = connect(self._server.url)
        else:
            self._client = connect(url.get_secret_value())

    def _start(self, role: Role) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "orchestration.cli.main", "agents", "--role", role, "--with-parent"]
        command += ["--project", str(self._settings.project)]
        if self._server is not None:  # a configured URL may hold a password, and a command line is seen by all
            command += ["--board", self._server.url]
        log = self._settings.home / "logs" / "agents.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as out:
            return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=out)


def _end(worker: "subprocess.Popen[bytes] | None") -> None:
    if worker is None:
        return
    try:
        worker.wait(STOP_S)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
