"""The nearest vectors: every one compared where few are in question, an inverted file asked first where many are."""

import logging
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.inverted import Inverted, train
from engine.retrieval.manifest import Recall
from engine.retrieval.recall import measure, trials

logger = logging.getLogger(__name__)

FLAT_ROWS = 50_000
"""Up to here a corpus has no inverted file: all its vectors of 512 dimensions are compared in 10 to 16 ms on two busy
cores, and a question may take 30."""
EXACT_ROWS = 131_072
"""A mask of at most this many rows is searched exactly in any corpus. A filter makes an inverted file lose recall or
visit most of its lists, and what is left to compare takes 25 to 45 ms."""
GATHERED = 512
"""Scattered rows that are copied together before they are compared; 512 × 512 dimensions stay in a core's cache."""
RECALL_TARGET = 0.995
"""On the probes of a build; above what is promised of other questions, .99."""

Rows = NDArray[np.int64]
Scores = NDArray[np.float32]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Nearest:
    """Unit vectors, and an inverted file over them where they are many."""

    vectors: NDArray[np.float32]
    inverted: Inverted | None = None

    @property
    def flat(self) -> bool:
        """Whether every search without a mask compares every vector."""
        return self.inverted is None

    def search(self, query: NDArray[np.float32], count: int, mask: Mask | None = None) -> tuple[Rows, Scores]:
        """The ``count`` nearest rows by cosine, best first, among those of ``mask``; fewer only where it has fewer."""
        size = len(self.vectors) if mask is None else int(np.count_nonzero(mask))
        if self.inverted is not None and (mask is None or size > EXACT_ROWS):
            proposed = self.inverted.propose(query, count, mask)
            if len(proposed) >= min(count, size):
                return self._best(query, np.sort(proposed), count)
        return self._best(query, np.arange(size) if mask is None else np.flatnonzero(mask), count)

    def cosines(self, query: NDArray[np.float32], rows: Rows) -> Scores:
        """With each of ``rows``, which ascend; those that lie close together are read where they are, not copied."""
        if not len(rows):
            return np.empty(0, np.float32)
        first, end = int(rows[0]), int(rows[-1]) + 1
        if end - first <= 2 * len(rows):
            scores = self.vectors[first:end] @ query
            return scores if len(scores) == len(rows) else scores[rows - first]
        parts = [rows[begin : begin + GATHERED] for begin in range(0, len(rows), GATHERED)]
        return np.concatenate([self.vectors[part] @ query for part in parts])

    def _best(self, query: NDArray[np.float32], rows: Rows, count: int) -> tuple[Rows, Scores]:
        scores = self.cosines(query, rows)
        if len(rows) > count:
            kept = scores >= np.partition(scores, -count)[-count]
            rows, scores = rows[kept], scores[kept]
        order = np.lexsort((rows, -scores))[:count]  # equal scores: the earlier row, so that results repeat
        return rows[order], scores[order]


def build_nearest(vectors: NDArray[np.float32]) -> tuple[Nearest, tuple[Recall, ...]]:
    """A search over ``vectors``, and its recall for each width of window.

    An inverted file reads as many lists as it takes to find ``RECALL_TARGET`` of the exact 10 nearest at every width.
    Where all of them are not enough, it is given up and every vector is compared.
    """
    tried = trials(vectors)
    inverted = train(vectors) if len(vectors) > FLAT_ROWS else None
    while inverted is not None:
        nearest = Nearest(vectors, inverted)
        recall = measure(nearest, tried)
        if all(found.at_10 >= RECALL_TARGET for found in recall):
            return nearest, recall
        logger.info("%s finds %s", inverted.reads, recall)
        if (inverted := inverted.wider()) is None:
            logger.warning("no inverted file finds %s of the exact nearest: all are compared", RECALL_TARGET)
    nearest = Nearest(vectors)
    return nearest, measure(nearest, tried)
