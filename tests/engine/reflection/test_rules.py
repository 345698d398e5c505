"""Retry by cause: what is tried again, when, with how much time, and what an interruption counts for."""

from collections.abc import Sequence

import pytest
from pydantic import BaseModel

from engine.answer import Verdict
from engine.execution.contracts import Action, ToolContract, ToolError
from engine.execution.dispatcher import Dispatcher
from engine.execution.outcome import Effort, Outcome
from engine.planning.catalogue import Catalogue
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.reflection.rules import MOST_WAIT_S, WAIT_S, Context, Remedy, conclude, remedy_for
from engine.settings import KnowledgeBaseSource
from engine.sources.errors import Fault
from engine.states import State

CATALOGUE = Catalogue(
    sources=(KnowledgeBaseSource(id="papers", kind="knowledge_base", description="what was written"),),
    entities=(),
    tasks=(),
    values=(),
)
GOAL = SubGoal(
    id="g1", description="x", data_source="shop", expected_format=ExpectedFormat.JSON, validation="row_count >= 1"
)


class Nothing(BaseModel):
    pass


def look(params: Nothing) -> Nothing:
    return params


SEARCH = ToolContract.of("search_documents", look, sla_s=1)
TOOLS = Dispatcher([ToolContract.of("sql_shop", look, sla_s=1, fallback="search_documents"), SEARCH])
ALONE = Dispatcher([ToolContract.of("sql_shop", look, sla_s=1)])


def failed(fault: Fault, *, attempt: int = 1, retryable: bool = True, **details: float) -> Outcome:
    error = ToolError(error=fault, cause="c", suggestion="s", retryable=retryable, details=dict(details))
    state = State.NEEDS_REVIEW if fault is Fault.UNKNOWN_OUTCOME else State.FAILED
    action = Action(tool="sql_shop", params={})
    return Outcome(GOAL, attempt, "", state, 0.1, Effort(), action=action, error=error, limit_s=1.0)


def remedy(*tries: Outcome, run: str = "run-1", tools: Dispatcher = TOOLS) -> Remedy | None:
    return remedy_for(tries, Context(CATALOGUE, "en", tools, run))


def test_a_source_that_says_when_is_asked_then_and_one_that_says_too_late_is_replaced() -> None:
    soon = remedy(failed(Fault.UNAVAILABLE, retry_after_s=2))
    assert soon is not None
    assert (soon.verdict.action, soon.effort.wait_s) == ("retry", 2.0)
    late = remedy(failed(Fault.UNAVAILABLE, retry_after_s=MOST_WAIT_S + 1))
    assert late is not None
    assert (late.verdict.action, late.goal.data_source) == ("other_source", "papers")


def test_waits_differ_from_run_to_run_and_are_the_same_for_whoever_goes_on_with_one() -> None:
    waits = [found.effort.wait_s for run in "aabc" if (found := remedy(failed(Fault.LOCKED), run=run)) is not None]
    assert waits[0] == waits[1]
    assert len(set(waits)) == 3
    assert all(WAIT_S <= wait <= 2 * WAIT_S for wait in waits)


def test_a_time_out_is_tried_again_at_once_with_more_time() -> None:
    again = remedy(failed(Fault.TIMED_OUT))
    assert again is not None
    assert (again.effort.wait_s, again.effort.sla_s) == (0.0, 3.0)


@pytest.mark.parametrize(("tools", "action"), [(TOOLS, "other_source"), (ALONE, None)])
def test_the_fallback_is_that_of_the_contract(tools: Dispatcher, action: str | None) -> None:
    found = remedy(failed(Fault.FORMAT, retryable=False), tools=tools)
    assert (found.verdict.action if found else None) == action


def test_an_interruption_counts_for_nothing_but_a_repetition() -> None:
    cut, locked = failed(Fault.INTERRUPTED), failed(Fault.LOCKED)
    for tries in ([cut], [locked, cut], [locked] * 4 + [cut]):
        again = remedy(*tries)
        assert again is not None
        assert (again.verdict.rule, again.goal) == ("go_on_after_an_interruption", GOAL)
    after = remedy(cut, locked)
    assert after is not None
    assert after.verdict.rule == "retry_what_may_pass"  # as if it were the first attempt


def test_what_may_have_been_done_is_for_a_person() -> None:
    unknown = failed(Fault.UNKNOWN_OUTCOME)
    assert remedy(unknown) is None
    assert concluded([unknown]).action == "review"
    assert concluded([failed(Fault.OUT_OF_STEPS, retryable=False)]).rule == "keep_to_the_budget"


def concluded(outcomes: Sequence[Outcome]) -> Verdict:
    return conclude(outcomes, frozenset(), ())
