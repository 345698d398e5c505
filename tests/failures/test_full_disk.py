"""The disk that a project's state lies on is full: a real one of a few megabytes."""

import json
import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.retrieval.index import Index
from engine.store import Store
from tests.failures.commands import QUESTION, live, plumbline, store_of

pytestmark = pytest.mark.slow
DISK_MB = 40


@pytest.fixture
def disk(built: Path, tmp_path: Path) -> Iterator[Path]:
    """The built project on a small file system of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("mounting a file system is not allowed here")
    try:
        shutil.copytree(built, folder / "project")
        yield folder / "project"
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Write until nothing more goes on the disk; the file that takes the room."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):
        while True:
            file.write(bytes(4096))
    return ballast


def test_a_build_fails_with_the_index_before_intact_and_the_next_completes(disk: Path) -> None:
    before = live(disk)
    (disk / "documents" / "more.md").write_text("# Tariff\n\nA crossing costs CNY 30 from May 2024.\n")
    ballast = fill(disk)
    done = plumbline(disk, "build")
    assert done.returncode == 1
    assert "space" in done.stderr or "disk is full" in done.stderr, done.stderr
    assert len(Index.open(disk / ".plumbline" / "indexes" / str(before))) == 2
    ballast.unlink()
    assert live(disk) == before
    done = plumbline(disk, "build", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["documents"] == 3
    assert live(disk) != before


def test_a_question_beside_a_server_is_answered_with_a_note(disk: Path) -> None:
    """A store that another process holds open can be read, though not written."""
    store = Store.open(store_of(disk))
    store.live("index")
    fill(disk)
    done = plumbline(disk, "ask", QUESTION, "--json")
    store.close()
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["status"]) == (0, "answered"), done.stderr
    assert "2.00%" in answer["text"]
    assert answer["notes"] == ["the record of this run could not be kept"]


def test_a_question_to_a_store_that_nobody_holds_open_is_refused_with_the_reason(disk: Path) -> None:
    """SQLite needs some bytes of disk to read a log that others write to."""
    live(disk)
    ballast = fill(disk)
    done = plumbline(disk, "ask", QUESTION)
    assert done.returncode == 1
    assert "store.db: could not be opened" in done.stderr
    assert "check the disk and its free space; what was committed is intact" in done.stderr
    ballast.unlink()
    assert "2.00%" in plumbline(disk, "ask", QUESTION).stdout


def test_a_file_that_may_not_grow_is_a_clear_error_too(project: Path) -> None:
    """As under a quota: each file may have some bytes only. Needs no right to mount."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    shutil.rmtree(project / ".plumbline")
    done = plumbline(project, "build", before=limit)
    assert done.returncode == 1
    assert done.stderr.strip()
    assert not (project / ".plumbline" / "store.db").exists() or live(project) is None
    assert plumbline(project, "build").returncode == 0
