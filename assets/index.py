"""Chunks become a time-aware index, and a build that holds up goes live."""

import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dagster as dg
from pydantic import BaseModel, ConfigDict

from assets.documents import READ_FILE, found_files, read_chunks, read_quarantined
from assets.findings import Finding, check_result
from assets.handles import Handle, read_lines
from assets.index_findings import freshness, integrity, recall_by_width
from assets.old_builds import remove_old_builds
from assets.preview import bar_chart, markdown_table
from assets.project import Project
from engine.documents.model import Chunk
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.retrieval.manifest import Manifest
from engine.retrieval.order import identity, in_order
from engine.retrieval.recall import recall_of

logger = logging.getLogger(__name__)

SHOWN_YEARS = 12


class Build(BaseModel):
    """An index build by its id, which is also its folder's name in ``<home>/indexes``."""

    model_config = ConfigDict(frozen=True)

    build_id: str
    path: Path


class IntegrityError(Exception):
    """A build that must not go live; the message names what does not hold."""


@dg.asset(group_name="index", kinds={"python", "faiss"}, code_version="1")
def time_index(project: dg.ResourceParam[Project], documents: Handle, chunks: Handle) -> dg.MaterializeResult[Build]:
    """Vectors, keywords and periods of every chunk, as one immutable build.

    The build goes live where its integrity holds: counts agree, no orphan, recall against exact search reaches the
    mark. Else the build before stays live, and this run fails and says what does not hold.
    """
    settings, found = project.settings, read_chunks(chunks)
    quarantined = read_quarantined(documents)
    zone, fiscal_year_start = settings.zone, settings.fiscal_year_start
    ordered, _ = in_order(found)
    build_id = identity(ordered, project.embedder, quarantined, zone=zone, fiscal_year_start=fiscal_year_start)
    indexes = settings.home / "indexes"
    live = project.store.live("index")
    manifest = build_index(
        found,
        embedder=project.embedder,
        out=indexes / build_id,
        quarantined=quarantined,
        previous=indexes / live.version if live else None,
        progress=_log_progress,
        zone=zone,
        fiscal_year_start=fiscal_year_start,
    )
    index = Index.open(indexes / build_id)
    findings = integrity(manifest, index.ids, found, recall=recall_of(index.nearest))
    _publish(project, manifest, findings)
    removed = remove_old_builds(indexes, project.store)
    return dg.MaterializeResult(
        value=Build(build_id=build_id, path=index.path),
        data_version=dg.DataVersion(build_id),
        metadata=_metadata(manifest)
        | {
            "old builds removed": len(removed),
            "integrity": dg.MetadataValue.md(_table(findings)),
            "years": dg.MetadataValue.md(bar_chart("Chunks by year that they speak of", _years(found), unit="chunks")),
            "path": dg.MetadataValue.path(str(index.path)),
        },
    )


def _check(name: str, description: str, *, blocking: bool = False) -> dg.AssetCheckSpec:
    return dg.AssetCheckSpec(
        name,
        asset="time_index",
        additional_deps=["documents", "chunks"],
        blocking=blocking,
        description=description,
    )


@dg.multi_asset_check(
    specs=[
        _check("counts_agree", "Rows = chunks", blocking=True),
        _check("no_orphans", "No row without its chunk", blocking=True),
        _check("recall", "Against exact search", blocking=True),
        _check("freshness", "The files on disk are those indexed"),
        _check("live", "This build is the one that answers"),
    ],
    ins={"documents": dg.AssetIn("documents"), "chunks": dg.AssetIn("chunks"), "time_index": dg.AssetIn("time_index")},
)
def index_checks(
    project: dg.ResourceParam[Project], documents: Handle, chunks: Handle, time_index: Build
) -> Iterator[dg.AssetCheckResult]:
    """The integrity of the build as it lies on disk now, and whether it is still the right one."""
    index = Index.open(time_index.path)
    recall = recall_of(index.nearest)
    for finding in integrity(index.manifest, index.ids, read_chunks(chunks), recall=recall):
        yield check_result(finding)
    on_disk = found_files(project.settings)
    yield check_result(freshness(read_lines(documents, READ_FILE), on_disk))
    live = project.store.live("index")
    facts = {"live": live.version if live else "nothing", "this": time_index.build_id}
    yield check_result(Finding(name="live", holds=facts["live"] == facts["this"], level="warn", facts=facts))


def _publish(project: Project, manifest: Manifest, findings: tuple[Finding, ...]) -> None:
    """Promote the build where every finding holds; the store's row is the switch, and it is written last."""
    if broken := [finding for finding in findings if not finding.holds]:
        told = "; ".join(f"{finding.name}: {finding.facts}" for finding in broken)
        raise IntegrityError(f"index {manifest.build_id} does not go live, the build before stays: {told}")
    live = project.store.live("index")
    if live is not None and live.version == manifest.build_id:
        return
    evidence = {"policy": "integrity", "findings": [finding.model_dump(mode="json") for finding in findings]}
    project.store.promote(
        "index",
        manifest.build_id,
        evidence=evidence,
        actor="time_index",
        reason=f"{manifest.chunks} chunks of {manifest.documents} documents, integrity holds",
        at=project.now(),
    )


def _metadata(manifest: Manifest) -> dict[str, Any]:
    return {
        "build": manifest.build_id,
        "chunks": manifest.chunks,
        "documents": manifest.documents,
        "vectors reused": manifest.reused,
        "undated": manifest.undated,
        "quarantined": len(manifest.quarantined),
        "vector index": manifest.inverted.factory if manifest.inverted else "every vector is compared",
        "embedding model": f"{manifest.embedder.name} ({manifest.embedder.digest[:12]})",
        **recall_by_width(manifest.recall),
    }


def _log_progress(what: str, done: int, total: int) -> None:
    logger.info("index: %s %d/%d", what, done, total)


def _table(findings: tuple[Finding, ...]) -> str:
    return markdown_table(("finding", "holds", "facts"), [(f.name, f.holds, f.facts) for f in findings])


def _years(found: list[Chunk]) -> dict[str, float]:
    years = Counter(p.start.year for c in found for p in c.periods if p.start is not None)
    return {str(year): float(n) for year, n in sorted(years.items())[-SHOWN_YEARS:]}
