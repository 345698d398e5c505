import pytest

from engine.answer import Answer, AnswerStatus, Claim
from shadow_mode.differences import DifferenceKind, classify
from tests.evaluation.made import abstention, answer, failure, pair, question

RATE = "The rate was 3.2% [S1]"

CASES: list[tuple[Answer, Answer, DifferenceKind, str | None]] = [
    (answer(RATE), answer("The rate was 3.2% (S1)."), DifferenceKind.SAME, None),
    (answer(RATE), answer("It amounted to 3.2 percent [S1]"), DifferenceKind.WORDING_ONLY, None),
    (answer("退货率为3.2%，共12台"), answer("退货率为3.2%"), DifferenceKind.MISSING_FACT, "agentic"),
    (answer("罚了一次，共5万元"), answer("共两笔：5万元和3万元"), DifferenceKind.MISSING_FACT, "simple"),
    (answer("退货率为3.2%"), answer("退货率为4.1%"), DifferenceKind.WRONG_NUMBER, None),
    (answer("退货率为3.2%", quote="退货率为4.1%"), answer("退货率为4.1%"), DifferenceKind.WRONG_NUMBER, "simple"),
    (answer(RATE), answer("The rate was 3.2% of 950", quote=RATE), DifferenceKind.UNSUPPORTED_CLAIM, "agentic"),
    (answer(RATE), abstention(), DifferenceKind.ONLY_ONE_ABSTAINED, None),
    (answer(RATE), answer("", status=AnswerStatus.NEEDS_REVIEW), DifferenceKind.NEEDS_REVIEW, None),
    # The question of these pairs is one about January 2024.
    (answer("It was 3.2% in January 2024"), answer("It was 4.1% in May 2024"), DifferenceKind.WRONG_PERIOD, "agentic"),
    (answer("2023年一季度为3.2%"), answer("2024年1月为3.2%"), DifferenceKind.WRONG_PERIOD, "simple"),
    (answer("On 3 May 2023"), answer("On 4 June 2022"), DifferenceKind.WRONG_PERIOD, None),
    (answer("3.2% in Q1 2024"), answer("4.1% in January 2024"), DifferenceKind.WRONG_NUMBER, None),
    (failure(), answer(RATE), DifferenceKind.ONE_FAILED, "simple"),
    (failure(), abstention(), DifferenceKind.ONE_FAILED, "simple"),
    (failure(), failure(), DifferenceKind.BOTH_FAILED, None),
    (abstention(), abstention(), DifferenceKind.SAME, None),
    (answer("The carrier was Alpha."), answer("Nobody knows; perhaps Beta."), DifferenceKind.UNCLEAR, None),
    (answer("承运商是甲物流公司"), answer("承运商：甲物流公司"), DifferenceKind.WORDING_ONLY, None),
]


@pytest.mark.parametrize(("simple", "agentic", "kind", "against"), CASES)
def test_classes(simple: Answer, agentic: Answer, kind: DifferenceKind, against: str | None) -> None:
    found = classify(pair(question(), simple, agentic))
    assert (found.kind, found.against) == (kind, against), found.reason


@pytest.mark.parametrize(("simple", "agentic", "kind", "against"), CASES)
def test_turned_round_the_class_stays_and_the_blame_moves(
    simple: Answer, agentic: Answer, kind: DifferenceKind, against: str | None
) -> None:
    found = classify(pair(question(), agentic, simple))
    turned = {"simple": "agentic", "agentic": "simple", None: None}[against]
    assert (found.kind, found.against) == (kind, turned)


def test_a_claims_value_supports_its_number() -> None:
    claim = Claim(text="rate", value=3.2, unit="%", citations=("S1",))
    supported = answer("The rate was 3.2%", quote="64 of 2000", claims=(claim,))
    bare = answer("The rate was 3.2%!", quote="nothing here")
    found = classify(pair(question(), supported, bare.model_copy(update={"text": "It stood at 3.2%"})))
    assert (found.kind, found.against) == (DifferenceKind.UNSUPPORTED_CLAIM, "agentic")
    assert found.agentic_unsupported == ("3.2%",)


def test_numbers_of_the_question_prove_nothing() -> None:
    asked = question(text="Did more than 500 units come back?")
    found = classify(pair(asked, answer("Yes, more than 500 units did."), answer("Yes, 620 of them.")))
    assert found.kind is DifferenceKind.MISSING_FACT
    assert found.simple_numbers == ()
