"""A process of its own that reads documents, or pages of one: one that never ends, or takes all memory, can be stopped.

Nothing less will do. A damaged PDF can hold the parser in a loop that no check between pages is reached from.
"""

import logging
import signal
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Lock

from engine.documents.meaning import Meaning
from engine.documents.model import DocumentFault, Quarantined
from engine.documents.parents_model import Ask
from engine.documents.worker import Answer, Job, Reached, Request, serve
from engine.settings import ReadingSettings

logger = logging.getLogger(__name__)

TELL_S = 10
"""How often a document that takes long tells how far it is."""
START_S = 120
"""A process imports the reader before it is ready: half a second, or much more on a machine that is busy."""
END_S = 10
"""A process that has closed its end of the pipe is about to end, and tells by its exit code why; then it is killed."""


class ReaderStartError(RuntimeError):
    """No reading process could be started; the message says what to look at."""


class Reader:
    """Reads one document, or part of one, at a time. The process starts with the first, anew after it was stopped."""

    def __init__(self, limits: ReadingSettings, meaning: Meaning | None = None) -> None:
        self._limits = limits
        self._meaning = meaning
        self._running: tuple[BaseProcess, Connection] | None = None
        # One thread at a time starts the process, ends it or learns its exit code: the one that reads, or that closes.
        self._changing = Lock()
        self._closed = False

    def read(self, request: Request) -> Answer:
        """What the process answers, or why the document is quarantined.

        Raises ``ReaderStartError``, and what the embedding model raises.
        """
        file = request.file if isinstance(request, Job) else request.job.file
        process, connection = self._running or self._start()
        reached: Reached | None = None
        told = time.monotonic()
        try:
            connection.send(request)
            while connection.poll(self._seconds(reached)):
                answer = connection.recv()
                if isinstance(answer, Ask):
                    connection.send(self._answer(answer))
                    continue
                if not isinstance(answer, Reached):
                    result: Answer = answer
                    return result
                reached = answer
                if time.monotonic() - told >= TELL_S:
                    told = time.monotonic()
                    logger.info("%s: %s %d of %d", file, reached.unit, reached.done, reached.total)
        except (EOFError, OSError):
            with self._changing:
                process.join(END_S)
            message = f"ended the process that read it{_why(process.exitcode)}; print or export it again, or split it"
            return self._quarantined(file, DocumentFault.WORKER_DIED, message)
        return self._quarantined(file, DocumentFault.TIMED_OUT, self._overdue(reached))

    def _answer(self, ask: Ask) -> object:
        assert self._meaning is not None
        try:
            return ask.answer(self._meaning)
        except Exception:
            self._end()  # it waits for an answer that never comes
            raise

    def close(self) -> None:
        """End the process for good, whatever it does; what it reads is quarantined, and nothing more is read."""
        with self._changing:
            self._closed = True
        self._end()

    def _end(self) -> None:
        with self._changing:
            if self._running:
                process, connection = self._running
                self._running = None
                process.kill()
                process.join()
                connection.close()

    def _start(self) -> tuple[BaseProcess, Connection]:
        # A fork would copy the threads' locks of a parent that may run Dagster or torch.
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._limits.memory_mb), daemon=True)
        with self._changing:
            if self._closed:  # while another thread was about to read the next document
                raise ReaderStartError("the documents that are left are not wanted any more")
            process.start()
            self._running = running = process, ours
        theirs.close()
        try:
            ready = ours.poll(START_S) and ours.recv()
        except (EOFError, OSError):
            ready = False
        if not ready:
            self._end()
            raise ReaderStartError(
                f"no process that reads documents could be started{_why(process.exitcode)}; see its error above. A "
                'script that calls read_all must do so below `if __name__ == "__main__":`'
            )
        return running

    def _seconds(self, reached: Reached | None) -> float:
        """How long the next sign of life may take."""
        return self._limits.page_timeout_s if _among_pages(reached) else self._limits.timeout_s

    def _overdue(self, reached: Reached | None) -> str:
        seconds = f"{self._seconds(reached):g} s"
        if reached and _among_pages(reached):
            return (
                f"page {reached.done + 1} of {reached.total} was not read within {seconds}; take the page out, print "
                "it to PDF again, or raise reading.page_timeout_s"
            )
        where = f" after chunk {reached.done} of {reached.total}" if reached and reached.unit == "chunk" else ""
        return f"came no further within {seconds}{where}; split it, export it again, or raise reading.timeout_s"

    def _quarantined(self, file: str, fault: DocumentFault, message: str) -> Quarantined:
        self._end()
        return Quarantined(file=file, sha256=None, fault=fault, message=message)


def _among_pages(reached: Reached | None) -> bool:
    return reached is not None and reached.unit == "page" and reached.done < reached.total


def _why(exit_code: int | None) -> str:
    """
    >>> _why(-9), _why(1)
    (' (SIGKILL)', ' (exit code 1)')
    """
    if exit_code is None:
        return ""
    return f" ({signal.Signals(-exit_code).name})" if exit_code < 0 else f" (exit code {exit_code})"
