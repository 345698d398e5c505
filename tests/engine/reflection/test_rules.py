"""Retry by cause: what is tried again, when, with how much time, and what an interruption counts for."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pydantic import BaseModel

from engine.answer import Verdict
from engine.execution.contracts import Action, ToolContract, ToolError
from engine.execution.dispatcher import Dispatcher
from engine.execution.outcome import Effort, Outcome
from engine.periods.period import Grain, Period
from engine.planning.catalogue import Catalogue
from engine.planning.describe import query_in
from engine.planning.plan import ExpectedFormat, SubGoal
from engine.planning.table_query import TableQuery
from engine.reflection.rules import NEXT, WAIT_S, Context, Remedy, conclude, remedy_for
from engine.settings import KnowledgeBaseSource
from engine.sources.errors import Fault
from engine.states import State
from tests.engine import company

JANUARY = Period(start=date(2024, 1, 1), end=date(2024, 2, 1), zone="Asia/Shanghai", grain=Grain.MONTH)
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


def ended(state: State, step: str = "g1", *, required: bool = True, fault: Fault | None = None) -> Outcome:
    goal = GOAL.model_copy(update={"id": step, "required": required})
    error = None if fault is None else ToolError(error=fault, cause="c", suggestion="s")
    return Outcome(goal, 1, "", state, 0.1, USUAL, error=error)


FOUND, WAITS = ended(State.SUCCEEDED), ended(State.NEEDS_REVIEW, "g2")
FAILED = ended(State.FAILED, "g2", fault=Fault.NO_RESULT)
UNNEEDED = ended(State.FAILED, "g2", required=False, fault=Fault.NO_RESULT)
OVER = ended(State.FAILED, "g3", fault=Fault.OUT_OF_TIME)


@pytest.mark.parametrize(
    ("outcomes", "widened", "unsaid", "rule", "action"),
    [
        ([FOUND], (), (), "answer_only_when_complete", "answer"),
        ([FOUND, UNNEEDED], (), (), "answer_only_when_complete", "answer"),
        ([FOUND, FAILED], (), (), "answer_only_when_complete", "abstain"),
        ([FOUND], ("g1",), (), "answer_only_what_was_asked", "abstain"),
        ([FOUND], (), ("carrier",), "answer_only_what_was_asked", "abstain"),
        ([FOUND, FAILED, OVER], (), ("carrier",), "keep_to_the_budget", "abstain"),
        ([FOUND, OVER, WAITS], ("g1",), ("carrier",), "review_before_it_is_told", "review"),
    ],
)
def test_how_a_run_is_concluded_and_which_rule_comes_first(
    outcomes: list[Outcome], widened: tuple[str, ...], unsaid: tuple[str, ...], rule: str, action: str
) -> None:
    verdict = conclude(outcomes, frozenset(widened), unsaid)
    assert (verdict.rule, verdict.action) == (rule, action)
    assert verdict.reason


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_has_the_rules_of_the_table_and_no_other(fault: Fault) -> None:
    """What is not in the table no further attempt can mend: the first verdict on it is the conclusion."""
    found = remedy(failed(fault, retry_after_s=0.1))
    names = [rule.__name__ for rule in NEXT.get(fault, ())]
    assert (found.verdict.rule if found else None) == (names[0] if names else None)


def test_without_self_correction_only_an_interruption_is_made_good() -> None:
    context = Context(CATALOGUE, "en", TOOLS, "run", self_correction=False)
    assert remedy_for([failed(Fault.LOCKED)], context) is None
    assert remedy_for([failed(Fault.INTERRUPTED)], context) is not None
    assert remedy_for([ended(State.SUCCEEDED)], context) is None


def test_nothing_is_widened_that_no_time_holds() -> None:
    assert remedy(failed(Fault.NO_RESULT, unheld=1)) is None


def test_an_empty_month_is_widened_to_its_quarter_and_so_on(tmp_path: Path) -> None:
    found = company.catalogue(tmp_path)
    context = Context(found, "en", TOOLS, "run")
    query = TableQuery(source="shop", table="fines", measure="fine_count", period=JANUARY)
    tries = [replace(failed(Fault.NO_RESULT), query=query)]
    ends = []
    for _ in range(3):
        wider = remedy_for(tries, context)
        assert wider is not None
        assert wider.verdict.action == "widen"
        query = query_in(wider.goal.description, "shop", found, company.vocabulary(found), company.CLOCK)
        assert query.period is not None
        ends.append((query.period.start, query.period.end))
        action = Action(tool="sql_shop", params={"period": str(query.period)})
        tries.append(replace(failed(Fault.NO_RESULT), query=query, goal=wider.goal, action=action))
    first = date(2024, 1, 1)
    assert ends == [(first, date(2024, 4, 1)), (first, date(2024, 7, 1)), (first, date(2025, 1, 1))]
    assert remedy_for(tries, context) is None


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
