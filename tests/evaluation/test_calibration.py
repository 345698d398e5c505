"""What is learnt from answers whose rightness depends on a signal in a known way."""

import numpy as np
import pytest
from sklearn.metrics import brier_score_loss

from evaluation.calibration import Labelled, Learnt, TooFew, learn
from evaluation.reliability import reliability
from tests.engine.test_confidence import steps
from tests.evaluation.made import answer


def drawn(n: int, seed: int, *, sure: float, unsure: float) -> list[Labelled]:
    """Answers of which half failed a step; those are right with chance ``unsure``, the others with ``sure``."""
    draw = np.random.default_rng(seed)
    found = []
    for number in range(n):
        failed = bool(draw.random() < 0.5)
        taken = steps("FAILED", "SUCCEEDED") if failed else steps("SUCCEEDED")
        given = answer("3.2% [S1]", path="agentic", asked=str(number), steps=taken)
        found.append(Labelled(answer=given, right=bool(draw.random() < (unsure if failed else sure))))
    return found


@pytest.fixture(scope="module")
def learnt() -> Learnt:
    found = learn(drawn(400, 3, sure=0.95, unsure=0.6))
    assert isinstance(found, Learnt)
    return found


def test_confidence_is_the_share_that_is_right(learnt: Learnt) -> None:
    own = learnt.calibration
    assert own.confidence(answer("x", steps=steps("SUCCEEDED"))) == pytest.approx(0.95, abs=0.04)
    assert own.confidence(answer("x", steps=steps("FAILED", "SUCCEEDED"))) == pytest.approx(0.6, abs=0.07)
    assert own.review_below is not None
    assert 0.65 < own.review_below <= 0.99


def test_figures_are_of_answers_it_was_not_learnt_from(learnt: Learnt) -> None:
    assert learnt.reliability.n == 400
    assert learnt.reliability.expected_error < 0.05
    # Two kinds of answers, half of each: P(right has the higher confidence), ties by half, from the chances above.
    right, wrong = np.array([0.475, 0.3]) / 0.775, np.array([0.025, 0.2]) / 0.225
    assert learnt.auc == pytest.approx(right[0] * wrong[1] + (right @ wrong) / 2, abs=0.05)
    assert learnt.auc_p < 1e-6


def test_signals_that_tell_nothing_give_no_threshold() -> None:
    found = learn(drawn(200, 5, sure=0.7, unsure=0.7))
    assert isinstance(found, Learnt)
    assert found.calibration.review_below is None
    assert 0.3 < found.auc < 0.6


def test_the_same_answers_in_any_order_give_the_same_artefact(learnt: Learnt) -> None:
    again = learn(drawn(400, 3, sure=0.95, unsure=0.6)[::-1])
    assert isinstance(again, Learnt)
    assert again.model_dump_json() == learnt.model_dump_json()


def test_too_few_are_said_with_how_many_are_needed() -> None:
    found = learn(drawn(40, 1, sure=1.0, unsure=0.8))
    assert isinstance(found, TooFew)
    assert found.right + found.wrong == 40
    assert found.needed == -(-10 * 40 // found.wrong)
    assert f"that takes about {found.needed} answers. Confidence stays empty" in str(found)
    assert TooFew(right=40, wrong=0).needed is None


def test_calibration_error_by_hand_and_brier_by_another_library() -> None:
    # Two bins of ten: 0.3 said and 5 of 10 right, 0.8 said and 8 of 10 right.
    said, was = [0.3] * 10 + [0.8] * 10, [True] * 5 + [False] * 5 + [True] * 8 + [False] * 2
    found = reliability(said, was)
    assert [(b.n, b.right) for b in found.bins] == [(10, 0.5), (10, 0.8)]
    assert found.expected_error == pytest.approx((10 * 0.2 + 10 * 0.0) / 20)
    assert found.brier == pytest.approx(brier_score_loss(was, said))
