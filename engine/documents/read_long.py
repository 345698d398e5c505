"""A long PDF, read by all reading processes at once: each takes some of its pages, and one puts them together."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace

from engine.documents.model import Document, Quarantined
from engine.documents.pdf.page import Page
from engine.documents.worker import Answer, AssemblyJob, Job, Long, PagesJob, PagesRead, Request

PAGES_A_JOB = 12
"""So many that opening the file for them does not count, so few that no process waits for long for another's."""


def read_shared(job: Job, ask: Callable[[Request], Answer], threads: Executor) -> Document | Quarantined:
    """The document of ``job``, which ``ask`` has one process do; parts of a long one are asked for in ``threads``.

    The first part that is quarantined quarantines the document.
    """
    answer = ask(replace(job, whole_pages=PAGES_A_JOB))
    if not isinstance(answer, Long):
        return whole(answer)
    parts = [
        threads.submit(ask, PagesJob(job, range(first, min(first + PAGES_A_JOB, answer.page_count + 1))))
        for first in range(1, answer.page_count + 1, PAGES_A_JOB)
    ]
    pages: list[Page] = []
    for part in parts:
        found = part.result()
        if not isinstance(found, PagesRead):
            _cancel(parts)
            return whole(found)
        pages.extend(found.pages)
    return whole(ask(AssemblyJob(job, tuple(pages))))


def _cancel(parts: list[Future[Answer]]) -> None:
    for part in parts:
        part.cancel()


def whole(answer: Answer) -> Document | Quarantined:
    """The answer to a request for all of a document."""
    if isinstance(answer, Document | Quarantined):
        return answer
    raise TypeError(f"expected a document from the reading process, got {type(answer).__name__}")
