"""`plumbline cancel`: end a run without an answer."""

from pathlib import Path

import click

from orchestration.cli.options import Words, json_option, print_json, project_option


@click.command("cancel")
@click.argument("trace_id", metavar="ID", type=Words())
@json_option
@project_option
def command(trace_id: str, as_json: bool, project: Path | None) -> None:
    """End run ID for good, wherever it runs. A call that is under way may still do what it does."""
    from orchestration.run_store import run_store

    runs, now = run_store(project)
    runs.cancel(trace_id, now())
    if as_json:
        print_json({"trace_id": trace_id, "state": "DONE", "end": "cancelled"})
    else:
        click.echo("Cancelled.")
