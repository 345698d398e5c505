"""The vectors of a build: what an earlier build embedded already is taken from there."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.documents.model import Chunk
from engine.models.model import Embedder
from engine.retrieval import manifest as files
from engine.retrieval.manifest import IndexCorrupt, check_files, read_manifest
from engine.retrieval.order import BuildError
from engine.retrieval.passage import passage

BATCH = 64
"""Passages embedded between two reports of progress."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many are done, and how many there are."""


@dataclass(frozen=True)
class Known:
    """Vectors of a build, and the row of each by the digest of its passage."""

    vectors: NDArray[np.float32]
    rows: dict[bytes, int]

    @classmethod
    def of(cls, build: Path, embedder: Embedder) -> "Known | None":
        """``None`` where no intact build of the same model stands at ``build``."""
        try:
            manifest = read_manifest(build)
            if manifest.embedder.digest != embedder.digest:
                return None
            check_files(build, manifest)
        except IndexCorrupt:
            return None
        digests = np.load(build / files.TEXT_DIGESTS)
        rows = {digest.tobytes(): row for row, digest in enumerate(digests)}
        return cls(np.load(build / files.VECTORS, mmap_mode="r" if rows else None), rows)


def embed(
    folder: Path, ordered: Sequence[Chunk], *, embedder: Embedder, known: Sequence[Known], tell: Progress
) -> tuple[NDArray[np.float32], int]:
    """Write one vector a chunk to ``folder``; the vectors, and how many were taken from ``known``.

    A passage that comes twice is embedded once. ``BuildError`` where the model gives no usable vector.
    """
    digests = [hashlib.sha256(passage(chunk).encode()).digest() for chunk in ordered]
    vectors = np.empty((len(ordered), embedder.dimensions), dtype=np.float32)
    reused = _take(vectors, digests, known)
    first_row: dict[bytes, int] = {}
    for row in np.flatnonzero(~reused).tolist():
        first_row.setdefault(digests[row], row)
    # Batches of like length waste less on padding.
    todo = sorted(first_row.values(), key=lambda row: (len(ordered[row].text), row))
    for begin in range(0, len(todo), BATCH):
        tell("embeddings", begin, len(todo))
        rows = todo[begin : begin + BATCH]
        vectors[rows] = embedder.encode_passages([passage(ordered[row]) for row in rows])
    tell("embeddings", len(todo), len(todo))
    for row in np.flatnonzero(~reused).tolist():
        if (first := first_row[digests[row]]) != row:
            vectors[row] = vectors[first]
    if len(bad := np.flatnonzero(~np.isfinite(vectors.sum(axis=1)))):
        raise BuildError(f"{ordered[bad[0]].file}: the model {embedder.name} gave no finite vector for a chunk of it")
    np.save(folder / files.VECTORS, vectors)
    np.save(folder / files.TEXT_DIGESTS, np.frombuffer(b"".join(digests), dtype=np.uint8).reshape(-1, 32))
    # Read from the file from here on: what lies in a file can leave the memory again.
    return np.asarray(np.load(folder / files.VECTORS, mmap_mode="r" if ordered else None)), int(reused.sum())


def _take(vectors: NDArray[np.float32], digests: Sequence[bytes], known: Sequence[Known]) -> NDArray[np.bool_]:
    """Fill in what is known; which rows that were."""
    taken = np.zeros(len(digests), dtype=np.bool_)
    for build in known:
        pairs = [(row, build.rows[digest]) for row, digest in enumerate(digests) if digest in build.rows]
        if pairs:
            to, source = np.array(pairs).T
            vectors[to] = build.vectors[source]
            taken[to] = True
    return taken
