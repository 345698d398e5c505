import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from engine.documents import reader as reader_module
from engine.documents.model import Document, DocumentFault, Quarantined
from engine.documents.reader import Reader, ReaderStartError
from engine.documents.worker import Job
from engine.settings import ReadingSettings
from tests.engine.documents.made import pdf_bytes, put, write

LONG = "Sales rose in March 2024. " * 100_000
"""Some seconds of work."""


@pytest.fixture
def make() -> Iterator[Any]:
    readers: list[Reader] = []

    def made(**limits: Any) -> Reader:
        # A copy is not validated: tests want limits smaller than anyone may set.
        readers.append(Reader(ReadingSettings().model_copy(update=limits)))
        return readers[-1]

    yield made
    for reader in readers:
        reader.close()


def job(path: Path, *, max_mb: int = 500) -> Job:
    return Job(path=path, file=path.name, zone="UTC", fiscal_year_start=1, chunk_tokens=220, max_mb=max_mb)


def works(reader: Reader, folder: Path) -> bool:
    put(folder, good_dot_txt="Good.")
    return isinstance(reader.read(job(folder / "good.txt")), Document)


def test_a_document_that_takes_too_long_is_quarantined_and_the_next_one_read(tmp_path: Path, make: Any) -> None:
    put(tmp_path, long_dot_txt=LONG)
    reader = make(timeout_s=0.2)
    read = reader.read(job(tmp_path / "long.txt"))
    assert isinstance(read, Quarantined) and read.fault is DocumentFault.TIMED_OUT
    assert read.message.startswith("came no further within 0.2 s")
    assert read.message.endswith("; split it, export it again, or raise reading.timeout_s")
    assert not multiprocessing.active_children()
    reader._limits = ReadingSettings()  # on a busy machine a short one may take as long
    assert works(reader, tmp_path)


def test_a_reader_that_was_closed_starts_no_process(tmp_path: Path, make: Any) -> None:
    put(tmp_path, good_dot_txt="Good.")
    reader = make()
    reader.close()
    with pytest.raises(ReaderStartError, match="not wanted any more"):
        reader.read(job(tmp_path / "good.txt"))
    assert not multiprocessing.active_children()


def test_threads_that_end_a_process_together_end_it_once(tmp_path: Path, make: Any) -> None:
    reader, before = make(), sys.getswitchinterval()
    assert works(reader, tmp_path)
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            ended = [threads.submit(reader.close if n % 2 else reader._end) for n in range(8)]
    finally:
        sys.setswitchinterval(before)
    assert [one.exception() for one in ended] == [None] * 8
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(("max_mb", "kind"), [(1, Quarantined), (2, Document)])
def test_the_process_keeps_to_the_size_that_the_job_names(tmp_path: Path, make: Any, max_mb: int, kind: type) -> None:
    (tmp_path / "wide.txt").write_text("Good." + " " * 1_000_000 + "\nEnd.")
    read = make().read(job(tmp_path / "wide.txt", max_mb=max_mb))
    assert isinstance(read, kind)
    if isinstance(read, Quarantined):
        assert read.fault is DocumentFault.TOO_LARGE
        assert read.message == "has 1,000,010 bytes, at most 1 MB are read; split it, or raise reading.max_mb"


def test_a_page_that_takes_too_long_is_named(tmp_path: Path, make: Any) -> None:
    def crowded(c: Any) -> None:
        for i in range(9_000):
            write(c, f"many small words in row {i}", 20 + i % 50, 20 + i / 12, size=2)

    pages = [lambda c: write(c, "First", 50, 700), crowded, lambda c: write(c, "Third", 50, 700)]
    (tmp_path / "p.pdf").write_bytes(pdf_bytes(pages))
    reader = make(page_timeout_s=0.2)
    read = reader.read(job(tmp_path / "p.pdf"))
    assert isinstance(read, Quarantined) and read.fault is DocumentFault.TIMED_OUT
    assert read.message.startswith("page 2 of 3 was not read within 0.2 s;")
    assert "reading.page_timeout_s" in read.message
    patient = make().read(job(tmp_path / "p.pdf"))
    assert isinstance(patient, Document) and patient.page_count == 3


def test_a_document_that_ends_its_process_is_quarantined_and_the_next_one_read(tmp_path: Path, make: Any) -> None:
    put(tmp_path, long_dot_txt=LONG)
    reader = make()
    assert works(reader, tmp_path)
    (process,) = multiprocessing.active_children()
    assert process.pid
    Timer(0.3, os.kill, (process.pid, signal.SIGKILL)).start()
    read = reader.read(job(tmp_path / "long.txt"))
    assert isinstance(read, Quarantined) and read.fault is DocumentFault.WORKER_DIED
    assert read.message.startswith("ended the process that read it (SIGKILL);")
    assert works(reader, tmp_path)


def test_a_document_that_needs_too_much_memory_is_quarantined_and_the_next_one_read(tmp_path: Path, make: Any) -> None:
    put(tmp_path, long_dot_txt=LONG * 4)
    reader = make(memory_mb=150)
    read = reader.read(job(tmp_path / "long.txt"))
    assert isinstance(read, Quarantined) and read.fault is DocumentFault.TOO_LARGE
    assert read.message == "needs more than 150 MB of memory; split it, or raise reading.memory_mb"
    assert works(reader, tmp_path)


def test_a_long_document_that_comes_on_is_not_stopped(
    tmp_path: Path, make: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reader_module, "TELL_S", 0)
    put(tmp_path, long_dot_md="".join(f"## Part {n}\n\nSales rose in March 2024.\n\n" for n in range(3_000)))
    with caplog.at_level(logging.INFO):
        read = make().read(job(tmp_path / "long.md"))
    assert isinstance(read, Document) and len(read.chunks) == 3_000
    assert "long.md: chunk 2500 of 3000" in caplog.text


READ = """
import sys, threading, time, multiprocessing
from pathlib import Path
from engine.documents.read_all import read_all

def tell():
    while not multiprocessing.active_children():
        time.sleep(0.05)
    print(multiprocessing.active_children()[0].pid, flush=True)

if __name__ == "__main__":
    threading.Thread(target=tell, daemon=True).start()
    list(read_all([(Path(sys.argv[1]), "long.txt")]))
"""


def test_no_reader_outlives_a_parent_that_was_killed(tmp_path: Path) -> None:
    put(tmp_path, long_dot_txt=LONG, script_dot_py=READ)
    command = [sys.executable, str(tmp_path / "script.py"), str(tmp_path / "long.txt")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        reader = int(parent.stdout.readline())
        parent.kill()
    deadline = time.monotonic() + 30
    while Path(f"/proc/{reader}").exists():
        assert time.monotonic() < deadline, f"process {reader} goes on"
        time.sleep(0.1)
