"""The process beside a server in which the shadow is answered: started when it is wanted, and again when it ends."""

import logging
import subprocess
import sys
import threading
from types import TracebackType

from engine.settings import Settings
from engine.store import Store, StoreError
from engine.store_routed import RoutedStore
from shadow_mode.routing import live_routing

logger = logging.getLogger(__name__)

LOOK_S = 1.0
LONGEST_PAUSE_S = 60.0
STOP_S = 5.0


class ShadowProcess:
    """Keeps the worker alive while this block runs, and while the mode compares or a shadow waits.

    A worker that ends by itself is started again, after a pause that doubles. It ends with its server, even where that
    is killed: it reads an input that its server holds open.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        self._command = [sys.executable, "-m", "orchestration.shadow_worker", str(settings.project)]
        self._log = settings.home / "logs" / "shadow.log"
        self._store = store
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="shadow process", daemon=True)

    def __enter__(self) -> "ShadowProcess":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join(STOP_S + LOOK_S)

    def _keep(self) -> None:
        worker: subprocess.Popen[bytes] | None = None
        pause_s = LOOK_S
        while not self._over.wait(pause_s):
            wanted = self._is_wanted()
            if worker is not None and (code := worker.poll()) is not None:
                pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
                logger.warning("the shadow worker ended with code %d; see %s", code, self._log)
                worker = None
            elif wanted and worker is None:
                worker = self._start()
            elif not wanted and worker is not None:
                _end(worker)
                worker, pause_s = None, LOOK_S
        if worker is not None:
            _end(worker)

    def _is_wanted(self) -> bool:
        try:
            return live_routing(self._store).compares or RoutedStore(self._store).waiting() > 0
        except StoreError as error:
            logger.warning("whether a shadow is wanted is not known: %s", error)
            return False

    def _start(self) -> "subprocess.Popen[bytes]":
        self._log.parent.mkdir(parents=True, exist_ok=True)
        with self._log.open("ab") as log:
            # In the session of its server: on Linux, priorities may count only among the processes of one session.
            return subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=log, stderr=log)


def _end(worker: "subprocess.Popen[bytes]") -> None:
    """End ``worker`` by closing its input, and wait; what it had begun waits for the next one."""
    assert worker.stdin is not None
    worker.stdin.close()
    try:
        worker.wait(STOP_S)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
