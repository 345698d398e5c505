"""The worker that answers in the shadow: one question at a time, after the user has an answer, and never in the way."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from engine.answer import Answer, AnswerStatus
from engine.pipelines.answerer import Answerer
from engine.pipelines.own_run import end_of, heartbeat
from engine.serving.runs import MOST_CRASHES
from engine.states import End
from engine.store import Store, StoreError, insert_once
from engine.store_routed import PathName, Routed, RoutedStore
from engine.store_runs import LEASE_S, Lease, RunStopped, RunStore, StoredRun
from engine.store_tables import pairs
from shadow_mode.traffic import TrafficPair, evaluation_of, pair_of
from shadow_mode.yielding import Yielding

logger = logging.getLogger(__name__)

IDLE_S = 0.5
TROUBLE_S = 10.0


class ShadowWorker:
    """Makes pairs of routed questions. What is not done when its process ends, however it ends, another goes on with.

    ``answerer`` gives a path's answerer as it is now; ``zone`` is that in which days are counted.
    """

    def __init__(
        self,
        store: Store,
        answerer: Callable[[PathName], Answerer],
        *,
        zone: str,
        owner: str,
        now: Callable[[], datetime],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._runs = RunStore(store)
        self._routed = RoutedStore(store)
        self._answerer = answerer
        self._zone = zone
        self._owner = owner
        self._now = now
        self._sleep = sleep

    def run(self) -> None:
        """Work until the process ends."""
        while True:
            try:
                pause_s = 0.0 if self.work() else IDLE_S
            except Exception:
                logger.exception("the shadow stands still for %g s", TROUBLE_S)
                pause_s = TROUBLE_S
            self._sleep(pause_s)

    def stop(self) -> None:
        """Leave what is under way to the next worker, at once."""
        self._runs.give_back(self._owner)

    def work(self) -> bool:
        """Make the next pair, when no user waits; whether there was one to make."""
        decided = self._routed.ready(self._now())
        if decided is None or decided.shadow is None:
            return False
        if self._users_wait():
            self._sleep(IDLE_S)
            return True
        lease = self._runs.take(decided.shadow, owner=self._owner, now=self._now(), until=self._lease())
        if lease is None:
            return True  # another worker was quicker
        try:
            self._pair(decided, lease)
        except RunStopped as stopped:
            logger.info("%s", stopped)
        except BaseException:
            self.stop()
            raise
        return True

    def _pair(self, decided: Routed, lease: Lease) -> None:
        """Answer on the other path, and keep the answer and the pair in one transaction."""
        given = self._runs.store.get_answer(decided.trace_id)
        if given is None:  # cancelled by a person: there is nothing to compare with
            self._runs.finish(lease, End.CANCELLED, self._now())
            return
        waited_s = (self._now() - decided.at).total_seconds()
        if decided.path != given.path:  # the other path has stood in already
            failed = decided.failed or _failure(
                given, decided.path, decided.trace_id, "it gave no answer; why was not kept"
            )
            self._finish(decided, lease, pair_of(decided, given, failed, waited_s=waited_s), None)
            return
        shadow = self._runs.get(lease.trace_id)
        assert shadow is not None  # it was taken a moment ago
        yielding = Yielding(self._users_wait, sleep=self._sleep)
        with heartbeat(self._runs, lease.trace_id, self._owner, self._now):
            answer = self._answered(shadow, given, lease, yielding)
        pair = pair_of(decided, given, answer, waited_s=waited_s, yielded_s=yielding.seconds)
        self._finish(decided, lease, pair, answer)

    def _answered(self, shadow: StoredRun, given: Answer, lease: Lease, yielding: Yielding) -> Answer:
        """The other path's answer; what breaks is an answer that failed, for a failing shadow is a result too."""
        if shadow.crashes >= MOST_CRASHES:
            return _failure(given, shadow.path, lease.trace_id, f"GIVEN_UP: {MOST_CRASHES} workers ended on it")
        began = time.perf_counter()
        try:
            answerer = self._answerer(shadow.path)
            answer = answerer.answer(shadow.question, as_of=shadow.as_of, lease=lease, watch=yielding)
        except (RunStopped, StoreError):
            raise
        except Exception as error:
            logger.exception("the shadow of %s failed", given.trace_id)
            answer = _failure(given, shadow.path, lease.trace_id, f"{type(error).__name__}: {error}")
            answer = answer.model_copy(update={"seconds": time.perf_counter() - began})
        return answer.model_copy(update={"seconds": max(0.0, answer.seconds - yielding.seconds)})

    def _finish(self, decided: Routed, lease: Lease, pair: TrafficPair, answer: Answer | None) -> None:
        now = self._now()
        keep = partial(
            insert_once,
            table=pairs,
            evaluation_id=evaluation_of(decided.at, self._zone),
            question_id=decided.trace_id,
            record=pair.model_dump(mode="json"),
            at=now,
        )
        end = End.FAILED if answer is None else end_of(answer)
        # Nobody waits for it, so no person has to review it.
        self._runs.finish(lease, end, now, answer=answer, beside=keep, reviewed=False)
        logger.info("%s: %s", decided.trace_id, pair.difference.kind)

    def _users_wait(self) -> bool:
        return self._routed.users_wait(self._now())

    def _lease(self) -> datetime:
        return self._now() + timedelta(seconds=LEASE_S)


def _failure(given: Answer, path: PathName, trace_id: str, note: str) -> Answer:
    """An answer that was not given."""
    return Answer(
        trace_id=trace_id,
        question=given.question,
        as_of=given.as_of,
        path=path,
        status=AnswerStatus.FAILED,
        text="",
        notes=(note,),
        seconds=0.0,
    )
