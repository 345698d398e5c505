"""Pages a second: ours against plain pdfplumber (``extract_text`` and ``find_tables``) on the same files, in one run.

Ours is a page with its lines and tables. Both are given the same two processes, which are ready before the clock
starts, and turns of ``RUN`` pages; they take turns with each other, so that what else the machine does slows both.
Ours reads all pages. pdfplumber reads every fifth, since it takes minutes for all; the pages of a report do not differ
much from part to part. One process is timed by processor time, which other work slows less. The pace from file to
chunks, through ``read_each``, is reported beside it.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from benchmarks.document_bars.figure import Figure
from engine.documents.pdf.file import PdfFile
from engine.documents.pdf.page import Page
from engine.documents.read_all import read_each
from engine.settings import ReadingSettings

PROCESSES = 2
EVERY = 5
"""One in so many pages is read by pdfplumber."""
RUN = 12
ROUNDS = 6
RATIO_BAR = 5.0

Part = tuple[Path, tuple[int, ...]]


def paces(files: Sequence[Path]) -> Iterator[Figure]:
    """Pages a second of both, how many times as fast ours is, and the share of pages that took our slow path."""
    ours, pages, plumber, sampled = _both(files)
    yield Figure(what="two processes, pages with tables", value=len(pages) / ours, n=len(pages), unit="pages/s")
    yield Figure(what="two processes, plain pdfplumber", value=sampled / plumber, n=sampled, unit="pages/s")
    times = len(pages) / ours / (sampled / plumber)
    yield Figure(what="two processes, times as fast", value=times, n=len(pages), unit="×", bar=RATIO_BAR)
    part = (files[0], tuple(number for _, numbers in _parts(files[0], EVERY) for number in numbers))
    for what, read in (("pages with tables", own_pages), ("plain pdfplumber", plumber_pages)):
        seconds = _seconds(lambda read=read: read(part), time.process_time)  # type: ignore[misc]
        what = f"one process, {what}, by processor time"  # noqa: PLW2901
        yield Figure(what=what, value=len(part[1]) / seconds, n=len(part[1]), unit="pages/s")
    limits = ReadingSettings(workers=PROCESSES)
    seconds = _seconds(lambda: list(read_each([(file, file.name) for file in files], limits=limits)))
    yield Figure(what="two processes, file to chunks", value=len(pages) / seconds, n=len(pages), unit="pages/s")
    how = Counter(table.strategy for page in pages for table in page.tables)
    yield Figure(
        what="pages that took the slow path (pdfplumber's parser)",
        value=sum(page.doubted for page in pages) / len(pages),
        n=len(pages),
        details=(f"tables by how they were found: {dict(how)}",),
    )


def _both(files: Sequence[Path]) -> tuple[float, list[Page], float, int]:
    """Seconds and pages of ours, seconds and number of pages of pdfplumber's."""
    own = [part for file in files for part in _parts(file, 1)]
    others = [part for file in files for part in _parts(file, EVERY)]
    pages: list[Page] = []
    ours = plumber = 0.0
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        list(pool.map(own_pages, own[:PROCESSES]))
        list(pool.map(plumber_pages, others[:PROCESSES]))
        for turn in range(ROUNDS):
            ours += _seconds(lambda turn=turn: pages.extend(_flat(pool.map(own_pages, own[turn::ROUNDS]))))  # type: ignore[misc]
            plumber += _seconds(lambda turn=turn: list(pool.map(plumber_pages, others[turn::ROUNDS])))  # type: ignore[misc]
    return ours, pages, plumber, sum(len(numbers) for _, numbers in others)


def _flat(parts: Iterator[list[Page]]) -> Iterator[Page]:
    for part in parts:
        yield from part


def _seconds(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    began = clock()
    work()
    return clock() - began


def _parts(file: Path, every: int) -> list[Part]:
    with PdfFile(file.read_bytes(), file.name) as pdf:
        numbers = tuple(range(1, pdf.facts.page_count + 1, every))
    return [(file, numbers[start : start + RUN]) for start in range(0, len(numbers), RUN)]


def own_pages(part: Part) -> list[Page]:
    """These pages of a file, by our reader."""
    path, numbers = part
    with PdfFile(path.read_bytes(), path.name) as pdf:
        return list(pdf.pages(numbers))


def plumber_pages(part: Part) -> None:
    """These pages of a file, by pdfplumber as its documentation uses it."""
    import pdfplumber

    logging.getLogger("pdfminer").setLevel(logging.ERROR)
    path, numbers = part
    with pdfplumber.open(path, pages=list(numbers)) as pdf:
        for page in pdf.pages:
            page.extract_text()
            page.find_tables()
            page.close()
