"""An inverted file with product quantisation: proposes which rows may be near, without reading the vectors."""

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.manifest import InvertedFile

TRAINED_ON = 48
"""Vectors for each list that its place is learnt from; FAISS asks for 39 at least."""
ADDED = 65_536
"""Vectors coded at once: no more of a large corpus is held in memory."""
CODES = (64, 48, 32, 24, 16, 8, 4, 2)
"""Bytes that a vector may be coded in, the most first."""
LEAST_PROPOSED, PROPOSED = 1_600, 40
"""Rows proposed in any search, and for each hit wanted. Of 100,000 synthetic vectors in codes of 64 bytes, 1,600 hold
all the exact 10 nearest where the lists hold them, 400 hold .99 of them."""
FIRST_SHARE, MORE = 32, 1.5
"""A search reads a 32nd of the lists at first, and so many times as many at each step."""
SEED = 20_240_229

Mask = NDArray[np.bool_]
Vectors = NDArray[np.float32]


@dataclass(frozen=True)
class Inverted:
    """A FAISS index, and how much of it a search reads."""

    faiss_index: Any
    reads: InvertedFile

    def propose(self, query: Vectors, count: int, mask: Mask | None) -> NDArray[np.int64]:
        """Rows of ``mask`` among which the ``count`` nearest to ``query`` should be."""
        parameters = _faiss().SearchParametersIVF(nprobe=self.reads.lists)
        if mask is not None:
            packed = np.packbits(mask, bitorder="little")  # FAISS only points to it: it must live until the search ends
            # Allowed rows are thinner in every list, so more lists are needed for as many of them.
            lists = min(self.faiss_index.nlist, int(self.reads.lists * len(mask) / max(1, int(np.count_nonzero(mask)))))
            parameters = _faiss().SearchParametersIVF(nprobe=lists, sel=_faiss().IDSelectorBitmap(packed))
        wanted = min(self.faiss_index.ntotal, max(LEAST_PROPOSED, PROPOSED * count))
        _, found = self.faiss_index.search(query[None, :], wanted, params=parameters)
        return np.asarray(found[0][found[0] >= 0], dtype=np.int64)

    def wider(self) -> "Inverted | None":
        """The same, reading more lists; ``None`` where it reads all of them already."""
        if self.reads.lists >= self.faiss_index.nlist:
            return None
        lists = min(self.faiss_index.nlist, math.ceil(self.reads.lists * MORE))
        return replace(self, reads=self.reads.model_copy(update={"lists": lists}))

    def save(self, path: Path) -> None:
        """Write through Python, so that a full disk is an ``OSError`` like everywhere else."""
        path.write_bytes(_faiss().serialize_index(self.faiss_index))

    @classmethod
    def load(cls, path: Path, reads: InvertedFile) -> "Inverted":
        """What `save` wrote."""
        content = np.frombuffer(path.read_bytes(), dtype=np.uint8)
        return cls(_faiss().deserialize_index(content), reads)


def factory(rows: int, dimensions: int) -> str:
    """The FAISS factory string for a corpus of this size: about 4 √rows lists, a code of one byte for 8 dimensions.

    ``np`` leaves out what would order the codes for a search by their bits, which is most of the training and not used.
    """
    lists = 2 ** round(np.log2(4 * np.sqrt(rows)))
    code = next((size for size in CODES if dimensions % size == 0 and dimensions >= 8 * size), 1)
    return f"IVF{lists},PQ{code}np"


def train(vectors: Vectors) -> Inverted:
    """An inverted file over ``vectors`` that reads little as yet; the same for the same vectors."""
    faiss, name = _faiss(), factory(*vectors.shape)
    index = faiss.index_factory(vectors.shape[1], name, faiss.METRIC_INNER_PRODUCT)
    chosen = np.random.default_rng(SEED).permutation(len(vectors))[: index.nlist * TRAINED_ON]
    index.train(vectors[np.sort(chosen)])
    for begin in range(0, len(vectors), ADDED):
        index.add(np.ascontiguousarray(vectors[begin : begin + ADDED]))
    return Inverted(index, InvertedFile(factory=name, lists=max(1, index.nlist // FIRST_SHARE)))


def _faiss() -> Any:
    # Its type stubs lack what the SWIG wrapper adds: selectors from arrays, search parameters by keyword.
    import faiss

    return faiss
