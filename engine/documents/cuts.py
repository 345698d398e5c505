"""Where a long run of sentences is cut: where its meaning turns, into pieces of like size."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

WINDOW = 3
"""Sentences on each side of a place that are compared with one another."""
SIZE_WEIGHT = 4.0
"""What a piece of no size at all, or of twice the target, costs against a cut at a place of usual closeness."""


def closeness(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    """How near in meaning the text is on both sides of each place between two sentences, as a standard score.

    ``vectors`` has a row of unit length for each sentence. The windows on each side are means of up to ``WINDOW``
    rows; their cosines are scaled to mean 0 and deviation 1 over the run, so that a number far below 0 is a turn of
    meaning, whatever the subject. After Hearst 1997, "TextTiling", with sentence vectors in place of word counts.

    >>> closeness(np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=np.float32)).round(2).tolist()
    [0.71, -1.41, 0.71]
    """
    sums = np.concatenate([np.zeros((1, vectors.shape[1])), np.cumsum(vectors, axis=0, dtype=np.float64)])
    places = np.arange(1, len(vectors))
    before = sums[places] - sums[np.maximum(places - WINDOW, 0)]
    after = sums[np.minimum(places + WINDOW, len(vectors))] - sums[places]
    lengths = np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1)
    cosines = np.einsum("ij,ij->i", before, after) / np.where(lengths > 0, lengths, 1)
    spread = cosines.std()
    return np.asarray((cosines - cosines.mean()) / spread if spread > 1e-9 else np.zeros_like(cosines))


def best_cuts(sizes: Sequence[float], held: Sequence[float], *, target: float, limit: float) -> list[int]:
    """The places to cut, each the number of sentences before it, so that the whole costs least.

    ``sizes`` are the sentences' tokens and ``held[i]`` how strongly the text holds together between sentences ``i`` and
    ``i + 1``. A cut costs what it breaks, a piece the square of its relative distance from ``target``; none is larger
    than ``limit``, unless a single sentence is. Equal costs are decided for the earlier cut.

    >>> best_cuts([10, 10, 10, 10], [0, 0, 0], target=20, limit=40)
    [2]
    >>> best_cuts([10, 10, 10, 10], [-3, 1, 1], target=20, limit=40)
    [1]
    """
    ends = [0.0, *accumulate(sizes)]
    best = [0.0] + [float("inf")] * len(sizes)
    begin = [0] * (len(sizes) + 1)
    for end in range(1, len(ends)):
        for start in range(end - 1, -1, -1):
            size = ends[end] - ends[start]
            if size > limit and start < end - 1:
                break
            broken = held[start - 1] if start else 0.0
            cost = best[start] + broken + SIZE_WEIGHT * (size / target - 1) ** 2
            if cost <= best[end]:
                best[end], begin[end] = cost, start
    cuts: list[int] = []
    at = begin[len(sizes)] if sizes else 0
    while at:
        cuts.insert(0, at)
        at = begin[at]
    return cuts
