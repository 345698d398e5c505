"""Agentic with Simple behind it: whatever Agentic does, the user gets an answer."""

import contextvars
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from queue import Empty, SimpleQueue

from engine.answer import Answer, AnswerStatus
from engine.pipelines.answerer import Answerer
from engine.planning.catalogue import Language, language_of
from engine.progress import Event, Watch, unwatched
from engine.serving.run import Stopped
from engine.store_runs import Lease, RunStopped
from shadow_mode.breaker import Breaker, Pass

logger = logging.getLogger(__name__)

_STOOD_IN: dict[Language, str] = {
    "en": "Agentic RAG gave no answer ({reason}); Simple RAG answered in its place",
    "zh": "Agentic RAG 未能作答（{reason}），由 Simple RAG 代答",
}

GetAnswerer = Callable[[], Answerer]
"""Gives an answerer as it is now, or raises what is to be told."""


class TooSlow(Exception):
    """Agentic had its time."""


@dataclass(frozen=True)
class Timed:
    """Simple, whose times are what Agentic's are measured by."""

    simple: Answerer
    breaker: Breaker
    kind: str

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        """Simple's answer."""
        began = time.perf_counter()
        answer = self.simple.answer(question, as_of=as_of, lease=lease, watch=watch)
        if answer.status is not AnswerStatus.FAILED:
            self.breaker.simple_took(self.kind, time.perf_counter() - began)
        return answer


@dataclass(frozen=True)
class Guarded:
    """An ``Answerer`` that asks Agentic and, where it fails or takes longer than ``patience_s``, Simple.

    How Agentic did is told to the breaker. ``on_failure`` is given the trace and Agentic's failed answer.
    """

    agentic: GetAnswerer
    simple: GetAnswerer
    breaker: Breaker
    asked: Pass
    patience_s: float
    on_failure: Callable[[str, Answer], None]

    def answer(self, question: str, *, as_of: date, lease: Lease | None = None, watch: Watch = unwatched) -> Answer:
        """Agentic's answer, or Simple's with a note; Agentic's own failure only where Simple cannot answer either."""
        began = time.perf_counter()
        error: Exception | None = None
        try:
            answer = self._in_time(question, as_of, lease, watch)
        except (RunStopped, Stopped):
            raise  # a person or a server stopped the question; Agentic did nothing wrong
        except Exception as caught:
            error, answer = caught, _failed(question, as_of, lease, caught, time.perf_counter() - began)
        failed = answer.status is AnswerStatus.FAILED
        self.breaker.report(self.asked, failed=failed, seconds=time.perf_counter() - began)
        if not failed:
            return answer
        logger.warning("trace %s: Agentic failed, Simple stands in: %s", answer.trace_id, "; ".join(answer.notes))
        return self._stand_in(answer, error, lease)

    def _in_time(self, question: str, as_of: date, lease: Lease | None, watch: Watch) -> Answer:
        """Agentic's answer within ``patience_s``; else ``TooSlow``, and Agentic is stopped at its next event."""
        over = threading.Event()
        result: SimpleQueue[Answer | Exception] = SimpleQueue()

        def watched(event: Event) -> None:
            if over.is_set():
                raise Stopped
            watch(event)

        def work() -> None:
            try:
                result.put(self.agentic().answer(question, as_of=as_of, lease=lease, watch=watched))
            except Exception as error:
                result.put(error)

        # In a context of its own, so that spans of the tracing library hang together as they would in this thread.
        threading.Thread(target=contextvars.copy_context().run, args=(work,), name="agentic", daemon=True).start()
        try:
            found = result.get(timeout=self.patience_s)
        except Empty:
            over.set()
            raise TooSlow(f"no answer within {self.patience_s:g} s") from None
        if isinstance(found, Exception):
            raise found
        return found

    def _stand_in(self, failed: Answer, error: Exception | None, lease: Lease | None) -> Answer:
        try:
            answer = self.simple().answer(failed.question, as_of=failed.as_of, lease=lease)
        except (RunStopped, Stopped):
            raise
        except Exception as second:
            logger.warning("trace %s: Simple cannot stand in: %s", failed.trace_id, second)
            answer = None
        if answer is None or answer.status is AnswerStatus.FAILED:
            if error is not None:
                raise error
            return failed
        self.on_failure(answer.trace_id, failed)
        language = language_of(failed.question)
        reason = type(error).__name__ if error is not None else "; ".join(failed.notes) or str(failed.status)
        note = _STOOD_IN[language].format(reason=reason)
        return answer.model_copy(update={"notes": (*answer.notes, note)})


def _failed(question: str, as_of: date, lease: Lease | None, error: Exception, seconds: float) -> Answer:
    """The answer that Agentic did not give."""
    return Answer(
        trace_id=lease.trace_id if lease is not None else "",
        question=question,
        as_of=as_of,
        path="agentic",
        status=AnswerStatus.FAILED,
        text="",
        notes=(f"{type(error).__name__}: {error}",),
        seconds=seconds,
    )
