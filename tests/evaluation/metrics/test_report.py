"""Facts of reports, counted by hand."""

import pytest

from engine.answer import Answer
from evaluation.metrics.answers import RowScore, score_answer
from evaluation.metrics.names import KnownNames
from evaluation.metrics.report import Facts, compare_reports, facts_of, micro_f1
from evaluation.paired import Sampling
from evaluation.questions import GoldValue
from tests.evaluation.made import abstention, answer, failure, question

GOLD = (
    GoldValue(kind="number", number=2),
    GoldValue(kind="number", number=120_000, unit="CNY", tolerance=1e-6),
    GoldValue(kind="name", names=("noise", "噪声")),
)
SAMPLING = Sampling(confidence=0.95, resamples=200, seed=1)


def row(given: Answer, kind: str = "report") -> RowScore:
    asked = question(kind=kind, gold=GOLD, periods=())
    return score_answer(asked, given, names=KnownNames(), deadline_s=60)


@pytest.mark.parametrize(
    ("given", "facts"),
    [
        (answer("Two fines, CNY 120,000 in all, for noise."), Facts(3, 0, 0)),
        (answer("2 fines, 12万元 in all."), Facts(2, 1, 0)),  # the reason is missing
        (answer("2 fines, CNY 130,000 in all, for noise."), Facts(2, 1, 1)),  # one missing, and one wrong in its place
        (answer("2 fines of USD 120,000 for noise."), Facts(2, 1, 1)),  # by value and unit
        (abstention(), Facts(0, 3, 0)),
        (failure(), Facts(0, 3, 0)),
    ],
)
def test_facts_of_a_report(given: Answer, facts: Facts) -> None:
    assert facts_of(row(given)) == facts


def test_micro_f1_is_that_of_all_facts_together() -> None:
    # 5 of 9 gold facts are told, and 1 that is none: precision 5/6, recall 5/9, so F1 = 2 x 25/54 / (25/18) = 2/3
    assert micro_f1([Facts(3, 0, 0), Facts(2, 1, 1), Facts(0, 3, 0)]) == pytest.approx(2 / 3)


def test_reports_alone_are_compared() -> None:
    right, poor = row(answer("2 fines, CNY 120,000, noise")), row(answer("2 fines"))
    other = row(answer("nothing"), kind="lookup")
    found = compare_reports([poor] * 6 + [other], [right] * 3 + [poor] * 3 + [other], SAMPLING)
    assert (found.simple.value, found.simple.n) == (0.5, 6)  # 6 of 18 facts: 12 / (12 + 12)
    assert found.agentic.value == pytest.approx(24 / 30)  # 12 of 18 facts
    assert found.interval is not None
    assert found.interval.low < 0.3 < found.interval.high
    assert found.note == "simple: 6 of 18 facts, 0 wrong; agentic: 12 of 18 facts, 0 wrong"
    assert compare_reports([other], [other], SAMPLING).agentic.value is None


def test_reports_that_are_all_alike_do_not_make_certain() -> None:
    right = row(answer("2 fines, CNY 120,000, noise"))
    found = compare_reports([right] * 6, [right] * 6, SAMPLING)
    assert found.interval is not None
    assert found.interval.low < 0 < found.interval.high
