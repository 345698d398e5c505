"""The browser as a process: it must not outlive the one that started it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest

from engine.sources.boards.browser import Browser, found
from engine.sources.errors import Fault, SourceError

pytestmark = pytest.mark.skipif(found() is None, reason="no Chromium on this machine")
STARTER = """
import signal, sys
signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a runner that ignores it passes that on
from engine.sources.boards.browser import Browser
print(Browser(None).visit(lambda chromium: chromium.version, timeout_s=60), flush=True)
sys.stdin.read(1)
"""


def descendants(parent: int) -> set[int]:
    """The processes that a process and its children started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # it has just ended
    every = {parent}
    while more := {pid for pid, above in parents.items() if above in every} - every:
        every |= more
    return every - {parent}


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc on this machine")
@pytest.mark.parametrize("end", [None, signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_the_process_however_that_ends(end: signal.Signals | None) -> None:
    root = Path(__file__).parents[4]
    with subprocess.Popen(
        [sys.executable, "-c", STARTER], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline()[:1].isdigit()
        started = descendants(process.pid)
        assert started
        if end is None:
            process.stdin.write(b".")
            process.stdin.flush()
        else:
            os.kill(process.pid, end)
        process.wait(20)
    deadline = time.monotonic() + 20
    while any(map(is_running, started)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not [pid for pid in started if is_running(pid)]


def test_a_visit_that_waits_too_long_for_its_turn_is_given_up() -> None:
    browser = Browser(None)
    browser.visit(lambda _: None, timeout_s=60)
    over = Event()
    browser._thread.submit(over.wait, 30)
    with pytest.raises(SourceError) as raised:
        browser.visit(lambda _: None, timeout_s=0.1)
    over.set()
    assert (raised.value.fault, raised.value.retryable) == (Fault.TIMED_OUT, True)
    browser.close()
