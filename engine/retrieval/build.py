"""Chunks become an immutable index build, published in one step."""

import hashlib
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path

import numpy as np
import orjson
from numpy.typing import NDArray

from engine.documents.model import Chunk, Quarantined
from engine.models.model import Embedder
from engine.retrieval import manifest as files
from engine.retrieval.dating import inherited_periods
from engine.retrieval.keywords import write_keywords
from engine.retrieval.manifest import (
    FORMAT_VERSION,
    EmbeddedWith,
    IndexCorrupt,
    Manifest,
    check_files,
    file_entry,
    read_manifest,
)
from engine.retrieval.passage import passage
from engine.retrieval.publish import built_aside, refuse_foreign
from engine.retrieval.times import Times
from engine.retrieval.tokens import TOKENS_VERSION, is_chinese
from engine.retrieval.vectors import build_nearest, save_faiss

logger = logging.getLogger(__name__)

BATCH = 64
"""Passages embedded between two reports of progress."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many are done, and how many there are."""


class BuildError(Exception):
    """Chunks that cannot be indexed; the message names the chunk."""


def build_index(
    chunks: Sequence[Chunk],
    *,
    embedder: Embedder,
    out: Path,
    zone: str,
    fiscal_year_start: int = 1,
    quarantined: Sequence[Quarantined] = (),
    previous: Path | None = None,
    progress: Progress | None = None,
) -> Manifest:
    """Build an index of ``chunks`` at ``out`` and return its manifest.

    Nothing is done where the very same build stands there already and is intact. Else the build is made beside
    ``out`` and takes its place at the end; a reader or a kill in the meantime meets the old one. Vectors of unchanged
    passages are taken from ``previous``, or from the build at ``out``.

    Raises ``BuildError`` for chunks that cannot be told apart, ``PublishError`` where ``out`` is not an index or
    the disk refuses.
    """
    tell = progress or (lambda _what, _done, _total: None)
    ordered, duplicates = in_order(chunks)
    build_id = identity(ordered, embedder, quarantined, zone=zone, fiscal_year_start=fiscal_year_start)
    refuse_foreign(out.resolve())
    if (standing := _standing(out, build_id)) is not None:
        logger.info("index %s is there already", build_id)
        return standing
    known = _known_vectors(out, embedder) | (_known_vectors(previous, embedder) if previous is not None else {})
    with built_aside(out) as folder:
        digests = [hashlib.sha256(passage(chunk).encode()).digest() for chunk in ordered]
        vectors, reused = _embed(ordered, digests, embedder, known, tell)
        np.save(folder / files.VECTORS, vectors)
        np.save(folder / files.TEXT_DIGESTS, np.frombuffer(b"".join(digests), dtype=np.uint8).reshape(-1, 32))
        _write_chunks(folder, ordered)
        inherited = inherited_periods(ordered, zone=zone, fiscal_year_start=fiscal_year_start)
        times = Times.of(ordered, inherited)
        times.save(folder / files.TIMES)
        np.save(folder / files.TABLES, np.array([chunk.kind == "table" for chunk in ordered], dtype=np.bool_))
        np.save(folder / files.CHINESE, np.array([is_chinese(chunk.text) for chunk in ordered], dtype=np.bool_))
        tell("keywords", 0, len(ordered))
        write_keywords(folder / files.KEYWORDS, ordered)
        tell("vector index", 0, len(ordered))
        nearest, name, recall = build_nearest(vectors)
        save_faiss(nearest.faiss_index, folder / files.FAISS)
        manifest = Manifest(
            format=FORMAT_VERSION,
            build_id=build_id,
            chunks=len(ordered),
            documents=len({chunk.document for chunk in ordered}),
            undated=int(times.undated.sum()),
            duplicates=duplicates,
            quarantined=tuple(quarantined),
            embedder=EmbeddedWith(name=embedder.name, digest=embedder.digest, dimensions=embedder.dimensions),
            reused=reused,
            vector_index=name,
            probes=nearest.lists_visited,
            recall=recall,
            files={
                str(path.relative_to(folder)): file_entry(path) for path in sorted(folder.rglob("*")) if path.is_file()
            },
        )
        (folder / files.MANIFEST).write_text(manifest.model_dump_json(indent=1) + "\n", "utf-8")
    tell("published", len(ordered), len(ordered))
    logger.info("index %s: %d chunks, %d vectors reused", build_id, len(ordered), reused)
    return manifest


