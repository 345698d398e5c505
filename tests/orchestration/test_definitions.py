"""A rename of anything that people and stored state refer to must be deliberate: the names stand here once more."""

from datetime import datetime
from zoneinfo import ZoneInfo

import dagster as dg
import pytest

from orchestration.definitions import definitions


@pytest.fixture(scope="module")
def defs(tmp_path_factory: pytest.TempPathFactory) -> dg.Definitions:
    return definitions(tmp_path_factory.mktemp("no project yet"), "Asia/Shanghai")


def test_assets(defs: dg.Definitions) -> None:
    graph = defs.resolve_asset_graph()
    dependencies = {
        node.key.to_user_string(): sorted(parent.to_user_string() for parent in node.parent_keys)
        for node in graph.asset_nodes
    }
    assert dependencies == {
        "documents": [],
        "chunks": ["documents"],
        "time_index": ["chunks", "documents"],
        "evaluation_questions": [],
        "planner_scores": ["evaluation_questions"],
        "planner_triples": [],
        "planner_checkpoint": ["planner_triples"],
        "shadow_pairs": ["evaluation_questions", "time_index"],
        "traffic_pairs": ["evaluation_questions"],
        "threshold_calibration": ["evaluation_questions", "shadow_pairs", "traffic_pairs"],
        "ab_comparison": ["evaluation_questions", "planner_scores", "shadow_pairs", "threshold_calibration"],
    }


def test_checks_and_which_of_them_block(defs: dg.Definitions) -> None:
    graph = defs.resolve_asset_graph()
    checks = {
        f"{key.asset_key.to_user_string()}.{key.name}": graph.get_check_spec(key).blocking
        for key in graph.asset_check_keys
    }
    assert checks == {
        "documents.nothing_lost": True,
        "documents.page_quality": False,
        "chunks.provenance_complete": True,
        "chunks.coverage": False,
        "chunks.table_rows_conserved": True,
        "time_index.counts_agree": True,
        "time_index.no_orphans": True,
        "time_index.recall": True,
        "time_index.freshness": False,
        "time_index.live": False,
        "evaluation_questions.gold_resolves": True,
        "evaluation_questions.sources_configured": False,
        "planner_checkpoint.loss_falls": True,
        "planner_scores.plans_valid": False,
        "planner_triples.count": True,
        "planner_triples.splits": True,
        "planner_triples.unique": True,
        "planner_triples.families": True,
        "planner_triples.wording": True,
        "planner_triples.validations": True,
        "planner_triples.sources": True,
        "planner_triples.shares": True,
        "planner_triples.test_verified": True,
        "planner_triples.verification_reproduces": False,
        "shadow_pairs.coverage": False,
        "shadow_pairs.versions_uniform": False,
        "ab_comparison.coverage": False,
        "traffic_pairs.complete": False,
        "traffic_pairs.kinds_steady": False,
        "threshold_calibration.enough_pairs": False,
        "threshold_calibration.calibration_error": False,
        "ab_comparison.no_regression": False,
        "ab_comparison.champion_stands": False,
    }


def test_jobs_schedule_and_sensor(defs: dg.Definitions) -> None:
    repository = defs.get_repository_def()
    jobs = {name for name in repository.job_names if not name.startswith("__")}
    assert jobs == {"build_index", "train_planner", "nightly_evaluation"}
    (schedule,) = repository.schedule_defs
    assert (schedule.name, schedule.cron_schedule, schedule.execution_timezone, schedule.job_name) == (
        "nightly",
        "0 2 * * *",
        "Asia/Shanghai",
        "nightly_evaluation",
    )
    sensors = {sensor.name: sensor.default_status.value for sensor in repository.sensor_defs}
    assert sensors == {"documents_changed": "STOPPED", "night_failed": "RUNNING", "night_has_findings": "RUNNING"}


def test_partitions_are_days_of_the_projects_zone(defs: dg.Definitions) -> None:
    partitions = defs.resolve_asset_graph().get(dg.AssetKey("ab_comparison")).partitions_def
    assert isinstance(partitions, dg.DailyPartitionsDefinition)
    assert partitions.timezone == "Asia/Shanghai"


def test_they_load_where_there_is_no_project_and_a_run_says_so(defs: dg.Definitions) -> None:
    with dg.DagsterInstance.ephemeral() as instance, pytest.raises(dg.DagsterError) as caught:
        defs.resolve_job_def("build_index").execute_in_process(
            instance=instance, run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
        )
    assert "plumbline.yaml: no such file" in str(caught.value.__cause__)


def test_the_schedule_asks_for_the_day_that_has_ended(defs: dg.Definitions) -> None:
    at = datetime(2026, 3, 5, 2, tzinfo=ZoneInfo("Asia/Shanghai"))
    repository = defs.get_repository_def()
    (schedule,) = repository.schedule_defs
    with dg.build_schedule_context(scheduled_execution_time=at, repository_def=repository) as context:
        (request,) = schedule.evaluate_tick(context).run_requests or []
    assert (request.partition_key, request.run_key) == ("2026-03-04", "2026-03-04")
