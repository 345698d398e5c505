"""What comes of comparing both paths: figures with intervals, and the MLflow run that keeps them."""

import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path

import dagster as dg
from pydantic import BaseModel, ConfigDict

from assets.calibration import Calibrated
from assets.evaluation import read_questions
from assets.findings import Finding, check_result, none_of
from assets.handles import Handle, read_lines, write_lines
from assets.planner import read_scores
from assets.preview import interval_chart
from assets.project import Project
from assets.shadow import Pairs, read_pairs, read_pairs_with_rows
from evaluation.champion import JUDGED, SinceChampion, crown, find_champion, since
from evaluation.comparison import compare
from evaluation.figures import Comparison, MetricComparison
from evaluation.page.report import html_report
from evaluation.questions import missing_sources
from evaluation.report import markdown_report
from evaluation.tracking import MlflowLink, log_comparison
from finetuning.scoring import planner_metrics, planner_report

logger = logging.getLogger(__name__)

EXPERIMENT = "simple-vs-agentic"
NIGHTLY = dg.FreshnessPolicy.time_window(fail_window=timedelta(hours=50), warn_window=timedelta(hours=26))
"""A night that is missing is a warning by the time people come to work, two are a failure."""
REPORTS = "reports"
"""Folder of a home: the page of each night's comparison."""


class Compared(BaseModel):
    """A comparison in its file, and where MLflow shows it."""

    model_config = ConfigDict(frozen=True)

    handle: Handle
    mlflow: MlflowLink
    planner: str
    """What the planner's model does alone, in a line."""
    report: Path
    """The page for people who decide."""
    since_champion: SinceChampion | None = None
    """Against the best Agentic so far on these questions; ``None`` where this is the first."""


def comparison_assets(days: dg.DailyPartitionsDefinition) -> tuple[dg.AssetsDefinition, dg.AssetChecksDefinition]:
    """The asset `ab_comparison`, one partition a day of ``days``, and its checks."""

    @dg.asset(
        group_name="evaluation",
        kinds={"python", "mlflow"},
        code_version="1",
        partitions_def=days,
        freshness_policy=NIGHTLY,
    )
    def ab_comparison(
        context: dg.AssetExecutionContext,
        project: dg.ResourceParam[Project],
        evaluation_questions: Handle,
        planner_scores: Handle,
        shadow_pairs: Pairs,
        threshold_calibration: Calibrated,
    ) -> dg.MaterializeResult[Compared]:
        """Completion, accuracy, latency, retrieval of both paths on the same questions, with intervals and tests."""
        questions, pairs = read_questions(evaluation_questions), read_pairs(shadow_pairs)
        logger.info("comparing %d pairs", len(pairs))
        planned = read_scores(planner_scores)
        corpus = list(project.live_index().chunks())
        top_k = project.settings.retrieval.top_k
        comparison = compare(
            questions,
            pairs,
            with_rows=read_pairs_with_rows(shadow_pairs),
            chunks=corpus,
            entities=project.settings.entities,
            missing_sources=missing_sources(questions, project.settings),
            top_k=top_k,
            ragas=True,
        )
        champion = find_champion(project.settings.home, EXPERIMENT, comparison.dataset_digest)
        link = log_comparison(
            comparison,
            pairs,
            questions,
            home=project.settings.home,
            experiment=EXPERIMENT,
            params={"project": project.settings.name, "top_k": str(top_k)},
            tags={"dagster.run_id": context.run.run_id, "plumbline.evaluation": shadow_pairs.evaluation_id},
            metrics=planner_metrics(planned),
            learnt=threshold_calibration.paths,
            night=context.partition_key,
        )
        beside = None if champion is None else since(champion, comparison)
        if beside is None or beside.beaten:
            crown(project.settings.home, link.parent_run_id)
        report = project.settings.home / REPORTS / f"{context.partition_key}.html"
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(html_report(comparison, pairs, questions, learnt=threshold_calibration.paths), "utf-8")
        handle = write_lines(project.settings.home / "artefacts" / "comparisons", [comparison])
        return dg.MaterializeResult(
            value=Compared(
                handle=handle, mlflow=link, planner=planner_report(planned), report=report, since_champion=beside
            ),
            metadata={
                "questions": comparison.questions,
                "pairs": comparison.pairs,
                "data set digest": comparison.dataset_digest,
                **_figures(comparison),
                "report": dg.MetadataValue.md(markdown_report(comparison)),
                "page": dg.MetadataValue.path(str(report)),
                "differences": dg.MetadataValue.md(
                    interval_chart("Agentic - Simple, share of questions", _intervals(comparison))
                ),
                "MLflow run": f"{project.mlflow_address}{link.run_path}",
                "MLflow, side by side": f"{project.mlflow_address}{link.compare_path}",
                "file": dg.MetadataValue.path(str(handle.path)),
            },
        )

    @dg.multi_asset_check(
        specs=[
            dg.AssetCheckSpec(
                "coverage", asset="ab_comparison", partitions_def=days, description="Every question is in the figures"
            ),
            dg.AssetCheckSpec(
                "no_regression", asset="ab_comparison", partitions_def=days, description="Agentic is not proved worse"
            ),
            dg.AssetCheckSpec(
                "champion_stands",
                asset="ab_comparison",
                partitions_def=days,
                description="Agentic is not proved worse than the best so far",
            ),
        ],
        ins={"ab_comparison": dg.AssetIn("ab_comparison")},
    )
    def comparison_checks(ab_comparison: Compared) -> Iterator[dg.AssetCheckResult]:
        """Whether the figures cover the questions, and whether Agentic is worse beyond chance."""
        comparison = read_comparison(ab_comparison)
        yield check_result(coverage(comparison))
        yield check_result(no_regression(comparison))
        yield check_result(champion_stands(ab_comparison.since_champion))

    return ab_comparison, comparison_checks


