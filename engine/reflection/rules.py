"""The rules of reflection: for each cause of a failure what is done next. ``NEXT`` is the whole of it.

Each rule is pure: it sees the attempts at a sub-goal so far, and gives what to do next or nothing. So whoever goes on
with a run comes to the same remedies. Reasons are English, for the trace; the asker is told in the language of the
question (``notes``, ``refusal``).

A source may be tried again for as long as its time limit lasts, counted from the first attempt with all waits. So the
fallback is asked by then, however the source failed.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.answer import Verdict
from engine.execution.dispatcher import Dispatcher
from engine.execution.outcome import Effort, Outcome
from engine.periods.widen import widen
from engine.planning.catalogue import BUILT_IN, Catalogue, Language
from engine.planning.describe import describe
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.sources.errors import Fault
from engine.states import State

MOST_RETRIES = 3
"""Further attempts at one sub-goal with one source."""
WAIT_S = 0.1
"""The first wait before what may pass is tried again, unless the source says how long; each is twice the one before."""
MORE_TIME = 2.0
"""A call that timed out is given this many times the time."""
BUDGETS = frozenset({Fault.OUT_OF_STEPS, Fault.OUT_OF_TIME, Fault.OUT_OF_TOKENS})
MORE_CHUNKS = 3
"""Documents that gave nothing are searched again, this many times as far."""


@dataclass(frozen=True)
class Context:
    """What rules may look at beside the attempts. ``run`` is the run's id, of which the jitter of waits is made.

    Without ``self_correction`` only what was interrupted is tried again.
    """

    catalogue: Catalogue
    language: Language
    dispatcher: Dispatcher
    run: str
    self_correction: bool = True


@dataclass(frozen=True)
class Remedy:
    """Another attempt, and the verdict that asks for it."""

    verdict: Verdict
    goal: SubGoal
    effort: Effort


Rule = Callable[[Sequence[Outcome], Context], Remedy | None]


def go_on_after_an_interruption(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """The process ended in the middle of an attempt that may be made again: the same again."""
    del context
    last = tries[-1]
    reason = "the process that made the attempt is gone"
    return _remedy("go_on_after_an_interruption", "retry", reason, last, last.goal, replace(last.effort, wait_s=0.0))


def retry_what_may_pass(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """The same again after a wait, while the time of the source lasts."""
    last, here = tries[-1], _at_the_source(tries)
    error, limit_s = last.error, here[0].limit_s
    if error is None or not error.retryable or limit_s is None or len(here) > MOST_RETRIES:
        return None
    wait_s = _wait_s(last, len(here), context.run)
    left_s = limit_s - sum(outcome.effort.wait_s + outcome.seconds for outcome in here) - wait_s
    if left_s <= 0:
        return None
    effort = replace(last.effort, sla_s=left_s, wait_s=wait_s)
    reason = f"{error.error} may pass: again in {wait_s:.2f} s, {left_s:.2f} s are left for it"
    return _remedy("retry_what_may_pass", "retry", reason, last, last.goal, effort)


def _wait_s(outcome: Outcome, attempt: int, run: str) -> float:
    """As long as the source asked for; else twice as long each time, and differently in each run."""
    asked = None if outcome.error is None else outcome.error.details.get("retry_after_s")
    if isinstance(asked, int | float):
        return float(asked)
    jitter = random.Random(f"{run} {outcome.goal.id} {outcome.attempt}").random()
    return float(WAIT_S * 2 ** (attempt - 1) * (1 + jitter))


def allow_more_time(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """A source that timed out is asked once more with more time, where nobody else knew."""
    del context
    slow = [outcome for outcome in tries if outcome.error is not None and outcome.error.error is Fault.TIMED_OUT]
    sources = [outcome.goal.data_source for outcome in slow]
    first = next((outcome for outcome in slow if sources.count(outcome.goal.data_source) == 1), None)
    if first is None or first.limit_s is None:
        return None
    effort = replace(first.effort, sla_s=first.limit_s * MORE_TIME, wait_s=0.0)
    reason = f"{first.goal.data_source} gave no result within {first.limit_s:g} s: allow {effort.sla_s:g} s"
    return _remedy("allow_more_time", "retry", reason, first, first.goal, effort)


def widen_what_is_empty(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """Nothing found: the next wider period of a query, more chunks of the documents."""
    last, error = tries[-1], tries[-1].error
    query, source = last.query, last.goal.data_source
    if error is None or source in BUILT_IN or len(_at_the_source(tries)) > MOST_RETRIES:
        return None
    if "unheld" in error.details:
        return None  # no other time holds it either
    if any(_came_to_the_same(outcome, last) for outcome in tries[:-1]):
        return None  # the data end before: something wider still is the same call
    if query is None:
        if last.effort.k > Effort().k:
            return None
        effort = replace(last.effort, k=last.effort.k * MORE_CHUNKS)
        reason = f"{error.cause}: look at {effort.k} chunks"
        return _remedy("widen_what_is_empty", "widen", reason, last, last.goal, effort)
    wider = widen(query.period) if query.period is not None else None
    if wider is None:
        return None
    described = describe(query.model_copy(update={"period": wider}), context.catalogue, context.language)
    goal = last.goal.model_copy(update={"description": described})
    reason = f"{error.cause}: widened to {wider.start} to {wider.end} (excluded)"
    return _remedy("widen_what_is_empty", "widen", reason, last, goal, last.effort)


def ask_another_source(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """Where the contract of the tool names the documents as fallback, they may say it."""
    last, error = tries[-1], tries[-1].error
    source = context.catalogue.knowledge_base()
    if error is None or source is None or last.action is None:
        return None
    contract = context.dispatcher.contract(last.action.tool)
    asked = {outcome.goal.data_source for outcome in tries}
    if contract is None or contract.fallback is None or source in asked:
        return None
    goal = last.goal.model_copy(
        update={"data_source": source, "expected_format": ExpectedFormat.TEXT, "validation": "row_count >= 1"}
    )
    reason = f"{last.goal.data_source} cannot be used ({error.cause}): the documents may say it"
    return _remedy("ask_another_source", "other_source", reason, last, goal, Effort())


NEXT: Mapping[Fault, tuple[Rule, ...]] = {
    Fault.INTERRUPTED: (go_on_after_an_interruption,),
    Fault.RATE_LIMITED: (retry_what_may_pass, ask_another_source),
    Fault.LOCKED: (retry_what_may_pass, ask_another_source),
    Fault.UNAVAILABLE: (retry_what_may_pass, ask_another_source),
    Fault.TIMED_OUT: (ask_another_source, allow_more_time),
    Fault.FORMAT: (ask_another_source,),
    Fault.QUERY_FAILED: (ask_another_source,),
    Fault.NO_RESULT: (widen_what_is_empty, allow_more_time),
}
"""Cause, and what is done next: the first that has a remedy. Any other fault no further attempt can mend.

