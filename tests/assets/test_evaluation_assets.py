from collections.abc import Iterator
from datetime import UTC, datetime

import dagster as dg
import pytest

from assets.calibration import calibration_checks, threshold_calibration
from assets.comparison import Compared, comparison_assets, no_regression, read_comparison
from assets.evaluation import evaluation_questions, gold_resolves, sources_configured
from assets.planner import planner_scores, plans_valid
from assets.shadow import Pairs, read_pairs, shadow_assets, versions_uniform
from assets.traffic import traffic_assets
from evaluation.questions import QuestionsError
from tests.assets.conftest import INDEX_ASSETS, QUIET
from tests.assets.project import SmallProject

DAYS = dg.DailyPartitionsDefinition(start_date="2024-01-01", timezone="UTC", end_offset=1)
EVALUATION_ASSETS = [
    evaluation_questions,
    gold_resolves,
    sources_configured,
    planner_scores,
    plans_valid,
    *shadow_assets(DAYS),
    *traffic_assets(DAYS),
    threshold_calibration,
    calibration_checks,
    *comparison_assets(DAYS),
]


def evaluate(project: SmallProject, instance: dg.DagsterInstance) -> dg.ExecuteInProcessResult:
    dg.materialize(INDEX_ASSETS, instance=instance, resources={"project": project}, run_config=QUIET)
    day = datetime.now(UTC).date().isoformat()
    return dg.materialize(
        EVALUATION_ASSETS, instance=instance, resources={"project": project}, run_config=QUIET, partition_key=day
    )


@pytest.fixture(scope="module")
def evaluated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dg.ExecuteInProcessResult]:
    """One evaluation that several tests look at."""
    with dg.DagsterInstance.ephemeral() as instance:
        yield evaluate(SmallProject(tmp_path_factory.mktemp("project")), instance)


def test_pairs_are_compared_and_logged(evaluated: dg.ExecuteInProcessResult) -> None:
    result = evaluated
    compared: Compared = result.output_for_node("ab_comparison")
    comparison = read_comparison(compared)
    accuracy = comparison.slice("all").metric("accuracy")
    assert (comparison.questions, comparison.pairs) == (2, 2)
    assert (accuracy.simple.value, accuracy.agentic.value, accuracy.agentic.n) == (0.0, 1.0, 1)
    passed = {check.check_name: check.passed for check in result.get_asset_check_evaluations()}
    assert passed == {
        "gold_resolves": True,
        "sources_configured": True,
        "plans_valid": True,
        "coverage": True,
        "versions_uniform": True,
        "no_regression": True,
        "champion_stands": True,
        "complete": True,
        "kinds_steady": True,
        "enough_pairs": False,
        "calibration_error": True,
    }
    (event,) = result.asset_materializations_for_node("ab_comparison")
    assert event.metadata["MLflow run"].value.startswith("http://127.0.0.1:5000/#/experiments/")
    assert event.partition == datetime.now(UTC).date().isoformat()
    page = compared.report.read_text("utf-8")
    assert "What was the revenue in Q1 2024?" in page
    assert "结论" in page


def test_a_second_run_asks_nobody_again(project: SmallProject, instance: dg.DagsterInstance) -> None:
    first = evaluate(project, instance)
    result = evaluate(project, instance)
    assert [len(answerer.asked) for answerer in project.answerers] == [2, 2]
    # The same night again: no second record, and the champion is still the first.
    compared: Compared = result.output_for_node("ab_comparison")
    assert compared.mlflow == first.output_for_node("ab_comparison").mlflow
    assert compared.since_champion is not None
    assert compared.since_champion.run_id == compared.mlflow.parent_run_id
    pairs: Pairs = result.output_for_node("shadow_pairs")
    assert {pair.reused for pair in read_pairs(pairs)} == {("agentic", "simple")}


@pytest.mark.slow
def test_an_answer_that_came_too_late_is_told_as_what_it_counts_for(
    project: SmallProject, instance: dg.DagsterInstance, caplog: pytest.LogCaptureFixture
) -> None:
    simple, _ = project.answerers
    simple.seconds = 261.1
    with caplog.at_level("INFO", logger="assets.shadow"):
        comparison = read_comparison(evaluate(project, instance).output_for_node("ab_comparison"))
    late = "simple answered in 261.1 s, over 120 s: counts as failed; agentic answered in 0.5 s"
    assert f"[1/2] q1: {late}" in caplog.text
    assert [row.outcome for row in comparison.rows if row.path == "simple"] == ["failed", "failed"]


def test_gold_that_is_not_in_the_corpus_stops_the_evaluation(
    project: SmallProject, instance: dg.DagsterInstance
) -> None:
    path = project.settings.project / "questions.jsonl"
    path.write_text(
        path.read_text("utf-8").replace("Revenue in Q1", "Profit in Q1").replace("review.md", "x.md"), "utf-8"
    )
    with pytest.raises(dg.DagsterError, match="gold_resolves"):
        evaluate(project, instance)
    assert project.answerers[0].asked == []


def test_a_source_that_is_not_configured_is_told_and_stops_nothing(
    project: SmallProject, instance: dg.DagsterInstance
) -> None:
    path = project.settings.project / "questions.jsonl"
    path.write_text(path.read_text("utf-8").replace('"sources": ["documents"]', '"sources": ["documents", "tickets"]'))
    result = evaluate(project, instance)
    (check,) = [c for c in result.get_asset_check_evaluations() if c.check_name == "sources_configured"]
    assert (check.passed, check.severity) == (False, dg.AssetCheckSeverity.WARN)
    assert check.metadata["first"].value == "tickets (1 questions)"
    comparison = read_comparison(result.output_for_node("ab_comparison"))
    assert comparison.pairs == 2
    assert (
        "Sources that are not configured, and how many questions need them: tickets 1. They count like all others."
        in comparison.notes
    )


def test_no_questions_is_a_clear_error(project: SmallProject, instance: dg.DagsterInstance) -> None:
    project.settings = project.settings.model_copy(update={"questions": None})
    with pytest.raises(QuestionsError, match=r"set `questions` in plumbline\.yaml, or give --questions FILE"):
        evaluate(project, instance)


def test_a_regression_beyond_chance_fails(evaluated: dg.ExecuteInProcessResult) -> None:
    compared: Compared = evaluated.output_for_node("ab_comparison")
    comparison = read_comparison(compared)
    part = comparison.slice("all")
    metric = part.metric("accuracy")
    interval = {"low": -0.4, "high": -0.1}
    worse = comparison.model_dump(mode="json")
    for held in worse["slices"][0]["metrics"]:
        if held["metric"] == metric.metric:
            held["interval"] = {"confidence": 0.95, "method": "bca", **interval}
    broken = type(comparison).model_validate(worse)
    assert no_regression(comparison).holds
    assert not no_regression(broken).holds


def test_versions_must_be_uniform(evaluated: dg.ExecuteInProcessResult) -> None:
    pairs = read_pairs(evaluated.output_for_node("shadow_pairs"))
    assert versions_uniform(pairs).holds
    other = {"simple": pairs[0].versions["simple"] | {"index": "j"}, "agentic": pairs[0].versions["agentic"]}
    assert not versions_uniform([pairs[0].model_copy(update={"versions": other}), pairs[1]]).holds
