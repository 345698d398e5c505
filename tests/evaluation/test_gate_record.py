"""A decision and what is live, read back from MLflow."""

import json
from pathlib import Path

import pytest

from evaluation.gate_record import log_decision, mirror_planner
from evaluation.mlflow_store import tracking_uri
from tests.evaluation.test_gate import planner, rows


@pytest.mark.slow
def test_mlflow_has_the_decision_with_its_digests_and_the_alias_of_what_is_live(tmp_path: Path) -> None:
    from mlflow import MlflowClient

    decision = planner(rows(), rows(range(0, 175, 12)))
    run_id = log_decision(decision, home=tmp_path, tags={"plumbline.override": "no"})
    client = MlflowClient(tracking_uri=tracking_uri(tmp_path), registry_uri=tracking_uri(tmp_path))
    run = client.get_run(run_id)
    assert run.data.tags["plumbline.verdict"] == "refuse"
    assert run.data.params["plans.data"] == "d1"
    assert run.data.params["plans.candidate.model"] == "m-new"
    assert run.data.metrics["plans/candidate/right"] == 160
    kept = Path(client.download_artifacts(run_id, "decision.json", str(tmp_path)))
    assert json.loads(kept.read_text("utf-8"))["verdict"] == "refuse"
    for version in ("p1", "p2", "p1"):
        mirror_planner(version, tmp_path, home=tmp_path, tags={"plumbline.run": run_id})
    live = client.get_model_version_by_alias("planner", "champion")
    assert live.tags == {"plumbline.version": "p1", "plumbline.run": run_id}
    assert len(client.search_model_versions("name='planner'")) == 2
