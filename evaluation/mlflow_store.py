"""What every record in MLflow shares: where it stands, a run that always ends, finite figures, a data set's digest."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

KIND_TAG = "plumbline.run"
_DIGEST_CHARACTERS = 36
"""MLflow keeps no more of a data set's digest; the whole one is a parameter."""
TAG_CHARACTERS = 4000
_METRICS_A_CALL = 900
"""MLflow takes at most 1000 in one call."""


def tracking_uri(home: Path) -> str:
    """The MLflow store of a home: an SQLite file."""
    return f"sqlite:///{(home / 'mlflow' / 'mlflow.db').resolve()}"


def artifacts_folder(home: Path) -> Path:
    """Where a home keeps MLflow's artifacts."""
    return (home / "mlflow" / "artifacts").resolve()


def end_abandoned(client: Any, experiment_id: str) -> tuple[str, ...]:
    """End as FAILED the comparison runs that a killed process left RUNNING; their ids."""
    left = client.search_runs([experiment_id], filter_string="attributes.status = 'RUNNING'")
    ended = [run.info.run_id for run in left if KIND_TAG in run.data.tags]
    for run_id in ended:
        client.set_tag(run_id, "plumbline.ended", "abandoned by its process")
        client.set_terminated(run_id, "FAILED")
    return tuple(ended)


def experiment_of(client: Any, name: str, home: Path) -> str:
    """The id of an experiment, made where it is not there."""
    found = client.get_experiment_by_name(name)
    if found is None:
        return str(client.create_experiment(name, artifact_location=artifacts_folder(home).as_uri()))
    if found.lifecycle_stage == "deleted":
        client.restore_experiment(found.experiment_id)
    return str(found.experiment_id)


@contextmanager
def run_of(
    client: Any, experiment_id: str, name: str, parent: str | None, tags: Mapping[str, str] | None
) -> Iterator[tuple[str, int]]:
    """A run that ends as FINISHED, or as FAILED with whatever broke it off, Ctrl-C included."""
    all_tags = {**(tags or {}), KIND_TAG: name}
    if parent is not None:
        all_tags["mlflow.parentRunId"] = parent
    run = client.create_run(experiment_id, tags=all_tags, run_name=name)
    try:
        yield run.info.run_id, run.info.start_time
    except BaseException as error:
        client.set_tag(run.info.run_id, "plumbline.ended", f"{type(error).__name__}: {error}"[:TAG_CHARACTERS])
        client.set_terminated(run.info.run_id, "FAILED")
        raise
    client.set_terminated(run.info.run_id, "FINISHED")


def log_batch(client: Any, run_id: str, at_ms: int, *, params: Mapping[str, str], metrics: Mapping[str, float]) -> None:
    """Log parameters, and figures as of ``at_ms``."""
    from mlflow.entities import Metric, Param

    client.log_batch(run_id, params=[Param(safe(key), value) for key, value in params.items()])
    entries = [Metric(key, number, at_ms, 0) for key, number in metrics.items()]
    for start in range(0, len(entries), _METRICS_A_CALL):
        client.log_batch(run_id, metrics=entries[start : start + _METRICS_A_CALL])


def log_dataset(client: Any, run_id: str, name: str, *, digest: str, rows: int, context: str) -> None:
    """The data set that a run stands on."""
    from mlflow.entities import Dataset, DatasetInput, InputTag

    dataset = Dataset(
        name=name,
        digest=digest[:_DIGEST_CHARACTERS],
        source_type="local",
        source=json.dumps({"uri": f"{name}.jsonl"}),
        profile=json.dumps({"num_rows": rows}),
    )
    client.log_inputs(run_id, [DatasetInput(dataset, [InputTag("mlflow.data.context", context)])])


def safe(name: str) -> str:
    """MLflow allows letters, digits and ``_-. /`` in a name."""
    return re.sub(r"[^\w\-. /]", "_", name)
