"""The gate's decisions in MLflow, and what is live as an alias there: a mirror, the store's row is what counts."""

from collections.abc import Mapping
from pathlib import Path

from evaluation.gate import Decision
from evaluation.mlflow_store import artifacts_folder, experiment_of, log_batch, run_of, tracking_uri

EXPERIMENT = "gate"
CHAMPION = "champion"


def log_decision(decision: Decision, *, home: Path, tags: Mapping[str, str]) -> str:
    """A run with the decision, its digests and figures; its id."""
    from mlflow import MlflowClient

    artifacts_folder(home).mkdir(parents=True, exist_ok=True)
    client = MlflowClient(tracking_uri=tracking_uri(home))
    experiment = experiment_of(client, EXPERIMENT, home)
    params = {"kind": decision.kind, "champion": decision.champion, "candidate": decision.candidate}
    metrics: dict[str, float] = {}
    for judged in decision.judgements:
        params[f"{judged.measure}.data"] = judged.data_digest
        for side in ("champion", "candidate"):
            one = getattr(judged, side)
            params |= {f"{judged.measure}.{side}.{name}": digest for name, digest in one.versions.items()}
            metrics |= {
                f"{judged.measure}/{side}/right": float(one.right),
                f"{judged.measure}/{side}/n": float(one.rows),
            }
    name = f"{decision.kind} {decision.candidate}"
    with run_of(client, experiment, name, None, {**tags, "plumbline.verdict": decision.verdict}) as (run_id, at_ms):
        log_batch(client, run_id, at_ms, params=params, metrics=metrics)
        client.log_text(run_id, decision.model_dump_json(indent=1), "decision.json")
    return run_id


def mirror_planner(version: str, folder: Path, *, home: Path, tags: Mapping[str, str]) -> None:
    """Let the alias ``champion`` of the registered model ``planner`` name ``version``, registered where it is not yet.

    Doing so again changes nothing, so a mirror that was interrupted is set right by the next promotion.
    """
    from mlflow import MlflowClient
    from mlflow.exceptions import MlflowException

    client = MlflowClient(tracking_uri=tracking_uri(home), registry_uri=tracking_uri(home))
    try:
        client.create_registered_model("planner")
    except MlflowException as error:
        if error.error_code != "RESOURCE_ALREADY_EXISTS":
            raise
    known = [m for m in client.search_model_versions("name='planner'") if m.tags.get("plumbline.version") == version]
    registered = (
        known[0]
        if known
        else client.create_model_version(
            "planner", source=folder.resolve().as_uri(), tags={"plumbline.version": version}
        )
    )
    for key, value in tags.items():
        client.set_model_version_tag("planner", registered.version, key, value)
    client.set_registered_model_alias("planner", CHAMPION, registered.version)
