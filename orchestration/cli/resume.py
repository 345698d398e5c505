"""`plumbline resume`: go on with a run that was paused, or whose process is gone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.answer import AnswerStatus
from orchestration.cli.ask import show
from orchestration.cli.options import Words, json_option, load_project, print_json, project_option

if TYPE_CHECKING:
    from orchestration.compose import Composition


@click.command("resume")
@click.argument("trace_id", metavar="ID", type=Words())
@json_option
@project_option
def command(trace_id: str, as_json: bool, project: Path | None) -> None:
    """Go on with run ID here, from its last finished step, and print its answer."""
    from orchestration.compose import Composition

    go_on_and_show(Composition(load_project(project)), trace_id, as_json=as_json)


def go_on_and_show(composition: "Composition", trace_id: str, *, as_json: bool) -> None:
    """Go on with a run and print its answer; exit code 1 where it failed."""
    from engine.pipelines.own_run import go_on
    from engine.store_runs import RunStore
    from orchestration.compose import new_id

    answer = go_on(
        RunStore(composition.store),
        trace_id,
        lambda path: composition.agentic if path == "agentic" else composition.simple,
        owner=new_id(),
        now=composition.now,
    )
    if as_json:
        print_json(answer.model_dump(mode="json"))
    else:
        show(answer)
    if answer.status is AnswerStatus.FAILED:
        raise click.exceptions.Exit(1)
