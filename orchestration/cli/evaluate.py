"""`plumbline evaluate`: Simple and Agentic on the same questions."""

import time
from pathlib import Path

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option, show_progress


@click.command("evaluate")
@click.option(
    "--questions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="JSON Lines of questions with gold values. Default: those of plumbline.yaml.",
)
@json_option
@project_option
def command(questions: Path | None, as_json: bool, project: Path | None) -> None:
    """Let Simple and Agentic answer the same questions, compare them, and log the comparison to MLflow.

    A run that was broken off goes on where it stopped: an answer is used again only where question, index, pipeline,
    model and sources are the same.
    """
    from assets.comparison import read_comparison
    from evaluation.report import text_report
    from orchestration.addresses import MLFLOW_ADDRESS
    from orchestration.materialise import evaluate

    show_progress()
    began = time.perf_counter()
    compared = evaluate(load_project(project), questions)
    comparison, link = read_comparison(compared), compared.mlflow
    seconds = time.perf_counter() - began
    if as_json:
        print_json(
            comparison.model_dump(mode="json") | {"mlflow": link.model_dump(mode="json"), "seconds": round(seconds, 3)}
        )
        return
    click.echo(text_report(comparison))
    click.echo(f"\n{compared.planner}")
    click.echo(f"\n{seconds:.1f} s; in MLflow (start it with `plumbline dev`):")
    click.echo(f"  the run        {MLFLOW_ADDRESS}{link.run_path}")
    click.echo(f"  side by side   {MLFLOW_ADDRESS}{link.compare_path}")
    click.echo(f"for people who decide, as one page: {compared.report}")
