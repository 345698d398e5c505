"""The triples that the planner learns from."""

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import dagster as dg

from assets.findings import Finding, check_result, none_of
from assets.handles import Handle, read_lines, write_lines
from assets.preview import bar_chart, markdown_table
from assets.project import Project
from finetuning.triples.catalogue import read_contexts, read_variants
from finetuning.triples.checks import CHECKS, Checked, check_triples
from finetuning.triples.reproduce import differences
from finetuning.triples.triple import SPLITS, Triple, digest_of, read_triples
from finetuning.triples.workshop import Workshop

PREVIEWED = 20
EVERY = 20
"""The check executes every twentieth plan again; `plumbline triples verify` executes all."""


@dg.asset(group_name="planner", kinds={"python"}, code_version="1")
def planner_triples(project: dg.ResourceParam[Project]) -> dg.MaterializeResult[Handle]:
    """Questions with their plans and what came of executing them, in three splits by family."""
    triples = read_triples()
    handle = write_lines(project.settings.home / "artefacts" / "triples", triples)
    goals = Counter(len(triple.plan.sub_goals) for triple in triples)
    topics = Counter(triple.topic for triple in triples)
    return dg.MaterializeResult(
        value=handle,
        data_version=dg.DataVersion(handle.sha256[:16]),
        metadata={
            "triples": len(triples),
            "families": len({triple.family for triple in triples}),
            "catalogues": len({triple.catalogue for triple in triples}),
            "digest": digest_of(triples),
            "splits": dg.MetadataValue.md(_splits(triples)),
            "topics": dg.MetadataValue.md(bar_chart("Triples by topic", {k: float(n) for k, n in topics.items()})),
            "sub-goals": dg.MetadataValue.md(markdown_table(("sub-goals", "triples"), sorted(goals.items()))),
            "preview": dg.MetadataValue.md(_preview(triples)),
        },
    )


def _splits(triples: tuple[Triple, ...]) -> str:
    rows = []
    for split in SPLITS:
        own = [t for t in triples if t.split == split]
        chinese = sum(t.language == "zh" for t in own)
        rows.append((split, len(own), chinese, len(own) - chinese, sum(not t.is_verified for t in own)))
    return markdown_table(("split", "triples", "Chinese", "English", "invalid"), rows)


def _preview(triples: tuple[Triple, ...]) -> str:
    rows = [
        (
            t.split,
            t.question,
            "; ".join(f"{g.data_source}: {g.description}" for g in t.plan.sub_goals),
            t.verification.status,
        )
        for t in triples[:: max(1, len(triples) // PREVIEWED)]
    ]
    return markdown_table(("split", "question", "plan", "verification"), rows)


@dg.multi_asset_check(
    specs=[dg.AssetCheckSpec(name, asset="planner_triples", blocking=True) for name in CHECKS],
    ins={"planner_triples": dg.AssetIn("planner_triples")},
)
def triple_checks(planner_triples: Handle) -> Iterator[dg.AssetCheckResult]:
    """What the triples alone can tell. A planner that is trained on others would be measured on what it has learnt."""
    triples = list(read_lines(planner_triples, Triple))
    for checked in check_triples(triples, read_contexts()):
        yield check_result(_finding(checked))


def _finding(checked: Checked) -> Finding:
    remedy = "mend the families and run `plumbline triples build`"
    return Finding(name=checked.name, holds=checked.holds, facts={"found": checked.told}, remedy=remedy)


@dg.asset_check(asset=planner_triples, description="Executing plans again gives what is kept")
def verification_reproduces(project: dg.ResourceParam[Project], planner_triples: Handle) -> dg.AssetCheckResult:
    """On the sample company only: elsewhere the plans' sources do not exist, and the check does not apply."""
    return check_result(reproduced(project, list(read_lines(planner_triples, Triple))[::EVERY]))


def reproduced(project: Project, triples: list[Triple]) -> Finding:
    """Holds where every plan of ``triples`` comes out as it is kept."""
    variants = read_variants()
    configured = {source.id for source in project.settings.sources}
    if lacking := {source.of for variant in variants for source in variant.sources} - configured:
        facts = {"not applicable": f"this project has no {', '.join(sorted(lacking))}: it is not the sample company"}
        return Finding(name="verification_reproduces", holds=False, level="warn", facts=facts)
    with tempfile.TemporaryDirectory(prefix="plumbline-triples-") as folder:
        workshop = Workshop(
            project.settings,
            project.sources,
            project.live_index(),
            lambda: project.embedder,
            project.now,
            Path(folder),
        )
        found = list(differences(triples, workshop.benches(variants)))
    remedy = "see that the sample's servers run, then `plumbline triples verify`"
    return none_of("verification_reproduces", found, of=len(triples), level="warn", remedy=remedy)
