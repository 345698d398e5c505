"""From triples to a planner that can be served: trained, merged, and on record in MLflow."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.models.load import Weights
from finetuning.guard import Limits
from finetuning.merge import merge
from finetuning.profiles import Profile
from finetuning.tracking import log_training
from finetuning.train import ADAPTER, Tell, Training, train
from finetuning.triples.catalogue import Context
from finetuning.triples.learnt import examples_of
from finetuning.triples.triple import Triple

logger = logging.getLogger(__name__)

MERGED = "merged"
_RUN = "mlflow_run"


@dataclass(frozen=True)
class Checkpoint:
    """A trained planner, its folder, and its run in MLflow."""

    training: Training
    folder: Path
    mlflow_run: str

    @property
    def adapter(self) -> Path:
        """The adapter alone."""
        return self.folder / ADAPTER

    @property
    def merged(self) -> Path:
        """The whole model, which is what is served."""
        return self.folder / MERGED


def make_checkpoint(
    triples: Sequence[Triple],
    contexts: Mapping[str, Context],
    base: Weights,
    *,
    home: Path,
    profile: Profile,
    seed: int,
    limits: Limits,
    tell: Tell,
    params: Mapping[str, str],
) -> Checkpoint:
    """Train on the verified triples, below ``home``. What is there already of the same input is not made again."""
    into = home / "planners"
    training = train(
        examples_of(triples, contexts, "train"),
        examples_of(triples, contexts, "validation"),
        base=base.folder,
        base_digest=base.digest,
        into=into,
        profile=profile,
        seed=seed,
        limits=limits,
        tell=tell,
    )
    folder = into / training.id
    if not (folder / MERGED).is_dir():
        logger.info("adding the adapter to the weights of %s", base.name)
        merge(base.folder, folder / ADAPTER, folder / MERGED)
    record = folder / _RUN
    if not record.is_file():
        record.write_text(log_training(training, folder, home=home, params={"base": base.name, **params}), "utf-8")
    return Checkpoint(training, folder, record.read_text("utf-8"))
