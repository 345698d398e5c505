"""One writer at a time in a home: two builds at once would do the same work twice over and mix their progress."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


class HomeBusyError(Exception):
    """Another process works in this home; the message names it."""


@contextmanager
def home_lock(home: Path, work: str) -> Iterator[None]:
    """Hold the lock of ``home`` while ``work`` is done; ``HomeBusyError`` where another process holds it.

    The lock is the operating system's: it ends with the process that holds it, however that ends.
    """
    home.mkdir(parents=True, exist_ok=True)
    note = home / "working.json"
    lock = FileLock(home / "working.lock", timeout=0)
    try:
        with lock:
            note.write_text(json.dumps({"work": work, "pid": os.getpid()}), "utf-8")
            try:
                yield
            finally:
                note.unlink(missing_ok=True)
    except Timeout:
        raise HomeBusyError(
            f"{home}: {_holder(note)} is at work here; wait until it is done, or set PLUMBLINE_HOME to another folder"
        ) from None


def _holder(note: Path) -> str:
    try:
        holder = json.loads(note.read_text("utf-8"))
        return f"`{holder['work']}` (process {holder['pid']})"
    except (OSError, ValueError, KeyError, TypeError):
        return "another process"
