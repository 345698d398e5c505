"""`plumbline rollback`: the planner or index before the live one."""

from pathlib import Path
from typing import Literal

import click

from orchestration.cli.act import act_of
from orchestration.cli.options import Words, json_option, load_project, print_json, project_option


@click.command("rollback")
@click.argument("kind", type=click.Choice(["planner", "index"]))
@click.option("--reason", type=Words(), required=True, help="Why; it is kept with the change.")
@json_option
@project_option
def command(kind: Literal["planner", "index"], reason: str, as_json: bool, project: Path | None) -> None:
    """Make the planner or the index live again that was before. A server that runs takes it with its next question.

    What was accepted once needs no new evidence. Of who answers users, `plumbline mode` gives Agentic fewer at once.
    """
    from engine.store import Store
    from orchestration.compose import store_url
    from orchestration.promotion import live_version, mirror, roll_back

    settings = load_project(project)
    store = Store.open(store_url(settings))
    was = live_version(store, kind)
    act = act_of(reason)
    promotion = roll_back(settings, store, kind, act)
    mirror(settings, promotion)
    if as_json:
        print_json({"kind": kind, "from": was, "live": promotion.version})
    else:
        click.echo(f"{kind} {promotion.version} is live again, in place of {was}")
