"""One writer at a time in a home: two builds at once would do the same work twice over and mix their progress."""

import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

logger = logging.getLogger(__name__)

WAIT_S = 3600.0
POLL_S = 0.5


class HomeBusyError(Exception):
    """Another process works in this home; the message names it."""


@contextmanager
def home_lock(home: Path, work: str, *, wait_s: float = WAIT_S) -> Iterator[None]:
    """Hold the lock of ``home`` while ``work`` is done, after waiting for another process that holds it.

    ``HomeBusyError`` where that one is not done after ``wait_s``. A process that holds the lock may take it again.
    The lock is the operating system's: it ends with the process that holds it, however that ends.
    """
    home.mkdir(parents=True, exist_ok=True)
    note = home / "working.json"
    lock = FileLock(home / "working.lock", is_singleton=True, thread_local=False)
    if lock.is_locked:
        yield
        return
    try:
        lock.acquire(timeout=0)
    except Timeout:
        _wait(lock, home, _holder(note), wait_s)
    try:
        note.write_text(json.dumps({"work": work, "pid": os.getpid()}), "utf-8")
        yield
    finally:
        note.unlink(missing_ok=True)
        lock.release()


def _wait(lock: FileLock, home: Path, holder: str, wait_s: float) -> None:
    if wait_s > 0:
        logger.warning("%s: waiting until %s is done", home, holder)
    try:
        lock.acquire(timeout=wait_s, poll_interval=POLL_S)
    except Timeout:
        raise HomeBusyError(
            f"{home}: {holder} is at work here; wait until it is done, or set PLUMBLINE_HOME to another folder"
        ) from None


def _holder(note: Path) -> str:
    try:
        holder = json.loads(note.read_text("utf-8"))
        return f"`{holder['work']}` (process {holder['pid']})"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"
