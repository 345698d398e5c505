"""What must hold of an index build. Plain functions: the promotion reads them, and so do the asset checks."""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from assets.findings import Finding, at_least, equal, none_of
from engine.documents.model import Chunk, Document, Quarantined
from engine.retrieval.manifest import Manifest

RECALL_AT_10 = 0.95
"""Least share of the exact 10 nearest that the vector index must find."""


def integrity(manifest: Manifest, indexed: Sequence[str], expected: Iterable[Chunk]) -> tuple[Finding, ...]:
    """Findings on a build whose rows have the ids ``indexed``, against the chunks it was made from."""
    ids = {chunk.id for chunk in expected}
    return (
        equal("counts_agree", manifest=manifest.chunks, rows=len(indexed), chunks=len(ids)),
        none_of("no_orphans", sorted(set(indexed) ^ ids), of=len(ids)),
        at_least("recall", manifest.recall.at_10, RECALL_AT_10, n=manifest.recall.probes, level="error"),
    )


def freshness(read: Iterable[Document | Quarantined], on_disk: Iterable[tuple[Path, str]]) -> Finding:
    """Holds where the files on disk are byte for byte those that were read."""
    then = {file.file: file.sha256 for file in read}
    now = {file: _sha256(path) for path, file in on_disk}
    changed = [f"changed: {file}" for file in sorted(then.keys() & now.keys()) if then[file] not in {None, now[file]}]
    changed += [f"new: {file}" for file in sorted(now.keys() - then.keys())]
    changed += [f"gone: {file}" for file in sorted(then.keys() - now.keys())]
    return none_of("freshness", changed, of=len(now), level="warn")


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
