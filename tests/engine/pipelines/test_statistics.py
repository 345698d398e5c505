"""Means, ranks and trends from question to answer. Expected values: by hand from tests/engine/company.py."""

from datetime import date

import pytest

from engine.answer import AnswerStatus
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 7, 10)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("东部和北部2024年1月的平均销量是多少？", "东部、北部的简单平均值：365.00"),
        (
            "average breakage by region weighted by units sold, January 2024",
            "Mean of breakage weighted by units sold: 1.51%",
        ),
        ("How does North rank in units sold in January 2024?", "North ranks 2 of 2, counted from the highest"),
        # November to March: 400, 0, 1,000, 0, 2,500.50; the median of the ten slopes is between 300 and 525.125.
        (
            "Is there a clear trend of monthly total fines from November 2023 to March 2024?",
            "Over 5 months there is no clear trend: CNY 412.56 a month at the median, which may be chance",
        ),
    ],
)
def test_a_statistic_is_computed_and_told(agentic: Make, question: str, said: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert said in answer.text
    assert all(claim.citations for claim in answer.claims)


def test_two_months_are_no_trend(agentic: Make) -> None:
    answer = agentic().answer("2024年每月销量是否有明显的上升趋势？", as_of=AS_OF)
    assert answer.status is AnswerStatus.ABSTAINED
    assert "判断趋势至少需要3个数值，现有2个" in answer.text
