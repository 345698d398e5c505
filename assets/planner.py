"""How well the planner's model plans by itself."""

import dagster as dg

from assets.evaluation import read_questions
from assets.findings import Finding, at_least, check_result
from assets.handles import Handle, read_lines, write_lines
from assets.preview import markdown_table
from assets.project import Project
from engine.planning.reading import Clock
from finetuning.scoring import PlannerScores, figure_text, planner_report, score_planner

VALID_BAR = 0.996
"""Format compliance to reach: the share of plans that parse (spec P1)."""


@dg.asset(group_name="planner", kinds={"python"}, code_version="1")
def planner_scores(project: dg.ResourceParam[Project], evaluation_questions: Handle) -> dg.MaterializeResult[Handle]:
    """Plans of the model alone on the evaluation questions: how many are valid, right about sources, acceptable."""
    settings = project.settings
    scores = score_planner(
        read_questions(evaluation_questions),
        project.planner,
        project.language_model,
        Clock(project.now().date(), settings.zone, settings.fiscal_year_start),
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
