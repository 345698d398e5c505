"""What users asked on a day, and how both paths answered it: read from the store, where the shadow left it."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

import dagster as dg
from pydantic import BaseModel, ConfigDict

from assets.evaluation import read_questions
from assets.findings import Finding, at_least, check_result
from assets.handles import Handle, write_lines
from assets.preview import bar_chart, markdown_table
from assets.project import Project
from evaluation.comparison import compare
from evaluation.drift import ALPHA, MOST_SHIFT, Drift, drift
from evaluation.questions import Question
from evaluation.report import markdown_report
from evaluation.stored import with_gold
from shadow_mode.day import DayOfTraffic, traffic_of
from shadow_mode.differences import classify
from shadow_mode.pairs import PairRecord
from shadow_mode.stored import stored_pairs
from shadow_mode.traffic import TRAFFIC

LEAST_COMPLETE = 0.99
DAYS_BEFORE = 28
"""Days whose kinds of questions those of a day are compared with: four of each day of the week."""


class TrafficOfDay(BaseModel):
    """The pairs of a day of traffic, and what they are measured by."""

    model_config = ConfigDict(frozen=True)

    handle: Handle
    day: DayOfTraffic
    drift: Drift


def traffic_assets(days: dg.DailyPartitionsDefinition) -> tuple[dg.AssetsDefinition, dg.AssetChecksDefinition]:
    """The asset `traffic_pairs`, one partition a day of ``days``, and its checks."""

    @dg.asset(group_name="evaluation", kinds={"python"}, code_version="1", partitions_def=days)
    def traffic_pairs(
        context: dg.AssetExecutionContext, project: dg.ResourceParam[Project], evaluation_questions: Handle
    ) -> dg.MaterializeResult[TrafficOfDay]:
        """The pairs that a day's traffic left in the store; nothing is asked, so it can be made again at any time.

        Pairs whose question has gold, as those of `plumbline replay` do, are scored as well.
        """
        settings, day = project.settings, date.fromisoformat(context.partition_key)
        tomorrow, before = day + timedelta(days=1), day - timedelta(days=DAYS_BEFORE)
        traffic = traffic_of(project.store, day, tomorrow, zone=settings.zone)
        earlier = traffic_of(project.store, before, day, zone=settings.zone)
        pairs = stored_pairs(project.store, f"{TRAFFIC}{day}")
        handle = write_lines(settings.home / "artefacts" / "traffic", pairs)
        moved = drift(earlier.kinds, traffic.kinds)
        differences = Counter(classify(pair).kind for pair in pairs)
        return dg.MaterializeResult(
            value=TrafficOfDay(handle=handle, day=traffic, drift=moved),
            metadata={
                "questions": traffic.questions,
                "pairs": len(pairs),
                "shed": traffic.shed,
                "differences": dg.MetadataValue.md(
                    bar_chart("How pairs differ", {k: float(n) for k, n in differences.items()})
                ),
                "kinds": dg.MetadataValue.md(_kinds(moved)),
                "scored": dg.MetadataValue.md(_scored(read_questions(evaluation_questions), pairs)),
                "file": dg.MetadataValue.path(str(handle.path)),
            },
        )

    @dg.multi_asset_check(
        specs=[
            dg.AssetCheckSpec("complete", asset="traffic_pairs", partitions_def=days, description="Shadows have ended"),
            dg.AssetCheckSpec("kinds_steady", asset="traffic_pairs", partitions_def=days, description="No drift"),
        ],
        ins={"traffic_pairs": dg.AssetIn("traffic_pairs")},
    )
    def traffic_checks(traffic_pairs: TrafficOfDay) -> Iterator[dg.AssetCheckResult]:
        """Whether every question got its pair, and whether users ask as they did."""
        yield check_result(complete(traffic_pairs.day))
        yield check_result(kinds_steady(traffic_pairs.drift))

    return traffic_pairs, traffic_checks


def complete(day: DayOfTraffic) -> Finding:
    """Holds where nearly all questions that both paths were to answer have their pair; also where there were none."""
    share = day.paired / day.due if day.due else 1.0
    finding = at_least("complete", share, LEAST_COMPLETE, n=day.due, level="warn")
    return finding.model_copy(update={"facts": finding.facts | {"shed": day.shed}})


def kinds_steady(moved: Drift) -> Finding:
    """Holds unless the kinds of questions differ beyond chance and by enough; too few of them say nothing."""
    facts = {
        "verdict": moved.verdict,
        "n": moved.n,
        "n before": moved.n_before,
        "p": "none" if moved.p is None else moved.p,
        "shift": "none" if moved.shift is None else moved.shift,
        "alarm": f"p < {ALPHA} and shift >= {MOST_SHIFT}",
    }
    remedy = "ask the new kinds in the evaluation questions too: what they measure is no longer what users ask"
    return Finding(name="kinds_steady", holds=moved.verdict != "drift", level="warn", facts=facts, remedy=remedy)


def _kinds(moved: Drift) -> str:
    rows = [(kind, f"{before:.1%}", f"{now:.1%}") for kind, (before, now) in moved.shares.items()]
    head = ("kind", f"{DAYS_BEFORE} days before (n = {moved.n_before})", f"this day (n = {moved.n})")
    return markdown_table(head, rows) if rows else f"{moved.n} questions, {moved.n_before} before: too few to compare"


def _scored(questions: list[Question], pairs: list[PairRecord]) -> str:
    """The comparison on those pairs whose question has gold, the newest of each question."""
    found, asked = with_gold(questions, pairs)
    return markdown_report(compare(asked, found)) if found else "no question of this day has gold"