Before that, a source of fetched rows asks its other servers and waits for them, see :mod:`engine.sources.endpoints`.
More time comes after the fallback, whose answer should not wait for it: so it stands where nothing is found, too.
"""


def remedy_for(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """What to do about the last attempt; ``None`` where no rule knows, or it did not fail.

    An attempt in the middle of which a process ended counts for nothing but a repetition.
    """
    last = tries[-1]
    if last.state is not State.FAILED or last.error is None:
        return None
    if not context.self_correction and not last.interrupted:
        return None
    seen = [*(outcome for outcome in tries[:-1] if not outcome.interrupted), last]
    rules = NEXT.get(last.error.error, ())
    return next((found for rule in rules if (found := rule(seen, context)) is not None), None)


def _came_to_the_same(one: Outcome, other: Outcome) -> bool:
    """Whether two attempts made the same call and failed for the same cause, so that the second was no progress."""
    return (one.action, one.error and one.error.error) == (other.action, other.error and other.error.error)


def _at_the_source(tries: Sequence[Outcome]) -> list[Outcome]:
    """The attempts with the source that was asked last."""
    return [outcome for outcome in tries if outcome.goal.data_source == tries[-1].goal.data_source]


def conclude(outcomes: Iterable[Outcome], widened: frozenset[str], unsaid: Sequence[str]) -> Verdict:
    """Synthesis: answer when every required sub-goal succeeded as asked and nothing of the question is left over."""
    outcomes = tuple(outcomes)
    if waiting := [o.goal.id for o in outcomes if o.waits]:
        reason = f"{', '.join(waiting)} must be decided by a person"
        return Verdict(rule="review_before_it_is_told", action="review", reason=reason)
    missing = [o for o in outcomes if o.goal.required and not o.succeeded]
    failed = ", ".join(o.goal.id for o in missing)
    if over := next((o.error for o in missing if o.error is not None and o.error.error in BUDGETS), None):
        return Verdict(rule="keep_to_the_budget", action="abstain", reason=f"{over.error}: {over.cause}")
    if failed:
        return Verdict(rule="answer_only_when_complete", action="abstain", reason=f"{failed} gave nothing")
    if widened:
        names = ", ".join(sorted(widened))
        return Verdict(
            rule="answer_only_what_was_asked",
            action="abstain",
            reason=f"{names} hold a wider period than was asked for",
        )
    if unsaid:
        words = ", ".join(map(repr, unsaid))
        return Verdict(rule="answer_only_what_was_asked", action="abstain", reason=f"no source speaks of {words}")
    return Verdict(rule="answer_only_when_complete", action="answer", reason="every required sub-goal succeeded")


def _remedy(rule: str, action: str, reason: str, outcome: Outcome, goal: SubGoal, effort: Effort) -> Remedy:
    verdict = Verdict.model_validate({"rule": rule, "action": action, "reason": reason, "sub_goal": outcome.goal.id})
    return Remedy(verdict, goal, effort)
