"""MLflow on a store of its own: what is logged is read back."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.answer import Step
from evaluation import tracking
from evaluation.champion import crown, find_champion
from evaluation.comparison import compare
from evaluation.figures import Comparison
from evaluation.mlflow_store import end_abandoned, tracking_uri
from evaluation.tracking import MlflowLink, log_comparison
from tests.evaluation.test_comparison import made

STEPS = (
    Step(
        sub_goal="rate",
        attempt=1,
        thought="ask the table",
        action={"tool": "sql", "params": {}},
        state="FAILED",
        error={"error": "TIMEOUT"},
        seconds=0.5,
    ),
    Step(
        sub_goal="rate",
        attempt=2,
        thought="ask again",
        action={"tool": "sql", "params": {}},
        state="SUCCEEDED",
        summary="1 row",
        seconds=0.25,
    ),
)


def run_of_pairs() -> tuple[list[Any], list[Any], Comparison]:
    questions, pairs = made()
    agentic = pairs[0].agentic.model_copy(update={"steps": STEPS})
    pairs[0] = pairs[0].model_copy(update={"agentic": agentic})
    return questions, pairs, compare(questions, pairs, deadline_s=60, resamples=200)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def logged(home: Path) -> Iterator[tuple[Any, MlflowLink, Comparison]]:
    from mlflow import MlflowClient

    questions, pairs, comparison = run_of_pairs()
    link = log_comparison(
        comparison, pairs, questions, home=home, params={"language_model": "m"}, tags={"plumbline.by": "test"}
    )
    yield MlflowClient(tracking_uri=tracking_uri(home)), link, comparison


def test_a_parent_with_two_children_that_ended(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    client, link, _ = logged
    parent = client.get_run(link.parent_run_id)
    children = [client.get_run(i) for i in (link.simple_run_id, link.agentic_run_id)]
    assert [r.info.run_name for r in children] == ["simple", "agentic"]
    assert {r.data.tags["mlflow.parentRunId"] for r in children} == {link.parent_run_id}
    assert {r.info.status for r in (parent, *children)} == {"FINISHED"}
    assert {r.data.tags["plumbline.by"] for r in (parent, *children)} == {"test"}
    assert {r.data.params["language_model"] for r in (parent, *children)} == {"m"}


def test_all_runs_stand_on_one_data_set(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    client, link, comparison = logged
    ids = (link.parent_run_id, link.simple_run_id, link.agentic_run_id)
    datasets = [client.get_run(i).inputs.dataset_inputs[0].dataset for i in ids]
    assert {d.digest for d in datasets} == {comparison.dataset_digest[:36]}
    assert {client.get_run(i).data.params["dataset_digest"] for i in ids} == {comparison.dataset_digest}


def test_both_children_carry_the_same_metric_names(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    client, link, _ = logged
    simple, agentic = (client.get_run(i).data.metrics for i in (link.simple_run_id, link.agentic_run_id))
    assert set(simple) == set(agentic)
    assert (simple["accuracy"], agentic["accuracy"], simple["n/accuracy"]) == (0.2, 0.8, 10)
    assert (simple["accuracy/documents"], agentic["accuracy/kind_document"]) == (0.5, 1.0)


def test_no_metric_is_nan_and_what_is_left_out_is_named(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    client, link, _ = logged
    for run_id in (link.parent_run_id, link.simple_run_id, link.agentic_run_id):
        assert not any(math.isnan(v) for v in client.get_run(run_id).data.metrics.values())
    run = client.get_run(link.simple_run_id)
    assert "consistency" not in run.data.metrics
    assert run.data.metrics["n/consistency"] == 0
    absent = json.loads(run.data.tags["plumbline.not_applicable"])
    assert set(absent) == {
        "consistency",
        "report_f1",
        *(f"retrieval_{m}" for m in ("recall", "all_gold", "mrr", "ndcg")),
    }


def test_the_parent_holds_differences_with_interval_and_p(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    client, link, _ = logged
    metrics = client.get_run(link.parent_run_id).data.metrics
    assert metrics["difference/accuracy"] == pytest.approx(0.6)
    assert metrics["difference_low/accuracy"] <= 0.6 <= metrics["difference_high/accuracy"]
    assert metrics["p/accuracy"] == 0.03125
    assert metrics["pairs/one_failed"] == 1


def test_tables_and_reports_are_artifacts_of_the_home(
    logged: tuple[Any, MlflowLink, Comparison], home: Path, tmp_path: Path
) -> None:
    client, link, comparison = logged
    parent = {Path(a.path).name for a in client.list_artifacts(link.parent_run_id)}
    assert parent == {"comparison.txt", "comparison.md", "comparison.json", "report.html", "questions.json"}
    saved = client.download_artifacts(link.parent_run_id, "comparison.json", str(tmp_path))
    assert Comparison.model_validate_json(Path(saved).read_text("utf-8")) == comparison
    table = json.loads(Path(client.download_artifacts(link.simple_run_id, "questions.json", str(tmp_path))).read_text())
    rows = [dict(zip(table["columns"], row, strict=True)) for row in table["data"]]
    assert len(rows) == 12
    assert (rows[3]["question_id"], rows[3]["outcome"], rows[3]["seconds"]) == ("d3", "failed", 60)
    assert rows[10]["accurate"] == "not_applicable"
    assert [rows[i]["why_wrong"] for i in (0, 2, 3)] == [
        "",
        "wanted 3.2 %; lacks 3.2 %; says 9.9%, which gold does not hold",
        "",
    ]
    assert (home / "mlflow" / "artifacts").is_dir()
    assert client.get_run(link.parent_run_id).info.artifact_uri.startswith((home / "mlflow" / "artifacts").as_uri())


def test_every_answer_has_a_trace_with_a_span_for_every_step(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    client, link, _ = logged
    traces = client.search_traces(locations=[link.experiment_id], run_id=link.agentic_run_id, max_results=50)
    assert len(traces) == 12
    (trace,) = [t for t in traces if t.info.tags["plumbline.question"] == "d0"]
    root, *steps = sorted(trace.data.spans, key=lambda s: (s.start_time_ns, s.parent_id is not None, s.end_time_ns))
    assert [s.name for s in steps] == ["rate #1", "rate #2"]
    assert [(s.end_time_ns - s.start_time_ns) / 1e9 for s in (root, *steps)] == [2.0, 0.5, 0.25]
    assert [s.status.status_code.name for s in (root, *steps)] == ["OK", "ERROR", "OK"]
    assert root.outputs["text"] == "It was 3.2% [S1]"
    simple = client.search_traces(locations=[link.experiment_id], run_id=link.simple_run_id, max_results=50)
    failed = [t.info.tags["plumbline.question"] for t in simple if t.info.state.name == "ERROR"]
    assert failed == ["d3"]


def test_the_global_tracking_uri_is_left_as_it_was(logged: tuple[Any, MlflowLink, Comparison], home: Path) -> None:
    import mlflow

    del logged
    assert mlflow.get_tracking_uri() != tracking_uri(home)


def test_links_name_the_runs(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    _, link, _ = logged
    assert link.run_path == f"/#/experiments/{link.experiment_id}/runs/{link.parent_run_id}"
    assert link.simple_run_id in link.compare_path
    assert link.agentic_run_id in link.compare_path


def test_a_run_that_breaks_off_ends_as_failed(
    logged: tuple[Any, MlflowLink, Comparison], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, link, _ = logged
    questions, pairs, comparison = run_of_pairs()

    def full(*_args: object, **_kwargs: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(tracking, "log_traces", full)
    with pytest.raises(OSError, match="No space left"):
        log_comparison(comparison, pairs, questions, home=home)
    newest = client.search_runs([link.experiment_id], order_by=["attributes.start_time DESC"], max_results=2)
    assert [r.info.status for r in newest] == ["FAILED", "FAILED"]
    assert "No space left on device" in newest[0].data.tags["plumbline.ended"]


def test_runs_of_a_killed_process_are_ended_and_others_left(logged: tuple[Any, MlflowLink, Comparison]) -> None:
    client, link, _ = logged
    ours = client.create_run(link.experiment_id, tags={"plumbline.run": "comparison"})
    foreign = client.create_run(link.experiment_id)
    assert end_abandoned(client, link.experiment_id) == (ours.info.run_id,)
    assert client.get_run(ours.info.run_id).info.status == "FAILED"
    assert client.get_run(foreign.info.run_id).info.status == "RUNNING"


def test_pairs_of_another_run_are_refused(home: Path) -> None:
    questions, pairs, comparison = run_of_pairs()
    with pytest.raises(ValueError, match="not of one run"):
        log_comparison(comparison, pairs[:-1], questions, home=home)


def test_a_night_that_is_run_again_is_logged_once_and_a_champion_is_found(home: Path) -> None:
    questions, pairs, comparison = run_of_pairs()

    def log(day: str, answered: list[Any] = pairs) -> MlflowLink:
        compared = compare(questions, answered, deadline_s=60, resamples=200)
        return log_comparison(compared, answered, questions, home=home, experiment="nights", night=day)

    first = log("2024-07-10")
    crown(home, first.parent_run_id)
    assert log("2024-07-10", [one.model_copy(update={"reused": ("simple",)}) for one in pairs]) == first
    assert log("2024-07-11").parent_run_id != first.parent_run_id
    champion = find_champion(home, "nights", comparison.dataset_digest)
    assert champion is not None
    assert (champion.run_id, champion.comparison) == (first.parent_run_id, comparison)
    assert find_champion(home, "nights", "another data set") is None
