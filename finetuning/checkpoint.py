"""From triples to an adapter that a planner is served with: trained, described, and on record in MLflow."""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.code_digest import code_digest
from engine.models.adapter import PARAMETERS, TRAINING
from engine.models.load import Weights
from engine.whole_file import write_whole
from finetuning.guard import Limits
from finetuning.profiles import Profile
from finetuning.tracking import log_training
from finetuning.train import ADAPTER, REPORT, Tell, Training, train
from finetuning.triples.catalogue import Context
from finetuning.triples.learnt import examples_of
from finetuning.triples.triple import Triple

_RUN = "mlflow_run"


@dataclass(frozen=True)
class Checkpoint:
    """A trained planner, its folder, and its run in MLflow."""

    training: Training
    folder: Path
    mlflow_run: str

    @property
    def adapter(self) -> Path:
        """The adapter, as ``engine.models.load.load_adapted`` takes it."""
        return self.folder / ADAPTER


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
    _describe(folder, base.name)
    record = folder / _RUN
    if not record.is_file():
        params = {"base": base.name, "code": code_digest("engine", "finetuning")}
        record.write_text(log_training(training, folder, home=home, params=params), "utf-8")
    return Checkpoint(training, folder, record.read_text("utf-8"))


def _describe(folder: Path, base: str) -> None:
    """Put beside the adapter how it was trained, and the name of its base in place of a folder of this machine."""
    shutil.copy(folder / REPORT, folder / ADAPTER / TRAINING)
    parameters = folder / ADAPTER / PARAMETERS
    said = json.loads(parameters.read_text("utf-8"))
    if said.get("base_model_name_or_path") != base:
        write_whole(parameters, json.dumps(said | {"base_model_name_or_path": base}, indent=2) + "\n")
