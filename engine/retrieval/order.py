"""Which chunks a build holds, in which order, and the id that they give it."""

import hashlib
import logging
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import chain

from engine.documents.model import Chunk, Quarantined
from engine.documents.reader_version import READER_VERSION
from engine.models.model import Embedder
from engine.retrieval.manifest import FORMAT_VERSION
from engine.retrieval.tokens import TOKENS_VERSION

logger = logging.getLogger(__name__)


class BuildError(Exception):
    """Chunks that cannot be indexed; the message names the file."""


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
    settings = (FORMAT_VERSION, TOKENS_VERSION, READER_VERSION, embedder.digest, zone, fiscal_year_start)
    left_out = sorted(q.model_dump_json() for q in quarantined)
    for part in chain(settings, left_out, (chunk.model_dump_json() for chunk in ordered)):
        digest.update(f"{part}\n".encode())
    return digest.hexdigest()[:16]
