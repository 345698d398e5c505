"""The rules of reflection, in priority order. Adding one is writing a function and naming it in ``RULES``.

Each is pure: it sees the latest outcome of a sub-goal and how often it was tried, and gives a verdict or nothing.
"""

from collections.abc import Callable, Sequence
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
FIRST_SLA_S = 10.0
"""What the first attempt had, at least: the longest limit of a tool's contract."""
MORE_CHUNKS = 3
MOST_ATTEMPTS = 3


@dataclass(frozen=True)
class Context:
    """What rules may look at beside the outcome."""

    catalogue: Catalogue
    language: Language
    tried: frozenset[tuple[str, str]]
    """(sub-goal id, data source) pairs that were tried already."""


@dataclass(frozen=True)
class Remedy:
    """A verdict and, where it asks for another attempt, what that attempt is."""

    verdict: Verdict
    goal: SubGoal | None = None
    effort: Effort | None = None


Rule = Callable[[Outcome, Context], Remedy | None]


def retry_what_may_pass(outcome: Outcome, context: Context) -> Remedy | None:
    """Completeness 1: a time-out or a source that is busy may pass: the same again, with more time."""
    del context
    error = outcome.error
    if error is None or not error.retryable or outcome.attempt >= MOST_ATTEMPTS - 1:
        return None
    sla = outcome.effort.sla_s or FIRST_SLA_S
    effort = replace(outcome.effort, sla_s=sla * MORE_TIME)
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
        if outcome.effort.k > 8:
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
    unusable = (Fault.UNAVAILABLE, Fault.LOCKED, Fault.TIMED_OUT, Fault.QUERY_FAILED)
    if error is None or error.error not in unusable or source is None or (outcome.goal.id, source) in context.tried:
        return None
    goal = outcome.goal.model_copy(
        update={"data_source": source, "expected_format": ExpectedFormat.TEXT, "validation": "row_count >= 1"}
    )
    reason = f"{outcome.goal.data_source} cannot be used ({error.cause}): the documents may say it"
    return _remedy("ask_another_source", "other_source", reason, outcome, goal, Effort())


RULES: tuple[Rule, ...] = (retry_what_may_pass, widen_what_is_empty, ask_another_source)


def remedy_for(outcome: Outcome, context: Context) -> Remedy | None:
    """The first rule's remedy for a failed outcome, ``None`` where no rule knows any."""
    return next((found for rule in RULES if (found := rule(outcome, context)) is not None), None)


def conclude(outcomes: Sequence[Outcome], widened: frozenset[str], left_over: Sequence[str]) -> Verdict:
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
    if left_over:
        words = ", ".join(map(repr, left_over))
        return Verdict(rule="answer_only_what_was_asked", action="abstain", reason=f"no source speaks of {words}")
    return Verdict(rule="answer_only_when_complete", action="answer", reason="every required sub-goal succeeded")


def _remedy(rule: str, action: str, reason: str, outcome: Outcome, goal: SubGoal, effort: Effort) -> Remedy:
    verdict = Verdict.model_validate({"rule": rule, "action": action, "reason": reason, "sub_goal": outcome.goal.id})
    return Remedy(verdict, goal, effort)
