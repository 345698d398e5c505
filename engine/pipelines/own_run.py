"""A run for a question that nobody has accepted beforehand: begun, kept alive and ended by who answers it."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from engine.answer import Answer, AnswerStatus
from engine.pipelines.answerer import Answerer
from engine.sources.errors import Fault
from engine.states import End
from engine.store import StoreError
from engine.store_runs import LEASE_S, RENEWALS, Lease, RunStopped, RunStore, StoredRun

logger = logging.getLogger(__name__)

_BUDGETS = {
    Fault.OUT_OF_STEPS.value: End.OUT_OF_STEPS,
    Fault.OUT_OF_TIME.value: End.OUT_OF_TIME,
    Fault.OUT_OF_TOKENS.value: End.OUT_OF_TOKENS,
}


def end_of(answer: Answer) -> End:
    """How a run with this answer ended: by the budget that it had used up, else by the answer's status.

    Where the answer waits for a person it has not ended for good, whatever else was used up.
    """
    if answer.status is AnswerStatus.NEEDS_REVIEW:
        return End.NEEDS_REVIEW
    codes = [step.error["error"] for step in answer.steps if step.error is not None]
    return next((_BUDGETS[code] for code in codes if code in _BUDGETS), End(answer.status))


@contextmanager
def heartbeat(
    runs: RunStore, trace_id: str, owner: str, now: Callable[[], datetime], *, lease_s: float = LEASE_S
) -> Iterator[None]:
    """Renew the lease of ``owner`` from a thread of its own until the block ends."""
    over = threading.Event()

    def beat() -> None:
        while not over.wait(lease_s / RENEWALS):
            try:
                runs.renew([trace_id], owner=owner, until=now() + timedelta(seconds=lease_s))
            except StoreError as error:
                logger.warning("the lease of %s is not renewed: %s", trace_id, error)

    threading.Thread(target=beat, name="heartbeat", daemon=True).start()
    try:
        yield
    finally:
        over.set()


def answered_under_own_run(
    runs: RunStore, run: StoredRun, now: Callable[[], datetime], work: Callable[[Lease | None], Answer]
) -> Answer:
    """What ``work`` makes of a lease on ``run``; of ``None`` where the store cannot be written."""
    try:
        lease = runs.begin(run, owner=run.trace_id, until=now() + timedelta(seconds=LEASE_S))
    except StoreError as error:
        logger.warning("run %s is not kept: %s", run.trace_id, error)
        return work(None)
    with heartbeat(runs, run.trace_id, run.trace_id, now):
        try:
            answer = work(lease)
        except RunStopped:
            raise
        except BaseException as error:
            with suppress(RunStopped):
                _finish(runs, lease, End.FAILED if isinstance(error, Exception) else End.CANCELLED, now())
            raise
    _finish(runs, lease, end_of(answer), now())
    return answer


def go_on(
    runs: RunStore,
    trace_id: str,
    answerer: Callable[[str], Answerer],
    *,
    owner: str,
    now: Callable[[], datetime],
) -> Answer:
    """The answer of a run that was paused, or whose owner is gone; ``RunRefused`` where it is neither.

    ``answerer`` gives that of a path. What breaks leaves the run to whoever resumes it next.
    """
    lease = runs.resume(trace_id, owner=owner, now=now(), until=now() + timedelta(seconds=LEASE_S))
    run = runs.get(trace_id)
    assert run is not None  # it was resumed a moment ago, and runs are not deleted
    try:
        with heartbeat(runs, trace_id, owner, now):
            answer = answerer(run.path).answer(run.question, as_of=run.as_of, lease=lease)
        runs.finish(lease, end_of(answer), now(), answer=answer)
    except BaseException:
        with suppress(StoreError):
            runs.give_back(owner)
        raise
    return answer


def _finish(runs: RunStore, lease: Lease, end: End, at: datetime) -> None:
    try:
        runs.finish(lease, end, at)
    except StoreError as error:
        logger.warning("that run %s ended (%s) is not kept: %s", lease.trace_id, end, error)
