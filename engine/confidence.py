"""How surely an answer is right, from what its own record shows, by a calibration that was learnt.

`evaluation/calibration.py` learns one from answers whose gold is known. Without one every confidence is ``None``.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Mapping
from math import exp
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.answer import Answer, AnswerStatus, Verdict
from engine.whole_file import write_whole

CALIBRATIONS = "calibrations"
"""Their folder in a home."""
_ANEW = "the next nightly evaluation calibrates anew"
_MOST_GOALS = 5
_MOST_REPEATS = 3


class CalibrationError(Exception):
    """A calibration that cannot be used."""


def _share(hits: int, of: int) -> float:
    return hits / of if of else 0.0


def _timed_out(answer: Answer) -> float:
    ended = [step.error.get("error", "") for step in answer.steps if step.error is not None]
    return _share(sum("TIME" in str(code) for code in ended), len(answer.steps))


SIGNALS: Mapping[str, Callable[[Answer], float]] = {
    "attempts failed": lambda a: _share(sum(s.state != "SUCCEEDED" for s in a.steps), len(a.steps)),
    "attempts timed out": _timed_out,
    "attempts repeated": lambda a: min(max((s.attempt - 1 for s in a.steps), default=0), _MOST_REPEATS) / _MOST_REPEATS,
    "goals": lambda a: min(len(a.plan.sub_goals) if a.plan else 0, _MOST_GOALS) / _MOST_GOALS,
    "planned by a model": lambda a: float(a.made_by == "model"),
    "condition widened": lambda a: float(any(v.action == "widen" for v in a.verdicts)),
    "sources in conflict": lambda a: float(any(v.action == "fuse" for v in a.verdicts)),
    "claims without citation": lambda a: _share(sum(not c.citations for c in a.claims), len(a.claims)),
    "citations of documents": lambda a: _share(sum(c.file is not None for c in a.citations), len(a.citations)),
    "looked for in vain": lambda a: float(bool(a.tried)),
    "notes": lambda a: float(bool(a.notes)),
}
"""What an answer shows of how it came about, each in [0, 1]. Stored answers show it too, so it can be learnt from."""


def signals_of(answer: Answer) -> dict[str, float]:
    """Every signal of ``answer`` by name."""
    return {name: read(answer) for name, read in SIGNALS.items()}


class Calibration(BaseModel):
    """From the signals of one path's answers to the share of such answers that are right.

    A score (logistic in the signals) is read on a rising line through ``scores`` and ``confidences``, which was fitted
    to answers whose gold is known. ``review_below`` is the confidence under which somebody should look, by the ROC
    curve; ``None`` where the signals do not tell right answers from wrong ones.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    weights: dict[str, float]
    bias: float
    scores: tuple[float, ...] = Field(min_length=1)
    confidences: tuple[float, ...] = Field(min_length=1)
    review_below: float | None
    answers: int = Field(description="Answers it was learnt from")
    right: int = Field(description="Of these, right by gold")
    data_digest: str = Field(description="SHA-256 over those answers' traces and whether each was right")

    @model_validator(mode="after")
    def _rises(self) -> "Calibration":
        if unknown := sorted(set(self.weights) - set(SIGNALS)):
            raise ValueError(f"weights of {unknown}, which no answer shows; {_ANEW}")
        if len(self.scores) != len(self.confidences):
            raise ValueError(f"{len(self.scores)} scores and {len(self.confidences)} confidences; each score has one")
        if any(list(line) != sorted(line) for line in (self.scores, self.confidences)):
            raise ValueError("scores and confidences must rise")
        return self

    def confidence(self, answer: Answer) -> float | None:
        """The confidence of ``answer``; ``None`` where it says nothing that could be right."""
        if answer.status is not AnswerStatus.ANSWERED:
            return None
        return self.of(signals_of(answer))

    def of(self, signals: Mapping[str, float]) -> float:
        """The confidence of an answer with such ``signals``: on the line, beyond its ends that of the nearer end."""
        value = 1 / (1 + exp(-self.bias - sum(weight * signals[name] for name, weight in self.weights.items())))
        above = bisect_right(self.scores, value)
        if above == 0 or above == len(self.scores):
            return self.confidences[min(above, len(self.scores) - 1)]
        (x0, x1), (y0, y1) = self.scores[above - 1 : above + 1], self.confidences[above - 1 : above + 1]
        return y0 + (y1 - y0) * (value - x0) / (x1 - x0)


class Calibrations(BaseModel):
    """What was learnt for each path; one that lacks data is absent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    paths: dict[str, Calibration]

    @property
    def version(self) -> str:
        """The digest that names it."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:16]

    def write(self, folder: Path) -> Path:
        """Keep it in ``folder`` under its version, whole or not at all."""
        return write_whole(folder / f"{self.version}.json", self.model_dump_json(indent=1))

    @classmethod
    def read(cls, folder: Path, version: str) -> "Calibrations":
        """The one of that version; ``CalibrationError`` where it is gone or not what was written."""
        path = folder / f"{version}.json"
        try:
            found = cls.model_validate_json(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise CalibrationError(f"{path}: {error}; {_ANEW}") from error
        if found.version != version:
            raise CalibrationError(f"{path}: was altered after it was written; {_ANEW}")
        return found

    def judged(self, answer: Answer) -> Answer:
        """``answer`` with its confidence; as it is where nothing was learnt for it or it says nothing.

        It does not enter ``versions``: what was learnt changes no answer, so none need be asked anew.
        """
        own = self.paths.get(answer.path)
        confidence = None if own is None else own.confidence(answer)
        if own is None or confidence is None:
            return answer
        return answer.model_copy(
            update={
                "confidence": confidence,
                "verdicts": (*answer.verdicts, *_doubt(confidence, own.review_below)),
                "calibration": self.version,
            }
        )


NONE = Calibrations(paths={})


def _doubt(confidence: float, least: float | None) -> tuple[Verdict, ...]:
    """That somebody should look at an answer. It is told all the same: no step waits for a decision."""
    if least is None or confidence >= least:
        return ()
    reason = f"confidence {confidence:.2f} is below {least:.2f}, the best cut between right and wrong answers so far"
    return (Verdict(rule="look_twice_when_unsure", action="review", reason=reason),)
