"""How well a model plans, measured on questions with gold sources: before tuning, and after it."""

import hashlib
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.models.model import LanguageModel
from engine.planning.model_plan import plan_grammar, plan_messages
from engine.planning.planned import ModelPlan
from engine.planning.planner import Planner
from engine.planning.reading import Clock
from engine.planning.validation import parse_validation
from engine.whole_file import write_whole
from evaluation.figures import Figure
from evaluation.plans import PlanGroup, PlanRow, score_plans
from evaluation.questions import Question

logger = logging.getLogger(__name__)


class PlannerScores(BaseModel):
    """A model's plans on a set of questions.

    ``plans.valid`` is the share that parses against plan schema, catalogue and validation language; ``accepted`` the
    share that also speaks of the whole question, so that the engine would execute it.
    """

    model_config = ConfigDict(frozen=True)

    model: str
    digest: str
    plans: PlanGroup
    accepted: Figure
    refused: tuple[str, ...]

    @property
    def figures(self) -> dict[str, Figure]:
        """Every figure by its name, shares first; those in seconds end in ``_s``."""
        plans = self.plans
        return {
            "valid": plans.valid,
            "sources_right": plans.sources_right,
            "sources_covered": plans.sources_covered,
            "accepted": self.accepted,
            "median_s": plans.median_s,
            "p95_s": plans.p95_s,
        }


def score_planner(
    questions: Sequence[Question],
    planner: Planner,
    model: LanguageModel,
    *,
    zone: str,
    fiscal_year_start: int,
    cache: Path,
) -> PlannerScores:
    """Let the model plan every question as of its own day. Plans are kept in ``cache`` by model, prompt and grammar."""
    asked = [(question, Clock(question.as_of, zone, fiscal_year_start)) for question in questions]
    made = list(_plans(asked, planner, model, cache))
    rows = [
        PlanRow(question=question, plan=plan.plan, made_by="model", seconds=plan.seconds)
        for question, plan in zip(questions, made, strict=True)
    ]
    sources = [source.id for source in planner.catalogue.sources]
    scores = score_plans(rows, sources=sources, check_validation=parse_validation)
    accepted = [plan.plan is not None and not plan.refused for plan in made]
    return PlannerScores(
        model=model.name,
        digest=model.digest,
        plans=scores.groups[0],
        accepted=Figure(value=sum(accepted) / len(accepted), n=len(accepted))
        if accepted
        else Figure(value=None, n=0, why="no plan was asked for"),
        refused=tuple(
            f"{question.id}: {plan.refused[0]}" for question, plan in zip(questions, made, strict=True) if plan.refused
        ),
    )


def _plans(
    asked: Sequence[tuple[Question, Clock]], planner: Planner, model: LanguageModel, cache: Path
) -> Iterator[ModelPlan]:
    for number, (question, clock) in enumerate(asked, 1):
        file = cache / f"{_key(question, planner, model)}.json"
        plan = _kept(file)
        if plan is None:
            plan = planner.by_model(question.question, clock)
            write_whole(file, plan.model_dump_json())
            logger.info("[%d/%d] planned %s in %.1f s", number, len(asked), question.id, plan.seconds)
        yield plan


def _kept(file: Path) -> ModelPlan | None:
    try:
        return ModelPlan.model_validate_json(file.read_text("utf-8"))
    except (OSError, ValidationError):
        return None


def _key(question: Question, planner: Planner, model: LanguageModel) -> str:
    messages = plan_messages(question.question, planner.catalogue)
    grammar = plan_grammar(planner.catalogue)
    parts = [model.digest, str(question.as_of), *(m.model_dump_json() for m in messages), grammar.model_dump_json()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]


def planner_report(scores: PlannerScores) -> str:
    """One line for people."""
    shares = ", ".join(
        f"{name.replace('_', ' ')} {figure_text(scores.figures[name])} (n {scores.figures[name].n})"
        for name in ("valid", "sources_right", "accepted")
    )
    return f"Planner model alone, {scores.model}: {shares}; median {figure_text(scores.plans.median_s)} s a plan"


def planner_metrics(scores: PlannerScores) -> dict[str, float]:
    """The figures under names for MLflow; one without rows is left out."""
    return {f"planner/{name}": figure.value for name, figure in scores.figures.items() if figure.value is not None}


def figure_text(figure: Figure) -> str:
    """The figure to three digits, for people."""
    return "n/a" if figure.value is None else f"{figure.value:.3g}"
