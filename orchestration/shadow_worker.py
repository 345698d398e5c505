"""The shadow's process: `python -m orchestration.shadow_worker PROJECT`, started by `plumbline serve`."""

import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

from engine.store import StoreError
from orchestration.compose import Composition, new_id
from orchestration.routing import answerer
from orchestration.settings_file import load_settings
from orchestration.telemetry import switch_off
from shadow_mode.worker import ShadowWorker

LOWEST_PRIORITY = 19


def main(project: Path) -> None:
    """Answer in the shadow until the standard input is closed, which is when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the input
    os.nice(LOWEST_PRIORITY)
    switch_off(os.environ)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s  %(message)s")
    composition = Composition(load_settings(project, os.environ))
    worker = ShadowWorker(
        composition.store,
        lambda path: answerer(composition, path),
        zone=composition.settings.zone,
        owner=new_id(),
        now=composition.now,
    )
    threading.Thread(target=_end_with_the_server, args=(worker,), daemon=True).start()
    worker.run()


def _end_with_the_server(worker: ShadowWorker) -> None:
    sys.stdin.buffer.read()
    with suppress(StoreError):
        worker.stop()
    os._exit(0)  # in the middle of an answer too: it waits in the store for the next worker


if __name__ == "__main__":
    main(Path(sys.argv[1]))
