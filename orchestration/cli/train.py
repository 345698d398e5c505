"""`plumbline train`: a planner that has learnt from triples."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option, show_progress

if TYPE_CHECKING:
    from finetuning.train import Training

_PROFILES = ("cpu", "cpu-fp32", "gpu", "smoke")


@click.command("train")
@click.option(
    "--profile", type=click.Choice(_PROFILES), default="cpu", show_default=True, help="How, on which machine."
)
@click.option(
    "--triples",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON Lines of triples, with catalogues.jsonl beside them. Default: those of the package.",
)
@click.option("--epochs", type=click.IntRange(1), help="Instead of the profile's.")
@click.option("--seed", type=int, default=7, show_default=True)
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=120, show_default=True)
@click.option("--memory-mb", type=click.FloatRange(0, min_open=True), help="Default: what the machine has.")
@json_option
@project_option
def command(
    profile: str,
    triples: Path | None,
    epochs: int | None,
    seed: int,
    minutes: float,
    memory_mb: float | None,
    as_json: bool,
    project: Path | None,
) -> None:
    """Train a planner on triples, log the training to MLflow, and convert it for serving.

    Before it begins, one example is timed: a training of more than --minutes, or of more memory than there is, is
    refused. One that was broken off goes on from its last checkpoint to the same end.
    """
    from engine.models.load import load_planner, weights_of
    from finetuning.checkpoint import make_checkpoint
    from finetuning.guard import Limits
    from finetuning.profiles import PROFILES
    from finetuning.triples.catalogue import CONTEXTS, read_contexts
    from finetuning.triples.triple import FILE, read_triples
    from orchestration.home_lock import home_lock

    show_progress()
    _quiet()
    settings = load_project(project)
    chosen = PROFILES[profile].model_copy(update={} if epochs is None else {"epochs": epochs})
    with home_lock(settings.home, "`plumbline train`"):
        checkpoint = make_checkpoint(
            read_triples(triples or FILE),
            read_contexts(triples.parent / CONTEXTS.name if triples else CONTEXTS),
            weights_of(settings.language_model, models_dir=settings.models),
            home=settings.home,
            profile=chosen,
            seed=seed,
            limits=Limits(minutes=minutes, memory_mb=memory_mb or _memory_mb()),
            tell=_tell,
        )
    served = load_planner(settings, checkpoint.adapter)
    training = checkpoint.training
    if as_json:
        more = {"folder": str(checkpoint.folder), "mlflow_run": checkpoint.mlflow_run, "served": served.digest}
        print_json(training.model_dump() | more)
        return
    click.echo(_summary(training))
    click.echo(f"{checkpoint.adapter}: the planner, served as {served.name}; MLflow run {checkpoint.mlflow_run}")


def _quiet() -> None:
    """No bars for what takes a second: the steps are told."""
    import datasets
    import transformers

    datasets.disable_progress_bars()
    transformers.utils.logging.disable_progress_bar()


def _tell(point: dict[str, float]) -> None:
    name = "validation_loss" if "validation_loss" in point else "loss"
    words = f"step {point['step']:.0f}, epoch {point['epoch']:.2f}: {name.replace('_', ' ')} {point[name]:.4f}"
    click.echo(words, err=True)


def _summary(training: "Training") -> str:
    left_out = f", {len(training.left_out)} left out as too long" if training.left_out else ""
    losses = f"loss {training.losses[0]:.3f} to {training.losses[-1]:.3f}"
    best = f"on validation {min(training.validation_losses):.3f} at best (n {len(training.validation_losses)} epochs)"
    return f"{training.examples} examples{left_out}, {training.seconds / 60:.1f} minutes: {losses}, {best}"


def _memory_mb() -> float:
    """All memory of the machine, in MB."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1024**2
