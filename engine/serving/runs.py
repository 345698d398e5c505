"""The questions of one server: accepted, answered in threads, parked when the server stops."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import partial

from engine.answer import Answer, AnswerStatus
from engine.pipelines.answerer import Answerer
from engine.pipelines.own_run import end_of
from engine.serving import troubles
from engine.serving.errors import Trouble, trouble_of
from engine.serving.route import Route, Router
from engine.serving.run import Ending, Run, Stopped
from engine.settings import ServingSettings
from engine.store import Store, StoreError
from engine.store_routed import PathName
from engine.store_runs import LEASE_S, RENEWALS, RunOver, RunStopped, RunStore, StoredRun

logger = logging.getLogger(__name__)

KEEP_S = LEASE_S / RENEWALS
MOST_CRASHES = 3
"""A question that ended this many processes is given up: it may be what ends them."""


class Runs:
    """Accepts questions and answers them, a bounded number at once and a bounded number waiting.

    ``router`` gives who answers a question, and decides about those that name no path. A question is in the store
    before anyone hears that it is accepted; what is not answered when the server stops, however it stops, is gone on
    with by the next one on the same store, from its last finished step. All methods belong to the event loop's thread.
    """

    def __init__(
        self,
        router: Router,
        store: Store,
        limits: ServingSettings,
        *,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self.closing = asyncio.Event()
        """Set when the server begins to stop."""
        self.parked = 0
        """How many questions were left to the next server by ``stop``; their threads may still run."""
        self.new_id = new_id
        self._router = router
        self._stored = RunStore(store)
        self._limits = limits
        self._now = now
        self._owner = new_id()
        self._running: dict[str, Run] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._slots = asyncio.Semaphore(limits.parallel)
        self._threads = ThreadPoolExecutor(limits.parallel, "question")
        self._room = asyncio.Event()

    @property
    def is_open(self) -> bool:
        """Whether questions are accepted."""
        return not self.closing.is_set()

    @property
    def is_idle(self) -> bool:
        """Whether no question is being answered."""
        return not self._running

    def must_be_open(self) -> None:
        """``Trouble`` where the server is stopping."""
        if not self.is_open:
            raise troubles.stopping()

    async def accept(self, path: PathName | None, question: str, as_of: date, *, user: str | None = None) -> Run:
        """Accept a question and begin to answer it; ``Trouble`` where it cannot be accepted.

        Without a ``path`` the router decides, always alike for the same ``user``.
        """
        self.must_be_open()
        if self._free_places() <= 0:
            raise troubles.busy(self._limits)
        trace_id = self.new_id()
        asked = StoredRun(trace_id=trace_id, path=path or "agentic", question=question, as_of=as_of, at=self._now())
        run = self._running[trace_id] = Run(asked)  # its place is taken before anything is waited for
        try:
            route = await asyncio.to_thread(self._route, asked, fixed=path is not None, user=user)
            run.question = route.question
            begin = partial(self._stored.begin, beside=route.record)
            await asyncio.to_thread(begin, route.question, owner=self._owner, until=self._lease())
        except BaseException as error:
            del self._running[trace_id]
            if isinstance(error, Exception):
                raise trouble_of(error, trace_id) from error
            raise
        self._start(run, route.answerer)
        return run

    async def keep(self) -> None:
        """Renew the leases of what runs here and take up what nobody runs, until cancelled."""
        while True:
            self._room.clear()
            try:
                if running := tuple(self._running):
                    await asyncio.to_thread(self._stored.renew, running, owner=self._owner, until=self._lease())
                more = self.is_open and await self._take_up()
            except Exception as error:
                # The store or a part of the answerer is out of order for now; what is accepted keeps.
                logger.warning("accepted questions wait: %s", error)
                more = False
            if more:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._room.wait(), KEEP_S)
            else:
                await asyncio.sleep(KEEP_S)

    async def stop(self) -> None:
        """Accept nothing more, let what runs end within ``grace_s``, and park the rest for the next server."""
        self.closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self._limits.grace_s)
        parked = list(self._running.values())
        try:
            await asyncio.to_thread(self._stored.give_back, self._owner)
        except StoreError as error:
            logger.warning("%s; parked questions are free when their leases end", error)
        for run in parked:
            run.end(None)
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.parked = len(parked)

    def _route(self, asked: StoredRun, *, fixed: bool, user: str | None) -> Route:
        """Called in a thread of its own, since it reads the store and may open an index."""
        return Route(asked, self._router.answerer(asked)) if fixed else self._router.route(asked, user=user)

    def _free_places(self) -> int:
        return self._limits.parallel + self._limits.waiting - len(self._running)

    def _lease(self) -> datetime:
        return self._now() + timedelta(seconds=LEASE_S)

    async def _take_up(self) -> bool:
        """Begin what was accepted and is in nobody's hands; whether there may be more than there is room for."""
        room = self._free_places()
        if room <= 0:
            return True
        free = await asyncio.to_thread(self._stored.free, self._now(), most=room)
        for question in free:
            if question.trace_id in self._running:
                continue
            answerer = await asyncio.to_thread(self._router.answerer, question)
            lease = await asyncio.to_thread(
                self._stored.take, question.trace_id, owner=self._owner, now=self._now(), until=self._lease()
            )
            if lease is not None and self.is_open:
                taken_up = await asyncio.to_thread(self._stored.get, lease.trace_id) or question
                run = self._running[question.trace_id] = Run(taken_up)
                self._start(run, answerer)
        return len(free) == room

    def _start(self, run: Run, answerer: Answerer) -> None:
        task = asyncio.create_task(self._work(run, answerer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, run: Run, answerer: Answerer) -> None:
        try:
            async with self._slots:
                if run.is_over:  # parked while it waited
                    return
                thread = asyncio.get_running_loop().run_in_executor(self._threads, _answer, run, answerer)
                done, _ = await asyncio.wait({thread}, timeout=self._limits.time_s)
                if not done:
                    await self._finish(run, troubles.timed_out(run.question.trace_id, self._limits.time_s, run.done()))
                # The place is free when the thread has ended, not when its client has given up.
                ending = await thread
                if isinstance(ending, RunStopped):
                    run.end(await self._stopped(run, ending))
                elif ending is not None:
                    await self._finish(run, ending)
        except Exception as error:
            run.end(trouble_of(error, run.question.trace_id))
        finally:
            del self._running[run.question.trace_id]
            self._room.set()

    async def _finish(self, run: Run, ending: Answer | Trouble) -> None:
        """Keep how ``run`` ended, then tell it: what a client was told is found again."""
        if run.is_over:
            return
        answer = ending if isinstance(ending, Answer) else run.failed(ending)
        told: Ending = _told(ending)
        try:
            end = end_of(answer)
            await asyncio.to_thread(self._stored.finish, run.question.lease, end, self._now(), answer=answer)
        except RunStopped as stopped:
            told = await self._stopped(run, stopped)
        except Exception as error:
            # It stays accepted: it is answered again when the store can be written.
            told = trouble_of(error, run.question.trace_id)
        run.end(told)

    async def _stopped(self, run: Run, stopped: RunStopped) -> Ending:
        """What clients of a run are told that may not go on here: how it ended elsewhere, or that it will."""
        trace_id = run.question.trace_id
        logger.info("%s", stopped)
        if not isinstance(stopped, RunOver):
            return None
        kept = await asyncio.to_thread(self._stored.store.get_answer, trace_id)
        return _told(kept) if kept is not None else troubles.cancelled(trace_id)


def _answer(run: Run, answerer: Answerer) -> Answer | Trouble | RunStopped | None:
    """Answer in this thread; ``None`` where nobody waits for it any more."""
    question = run.question
    if question.crashes >= MOST_CRASHES:
        return troubles.given_up(question.trace_id, MOST_CRASHES)
    try:
        return answerer.answer(question.question, as_of=question.as_of, lease=question.lease, watch=run.watch)
    except Stopped:
        return None
    except RunStopped as stopped:
        return stopped
    except Exception as error:
        return trouble_of(error, question.trace_id)


def _told(ending: Answer | Trouble) -> Answer | Trouble:
    """What a client is told: an answer that says it failed is an error to a client."""
    if isinstance(ending, Answer) and ending.status is AnswerStatus.FAILED:
        return troubles.answer_failed(ending)
    return ending