def read_comparison(compared: Compared) -> Comparison:
    """The comparison of the handle."""
    (comparison,) = read_lines(compared.handle, Comparison)
    return comparison


def coverage(comparison: Comparison) -> Finding:
    """Holds where no question is without its pair."""
    return none_of("coverage", list(comparison.missing_pairs), of=comparison.questions)


def no_regression(comparison: Comparison) -> Finding:
    """Fails where an interval of the difference Agentic - Simple lies below zero as a whole."""
    return _not_worse("no_regression", [comparison.slice("all").metric(name) for name in JUDGED])


def champion_stands(beside: SinceChampion | None) -> Finding:
    """Fails where an interval of the difference Agentic now - Agentic of the champion lies below zero as a whole."""
    if beside is None:
        return Finding(name="champion_stands", holds=True, facts={"champion": "none before this comparison"})
    finding = _not_worse("champion_stands", beside.metrics)
    return finding.model_copy(update={"facts": {"champion": beside.run_id, **finding.facts}})


def _not_worse(name: str, judged: Sequence[MetricComparison]) -> Finding:
    worse = [metric.metric for metric in judged if metric.interval is not None and metric.interval.high < 0]
    facts: dict[str, str] = {"worse": ", ".join(worse) or "nothing"}
    for metric in judged:
        interval = metric.interval
        shown = f"[{interval.low:+.3f}, {interval.high:+.3f}]" if interval else "no interval"
        facts[metric.metric] = f"{shown}, n {metric.pairs}"
    return Finding(name=name, holds=not worse, facts=facts)


def _figures(comparison: Comparison) -> dict[str, float]:
    part = comparison.slice("all")
    figures = {
        (name, path): getattr(part.metric(name), path).value for name in JUDGED for path in ("simple", "agentic")
    }
    return {f"{name}, {path}": value for (name, path), value in figures.items() if value is not None}


def _intervals(comparison: Comparison) -> dict[str, tuple[float, float, float]]:
    shares = [m for m in comparison.slice("all").metrics if m.unit == "share"]
    return {
        m.metric: (m.interval.low, m.difference, m.interval.high)
        for m in shares
        if m.interval is not None and m.difference is not None
    }
