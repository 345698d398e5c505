"""`plumbline score`: how well planners plan, on triples that none of them has seen."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option, show_progress

if TYPE_CHECKING:
    from finetuning.scores import PlannerScores

_WHO = ("served", "untuned", "examples", "rules", "reference")


@click.command("score")
@click.option(
    "--who",
    type=click.Choice(_WHO),
    multiple=True,
    default=_WHO[:-1],
    help="served: the planner as it is served; untuned: its base; examples: its base with five examples in the prompt; "
    "rules: no model; reference: the planner in transformers, float32. May be given several times.",
)
@click.option(
    "--adapter",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Score this adapter instead of the one that plans, see `plumbline train`.",
)
@click.option("--split", type=click.Choice(("train", "validation", "test")), default="test", show_default=True)
@click.option("--n", "count", type=click.IntRange(1), help="Only so many triples, evenly from the split.")
@json_option
@project_option
def command(
    who: tuple[str, ...], adapter: Path | None, split: str, count: int | None, as_json: bool, project: Path | None
) -> None:
    """Let planners plan the triples of a split, execute the plans on the sample company, and compare.

    The sample's servers must run. What a model wrote is kept by model, prompt and grammar, so a run that was broken off
    goes on, and a second one only executes.
    """
    from finetuning.scores import lost_by_conversion
    from orchestration.planner_scores import score_planners

    show_progress()
    found = score_planners(load_project(project), who, adapter=adapter, split=split, count=count)
    by_name = {scores.name: scores for scores in found}
    lost = None
    if {"served", "reference"} <= by_name.keys():
        lost = lost_by_conversion(by_name["reference"], by_name["served"])
    if as_json:
        print_json({"scores": [_record(scores) for scores in found], "lost_by_conversion": lost})
        return
    click.echo(_drawn(found))
    if lost is not None:
        click.echo(f"Right in the reference and wrong as served: {len(lost)} ({', '.join(lost) or 'none'})")


def _record(scores: "PlannerScores") -> dict[str, object]:
    from finetuning.scores import MEASURES

    shares = {measure: scores.share(measure) for measure in MEASURES} | {"unseen_sources": scores.unseen_sources}
    return {
        "name": scores.name,
        "digest": scores.digest,
        "shares": {
            name: share.model_dump() | {"interval": share.interval and share.interval.model_dump()}
            for name, share in shares.items()
        },
        "seconds": {"p50": scores.seconds(0.5), "p95": scores.seconds(0.95)},
        "rows": [row.model_dump() | {"right": row.right} for row in scores.rows],
    }


def _drawn(found: "Sequence[PlannerScores]") -> str:
    from finetuning.scores import part_table, score_table
    from orchestration.cli.table_drawing import draw_table

    width = shutil.get_terminal_size((120, 24)).columns
    tables: list[Sequence[Sequence[str]]] = [score_table(found)]
    tables += [part_table(scores) for scores in found if scores.name == "served"]
    return "\n\n".join("\n".join(draw_table(table, header_rows=1, width=width)) for table in tables)
