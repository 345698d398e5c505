"""How much memory a piece of work takes, in all processes that it starts."""

import os
import threading
from pathlib import Path
from types import TracebackType

INTERVAL_S = 0.05


class PeakMemory:
    """Watches this process and all below it while the ``with`` block runs; ``peak_mib`` is the most that they held.

    Resident memory is summed, so what processes share counts several times. Needs ``/proc``.
    """

    def __init__(self) -> None:
        self.peak_mib = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> "PeakMemory":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(INTERVAL_S):
            self.peak_mib = max(self.peak_mib, sum(map(_resident_kib, _family(os.getpid()))) / 1024)


def _family(pid: int) -> list[int]:
    """``pid`` and the processes below it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:
            continue
        for child in children:
            found.extend(_family(int(child)))
    return found


def _resident_kib(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0  # it has ended
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)
