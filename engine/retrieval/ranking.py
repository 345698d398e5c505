"""The rows of an index in order for one part of a question."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.fusion import fuse, supported
from engine.retrieval.gate import gate
from engine.retrieval.index import Index
from engine.retrieval.parts import Part

OTHER_LANGUAGE = 0.1
"""What a passage must be better by, of the language that has less of the question's words."""

Mask = NDArray[np.bool_]
Scores = NDArray[np.float32]


@dataclass(frozen=True)
class Ranking:
    """Rows, best first, with what spoke for each."""

    rows: NDArray[np.int64]
    scores: Scores
    dense: Scores
    bm25: Scores
    time: Scores
    named: Mask
    relevance: Scores | None = None
    """What a reranker said, where there is one."""

    def at(self, places: NDArray[np.int64]) -> "Ranking":
        """The rows at ``places``, in that order."""
        return Ranking(
            rows=self.rows[places],
            scores=self.scores[places],
            dense=self.dense[places],
            bm25=self.bm25[places],
            time=self.time[places],
            named=self.named[places],
            relevance=None if self.relevance is None else self.relevance[places],
        )

    def first(self, count: int) -> "Ranking":
        """The ``count`` best rows."""
        return self.at(np.arange(min(count, len(self.rows))))


def rank(index: Index, part: Part, *, vector: NDArray[np.float32], allowed: Mask, candidates: int) -> Ranking:
    """The best of the ``allowed`` rows for ``part``, whose text has the embedding ``vector``.

    Each signal proposes ``candidates`` rows, over all allowed ones, and again over those whose time fits and over those
    that name the thing which the part is about. Rows in Chinese and others are scored apart, each beside their like:
    the words of a question are not to be expected in a passage of the other language, whatever that is worth.
    """
    named = np.zeros(len(index), dtype=np.bool_)
    for name in part.names:
        named |= index.keywords.holding(name)
    # A name that no passage holds whole may still be there in part.
    words = index.keywords.search(part.text if named.any() else " ".join((part.text, *part.names)))
    time = np.zeros(len(index), dtype=np.float32)
    for period in part.periods:
        np.maximum(time, index.times.fit(period), out=time)
    # Where every vector is compared anyway, that is done once for all masks.
    cosines = index.nearest.vectors @ vector if index.nearest.flat else None
    found, near, scored = [], [], []
    for chinese in (True, False):
        language = allowed & (index.is_chinese == chinese)
        masks = (language, language & (time > 0), language & named, language & named & (time > 0))
        rows = _candidates(index, masks, candidates, vector=vector, cosines=cosines, bm25=words.scores)
        dense = index.nearest.cosines(vector, rows) if cosines is None else cosines[rows]
        scores = fuse(
            dense, words.scores[rows], time[rows], named[rows], ceiling=words.ceiling, gate=gate(part.periods)
        )
        found.append(rows)
        near.append(dense)
        best = words.scores[rows].max(initial=0)
        scored.append(scores if best >= words.scores[allowed].max(initial=0) else scores - OTHER_LANGUAGE)
    rows = np.concatenate(found)
    scores = supported(np.concatenate(scored), index.documents(rows))
    order = np.lexsort((rows, -scores))
    rows = rows[order]
    return Ranking(rows, scores[order], np.concatenate(near)[order], words.scores[rows], time[rows], named[rows])


def _candidates(
    index: Index,
    masks: Sequence[Mask],
    count: int,
    *,
    vector: NDArray[np.float32],
    cosines: Scores | None,
    bm25: Scores,
) -> NDArray[np.int64]:
    """The best ``count`` rows by meaning and the best by words within each of ``masks``, all together, ascending."""
    found = [np.empty(0, np.int64)]
    for mask in masks:
        if cosines is not None:
            found.append(_highest(cosines, mask, count))
        elif mask.any():
            found.append(index.nearest.search(vector, count, None if mask.all() else mask)[0])
        found.append(_highest(bm25, mask & (bm25 > 0), count))
    return np.unique(np.concatenate(found))


def _highest(scores: Scores, mask: Mask, count: int) -> NDArray[np.int64]:
    """The ``count`` rows of ``mask`` with the highest scores; of equal ones the earlier."""
    own = scores[mask]
    if len(own) <= count:
        return np.flatnonzero(mask)
    floor = np.partition(own, -count)[-count]
    rows = np.flatnonzero(mask & (scores >= floor))
    above = scores[rows] > floor
    return np.concatenate([rows[above], rows[~above][: count - np.count_nonzero(above)]])
