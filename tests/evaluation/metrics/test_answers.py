"""Answers against gold, judged by hand."""

from datetime import date
from typing import Any

import pytest

from engine.answer import AnswerStatus
from engine.settings import Entity
from evaluation.metrics.answers import score_answer
from evaluation.metrics.names import KnownNames
from evaluation.questions import GoldValue, Question
from tests.evaluation.made import RATE, abstention, answer, failure, question, unanswerable

NOBODY = KnownNames()
FINE = GoldValue(kind="number", number=120_000, unit="CNY", tolerance=1e-6)
COUNT = GoldValue(kind="number", number=2, unit="")
DAYS = GoldValue(kind="number", number=30, unit="")
FALL = GoldValue(kind="number", number=-1.5, unit="%")
BY_28_MAY = GoldValue(kind="date", start=date(2024, 5, 28), end=date(2024, 5, 29))
DECEMBER = GoldValue(kind="date", start=date(2023, 12, 1), end=date(2024, 1, 1))
CARRIER = GoldValue(kind="name", names=("穗皓快运", "Suihao Freight", "Suihao"))


def accurate(asked: Question, text: str, names: KnownNames = NOBODY) -> bool | None:
    return score_answer(asked, answer(text), names=names, deadline_s=60).accurate


RIGHT: list[tuple[dict[str, Any], str]] = [
    ({}, "The return rate was 3.2% [S1]."),
    ({}, "2024年1月的退货率为3.20％。"),
    ({}, "It was 3.24 percent in January 2024."),  # within 0.05 points
    ({"text": "Was it above 5% in January 2024?"}, "No, at 3.2% it was not above 5%."),
    ({"also_true": (64.0, 2000.0)}, "3.2% (64 of 2,000 units)"),
    ({"gold": (FINE,)}, "共罚款12万元"),
    ({"gold": (FINE,)}, "CNY 120,000 in all"),
    ({"gold": (FINE,), "text": "罚款总额是多少万元？"}, "12"),
    ({"gold": (COUNT, FINE)}, "被罚两次，共12万元"),
    ({"gold": (COUNT, FINE)}, "fined twice, 120,000 yuan in all"),
    ({"gold": (DAYS,), "text": "How many days is the term?"}, "The term is 30 days."),
    ({"gold": (DAYS,), "text": "保修期是多少个月？"}, "保修期为30个月"),
    ({"gold": (DAYS,), "text": "How many days is the term?"}, "30"),
    ({"gold": (FALL,)}, "the rate fell by 1.5 percentage points"),
    ({"gold": (FALL,)}, "退货率下降了1.5个百分点"),
    ({"gold": (BY_28_MAY,), "periods": ()}, "须在2024年5月28日前完成整改"),
    ({"gold": (BY_28_MAY,), "periods": ()}, "The deadline is 28 May 2024."),
    ({"gold": (BY_28_MAY,), "periods": ()}, "自2024年5月28日起执行"),
    (
        {"gold": (DECEMBER, RATE), "periods": ((date(2023, 1, 1), date(2024, 1, 1)),)},
        "It peaked in December 2023, 3.2%",
    ),
    ({"gold": (CARRIER,)}, "由穗皓快运配送"),
    ({"gold": (CARRIER,)}, "It was suihao freight."),
    ({}, "3.2%，去年同期没有数据"),  # a relative date is not judged
]
WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "The return rate was 3.3%."),
    ({}, "The return rate was 3.2."),  # no unit
    ({}, "3.2% or perhaps 4.1%"),
    ({}, "3.2%, that is 17 units"),
    ({}, "In January 2023 it was 3.2%."),  # another period
    ({"gold": (FINE,)}, "共罚款12元"),
    ({"gold": (FINE,)}, "USD 120,000"),
    ({"gold": (FINE,)}, "120,100 CNY"),
    ({"gold": (FINE,)}, "120,000"),  # the question names no unit, nor does the answer
    ({"gold": (COUNT, FINE)}, "12万元"),
    ({"gold": (FALL,)}, "the rate rose by 1.5%"),
    ({"gold": (BY_28_MAY,), "periods": ()}, "须在2024年5月29日完成"),
    ({"gold": (CARRIER,)}, "由沅湾速运配送"),
    ({"gold": (CARRIER,)}, "Suihaoxyz"),
    ({}, ""),
]


