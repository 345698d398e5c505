"""What MLflow has of a comparison already, so that a night that is run again leaves no second record."""

import hashlib
from typing import Any

from evaluation.figures import Comparison
from evaluation.mlflow_store import KIND_TAG

DIGEST_TAG = "plumbline.digest"
NIGHT_TAG = "plumbline.night"


def digest_of(comparison: Comparison) -> str:
    """SHA-256 over the figures and rows; answers taken from the store are the same answers."""
    return hashlib.sha256(comparison.model_dump_json(exclude={"reused", "notes"}).encode()).hexdigest()


def runs_of(client: Any, experiment_id: str, comparison: Comparison, night: str) -> dict[str, str]:
    """The ids of the finished runs of ``comparison`` on that night by their names; empty where it is not logged yet."""
    ours = f"tags.`{DIGEST_TAG}` = '{digest_of(comparison)}' and tags.`{NIGHT_TAG}` = '{night}'"
    parents = client.search_runs([experiment_id], f"{ours} and attributes.status = 'FINISHED'", max_results=1)
    if not parents:
        return {}
    parent = parents[0].info.run_id
    children = client.search_runs([experiment_id], f"tags.`mlflow.parentRunId` = '{parent}'")
    return {"comparison": parent, **{run.data.tags[KIND_TAG]: run.info.run_id for run in children}}
