"""A figure that a hook holds is not told before a person has decided, and nothing is made of it."""

import re
from datetime import date
from pathlib import Path

import pytest

from engine.answer import AnswerStatus
from engine.settings import Settings
from engine.states import RunState
from engine.store import Store
from engine.store_runs import RunStore
from tests.engine import company
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 7, 10)
QUESTIONS = {
    "en": "What were the total fines of Alder Works in 2024?",
    "zh": "2024年Alder Works的罚金是多少？",
}


@pytest.fixture
def held(folder: Path) -> Settings:
    """The company, any fine above 3,000 of which a person must see."""
    hooks = [{"when": "amount > 3000", "reason": "fines above 3,000"}]
    return Settings.model_validate({**company.settings(folder).model_dump(), "review": hooks})


@pytest.mark.parametrize("language", QUESTIONS)
def test_what_a_hook_holds_is_not_told_and_the_run_waits(
    agentic: Make, held: Settings, store: Store, language: str
) -> None:
    answer = agentic(settings=held).answer(QUESTIONS[language], as_of=AS_OF)
    assert answer.status is AnswerStatus.NEEDS_REVIEW
    assert "fines above 3,000" in answer.text
    assert not re.search(r"3,?500\.5", answer.model_dump_json())
    assert (answer.claims, answer.citations) == ((), ())
    (step,) = answer.steps
    assert step.held is not None
    assert (step.state, step.held.hook) == ("NEEDS_REVIEW", "amount > 3000")
    run = RunStore(store).get(answer.trace_id)
    assert run is not None
    assert (run.state, run.end) == (RunState.WAITING, None)
    moves = [(moved.step_id, moved.from_state, moved.to_state, moved.cause) for moved in store.transitions("run-1")]
    assert moves[-2:] == [
        ("g1", "SUCCEEDED", "NEEDS_REVIEW", "amount > 3000 (fines above 3,000)"),
        ("", "ACTIVE", "WAITING", "a person must review a step"),
    ]


def test_nothing_is_computed_of_what_waits(agentic: Make, held: Settings) -> None:
    question = "What is the difference of total fines between Alder Works and Birch?"
    answer = agentic(settings=held).answer(question, as_of=AS_OF)
    assert answer.plan is not None
    assert {goal.id for goal in answer.plan.sub_goals} - {step.sub_goal for step in answer.steps} == {"c1"}
    assert answer.status is AnswerStatus.NEEDS_REVIEW
    assert "400" in answer.citations[0].quote  # what is settled may be looked at
