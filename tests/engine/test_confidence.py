"""Confidence by hand-made calibrations: every value can be counted."""

from math import log
from typing import Any

import pytest
from pydantic import ValidationError

from engine.answer import Step, Verdict
from engine.confidence import NONE, Calibration, Calibrations, signals_of
from tests.evaluation.made import abstention, answer


def calibration(**fields: Any) -> Calibration:
    values: dict[str, Any] = {
        "weights": {"attempts failed": -2 * log(3)},
        "bias": log(3),
        "scores": (0.25, 0.5, 0.75),
        "confidences": (0.2, 0.6, 0.9),
        "review_below": 0.7,
        "answers": 40,
        "right": 30,
        "data_digest": "d",
    }
    return Calibration.model_validate(values | fields)


def steps(*states: str) -> tuple[Step, ...]:
    return tuple(
        Step.model_validate(
            {"sub_goal": "g1", "attempt": number, "thought": "", "action": {}, "state": state, "seconds": 0.1}
            | ({"error": {"error": "TIMED_OUT"}} if state == "FAILED" else {})
        )
        for number, state in enumerate(states, 1)
    )


@pytest.mark.parametrize(
    ("states", "confidence"),
    [
        (("SUCCEEDED",), 0.9),  # score 3/4, the last point of the line
        (("FAILED", "SUCCEEDED"), 0.6),  # half failed: score 1/2
        (("FAILED", "FAILED"), 0.2),  # score 1/4
        (("FAILED", "SUCCEEDED", "SUCCEEDED"), 0.7178),  # score 3^(1/3) / (1 + 3^(1/3)) = 0.5905, between the points
    ],
)
def test_the_score_is_read_on_the_line(states: tuple[str, ...], confidence: float) -> None:
    found = calibration().confidence(answer("3.2% [S1]", path="agentic", steps=steps(*states)))
    assert found == pytest.approx(confidence, abs=0.01)


def test_signals_by_hand() -> None:
    told = signals_of(answer("3.2% [S1]", steps=steps("FAILED", "SUCCEEDED"), made_by="model", tried=("tickets",)))
    assert {name: value for name, value in told.items() if value} == {
        "attempts failed": 0.5,
        "attempts timed out": 0.5,
        "attempts repeated": pytest.approx(1 / 3),
        "planned by a model": 1.0,
        "looked for in vain": 1.0,
    }


def test_without_a_calibration_nothing_is_claimed() -> None:
    given = answer("3.2% [S1]", path="agentic")
    assert NONE.judged(given) == given
    other = Calibrations(paths={"simple": calibration()})
    assert other.judged(given).confidence is None
    assert other.judged(abstention(path="simple")).confidence is None


def test_a_confidence_names_its_calibration_and_doubt_is_a_verdict() -> None:
    learnt = Calibrations(paths={"agentic": calibration()})
    sure = learnt.judged(answer("3.2% [S1]", path="agentic", steps=steps("SUCCEEDED")))
    unsure = learnt.judged(answer("3.2% [S1]", path="agentic", steps=steps("FAILED", "SUCCEEDED")))
    assert (sure.confidence, sure.verdicts, sure.calibration) == (pytest.approx(0.9), (), learnt.version)
    (verdict,) = unsure.verdicts
    assert isinstance(verdict, Verdict)
    assert (verdict.rule, verdict.action) == ("look_twice_when_unsure", "review")
    assert "0.60 is below 0.70" in verdict.reason
    # What is learnt from answers must not depend on what was learnt before.
    assert signals_of(unsure) == signals_of(unsure.model_copy(update={"verdicts": ()}))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"weights": {"luck": 1.0}}, r"weights of \['luck'\], which no answer shows"),
        ({"scores": (0.1, 0.2)}, "2 scores and 3 confidences"),
        ({"confidences": (0.2, 0.9, 0.6)}, "must rise"),
    ],
)
def test_a_calibration_that_is_none_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        calibration(**fields)
