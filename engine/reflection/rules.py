"""The rules of reflection, in priority order. Adding one is writing a function and naming it in ``RULES``.

Each is pure: it sees the latest attempt at a sub-goal, and gives what to do next or nothing. Reasons are English, for
the trace; the asker is told in the language of the question (``notes``, ``refusal``).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.answer import Verdict
from engine.execution.outcome import Effort, Outcome
from engine.periods.widen import widen
from engine.planning.catalogue import CALCULATION, Catalogue, Language
from engine.planning.describe import describe
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.sources.errors import Fault

MORE_TIME = 3.0
"""A call that timed out is given this many times the time."""
MORE_CHUNKS = 3
"""Documents that gave nothing are searched again, this many times as far."""


@dataclass(frozen=True)
class Context:
    """What rules may look at beside the outcome."""

    catalogue: Catalogue
    language: Language


@dataclass(frozen=True)
class Remedy:
    """Another attempt, and the verdict that asks for it."""

    verdict: Verdict
    goal: SubGoal
    effort: Effort


Rule = Callable[[Outcome, Context], Remedy | None]


def retry_what_may_pass(outcome: Outcome, context: Context) -> Remedy | None:
    """Completeness 1: a time-out or a source that is busy may pass: the same once more, with more time."""
    del context
    error = outcome.error
    if error is None or not error.retryable or outcome.attempt > 1:
        return None
    effort = replace(outcome.effort, sla_s=None if outcome.limit_s is None else outcome.limit_s * MORE_TIME)
    return _remedy(
        "retry_what_may_pass", "retry", f"{error.error} may pass: {error.cause}", outcome, outcome.goal, effort
    )


def widen_what_is_empty(outcome: Outcome, context: Context) -> Remedy | None:
    """Completeness 2: nothing found: the next wider period of a query, more chunks of the documents."""
    error = outcome.error
    if error is None or error.error is not Fault.NO_RESULT or outcome.goal.data_source == CALCULATION:
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


def ask_another_source(outcome: Outcome, context: Context) -> Remedy | None:
    """Completeness 3: a database that cannot be used: the documents may say the same."""
    error = outcome.error
    source = context.catalogue.knowledge_base()
    unusable = (Fault.UNAVAILABLE, Fault.LOCKED, Fault.TIMED_OUT, Fault.QUERY_FAILED, Fault.FORMAT)
    if error is None or error.error not in unusable or source is None or outcome.goal.data_source == source:
        return None
    goal = outcome.goal.model_copy(
        update={"data_source": source, "expected_format": ExpectedFormat.TEXT, "validation": "row_count >= 1"}
    )
    reason = f"{outcome.goal.data_source} cannot be used ({error.cause}): the documents may say it"
    return _remedy("ask_another_source", "other_source", reason, outcome, goal, Effort())


RULES: tuple[Rule, ...] = (retry_what_may_pass, widen_what_is_empty, ask_another_source)


def remedy_for(outcome: Outcome, context: Context) -> Remedy | None:
    """The first rule's remedy for a failed attempt; ``None`` where no rule knows any, or it succeeded."""
    return next((found for rule in RULES if (found := rule(outcome, context)) is not None), None)


def conclude(outcomes: Iterable[Outcome], widened: frozenset[str], unsaid: Sequence[str]) -> Verdict:
    """Synthesis: answer when every required sub-goal succeeded as asked and nothing of the question is left over."""
    failed = [o.goal.id for o in outcomes if o.goal.required and not o.succeeded]
    if failed:
        return Verdict(rule="answer_only_when_complete", action="abstain", reason=f"{', '.join(failed)} gave nothing")
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
