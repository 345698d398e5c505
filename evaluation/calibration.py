"""Confidence learnt from answers whose gold is known, and judged only on answers that it was not learnt from.

A logistic regression makes one score of an answer's signals, isotonic regression (Zadrozny & Elkan 2002) makes a share
of right answers of the score. Everything that is reported is cross-fitted: each answer's confidence comes from a
calibration that saw neither it nor its question.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from engine.answer import Answer, AnswerStatus
from engine.confidence import SIGNALS, Calibration, signals_of
from engine.settings import Entity
from engine.store_routed import PathName
from evaluation.metrics.answers import DEADLINE_S, score_answer
from evaluation.metrics.names import KnownNames
from evaluation.questions import Question
from evaluation.reliability import Reliability, reliability
from shadow_mode.pairs import PairRecord

if TYPE_CHECKING:
    from sklearn.linear_model import LogisticRegression

LEAST_OF_EACH = 10
"""Right and wrong answers without which nothing is learnt: two of each in every fold."""
FOLDS = 5
ALPHA = 0.05

Vector = NDArray[np.float64]
Truth = NDArray[np.bool_]


class Labelled(BaseModel):
    """An answer that says something, and whether it is right by gold."""

    model_config = ConfigDict(frozen=True)

    answer: Answer
    right: bool


class TooFew(BaseModel):
    """Why nothing was learnt for a path."""

    model_config = ConfigDict(frozen=True)

    right: int
    wrong: int

    @property
    def needed(self) -> int | None:
        """About how many answers it takes at the present share of right ones; ``None`` where that share is 0 or 1."""
        rarer, n = min(self.right, self.wrong), self.right + self.wrong
        return -(-LEAST_OF_EACH * n // rarer) if rarer else None

    def __str__(self) -> str:
        about = f"; at this share that takes about {self.needed} answers" if self.needed else ""
        return (
            f"{self.right} right and {self.wrong} wrong answers; at least {LEAST_OF_EACH} of each are needed{about}. "
            "Confidence stays empty"
        )


class Learnt(BaseModel):
    """A calibration, and how far it can be trusted: figures on answers that it was not learnt from."""

    model_config = ConfigDict(frozen=True)

    calibration: Calibration
    reliability: Reliability
    auc: float = Field(description="Chance that a right answer has more confidence than a wrong one")
    auc_p: float = Field(description="Mann-Whitney, one-sided: that the signals tell them apart by chance alone")
    roc: tuple[tuple[float, float], ...] = Field(description="Share of wrong and of right answers above each threshold")


def labelled(
    questions: Sequence[Question], pairs: Sequence[PairRecord], *, entities: Sequence[Entity] = ()
) -> dict[PathName, list[Labelled]]:
    """The answers of ``pairs`` that say something, by path, each judged by the gold of its question.

    Pairs whose question is not among ``questions``, such as most of real traffic, are passed over.
    """
    gold = {(question.question, question.as_of): question for question in questions}
    names = KnownNames.of(questions, entities)
    found: dict[PathName, list[Labelled]] = {"simple": [], "agentic": []}
    for pair in pairs:
        question = gold.get((pair.question, pair.as_of))
        for answer in (pair.simple, pair.agentic):
            if question is not None and answer.status is AnswerStatus.ANSWERED:
                row = score_answer(question, answer, names=names, deadline_s=DEADLINE_S)
                found[answer.path].append(Labelled(answer=answer, right=bool(row.accurate)))
    return found


def learn(answers: Sequence[Labelled], *, seed: int = 0) -> Learnt | TooFew:
    """Learn from one path's answers, each to a question of its own; the same answers give the same calibration."""
    answers = sorted(answers, key=lambda one: one.answer.trace_id)
    right = np.array([one.right for one in answers], dtype=bool)
    if min(right.sum(), (~right).sum()) < LEAST_OF_EACH:
        return TooFew(right=int(right.sum()), wrong=int((~right).sum()))
    from scipy.stats import mannwhitneyu

    signals = np.array([[*signals_of(one.answer).values()] for one in answers], dtype=float)
    confidences = _cross_fitted(signals, right, seed)
    above, p = mannwhitneyu(confidences[right], confidences[~right], alternative="greater")
    roc, cut = _cut(confidences, right)
    told_apart = {"review_below": cut if p < ALPHA else None, "data_digest": _digest(answers)}
    return Learnt(
        calibration=_fit(signals, right, seed).model_copy(update=told_apart),
        reliability=reliability(confidences, right),
        auc=float(above) / (int(right.sum()) * int((~right).sum())),
        auc_p=float(p),
        roc=roc,
    )


def _fit(signals: Vector, right: Truth, seed: int) -> Calibration:
    """Weights on all of some answers; the rising line on scores that each come from weights without that answer.

    Scores of answers that the weights were fitted to lie further apart than those of new ones, so a line through them
    would claim too much.
    """
    from sklearn.isotonic import IsotonicRegression

    scores = np.empty(len(right))
    for rest, fold in _folds(right, seed):
        scores[fold] = _logistic(signals[rest], right[rest]).predict_proba(signals[fold])[:, 1]
    # No more certainty than so many answers can show, by the rule of succession.
    least = 1 / (len(right) + 2)
    line = IsotonicRegression(y_min=least, y_max=1 - least).fit(scores, right)
    model = _logistic(signals, right)
    return Calibration(
        weights=dict(zip(SIGNALS, map(float, model.coef_[0]), strict=True)),
        bias=float(model.intercept_[0]),
        scores=tuple(map(float, line.X_thresholds_)),
        confidences=tuple(map(float, line.y_thresholds_)),
        review_below=None,
        answers=len(right),
        right=int(right.sum()),
        data_digest="",
    )


def _cross_fitted(signals: Vector, right: Truth, seed: int) -> Vector:
    """The confidence of each answer by the engine's own code, from a calibration that did not see it."""
    confidences = np.empty(len(right))
    for rest, fold in _folds(right, seed):
        calibration = _fit(signals[rest], right[rest], seed)
        confidences[fold] = [calibration.of(dict(zip(SIGNALS, row, strict=True))) for row in signals[fold]]
    return confidences


def _folds(right: Truth, seed: int) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    from sklearn.model_selection import StratifiedKFold

    yield from StratifiedKFold(FOLDS, shuffle=True, random_state=seed).split(right, right)


def _logistic(signals: Vector, right: Truth) -> "LogisticRegression":
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression().fit(signals, right)


def _cut(confidences: Vector, right: Truth) -> tuple[tuple[tuple[float, float], ...], float]:
    """The ROC curve, and the confidence where right and wrong answers are furthest apart on it (Youden 1950)."""
    from sklearn.metrics import roc_curve

    wrong_above, right_above, thresholds = roc_curve(right, confidences)
    best = int(np.argmax(right_above - wrong_above))
    return tuple(zip(map(float, wrong_above), map(float, right_above), strict=True)), float(thresholds[best])


def _digest(answers: Sequence[Labelled]) -> str:
    content = [[one.answer.trace_id, one.right] for one in answers]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()
