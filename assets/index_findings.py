"""What must hold of an index build. Plain functions: the promotion reads them, and so do the asset checks."""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from assets.findings import Finding, at_least, equal, none_of
from engine.documents.model import Chunk, Document, Quarantined
from engine.retrieval.manifest import Manifest, Recall

RECALL_AT_10 = 0.99
"""Least share of the exact 10 nearest that a search must find, in windows of any width."""


def integrity(
    manifest: Manifest, indexed: Sequence[str], expected: Iterable[Chunk], *, recall: Sequence[Recall]
) -> tuple[Finding, ...]:
    """Findings on a build whose rows have the ids ``indexed``, against the chunks it was made from.

    ``recall`` is measured on the build itself, not read from its manifest.
    """
    ids = {chunk.id for chunk in expected}
    return (
        equal("counts_agree", manifest=manifest.chunks, rows=len(indexed), chunks=len(ids)),
        none_of("no_orphans", sorted(set(indexed) ^ ids), of=len(ids)),
        _recall(recall),
    )


def freshness(read: Iterable[Document | Quarantined], on_disk: Iterable[tuple[Path, str]]) -> Finding:
    """Holds where the files on disk are byte for byte those that were read."""
    then = {file.file: file.sha256 for file in read}
    now = {file: _sha256(path) for path, file in on_disk}
    changed = [f"changed: {file}" for file in sorted(then.keys() & now.keys()) if then[file] not in {None, now[file]}]
    changed += [f"new: {file}" for file in sorted(now.keys() - then.keys())]
    changed += [f"gone: {file}" for file in sorted(then.keys() - now.keys())]
    return none_of("freshness", changed, of=len(now), level="warn")


def _recall(measured: Sequence[Recall]) -> Finding:
    """Of the worst width; an empty index has none, and nothing to miss."""
    worst = min(measured, key=lambda recall: recall.at_10, default=Recall(width=1, at_10=1, probes=0))
    finding = at_least("recall", worst.at_10, RECALL_AT_10, n=worst.probes, level="error")
    return finding.model_copy(update={"facts": finding.facts | recall_by_width(measured)})


def recall_by_width(measured: Sequence[Recall]) -> dict[str, float]:
    """For people: recall at 10 under the share of the rows that a window held."""
    return {
        f"recall at 10, {f'in {recall.width:.1%} of the rows' if recall.width < 1 else 'all rows'}": recall.at_10
        for recall in measured
    }


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
