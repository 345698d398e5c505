"""Tonight's Agentic against the champion: the best so far on the same questions, which stays until it is beaten.

Compared with the night before, many small losses, each within chance, would pass one by one.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from evaluation.figures import Comparison, MetricComparison
from evaluation.metrics.answers import RowScore
from evaluation.metrics.table import SHARES
from evaluation.mlflow_store import artifacts_folder, experiment_of, tracking_uri
from evaluation.paired import Sampling, compare_share

CHAMPION_TAG = "plumbline.champion"
JUDGED = ("completion", "accuracy")


class Champion(BaseModel):
    """A comparison that no later one has beaten, and its MLflow run."""

    model_config = ConfigDict(frozen=True)

    run_id: str
    comparison: Comparison


class SinceChampion(BaseModel):
    """Agentic now minus Agentic of the champion, over the questions that both answered."""

    model_config = ConfigDict(frozen=True)

    run_id: str
    metrics: tuple[MetricComparison, ...]

    @property
    def worse(self) -> tuple[str, ...]:
        """Metrics whose interval lies below zero as a whole."""
        return tuple(m.metric for m in self.metrics if m.interval is not None and m.interval.high < 0)

    @property
    def beaten(self) -> bool:
        """Whether some metric is better beyond chance and none worse."""
        better = any(m.interval is not None and m.interval.low > 0 for m in self.metrics)
        return better and not self.worse


def find_champion(home: Path, experiment: str, dataset_digest: str) -> Champion | None:
    """The champion on that data set; ``None`` where no comparison on it was logged."""
    from mlflow import MlflowClient

    artifacts_folder(home).mkdir(parents=True, exist_ok=True)
    client = MlflowClient(tracking_uri=tracking_uri(home))
    wanted = f"tags.`{CHAMPION_TAG}` = 'yes' and params.dataset_digest = '{dataset_digest}'"
    ours = f"{wanted} and attributes.status = 'FINISHED'"
    order = ["attributes.start_time DESC"]
    found = client.search_runs([experiment_of(client, experiment, home)], ours, max_results=1, order_by=order)
    return Champion(run_id=found[0].info.run_id, comparison=_read(client, found[0].info.run_id)) if found else None


def crown(home: Path, run_id: str) -> None:
    """Make that comparison the champion of its data set."""
    from mlflow import MlflowClient

    MlflowClient(tracking_uri=tracking_uri(home)).set_tag(run_id, CHAMPION_TAG, "yes")


def since(champion: Champion, now: Comparison) -> SinceChampion:
    """How ``now`` fares against the champion, question by question."""
    before, after = _agentic(champion.comparison.rows), _agentic(now.rows)
    common = [question_id for question_id in after if question_id in before]
    sampling = Sampling(confidence=now.confidence, resamples=now.resamples, seed=now.seed)
    metrics = [
        compare_share(share, [before[i] for i in common], [after[i] for i in common], sampling)
        for share in SHARES
        if share.name in JUDGED
    ]
    return SinceChampion(run_id=champion.run_id, metrics=tuple(metrics))


def _agentic(rows: Sequence[RowScore]) -> dict[str, RowScore]:
    return {row.question_id: row for row in rows if row.path == "agentic"}


def _read(client: Any, run_id: str) -> Comparison:
    with tempfile.TemporaryDirectory() as folder:
        path = client.download_artifacts(run_id, "comparison.json", folder)
        return Comparison.model_validate_json(Path(path).read_text("utf-8"))
