"""`plumbline bench`: a public benchmark, run and logged like any evaluation."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, print_json, show_progress

if TYPE_CHECKING:
    from evaluation.one_path import PathFigure
    from orchestration.bench.run import BenchRun

NAMES = ("annual-reports", "earnings-calls", "chronoqa")
_SHOWN = 10
"""How many of something unexpected are named."""


@click.command("bench")
@click.argument("name", type=click.Choice(NAMES))
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of the set, or of several sets, as people download them.",
)
@click.option("--n", type=click.IntRange(1), help="How many cases are drawn. Default: 300, earnings-calls all.")
@click.option("--seed", type=int, default=0, show_default=True, help="What the draw begins with.")
@click.option("--path", type=click.Choice(["simple", "agentic", "both"]), default="both", show_default=True)
@click.option(
    "--gold-slots", is_flag=True, help="annual-reports: Agentic, by the plans that the set's slots amount to."
)
@click.option(
    "--work",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(".plumbline/bench"),
    show_default=True,
    help="Folder for the project that is made; answers are kept there.",
)
@json_option
def command(
    name: str, data: Path, n: int | None, seed: int, path: str, gold_slots: bool, work: Path, as_json: bool
) -> None:
    """Make a project of a public benchmark, and let Simple and Agentic answer its questions.

    A run that was broken off goes on where it stopped. The material is not part of Plumbline: DIR is where it lies.
    """
    from orchestration.bench.run import PATHS, run_benchmark
    from orchestration.bench.sets import benchmark_of

    if gold_slots and path == "simple":
        raise click.UsageError("--gold-slots gives plans, and Simple has none; leave out --path simple")
    show_progress()
    run = run_benchmark(
        benchmark_of(name),
        data,
        work / name,
        n=n,
        seed=seed,
        paths=[one for one in PATHS if path in (one, "both")],
        gold_slots=gold_slots,
        environ=os.environ,
    )
    if as_json:
        print_json(_record(run))
    else:
        _print(run)


def _record(run: "BenchRun") -> dict[str, object]:
    return {
        "cases": run.cases,
        "figures": {path: [_figure(figure) for figure in figures] for path, figures in run.figures.items()},
        "comparison": None if run.comparison is None else run.comparison.model_dump(mode="json", exclude={"rows"}),
        "mlflow": None if run.mlflow is None else run.mlflow.model_dump(mode="json"),
        "unresolved": list(run.unresolved),
        "rows": [row.model_dump(mode="json") for row in run.rows],
    }


def _figure(figure: "PathFigure") -> dict[str, object]:
    return figure.model_dump(mode="json") | {"share": figure.share}


def _print(run: "BenchRun") -> None:
    from evaluation.report import text_report
    from evaluation.why_wrong import wrong_answers
    from orchestration.addresses import MLFLOW_ADDRESS

    if run.comparison is not None:
        click.echo(f"{text_report(run.comparison)}\n")
    for path, figures in run.figures.items():
        click.echo(f"{path.capitalize()}, {run.cases} cases, with exact 95 % intervals:")
        for figure in figures:
            click.echo(f"  {_line(figure)}")
        if run.comparison is None:
            for line in wrong_answers(run.rows):
                click.echo(f"  wrong: {line}")
    if run.unresolved:
        click.echo(f"Not in the figures of evidence, {len(run.unresolved)} pieces:")
        for line in run.unresolved[:_SHOWN]:
            click.echo(f"  {line}")
    if run.mlflow is not None:
        click.echo(f"In MLflow (start it with `plumbline dev`): {MLFLOW_ADDRESS}{run.mlflow.run_path}")


def _line(figure: "PathFigure") -> str:
    interval = figure.interval
    told = f"[{interval.low:.1%}, {interval.high:.1%}]" if interval is not None else ""
    return f"{figure.questions:<12} {figure.metric:<30} {figure.share or 0:>6.1%}  {figure.hits}/{figure.n}  {told}"
