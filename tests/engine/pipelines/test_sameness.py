"""Whether a column held the same at several times: code compares, and says so beside what was held."""

from datetime import date

import pytest

from engine.answer import AnswerStatus
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 7, 10)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("苍鹭二代东部2024年1月和2024年2月的运输商是否相同？", "各期不相同"),  # Swift, then Otter
        ("苍鹭二代东部2023年12月和2024年1月的运输商是否都相同？", "各期相同"),  # Swift both times
        ("从2023年12月到2024年2月，苍鹭二代东部的运输商是否一致？", "各期不相同"),
        ("Was the hauler of Heron 2 in the East the same in January 2024 and February 2024?", "not the same each time"),
    ],
)
def test_what_was_held_is_compared(agentic: Make, question: str, said: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text
    assert "Swift" in answer.text


@pytest.mark.parametrize(
    "question", ["苍鹭二代东部2024年1月的运输商是否相同？", "苍鹭二代2024年1月和2月的销量是否相同？"]
)
def test_one_time_and_figures_are_not_called_the_same(agentic: Make, question: str) -> None:
    assert "各期" not in agentic().answer(question, as_of=AS_OF).text
