"""One accepted question on its way to an answer."""

import asyncio
import time
from collections.abc import AsyncIterator

from engine.answer import Answer, AnswerStatus, Step, Verdict
from engine.planning.planned import Planned
from engine.progress import Event
from engine.serving.errors import Done, Trouble
from engine.store_runs import StoredRun

Ending = Answer | Trouble | None
"""An answer; an error; or ``None``: the question is parked, and answered after the next start."""


class Stopped(Exception):
    """Raised in the answering thread to end a run that nobody waits for any more."""


class Run:
    """What has happened to a question so far, for those who wait for it. Made in the event loop's thread."""

    def __init__(self, question: StoredRun) -> None:
        self.question = question
        self.events: list[Event] = []
        self._loop = asyncio.get_running_loop()
        self._ending: asyncio.Future[Ending] = self._loop.create_future()
        self._news = asyncio.Event()
        self._stopped = False
        self._began = time.perf_counter()

    @property
    def is_over(self) -> bool:
        """Whether it was told how it ends."""
        return self._ending.done()

    def watch(self, event: Event) -> None:
        """The answerer's ``Watch``; called in the answering thread."""
        if self._stopped:
            raise Stopped
        self._loop.call_soon_threadsafe(self._tell, event)

    def end(self, ending: Ending) -> None:
        """Tell all who wait how it ended, and stop the answering thread at its next event. The first call counts."""
        self._stopped = True
        if not self.is_over:
            self._ending.set_result(ending)
            self._news.set()

    async def ending(self) -> Ending:
        """Wait for the end."""
        return await asyncio.shield(self._ending)

    async def follow(self, heartbeat_s: float) -> AsyncIterator[Event | None]:
        """Every event from the first on, until the end; ``None`` where nothing happened for ``heartbeat_s``."""
        told = 0
        while True:
            news, over = self._news, self.is_over
            while told < len(self.events):
                yield self.events[told]
                told += 1
            if over:
                return
            try:
                await asyncio.wait_for(news.wait(), heartbeat_s)
            except TimeoutError:
                yield None

    def done(self) -> Done:
        """What was done so far."""
        return Done(
            plan=next((event for event in self.events if isinstance(event, Planned)), None),
            steps=tuple(event for event in self.events if isinstance(event, Step)),
            verdicts=tuple(event for event in self.events if isinstance(event, Verdict)),
        )

    def failed(self, trouble: Trouble) -> Answer:
        """The answer to keep of a run that ended in ``trouble``."""
        done = self.done()
        return Answer(
            trace_id=self.question.trace_id,
            question=self.question.question,
            as_of=self.question.as_of,
            path=self.question.path,
            status=AnswerStatus.FAILED,
            text="",
            plan=done.plan.plan if done.plan else None,
            made_by=done.plan.made_by if done.plan else None,
            steps=done.steps,
            verdicts=done.verdicts,
            notes=(f"{trouble.detail.code}: {trouble.detail.message}",),
            seconds=time.perf_counter() - self._began,
        )

    def _tell(self, event: Event) -> None:
        if not self.is_over:
            self.events.append(event)
            self._news.set()
            self._news = asyncio.Event()
