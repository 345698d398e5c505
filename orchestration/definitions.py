"""The Dagster code location: `dagster dev`, `dg check defs` and `plumbline build` all start here."""

import os
from pathlib import Path

import dagster as dg

from assets.calibration import calibration_checks, threshold_calibration
from assets.comparison import comparison_assets
from assets.document_checks import chunk_checks, document_checks
from assets.documents import chunks, documents
from assets.evaluation import evaluation_questions, gold_resolves, sources_configured
from assets.index import index_checks, time_index
from assets.planner import loss_falls, planner_checkpoint, planner_scores, plans_valid
from assets.shadow import shadow_assets
from assets.traffic import traffic_assets
from assets.triples import planner_triples, triple_checks, verification_reproduces
from orchestration.alerts import night_failed, night_has_findings
from orchestration.jobs import build_index, nightly_evaluation, train_planner
from orchestration.locations import find_project
from orchestration.resources import ProjectResource
from orchestration.schedules import nightly
from orchestration.sensors import documents_changed
from orchestration.settings_file import SettingsError, load_settings

FIRST_DAY = "2024-01-01"
"""Where the daily partitions begin; the store keeps no evaluation from before Plumbline."""


def definitions(folder: Path, zone: str) -> dg.Definitions:
    """Everything, for the project in ``folder``, whose days are lived in ``zone``."""
    # The day that has begun is a partition too: `plumbline evaluate` belongs to the day on which it runs.
    days = dg.DailyPartitionsDefinition(start_date=FIRST_DAY, timezone=zone, end_offset=1)
    shadow_pairs, shadow_checks = shadow_assets(days)
    traffic_pairs, traffic_checks = traffic_assets(days)
    ab_comparison, comparison_checks = comparison_assets(days)
    return dg.Definitions(
        assets=[
            documents,
            chunks,
            time_index,
            evaluation_questions,
            planner_triples,
            planner_checkpoint,
            planner_scores,
            shadow_pairs,
            traffic_pairs,
            threshold_calibration,
            ab_comparison,
        ],
        asset_checks=[
            document_checks,
            chunk_checks,
            index_checks,
            gold_resolves,
            sources_configured,
            triple_checks,
            verification_reproduces,
            loss_falls,
            plans_valid,
            shadow_checks,
            traffic_checks,
            calibration_checks,
            comparison_checks,
        ],
        jobs=[build_index, train_planner, nightly_evaluation],
        schedules=[nightly(zone)],
        sensors=[documents_changed(folder), night_failed(folder), night_has_findings(folder)],
        resources={"project": ProjectResource(folder=str(folder))},
        executor=dg.in_process_executor,
    )


def _zone(folder: Path) -> str:
    """The project's zone; UTC where there is no project yet, which a run then says clearly."""
    try:
        return load_settings(folder, os.environ).zone
    except SettingsError:
        return "UTC"


_folder = find_project(None, os.environ, folder=Path.cwd())
defs = definitions(_folder, _zone(_folder))
