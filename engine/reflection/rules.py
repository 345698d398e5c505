"""The rules of reflection, in priority order. Adding one is writing a function and naming it in ``RULES``.

Each is pure: it sees the attempts at a sub-goal so far, and gives what to do next or nothing. So whoever goes on with
a run comes to the same remedies. Reasons are English, for the trace; the asker is told in the language of the question
(``notes``, ``refusal``).
"""

import random
from collections.abc import Callable, Iterable, Sequence
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

MOST_ROUNDS = 3
"""Further attempts at one sub-goal, whatever the rules say."""
WAIT_S, MOST_WAIT_S = 0.2, 5.0
"""The wait before what may pass is tried again, unless the source says how long; and the longest that is waited."""
MORE_TIME = 3.0
"""A call that timed out is given this many times the time."""
BUDGETS = frozenset({Fault.OUT_OF_STEPS, Fault.OUT_OF_TIME, Fault.OUT_OF_TOKENS})
MORE_CHUNKS = 3
"""Documents that gave nothing are searched again, this many times as far."""


@dataclass(frozen=True)
class Context:
    """What rules may look at beside the attempts. ``run`` is the run's id, of which the jitter of waits is made."""

    catalogue: Catalogue
    language: Language
    dispatcher: Dispatcher
    run: str


@dataclass(frozen=True)
class Remedy:
    """Another attempt, and the verdict that asks for it."""

    verdict: Verdict
    goal: SubGoal
    effort: Effort


Rule = Callable[[Sequence[Outcome], Context], Remedy | None]


def go_on_after_an_interruption(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """Completeness 0: the process ended in the middle of an attempt that may be made again: the same again."""
    del context
    last = tries[-1]
    if not last.interrupted:
        return None
    reason = "the process that made the attempt is gone"
    return _remedy("go_on_after_an_interruption", "retry", reason, last, last.goal, replace(last.effort, wait_s=0.0))


def retry_what_may_pass(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """Completeness 1: a time-out or a source that is busy may pass: the same once more, later and with more time."""
    outcome, error = tries[-1], tries[-1].error
    if error is None or not error.retryable or len(tries) > 1:
        return None
    wait_s = _wait_s(outcome, context)
    if wait_s > MOST_WAIT_S:
        return None
    sla_s = None if outcome.limit_s is None else outcome.limit_s * MORE_TIME
    effort = replace(outcome.effort, sla_s=sla_s, wait_s=wait_s)
    return _remedy(
        "retry_what_may_pass", "retry", f"{error.error} may pass: {error.cause}", outcome, outcome.goal, effort
    )


def _wait_s(outcome: Outcome, context: Context) -> float:
    """As long as the source asked for; else nothing after a time-out, which has waited, and a little after the rest."""
    error = outcome.error
    asked = None if error is None else error.details.get("retry_after_s")
    if isinstance(asked, int | float):
        return float(asked)
    if error is None or error.error is Fault.TIMED_OUT:
        return 0.0
    jitter = random.Random(f"{context.run} {outcome.goal.id} {outcome.attempt}").random()
    return WAIT_S * (1 + jitter)


def widen_what_is_empty(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """Completeness 2: nothing found: the next wider period of a query, more chunks of the documents."""
    outcome, error = tries[-1], tries[-1].error
    if error is None or error.error is not Fault.NO_RESULT or outcome.goal.data_source in BUILT_IN:
        return None
    query = outcome.query
    if query is None:
        if outcome.effort.k > Effort().k:
            return None
        effort = replace(outcome.effort, k=outcome.effort.k * MORE_CHUNKS)
        reason = f"{error.cause}: look at {effort.k} chunks"
        return _remedy("widen_what_is_empty", "widen", reason, outcome, outcome.goal, effort)
    wider = widen(query.period) if query.period is not None else None
    if wider is None:
        return None
    goal = outcome.goal.model_copy(
        update={
            "description": describe(query.model_copy(update={"period": wider}), context.catalogue, context.language)
        }
    )
    reason = f"{error.cause}: widened to {wider.start} to {wider.end} (excluded)"
    return _remedy("widen_what_is_empty", "widen", reason, outcome, goal, outcome.effort)


def ask_another_source(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """Completeness 3: a database that cannot be used: where its tool falls back on the documents, they may say it."""
    outcome, error = tries[-1], tries[-1].error
    source = context.catalogue.knowledge_base()
    unusable = (Fault.UNAVAILABLE, Fault.LOCKED, Fault.TIMED_OUT, Fault.QUERY_FAILED, Fault.FORMAT)
    if error is None or error.error not in unusable or source is None or outcome.action is None:
        return None
    contract = context.dispatcher.contract(outcome.action.tool)
    if contract is None or contract.fallback is None:
        return None
    goal = outcome.goal.model_copy(
        update={"data_source": source, "expected_format": ExpectedFormat.TEXT, "validation": "row_count >= 1"}
    )
    reason = f"{outcome.goal.data_source} cannot be used ({error.cause}): the documents may say it"
    return _remedy("ask_another_source", "other_source", reason, outcome, goal, Effort())


RULES: tuple[Rule, ...] = (
    go_on_after_an_interruption,
    retry_what_may_pass,
    widen_what_is_empty,
    ask_another_source,
)


def remedy_for(tries: Sequence[Outcome], context: Context) -> Remedy | None:
    """The first rule's remedy for what failed last; ``None`` where no rule knows any, or it did not fail.

    An attempt in the middle of which a process ended counts for nothing but a repetition.
    """
    last = tries[-1]
    seen = [*(outcome for outcome in tries[:-1] if not outcome.interrupted), last]
    if last.state is not State.FAILED or (len(seen) > MOST_ROUNDS and not last.interrupted):
        return None
    return next((found for rule in RULES if (found := rule(seen, context)) is not None), None)


def conclude(outcomes: Iterable[Outcome], widened: frozenset[str], unsaid: Sequence[str]) -> Verdict:
    """Synthesis: answer when every required sub-goal succeeded as asked and nothing of the question is left over."""
    missing = [o for o in outcomes if o.goal.required and not o.succeeded]
    failed = ", ".join(o.goal.id for o in missing)
    if unknown := [o.goal.id for o in missing if o.state is State.NEEDS_REVIEW]:
        reason = f"whether {', '.join(unknown)} was done is for a person to find out"
        return Verdict(rule="review_what_is_not_known", action="review", reason=reason)
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
