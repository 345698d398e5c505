"""Dates that may mean two things are answered under one convention, and the answer says which."""

from datetime import date

import pytest

from engine.answer import AnswerStatus
from tests.engine.pipelines.conftest import Make

AS_OF = date(2024, 3, 15)


@pytest.mark.parametrize(
    ("question", "figure", "said"),
    [
        # 250 in January and 100 in February: the rows are dated by month
        ("units sold of Heron 2 in the past two months", "350", '"the past two months" is counted in whole months'),
        ("近两个月苍鹭二代的销量", "350", "“近两个月”按完整的月份计，即2024年1-2月"),
        # a fine of 2500.5 on 2 March
        ("total fines of Alder on 3/2/2024", "2,500", '"3/2/2024" is read as 2 March 2024'),
        ("桤木厂3/2/2024的罚金", "2,500", "“3/2/2024”按2024年3月2日理解"),
    ],
)
def test_the_convention_is_told(agentic: Make, question: str, figure: str, said: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert figure in answer.text
    assert said in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "total fines of Alder on 2024-03-02",
        "total fines of Alder in the last two months",  # rows are dated by day
        "units sold of Heron 2 in January and February 2024",
        "桤木厂2024/3/2的罚金",
    ],
)
def test_nothing_is_told_of_what_has_one_reading(agentic: Make, question: str) -> None:
    answer = agentic().answer(question, as_of=AS_OF)
    assert answer.status is AnswerStatus.ANSWERED, answer.text
    assert "is read as" not in answer.text
    assert "whole months" not in answer.text
    assert "理解" not in answer.text


@pytest.mark.parametrize("question", ["units sold of Heron 2 in the last 40 days", "近40天苍鹭二代的销量"])
def test_days_of_monthly_rows_are_refused(agentic: Make, question: str) -> None:
    assert agentic().answer(question, as_of=AS_OF).status is AnswerStatus.ABSTAINED
