"""How much of the exact 10 nearest a search finds, over all rows and in windows of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.manifest import Recall

DEPTH = 10
PROBES = 200
WINDOWS = 8
"""Places at which a window of each width is tried."""
WIDTHS = (1.0, 0.3, 0.1, 0.01, 0.001)
"""Shares of the rows. Rows are sorted by publication, so a window is a run of them."""
BLOCK = 65_536
"""Rows compared at once, so that no more of a large corpus is held than this."""
SAME = 1e-6
"""Doubled vectors tie, and any of them is right: scores are compared, not rows."""
SEED = 20_240_229

Vectors = NDArray[np.float32]


class Searched(Protocol):
    """What is measured."""

    @property
    def vectors(self) -> Vectors: ...

    def search(
        self, query: Vectors, count: int, mask: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Rows and cosines of the ``count`` nearest."""
        ...


@dataclass(frozen=True)
class Trial:
    """Queries in one window, and for each the cosine of the last of its exact nearest."""

    width: float
    rows: slice
    queries: Vectors
    floors: NDArray[np.float32]


def trials(vectors: Vectors) -> tuple[Trial, ...]:
    """Seeded noisy copies of stored vectors as queries, the same for the same vectors, answered exactly."""
    if not len(vectors):
        return ()
    rng = np.random.default_rng(SEED)
    queries = _noisy(vectors, rng)
    return tuple(
        Trial(width, rows, part, exact_floors(vectors[rows], part, DEPTH))
        for width in WIDTHS
        if width == 1 or width * len(vectors) >= DEPTH
        for rows, part in _windows(len(vectors), width, queries, rng)
    )


def recall_of(searched: Searched) -> tuple[Recall, ...]:
    """The recall of ``searched`` for each width of window, widest first; none where there is no vector."""
    return measure(searched, trials(searched.vectors))


def measure(searched: Searched, tried: tuple[Trial, ...]) -> tuple[Recall, ...]:
    """The same on trials that were answered exactly before."""
    found: dict[float, list[float]] = {}
    for trial in tried:
        size = trial.rows.stop - trial.rows.start
        mask = None
        if trial.width < 1:
            mask = np.zeros(len(searched.vectors), dtype=np.bool_)
            mask[trial.rows] = True
        for query, floor in zip(trial.queries, trial.floors, strict=True):
            rows, scores = searched.search(query, DEPTH, mask)
            inside = (rows >= trial.rows.start) & (rows < trial.rows.stop)
            right = np.count_nonzero(inside & (scores >= floor - SAME))
            found.setdefault(trial.width, []).append(right / min(DEPTH, size))
    return tuple(Recall(width=width, at_10=float(np.mean(all_)), probes=len(all_)) for width, all_ in found.items())


def exact_floors(vectors: Vectors, queries: Vectors, count: int) -> NDArray[np.float32]:
    """For each query the cosine of its ``count``-th nearest of ``vectors``, or of the last where there are fewer."""
    best = np.empty((len(queries), 0), dtype=np.float32)
    for begin in range(0, len(vectors), BLOCK):
        best = np.concatenate([best, queries @ vectors[begin : begin + BLOCK].T], axis=1)
        if best.shape[1] > count:
            best = np.partition(best, -count, axis=1)[:, -count:]
    return np.asarray(best.min(axis=1), dtype=np.float32)


def _noisy(vectors: Vectors, rng: np.random.Generator) -> Vectors:
    count, dimensions = min(PROBES, len(vectors)), vectors.shape[1]
    noise = rng.standard_normal((count, dimensions)).astype(np.float32) * np.float32(0.5 / np.sqrt(dimensions))
    queries = vectors[np.sort(rng.choice(len(vectors), count, replace=False))] + noise
    return np.asarray(queries / np.linalg.norm(queries, axis=1, keepdims=True), dtype=np.float32)


def _windows(count: int, width: float, queries: Vectors, rng: np.random.Generator) -> Iterator[tuple[slice, Vectors]]:
    if width == 1:
        yield slice(0, count), queries
        return
    size = round(width * count)
    for part in np.array_split(queries, min(WINDOWS, len(queries))):
        start = int(rng.integers(0, count - size + 1))
        yield slice(start, start + size), part