@pytest.mark.parametrize(("fields", "text"), RIGHT)
def test_right_answers(fields: dict[str, Any], text: str) -> None:
    assert accurate(question(**fields), text) is True


@pytest.mark.parametrize(("fields", "text"), WRONG)
def test_wrong_answers(fields: dict[str, Any], text: str) -> None:
    assert accurate(question(**fields), text) is False


def test_a_row_says_what_is_missing_and_what_is_wrong() -> None:
    row = score_answer(question(), answer("In March 2023 it was 4.1%"), names=NOBODY, deadline_s=60)
    assert row.missing == ("3.2 %",)
    assert row.wrong == ("4.1%", "March 2023")


def test_names_of_other_things_are_wrong_in_every_form() -> None:
    entities = (Entity(name="沅湾速运", aliases=("Yuanwan",)), Entity(name="穗皓快运", aliases=("Suihao",)))
    asked = question(gold=(CARRIER,), kind="relation")
    names = KnownNames.of([asked], entities)
    assert accurate(asked, "Suihao delivered.", names) is True
    assert accurate(asked, "Suihao and Yuanwan delivered.", names) is False
    told = question(gold=(CARRIER,), kind="relation", also_true_names=("沅湾速运",))
    assert accurate(told, "Suihao, not Yuanwan.", names) is True
    spoken = question(text="Suihao or Yuanwan?", gold=(CARRIER,), kind="relation")
    assert accurate(spoken, "穗皓快运，不是沅湾速运", names) is True


def test_gold_names_of_the_same_kind_are_wrong_only_where_a_name_is_asked_for() -> None:
    other = question("q2", gold=(GoldValue(kind="name", names=("rising",)),), kind="trend")
    asked_name = question(gold=(CARRIER,), kind="trend")
    asked_number = question(kind="trend")
    names = KnownNames.of([other, asked_name, asked_number])
    assert accurate(asked_name, "Suihao, rising", names) is False
    assert accurate(asked_number, "3.2%, rising", names) is True


def test_a_wrong_name_inside_a_right_one_is_not_found() -> None:
    long = question(gold=(GoldValue(kind="name", names=("North China",)),), kind="place")
    short = question("q2", gold=(GoldValue(kind="name", names=("China",)),), kind="place")
    names = KnownNames.of([long, short])
    assert accurate(long, "It was North China.", names) is True
    assert accurate(long, "It was North China, all of China.", names) is False


@pytest.mark.parametrize(
    ("asked", "given", "outcome", "complete", "accurate"),
    [
        (question(), answer("3.2%"), "scored", True, True),
        (question(), answer("9%"), "scored", True, False),
        (question(), abstention(), "abstained", False, False),
        (question(), failure(), "failed", False, False),
        (question(), answer("3.2%", status=AnswerStatus.NEEDS_REVIEW), "scored", False, False),
        (unanswerable(), abstention(), "abstained", True, None),
        (unanswerable(), answer("9%"), "scored", False, None),
        (unanswerable(), failure(), "failed", False, None),
    ],
)
def test_outcomes(asked: Question, given: Any, outcome: str, complete: bool, accurate: bool | None) -> None:
    row = score_answer(asked, given, names=NOBODY, deadline_s=60)
    assert (row.outcome, row.complete, row.accurate) == (outcome, complete, accurate)


def test_failed_and_late_answers_count_at_the_deadline() -> None:
    late = score_answer(question(), answer("3.2%", seconds=61), names=NOBODY, deadline_s=60)
    assert (late.outcome, late.seconds, late.accurate) == ("failed", 60, False)
    assert score_answer(question(), failure(seconds=0.1), names=NOBODY, deadline_s=60).seconds == 60
    assert score_answer(question(), answer("3.2%", seconds=2), names=NOBODY, deadline_s=60).seconds == 2


def test_both_paths_are_scored_alike() -> None:
    rows = [
        score_answer(question(), answer("3.2%", path=p), names=NOBODY, deadline_s=60) for p in ("simple", "agentic")
    ]
    assert rows[0].model_copy(update={"path": "agentic"}) == rows[1]
