"""A training as an MLflow run: parameters, curves, digests of data and base, the adapter."""

from collections.abc import Mapping
from pathlib import Path

from evaluation.mlflow_store import artifacts_folder, experiment_of, log_batch, log_dataset, run_of, tracking_uri
from finetuning.train import ADAPTER, Training

EXPERIMENT = "planner-training"


def log_training(training: Training, folder: Path, *, home: Path, params: Mapping[str, str]) -> str:
    """Log ``training``, whose adapter lies in ``folder``; the id of the run. ``params`` are further ones: the commit.

    Curves are logged by step, so that MLflow draws trainings over one another.
    """
    from mlflow import MlflowClient
    from mlflow.entities import Metric

    artifacts_folder(home).mkdir(parents=True, exist_ok=True)
    client = MlflowClient(tracking_uri=tracking_uri(home))
    given = training.profile.model_dump(exclude={"name"})
    own = {
        "profile": training.profile.name,
        "seed": training.seed,
        "bfloat16": training.bfloat16,
        "base_digest": training.base_digest,
        "train_digest": training.train_digest,
        "validation_digest": training.validation_digest,
        **given,
    }
    figures = {
        "examples": training.examples,
        "left_out": len(training.left_out),
        "seconds": training.seconds,
        "estimated_minutes": training.estimate.minutes,
        "memory_mb": training.estimate.memory_mb,
        "best_validation_loss": min(training.validation_losses),
    }
    with run_of(client, experiment_of(client, EXPERIMENT, home), training.profile.name, None, None) as (run, at_ms):
        all_params = {name: str(value) for name, value in own.items()} | dict(params)
        log_batch(client, run, at_ms, params=all_params, metrics={k: float(v) for k, v in figures.items()})
        curve = [
            Metric(name, point[name], at_ms, int(point["step"]))
            for point in training.curve
            for name in ("loss", "validation_loss")
            if name in point
        ]
        for start in range(0, len(curve), 500):
            client.log_batch(run, metrics=curve[start : start + 500])
        log_dataset(
            client, run, "planner_triples", digest=training.train_digest, rows=training.examples, context="training"
        )
        client.log_artifacts(run, str(folder / ADAPTER), ADAPTER)
    return run
