"""What Agentic does without each of its abilities."""

from dataclasses import replace
from datetime import date

import pytest

from engine.abilities import Abilities
from engine.answer import Answer
from engine.pipelines.agentic import AgenticAnswerer
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 7, 10)
COMPARED = "Compare the units sold of Heron 2 and Wren in January 2024"
SOLD = "What were the units sold of Heron 2 in January 2024?"
EMPTY = "What was the breakage of Heron 2 in North in February 2024?"
"""There is no such row, so the month is widened to its quarter."""


def answered(answerer: AgenticAnswerer, question: str, *, without: str) -> Answer:
    abilities = Abilities.model_validate({without: False} if without else {})
    sources = answerer.sources if abilities.tools else answerer.sources.documents_alone
    return replace(answerer, abilities=abilities, sources=sources).answer(question, as_of=AS_OF)


def sources_of(answer: Answer) -> set[str]:
    assert answer.plan is not None
    return {goal.data_source for goal in answer.plan.sub_goals}


def test_without_decomposition_a_question_is_one_sub_goal(agentic: Make) -> None:
    whole, one = (answered(agentic(), COMPARED, without=without) for without in ("", "decomposition"))
    assert whole.plan is not None
    assert one.plan is not None
    assert len(whole.plan.sub_goals) > 1
    assert [goal.data_source for goal in one.plan.sub_goals if not goal.depends_on] == ["papers"]
    assert "250" in answered(agentic(), SOLD, without="decomposition").text  # it is one


def test_without_tools_only_documents_are_asked(agentic: Make) -> None:
    assert "shop" in sources_of(answered(agentic(), SOLD, without=""))
    alone = answered(agentic(), SOLD, without="tools")
    assert sources_of(alone) <= {"papers", "extraction"}
    assert "250" not in alone.text


def test_without_self_correction_a_failed_step_is_tried_once(agentic: Make) -> None:
    corrected, not_corrected = (answered(agentic(), EMPTY, without=without) for without in ("", "self_correction"))
    assert len(corrected.steps) > 1
    assert len(not_corrected.steps) == 1
    assert not_corrected.status == "abstained"


@pytest.mark.parametrize("without", ["", "model_writing"])
def test_without_model_writing_no_model_is_called(agentic: Make, without: str) -> None:
    answer = answered(agentic(), SOLD, without=without)
    assert (answer.completion_tokens == 0) is (without == "model_writing")
    assert "250" in answer.text
    assert answer.versions["flags"] == ("without model_writing" if without else "all")
