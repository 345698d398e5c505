"""One order out of several: meaning, words and time."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]

KEYWORD_WEIGHT = 0.5
TIME_WEIGHT = 0.3


def fuse(dense: Scores, keyword: Scores, time: Scores, *, gate: float) -> Scores:
    """A score per candidate: a weighted sum of the signals, each scaled to [0, 1] over the candidates.

    Cosines are scaled by their smallest and largest value, BM25 by its largest (zero means that no word occurs), time
    comes in [0, 1]. ``gate`` in [0, 1] says how strongly the question speaks of time; at 0 time takes no part.
    Normalised sums keep how much better the best is, which reciprocal ranks throw away (Bruch et al. 2023, "An
    Analysis of Fusion Functions for Hybrid Retrieval").
    """
    meaning = (1 - KEYWORD_WEIGHT) * _min_max(dense) + KEYWORD_WEIGHT * _by_largest(keyword)
    return np.asarray(meaning + gate * TIME_WEIGHT * time, dtype=np.float32)


def _min_max(scores: Scores) -> Scores:
    if not len(scores) or (spread := scores.max() - scores.min()) <= 0:
        return np.ones_like(scores)
    return np.asarray((scores - scores.min()) / spread, dtype=np.float32)


def _by_largest(scores: Scores) -> Scores:
    largest = scores.max(initial=0)
    return np.asarray(scores / largest, dtype=np.float32) if largest > 0 else np.zeros_like(scores)
