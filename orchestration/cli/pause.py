"""`plumbline pause`: let nothing more of a run begin."""

from pathlib import Path

import click

from orchestration.cli.options import Words, json_option, print_json, project_option


@click.command("pause")
@click.argument("trace_id", metavar="ID", type=Words())
@json_option
@project_option
def command(trace_id: str, as_json: bool, project: Path | None) -> None:
    """Stop run ID before its next step, wherever it runs; look at it with `trace`, go on with it by `resume`."""
    from orchestration.run_store import run_store

    runs, now = run_store(project)
    runs.pause(trace_id, now())
    if as_json:
        print_json({"trace_id": trace_id, "state": "PAUSED"})
    else:
        click.echo(f"Paused. `plumbline resume {trace_id}` goes on with it, `plumbline cancel {trace_id}` ends it.")
