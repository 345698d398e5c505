"""The planner: trained on its triples, and how well its model plans by itself."""

import math

import dagster as dg
from pydantic import Field

from assets.evaluation import read_questions
from assets.findings import Finding, at_least, check_result
from assets.handles import Handle, read_lines, write_lines
from assets.preview import markdown_table
from assets.project import Project
from engine.models.load import load_planner, weights_of
from finetuning.checkpoint import Checkpoint, make_checkpoint
from finetuning.guard import Limits
from finetuning.profiles import PROFILES
from finetuning.scoring import PlannerScores, figure_text, planner_report, score_planner
from finetuning.train import Training
from finetuning.triples.catalogue import read_contexts
from finetuning.triples.triple import Triple

VALID_BAR = 0.996
"""Format compliance to reach: the share of plans that parse (spec P1)."""


class TrainingConfig(dg.Config):
    """How a planner is trained."""

    profile: str = Field("cpu", description=f"One of {', '.join(sorted(PROFILES))}")
    seed: int = Field(7, description="Of the order of examples, and of the adapter's first weights")
    minutes: float = Field(120, description="A training that would take longer is refused")
    memory_mb: float = Field(6144, description="A training that would take more is refused")


@dg.asset(group_name="planner", kinds={"python"}, code_version="1")
def planner_checkpoint(
    config: TrainingConfig, project: dg.ResourceParam[Project], planner_triples: Handle
) -> dg.MaterializeResult[Handle]:
    """An adapter trained on the triples and logged to MLflow, added to its base and converted for serving.

    It plans once it is promoted, or named in plumbline.yaml.
    """
    if config.profile not in PROFILES:
        raise ValueError(f"profile: no profile is called {config.profile!r}, known: {sorted(PROFILES)}")
    settings = project.settings
    checkpoint = make_checkpoint(
        tuple(read_lines(planner_triples, Triple)),
        read_contexts(),
        weights_of(settings.language_model, models_dir=settings.models),
        home=settings.home,
        profile=PROFILES[config.profile],
        seed=config.seed,
        limits=Limits(minutes=config.minutes, memory_mb=config.memory_mb),
        tell=lambda _: None,
    )
    served = load_planner(settings, checkpoint.adapter)
    return dg.MaterializeResult(
        value=write_lines(settings.home / "artefacts" / "planner_checkpoint", [checkpoint.training]),
        data_version=dg.DataVersion(checkpoint.training.id),
        metadata=_about(checkpoint) | {"served as": f"{served.name} ({served.digest})"},
    )


def _about(checkpoint: Checkpoint) -> dict[str, dg.MetadataValue | str | int | float]:
    training = checkpoint.training
    epochs = [(number, f"{loss:.4f}") for number, loss in enumerate(training.validation_losses, 1)]
    return {
        "adapter": dg.MetadataValue.path(str(checkpoint.adapter)),
        "profile": training.profile.name,
        "examples": training.examples,
        "left out as too long": len(training.left_out),
        "minutes": training.seconds / 60,
        "validation": dg.MetadataValue.md(markdown_table(("epoch", "loss"), epochs)),
        "MLflow run": checkpoint.mlflow_run,
    }


@dg.asset_check(asset=planner_checkpoint, blocking=True, description="Training lowered the loss")
def loss_falls(planner_checkpoint: Handle) -> dg.AssetCheckResult:
    """An adapter of a training that went astray is not to be served."""
    return check_result(loss_finding(next(iter(read_lines(planner_checkpoint, Training)))))


def loss_finding(training: Training) -> Finding:
    """Holds where the best validation loss is a number below the first training loss."""
    first, best = training.losses[0], min(training.validation_losses)
    facts = {"first training loss": first, "best validation loss": best}
    remedy = "look at the curves in MLflow; train with a lower learning rate or another seed"
    return Finding(name="loss_falls", holds=math.isfinite(best) and best < first, facts=facts, remedy=remedy)


@dg.asset(group_name="planner", kinds={"python"}, code_version="1")
def planner_scores(project: dg.ResourceParam[Project], evaluation_questions: Handle) -> dg.MaterializeResult[Handle]:
    """Plans of the model alone on the evaluation questions: how many are valid, right about sources, acceptable."""
    settings, model = project.settings, project.planner.model
    assert model is not None, "a project's planner has a model"
    scores = score_planner(
        read_questions(evaluation_questions),
        project.planner,
        model,
        zone=settings.zone,
        fiscal_year_start=settings.fiscal_year_start,
        cache=settings.home / "cache" / "plans",
    )
    figures = [(name, figure_text(figure), figure.n) for name, figure in scores.figures.items()]
    return dg.MaterializeResult(
        value=write_lines(settings.home / "artefacts" / "planner_scores", [scores]),
        metadata={
            "model": f"{scores.model} ({scores.digest})",
            "in a line": planner_report(scores),
            "figures": dg.MetadataValue.md(markdown_table(("figure", "value", "n"), figures)),
            "refused": dg.MetadataValue.md("\n".join(f"- {reason}" for reason in scores.refused[:20]) or "none"),
        },
    )


@dg.asset_check(asset=planner_scores, description="The share of plans that parse reaches the bar")
def plans_valid(planner_scores: Handle) -> dg.AssetCheckResult:
    """A grammar makes a plan valid as it is written, so a lower share means a fault and not a weak model."""
    return check_result(valid_finding(read_scores(planner_scores)))


def valid_finding(scores: PlannerScores) -> Finding:
    """Holds where enough of the plans parse; without any plan it does not hold."""
    valid = scores.plans.valid
    return at_least("plans_valid", valid.value or 0.0, VALID_BAR, n=valid.n, level="warn")


def read_scores(handle: Handle) -> PlannerScores:
    """The scores of the handle."""
    return next(iter(read_lines(handle, PlannerScores)))
