"""Chunks become an immutable index build, published in one step."""

import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import orjson

from engine.documents.model import Chunk, Quarantined
from engine.documents.reader_version import READER_VERSION
from engine.models.model import Embedder
from engine.retrieval import manifest as files
from engine.retrieval.dating import inherited_periods
from engine.retrieval.embedded import Known, Progress, embed
from engine.retrieval.keywords import write_keywords
from engine.retrieval.manifest import (
    FORMAT_VERSION,
    EmbeddedWith,
    IndexCorrupt,
    Manifest,
    check_files,
    entries,
    read_manifest,
)
from engine.retrieval.order import identity, in_order
from engine.retrieval.publish import built_aside, refuse_foreign
from engine.retrieval.times import Times
from engine.retrieval.tokens import TOKENS_VERSION, is_chinese
from engine.retrieval.vectors import build_nearest

logger = logging.getLogger(__name__)


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
    known = [found for build in (out, previous) if build is not None and (found := Known.of(build, embedder))]
    with built_aside(out) as folder:
        vectors, reused = embed(folder, ordered, embedder=embedder, known=known, tell=tell)
        times = _write_chunks(folder, ordered, zone=zone, fiscal_year_start=fiscal_year_start)
        tell("keywords", 0, len(ordered))
        write_keywords(folder / files.KEYWORDS, ordered)
        tell("vector index", 0, len(ordered))
        nearest, recall = build_nearest(vectors)
        if nearest.inverted is not None:
            nearest.inverted.save(folder / files.FAISS)
        manifest = Manifest(
            format=FORMAT_VERSION,
            tokens=TOKENS_VERSION,
            reader=READER_VERSION,
            build_id=build_id,
            chunks=len(ordered),
            documents=len({chunk.document for chunk in ordered}),
            undated=int(times.undated.sum()),
            duplicates=duplicates,
            quarantined=tuple(quarantined),
            embedder=EmbeddedWith(name=embedder.name, digest=embedder.digest, dimensions=embedder.dimensions),
            reused=reused,
            inverted=nearest.inverted.reads if nearest.inverted else None,
            recall=recall,
            files=entries(folder),
        )
        (folder / files.MANIFEST).write_text(manifest.model_dump_json(indent=1) + "\n", "utf-8")
    tell("published", len(ordered), len(ordered))
    logger.info("index %s: %d chunks, %d vectors reused", build_id, len(ordered), reused)
    return manifest


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


def _write_chunks(folder: Path, ordered: Sequence[Chunk], *, zone: str, fiscal_year_start: int) -> Times:
    """Write the chunks and what is known of each row; the times that were read from them."""
    offsets = [0]
    with (folder / files.CHUNKS).open("wb") as stream:
        for chunk in ordered:
            offsets.append(offsets[-1] + stream.write(chunk.model_dump_json().encode() + b"\n"))
    np.save(folder / files.OFFSETS, np.array(offsets, dtype=np.int64))
    (folder / files.IDS).write_bytes(orjson.dumps([chunk.id for chunk in ordered]))
    np.save(folder / files.TABLES, np.array([chunk.kind == "table" for chunk in ordered], dtype=np.bool_))
    np.save(folder / files.CHINESE, np.array([is_chinese(chunk.text) for chunk in ordered], dtype=np.bool_))
    times = Times.of(ordered, inherited_periods(ordered, zone=zone, fiscal_year_start=fiscal_year_start))
    times.save(folder / files.TIMES)
    return times
