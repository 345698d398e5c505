"""The nearest vectors: exact where few rows are in question, FAISS with exact re-ranking where many are."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.manifest import Recall

FLAT_ROWS = 50_000
"""Up to here every vector is compared; above, an inverted file with product quantisation proposes candidates."""
EXACT_ROWS = 20_000
"""A mask of at most this many rows is searched exactly: an approximate index loses recall in narrow windows."""
RERANKED = 10
"""Candidates asked of a quantised index, as a multiple of the hits wanted, before exact re-ranking."""
RECALL_TARGET = 0.99
PROBES = 200
SEED = 20_240_229

Rows = NDArray[np.int64]
Scores = NDArray[np.float32]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Nearest:
    """A FAISS index over unit vectors, and the vectors themselves for exact scores."""

    vectors: NDArray[np.float32]
    faiss_index: Any
    flat: bool
    lists_visited: int

    def search(self, query: NDArray[np.float32], count: int, mask: Mask | None = None) -> tuple[Rows, Scores]:
        """The ``count`` nearest rows by cosine, best first, among those of ``mask``; fewer where it has fewer."""
        if mask is not None:
            rows = np.flatnonzero(mask)
            if len(rows) <= EXACT_ROWS:
                return self._rank(query, rows, count)
        wanted = min(len(self.vectors), count if self.flat else max(count * RERANKED, 100))
        if wanted == 0:
            return np.empty(0, np.int64), np.empty(0, np.float32)
        _, found = self.faiss_index.search(query[None, :], wanted, params=self._parameters(mask))
        return self._rank(query, found[0][found[0] >= 0], count)

    def _rank(self, query: NDArray[np.float32], rows: Rows, count: int) -> tuple[Rows, Scores]:
        scores = self.vectors[rows] @ query
        order = np.lexsort((rows, -scores))[:count]  # equal scores: the earlier row, so that results repeat
        return rows[order], scores[order]

    def _parameters(self, mask: Mask | None) -> Any:
        faiss = _faiss()

        selector = None
        if mask is not None:
            packed = np.packbits(mask, bitorder="little")
            selector = faiss.IDSelectorBitmap(packed)
        if self.flat:
            return None if selector is None else faiss.SearchParameters(sel=selector)
        visited = self.lists_visited
        if mask is not None:  # allowed rows are thinner in every list, so more lists are needed for as many candidates
            visited = min(self.faiss_index.nlist, int(visited * len(mask) / max(1, int(mask.sum()))))
        return faiss.SearchParametersIVF(sel=selector, nprobe=visited)


def factory(rows: int, dimensions: int) -> str:
    """The FAISS factory string for an index of this size: flat, or about 4 √rows lists of 8-bit product codes."""
    if rows <= FLAT_ROWS:
        return "Flat"
    lists = 2 ** round(np.log2(4 * np.sqrt(rows)))
    # At least four dimensions a code: fewer cost training time and gain nothing.
    parts = next((n for n in (32, 24, 16, 8, 4, 2) if dimensions % n == 0 and dimensions >= 4 * n), 1)
    return f"IVF{lists},PQ{parts}"


def build_nearest(vectors: NDArray[np.float32]) -> tuple[Nearest, str, Recall]:
    """An index over ``vectors`` with its factory string and its measured recall.

    An inverted file visits as many lists as it takes to reach ``RECALL_TARGET`` on the probes, or all of them.
    """
    faiss = _faiss()
    name = factory(*vectors.shape)
    index = faiss.index_factory(vectors.shape[1], name, faiss.METRIC_INNER_PRODUCT)
    if name == "Flat":
        index.add(vectors)
        nearest = Nearest(vectors, index, True, 0)
        return nearest, name, _recall(nearest)
    rng = np.random.default_rng(SEED)
    sample = rng.permutation(len(vectors))[: index.nlist * 64]
    index.train(vectors[np.sort(sample)])
    index.add(vectors)
    visited = 8
    while True:
        nearest = Nearest(vectors, index, False, min(visited, index.nlist))
        recall = _recall(nearest)
        if recall.at_10 >= RECALL_TARGET or visited >= index.nlist:
            return nearest, name, recall
        visited *= 2


def _recall(nearest: Nearest) -> Recall:
    vectors = nearest.vectors
    if not len(vectors):
        return Recall(at_10=1.0, probes=0)
    rng = np.random.default_rng(SEED)
    count, dimensions = min(PROBES, len(vectors)), vectors.shape[1]
    noise = rng.standard_normal((count, dimensions)).astype(np.float32) * np.float32(0.5 / np.sqrt(dimensions))
    probes = vectors[np.sort(rng.choice(len(vectors), count, replace=False))] + noise
    probes /= np.linalg.norm(probes, axis=1, keepdims=True)
    exact = probes @ vectors.T
    wanted = min(10, len(vectors))
    found = 0
    for probe, scores in zip(probes, exact, strict=True):
        floor = np.partition(scores, -wanted)[-wanted]
        rows, _ = nearest.search(probe, wanted)
        # Doubled vectors tie: any of them is right, so scores are compared and not rows.
        found += int((scores[rows] >= floor - 1e-6).sum())
    return Recall(at_10=found / (wanted * count), probes=count)


def save_faiss(index: Any, path: Path) -> None:
    """Write through Python, so that a full disk is an ``OSError`` like everywhere else."""
    faiss = _faiss()
    path.write_bytes(faiss.serialize_index(index).tobytes())


def load_faiss(path: Path) -> Any:
    """What `save_faiss` wrote."""
    faiss = _faiss()
    return faiss.deserialize_index(np.frombuffer(path.read_bytes(), dtype=np.uint8))


def _faiss() -> Any:
    # Its type stubs lack what the SWIG wrapper adds: selectors from arrays, search parameters by keyword.
    import faiss

    return faiss
