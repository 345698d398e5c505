from datetime import date
from typing import Any

import pytest

from engine.answer import AnswerStatus
from evaluation.metrics.answers import RowScore, score_answer
from evaluation.metrics.names import KnownNames
from evaluation.questions import GoldValue, Question
from evaluation.why_wrong import why_wrong, wrong_answers
from tests.evaluation.made import abstention, answer, failure, question, unanswerable

BUDGET = GoldValue(kind="number", number=3_756_000, unit="CNY")
NAME = GoldValue(kind="name", names=("穗皓快运", "Suihao"))
DAY = GoldValue(kind="date", start=date(2009, 1, 13))
MAY = GoldValue(kind="date", start=date(2024, 5, 1), end=date(2024, 6, 1))


def scored(asked: Question, given: Any) -> RowScore:
    return score_answer(asked, given, names=KnownNames(), deadline_s=60)


@pytest.mark.parametrize(
    ("gold", "text", "why"),
    [
        ((BUDGET,), "It was 3.756 million yuan.", ""),
        ((BUDGET,), "It was large.", "wanted 3,756,000 CNY; lacks 3,756,000 CNY"),
        ((NAME, BUDGET), "375.6万元", "wanted 穗皓快运 / Suihao, 3,756,000 CNY; lacks 穗皓快运 / Suihao"),
        ((BUDGET,), "375.6万元，共12台", "wanted 3,756,000 CNY; says 12台, which gold does not hold"),
        ((DAY,), "It was argued.", "wanted 2009-01-13; lacks 2009-01-13"),
        ((MAY,), "It was in spring.", "wanted 2024-05-01 to 2024-05-31; lacks 2024-05-01 to 2024-05-31"),
    ],
)
def test_the_reason_names_gold_and_what_the_answer_lacked_or_added(
    gold: tuple[GoldValue, ...], text: str, why: str
) -> None:
    assert why_wrong(scored(question(gold=gold), answer(text))) == why


def test_only_what_was_answered_can_be_wrong() -> None:
    waiting = answer("9%", status=AnswerStatus.NEEDS_REVIEW)
    ends = [scored(question(), given) for given in (abstention(), failure(), answer("9%", seconds=61), waiting)]
    ends.append(scored(unanswerable(), abstention()))
    assert [why_wrong(row) for row in ends] == [""] * 5
    answered = scored(unanswerable(), answer("9%"))
    assert why_wrong(answered) == "nothing answers this question, and it was answered"


def test_ten_are_named_and_the_rest_is_counted() -> None:
    rows = [scored(question(f"q{i}"), answer("9%")) for i in range(12)]
    lines = wrong_answers(rows)
    assert [line.split(":")[0] for line in lines] == [*(f"q{i}" for i in range(10)), "and 2 more"]
    assert len(wrong_answers(rows[:10])) == 10


def test_a_long_reason_takes_one_line() -> None:
    many = ", ".join(f"{n}\n%" for n in range(100, 200))
    (line,) = wrong_answers([scored(question(), answer(many))])
    assert "\n" not in line
    assert len(line) == 200
