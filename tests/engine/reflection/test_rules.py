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
from engine.reflection.rules import WAIT_S, Context, Remedy, conclude, remedy_for
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


class Words(BaseModel):
    query: str


def search(params: Words) -> Words:
    return params


SEARCH = ToolContract.of("search_documents", search, sla_s=1)
TOOLS = Dispatcher([ToolContract.of("sql_shop", look, sla_s=1, fallback="search_documents"), SEARCH])
USUAL = Effort()
ALONE = Dispatcher([ToolContract.of("sql_shop", look, sla_s=1)])


def failed(
    fault: Fault, *, goal: SubGoal = GOAL, retryable: bool = True, effort: Effort = USUAL, **details: float
) -> Outcome:
    """An attempt of 0.1 s, allowed 5 s."""
    error = ToolError(error=fault, cause="c", suggestion="s", retryable=retryable, details=dict(details))
    state = State.NEEDS_REVIEW if fault is Fault.UNKNOWN_OUTCOME else State.FAILED
    action = Action(tool="sql_shop" if goal is GOAL else "search_documents", params={})
    return Outcome(goal, 1, "", state, 0.1, effort, action=action, error=error, limit_s=effort.sla_s or 5.0)


def remedy(*tries: Outcome, run: str = "run-1", tools: Dispatcher = TOOLS) -> Remedy | None:
    return remedy_for(tries, Context(CATALOGUE, "en", tools, run))


def course(*faults: Fault, retryable: bool = True, tools: Dispatcher = TOOLS) -> list[str]:
    """What is done after each of the faults in turn, the attempts being those that the rules asked for."""
    tries, actions, goal, effort = list[Outcome](), list[str](), GOAL, USUAL
    for fault in faults:
        tries.append(failed(fault, goal=goal, retryable=retryable, effort=effort))
        found = remedy(*tries, tools=tools)
        actions.append("nothing" if found is None else found.verdict.rule)
        if found is not None:
            goal, effort = found.goal, found.effort
    return actions


AGAIN, ELSEWHERE, LONGER, WIDER = (
    "retry_what_may_pass",
    "ask_another_source",
    "allow_more_time",
    "widen_what_is_empty",
)


@pytest.mark.parametrize("fault", [Fault.RATE_LIMITED, Fault.LOCKED, Fault.UNAVAILABLE])
def test_what_may_pass_is_tried_three_times_more_and_then_the_documents_are_asked(fault: Fault) -> None:
    empty = Fault.NO_RESULT
    assert course(*[fault] * 4, empty, empty) == [AGAIN, AGAIN, AGAIN, ELSEWHERE, WIDER, "nothing"]
    assert course(*[fault] * 4, tools=ALONE) == [AGAIN, AGAIN, AGAIN, "nothing"]
    assert course(fault, retryable=False) == [ELSEWHERE]


@pytest.mark.parametrize("fault", [Fault.FORMAT, Fault.QUERY_FAILED])
def test_what_does_not_pass_is_not_tried_again(fault: Fault) -> None:
    assert course(fault, Fault.NO_RESULT) == [ELSEWHERE, WIDER]
    assert course(fault, tools=ALONE) == ["nothing"]


def test_the_documents_are_asked_before_a_slow_source_is_given_more_time() -> None:
    slow, empty = Fault.TIMED_OUT, Fault.NO_RESULT
    assert course(slow, empty, empty, slow) == [ELSEWHERE, WIDER, LONGER, "nothing"]
    assert course(slow, slow, tools=ALONE) == [LONGER, "nothing"]
    again = remedy(failed(slow), tools=ALONE)
    assert again is not None
    assert (again.effort.wait_s, again.effort.sla_s, again.goal) == (0.0, 10.0, GOAL)


def test_a_source_that_says_when_is_asked_then_and_one_that_says_too_late_is_replaced() -> None:
    soon = remedy(failed(Fault.RATE_LIMITED, retry_after_s=2))
    assert soon is not None
    assert soon.effort.wait_s == 2
    assert soon.effort.sla_s == pytest.approx(2.9)  # 5 s, of which 0.1 s are used up
    late = remedy(failed(Fault.RATE_LIMITED, retry_after_s=5))
    assert late is not None
    assert (late.verdict.action, late.goal.data_source) == ("other_source", "papers")


def test_waits_grow_and_differ_from_run_to_run_and_are_the_same_for_whoever_goes_on_with_one() -> None:
    locked = failed(Fault.LOCKED)
    waits = [found.effort.wait_s for run in "aabc" if (found := remedy(locked, run=run)) is not None]
    assert waits[0] == waits[1]
    assert len(set(waits)) == 3
    assert all(WAIT_S <= wait <= 2 * WAIT_S for wait in waits)
    second = remedy(locked, locked)
    assert second is not None
    assert 2 * WAIT_S <= second.effort.wait_s <= 4 * WAIT_S


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


def test_a_round_without_progress_is_the_last() -> None:
    """The same call with the same end: the data reach no further. A call that only took long is no such end."""
    empty = failed(Fault.NO_RESULT, retryable=False)
    once = remedy(empty)
    assert once is not None
    assert once.verdict.rule == WIDER
    assert remedy(empty, empty) is None
    after_a_time_out = remedy(failed(Fault.TIMED_OUT, retryable=False), empty)
    assert after_a_time_out is not None
    assert after_a_time_out.verdict.rule == WIDER
