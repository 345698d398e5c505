"""What runs in a reading process: documents are read one after the other, as they are asked for."""

import os
import resource
import signal
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from engine.documents.model import DocumentError, DocumentFault, Quarantined
from engine.documents.progress import Unit


@dataclass(frozen=True, kw_only=True)
class Job:
    """A document to be read; the fields mean what they mean in ``read_document``."""

    path: Path
    file: str
    zone: str
    fiscal_year_start: int
    chunk_tokens: int
    max_mb: int


@dataclass(frozen=True)
class Ready:
    """The process has started and waits for a job."""


@dataclass(frozen=True)
class Reached:
    """How far the document is: ``done`` of ``total`` pages, later of its chunks."""

    unit: Unit
    done: int
    total: int


def serve(connection: Connection, memory_mb: int) -> None:
    """Answer every job on ``connection`` with some ``Reached`` and a ``Document`` or ``Quarantined``, until it ends.

    Above ``memory_mb`` of data an allocation fails instead of pushing the whole machine into a corner.
    """
    from engine.documents.read import read_document

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent ends this one
    Thread(target=_end_with_parent, daemon=True).start()
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = memory_mb * 1_000_000
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if most < 0 else min(wanted, most), most))
    connection.send(Ready())
    while True:
        try:
            job: Job = connection.recv()
        except EOFError:
            return
        try:
            connection.send(
                read_document(
                    job.path,
                    file=job.file,
                    zone=job.zone,
                    fiscal_year_start=job.fiscal_year_start,
                    chunk_tokens=job.chunk_tokens,
                    max_mb=job.max_mb,
                    progress=lambda unit, done, total: connection.send(Reached(unit, done, total)),
                )
            )
        except DocumentError as error:
            connection.send(Quarantined(file=job.file, sha256=None, fault=error.fault, message=error.message))
        except MemoryError:
            message = f"needs more than {memory_mb} MB of memory; split it, or raise reading.memory_mb"
            connection.send(Quarantined(file=job.file, sha256=None, fault=DocumentFault.TOO_LARGE, message=message))


def _end_with_parent() -> None:
    """A reader stuck on a page would outlive a parent that was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
