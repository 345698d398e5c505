"""What an answer says that was retrieved: all that its searches looked at, whether or not it answered."""

from datetime import date

import pytest

from engine.answer import AnswerStatus
from tests.engine.pipelines.conftest import Make


@pytest.mark.parametrize("question", ["How many penguins did the ferry carry?", "苍鹭二代的净利润是多少？"])
def test_a_search_that_answers_nothing_has_retrieved_all_the_same(agentic: Make, question: str) -> None:
    answer = agentic().answer(question, as_of=date(2024, 7, 10))
    assert answer.status is AnswerStatus.ABSTAINED
    assert answer.retrieved
    assert len(set(answer.retrieved)) == len(answer.retrieved)