def in_order(chunks: Sequence[Chunk]) -> tuple[tuple[Chunk, ...], tuple[str, ...]]:
    """The chunks by publication (unknown last), file and position, each once; and the files that repeat others.

    Two copies of a file have the same chunks; the copy first in order is kept. ``BuildError`` where two different
    texts share an id.
    """
    kept: dict[str, Chunk] = {}
    repeated: set[str] = set()
    for chunk in sorted(chunks, key=lambda c: (c.published or date.max, c.file)):
        first = kept.setdefault(chunk.id, chunk)
        if first is chunk:
            continue
        if first.sha256 != chunk.sha256 or first.file == chunk.file:
            raise BuildError(f"{chunk.file}: the chunk id {chunk.id!r} is also used in {first.file}; ids must differ")
        repeated.add(chunk.file)
    for file in sorted(repeated):
        logger.warning("%s repeats another file; its chunks are indexed once", file)
    return tuple(kept.values()), tuple(sorted(repeated))


def identity(
    ordered: Iterable[Chunk],
    embedder: Embedder,
    quarantined: Iterable[Quarantined],
    *,
    zone: str,
    fiscal_year_start: int,
) -> str:
    """16 hex digits that change with any chunk, quarantined file, model, setting or format, and with nothing else."""
    digest = hashlib.sha256()
    parts: list[object] = [FORMAT_VERSION, TOKENS_VERSION, embedder.digest, zone, fiscal_year_start]
    parts += sorted(q.model_dump_json() for q in quarantined)
    parts += [chunk.model_dump_json() for chunk in ordered]
    for part in parts:
        digest.update(f"{part}\n".encode())
    return digest.hexdigest()[:16]


def _standing(out: Path, build_id: str) -> Manifest | None:
    try:
        manifest = read_manifest(out)
        if manifest.build_id != build_id:
            return None
        check_files(out, manifest)
    except IndexCorrupt as error:
        if (out / files.MANIFEST).exists():
            logger.warning("%s; it is made again", error)
        return None
    return manifest


def _known_vectors(build: Path, embedder: Embedder) -> dict[bytes, NDArray[np.float32]]:
    """Vectors by passage digest, of a build that was made with the same model and is intact."""
    try:
        manifest = read_manifest(build)
        if manifest.embedder.digest != embedder.digest:
            return {}
        check_files(build, manifest)
    except IndexCorrupt:
        return {}
    vectors = np.load(build / files.VECTORS, mmap_mode="r")
    digests = np.load(build / files.TEXT_DIGESTS)
    return {digest.tobytes(): vectors[row] for row, digest in enumerate(digests)}


def _embed(
    ordered: Sequence[Chunk],
    digests: Sequence[bytes],
    embedder: Embedder,
    known: dict[bytes, NDArray[np.float32]],
    tell: Progress,
) -> tuple[NDArray[np.float32], int]:
    vectors = np.empty((len(ordered), embedder.dimensions), dtype=np.float32)
    first_row: dict[bytes, int] = {}
    for row, digest in enumerate(digests):
        if digest not in known:
            first_row.setdefault(digest, row)
    # Batches of like length waste less on padding.
    todo = sorted(first_row.values(), key=lambda row: (len(ordered[row].text), row))
    for begin in range(0, len(todo), BATCH):
        tell("embeddings", begin, len(todo))
        rows = todo[begin : begin + BATCH]
        vectors[rows] = embedder.encode_passages([passage(ordered[row]) for row in rows])
    tell("embeddings", len(todo), len(todo))
    for row, digest in enumerate(digests):
        if digest in known:
            vectors[row] = known[digest]
        else:
            vectors[row] = vectors[first_row[digest]]
    if len(bad := np.flatnonzero(~np.isfinite(vectors).all(axis=1))):
        raise BuildError(f"{ordered[bad[0]].file}: the model {embedder.name} gave no finite vector for a chunk of it")
    return vectors, sum(digest in known for digest in digests)


def _write_chunks(folder: Path, ordered: Sequence[Chunk]) -> None:
    offsets = [0]
    with (folder / files.CHUNKS).open("wb") as stream:
        for chunk in ordered:
            offsets.append(offsets[-1] + stream.write(chunk.model_dump_json().encode() + b"\n"))
    np.save(folder / files.OFFSETS, np.array(offsets, dtype=np.int64))
    (folder / files.IDS).write_bytes(orjson.dumps([chunk.id for chunk in ordered]))
