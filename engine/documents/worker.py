"""What runs in a reading process: documents are read one after the other, as they are asked for."""

import os
import resource
import signal
from dataclasses import dataclass
from functools import partial
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from engine.documents.model import Document, DocumentError, DocumentFault, Quarantined
from engine.documents.parents_model import Model, ParentsModel
from engine.documents.pdf.page import Page
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
    model: Model | None = None
    """The embedding model that the parent answers for; without one, text is cut by its size alone."""
    whole_pages: int | None = None
    """A PDF of more pages is not read but answered with ``Long``, so that all processes can share in it."""


@dataclass(frozen=True)
class PagesJob:
    """Some pages of a PDF, counted from 1, to be read and not yet put together."""

    job: Job
    numbers: range


@dataclass(frozen=True)
class AssemblyJob:
    """A PDF whose pages were all read."""

    job: Job
    pages: tuple[Page, ...]


@dataclass(frozen=True)
class Long:
    """The PDF has more pages than the job allows to be read at once."""

    page_count: int


@dataclass(frozen=True)
class PagesRead:
    """What a ``PagesJob`` found."""

    pages: tuple[Page, ...]


Request = Job | PagesJob | AssemblyJob
Answer = Document | Quarantined | Long | PagesRead


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
    """Answer every request on ``connection`` with an ``Answer``, until it ends.

    Before that come some ``Reached``, and each ``Ask`` is answered.

    Above ``memory_mb`` of data an allocation fails instead of pushing the whole machine into a corner.
    """
    import engine.documents.read  # noqa: F401 - half a second, before the process says that it is ready

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; the parent ends this one
    Thread(target=_end_with_parent, daemon=True).start()
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = memory_mb * 1_000_000
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if most < 0 else min(wanted, most), most))
    connection.send(Ready())
    while True:
        try:
            request: Request = connection.recv()
        except EOFError:
            return
        file = request.file if isinstance(request, Job) else request.job.file
        try:
            connection.send(_answer(request, connection))
        except DocumentError as error:
            connection.send(Quarantined(file=file, sha256=None, fault=error.fault, message=error.message))
        except MemoryError:
            message = f"needs more than {memory_mb} MB of memory; split it, or raise reading.memory_mb"
            connection.send(Quarantined(file=file, sha256=None, fault=DocumentFault.TOO_LARGE, message=message))


def _tell(connection: Connection, unit: Unit, done: int, total: int) -> None:
    connection.send(Reached(unit, done, total))


def _answer(request: Request, connection: Connection) -> Answer:
    from engine.documents.read import count_pages, read_document, read_pages

    progress = partial(_tell, connection)
    if isinstance(request, PagesJob):
        job = request.job
        found = read_pages(job.path, request.numbers, file=job.file, max_mb=job.max_mb, progress=progress)
        return PagesRead(tuple(found))
    job = request.job if isinstance(request, AssemblyJob) else request
    if isinstance(request, Job) and job.whole_pages is not None:
        count = count_pages(job.path, file=job.file, max_mb=job.max_mb)
        if count > job.whole_pages:
            return Long(count)
    return read_document(
        job.path,
        file=job.file,
        zone=job.zone,
        fiscal_year_start=job.fiscal_year_start,
        chunk_tokens=job.chunk_tokens,
        meaning=ParentsModel(connection, job.model) if job.model else None,
        max_mb=job.max_mb,
        pages=request.pages if isinstance(request, AssemblyJob) else None,
        progress=progress,
    )


def _end_with_parent() -> None:
    """A reader stuck on a page would outlive a parent that was killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
