"""Our commands as processes of their own, on a project that was built."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from engine.store import Store

REPOSITORY = Path(__file__).parents[2]
QUESTION = "What was the breakage of Heron 2 in East in January 2024?"
"""4 of 200 broke: 2 %."""

Done = subprocess.CompletedProcess[str]


def plumbline(project: Path, *arguments: str, before: Callable[[], None] | None = None, timeout_s: float = 120) -> Done:
    """Run a command in the project's folder; ``before`` runs in the new process, such as a limit that it sets itself.

    No command may end in a traceback, however it fails.
    """
    done = subprocess.run(
        [sys.executable, "-m", "orchestration.cli.main", *arguments],
        cwd=project,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
        preexec_fn=before,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def store_of(project: Path) -> str:
    """The URL of the project's store."""
    return f"sqlite:///{project / '.plumbline' / 'store.db'}"


def live(project: Path) -> str | None:
    """The build that is live. The last to leave a store takes the files away that stand beside it."""
    store = Store.open(store_of(project))
    promotion = store.live("index")
    store.close()
    return promotion.version if promotion else None


def kill_group(process: "subprocess.Popen[str]") -> None:
    """kill -9 of a process and of all that it started; it leads a group of its own."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
