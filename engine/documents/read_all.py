"""Many files to documents, in processes of their own and in the order of the files."""

import hashlib
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from engine.documents.cache import DocumentCache
from engine.documents.files import read_bytes
from engine.documents.meaning import Meaning
from engine.documents.model import Document, DocumentError, Quarantined
from engine.documents.parents_model import Model
from engine.documents.read_long import read_shared, whole
from engine.documents.reader import Reader
from engine.documents.worker import Answer, Job, Request
from engine.settings import ReadingSettings

logger = logging.getLogger(__name__)

AHEAD = 2
"""Documents begun or waiting, for each reader: enough that none idles, and no more are held in memory."""


def read_all(
    files: Sequence[tuple[Path, str]],
    *,
    zone: str = "UTC",
    fiscal_year_start: int = 1,
    chunk_tokens: int = 220,
    meaning: Meaning | None = None,
    cache: DocumentCache | None = None,
    limits: ReadingSettings | None = None,
) -> Iterator[Document | Quarantined]:
    """Every file of ``files`` in turn, as in ``read_each``, and nothing twice.

    A file with the bytes of an earlier one comes without sections and chunks, and with a warning that names the
    earlier one.
    """
    first: dict[str, str] = {}
    for read in read_each(
        files,
        zone=zone,
        fiscal_year_start=fiscal_year_start,
        chunk_tokens=chunk_tokens,
        meaning=meaning,
        cache=cache,
        limits=limits,
    ):
        if isinstance(read, Quarantined):
            yield read
            continue
        earlier = first.setdefault(read.sha256, read.file)
        yield read if earlier == read.file else _as_duplicate(read, earlier)


def _as_duplicate(document: Document, earlier: str) -> Document:
    note = f"holds the same bytes as {earlier}, under which it is searched"
    return document.model_copy(update={"sections": (), "chunks": (), "warnings": (note,)})


def read_each(
    files: Sequence[tuple[Path, str]],
    *,
    zone: str = "UTC",
    fiscal_year_start: int = 1,
    chunk_tokens: int = 220,
    meaning: Meaning | None = None,
    cache: DocumentCache | None = None,
    limits: ReadingSettings | None = None,
) -> Iterator[Document | Quarantined]:
    """Every file of ``files`` in turn, as a document or as quarantined; one bad file never stops the rest.

    ``meaning`` says where long text is cut; it is asked here, not in the processes that read. ``limits.workers``
    documents are read at once, or as many parts of a long PDF. One that overruns its time or memory is quarantined, its
    process ended. With a ``cache`` every file is still hashed, and parsed only if its bytes, its name, these arguments
    or this package changed; no process starts where nothing is parsed.
    """
    limits = limits or ReadingSettings()
    readers = [Reader(limits, meaning) for _ in range(limits.workers)]
    free: SimpleQueue[Reader] = SimpleQueue()
    for reader in readers:
        free.put(reader)

    def ask(request: Request) -> Answer:
        reader = free.get()
        try:
            return reader.read(request)
        finally:
            free.put(reader)

    def parse(job: Job) -> Document | Quarantined:
        return read_shared(job, ask, parts) if limits.workers > 1 else whole(ask(job))

    def read(path: Path, file: str) -> Document | Quarantined:
        job = Job(
            path=path,
            file=file,
            zone=zone,
            fiscal_year_start=fiscal_year_start,
            chunk_tokens=chunk_tokens,
            max_mb=limits.max_mb,
            model=Model(meaning.digest, meaning.max_tokens) if meaning else None,
        )
        return _read(job, parse, cache)

    with ExitStack() as stack:
        threads = ThreadPoolExecutor(limits.workers, thread_name_prefix="read")
        parts = ThreadPoolExecutor(limits.workers, thread_name_prefix="read-pages")
        for reader in readers:
            stack.callback(reader.close)
        for executor in (threads, parts):
            stack.callback(executor.shutdown, wait=False, cancel_futures=True)
        running: deque[Future[Document | Quarantined]] = deque()
        for path, file in files:
            running.append(threads.submit(read, path, file))
            if len(running) >= AHEAD * limits.workers:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()


def _read(
    job: Job, parse: Callable[[Job], Document | Quarantined], cache: DocumentCache | None
) -> Document | Quarantined:
    try:
        digest = hashlib.sha256(read_bytes(job.path, job.file, max_mb=job.max_mb)).hexdigest()
    except DocumentError as error:
        return _told(Quarantined(file=job.file, sha256=None, fault=error.fault, message=error.message))
    key = f"{digest}|{job.file}|{job.zone}|{job.fiscal_year_start}|{job.chunk_tokens}|{job.model}"
    known = cache.get(key) if cache else None
    if known is not None:
        return known
    read = parse(job)
    if isinstance(read, Quarantined):
        return _told(read.model_copy(update={"sha256": digest}))
    # A file that was changed while it was read is not kept under the digest it had before.
    if cache and read.sha256 == digest:
        cache.put(key, read)
    return read


def _told(quarantined: Quarantined) -> Quarantined:
    logger.warning("quarantined %s: %s: %s", quarantined.fault, quarantined.file, quarantined.message)
    return quarantined
