"""`plumbline trace`: what a run did, transition by transition."""

import csv
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.cli.options import json_option, print_json, project_option
from orchestration.cli.table_drawing import draw_table

if TYPE_CHECKING:
    from engine.store import Transition
    from engine.store_runs import StoredRun

MOST_LISTED = 20
WIDTH = 160


@click.command("trace")
@click.argument("trace_id", metavar="[ID]", required=False)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
@json_option
@project_option
def command(trace_id: str | None, as_csv: bool, as_json: bool, project: Path | None) -> None:
    """Show the steps of run ID: attempts, states, reasons, seconds, rules that fired. Without ID: the latest runs."""
    from engine.store_runs import RunRefused
    from orchestration.run_store import run_store

    runs, _ = run_store(project)
    if trace_id is None:
        _list(runs.recent(MOST_LISTED), as_csv=as_csv, as_json=as_json)
        return
    run, moves = runs.get(trace_id), rows_of(runs.store.transitions(trace_id))
    if run is None:
        raise RunRefused(f"no run has the trace {trace_id!r}; `plumbline trace` lists the latest")
    if as_json:
        print_json({"run": _record(run), "transitions": moves})
    elif as_csv:
        _print_csv(moves)
    else:
        click.echo(f"{run.question}\n{run.path}, as of {run.as_of}: {run.state}{f', {run.end}' if run.end else ''}\n")
        cells = [[_shown(row[name]) for name in ("step", "attempt", "to", "seconds", "reason")] for row in moves]
        _print_table(["step", "attempt", "state", "seconds", "reason"], cells)


def rows_of(moves: Sequence["Transition"]) -> list[dict[str, Any]]:
    """Transitions as rows; ``seconds`` is how long the step was in the state that it left."""
    since: dict[str, Any] = {}
    rows = []
    for move in moves:
        before = since.get(move.step_id)
        since[move.step_id] = move.at
        seconds = None if before is None else max(0.0, (move.at - before).total_seconds())
        rows.append(
            {
                "step": move.step_id or "run",
                "attempt": move.attempt,
                "from": move.from_state,
                "to": move.to_state,
                "seconds": seconds,
                "reason": move.cause,
                "fence": move.fence,
                "at": move.at.isoformat(),
            }
        )
    return rows


def _list(runs: Sequence["StoredRun"], *, as_csv: bool, as_json: bool) -> None:
    records = [_record(run) for run in runs]
    if as_json:
        print_json({"runs": records})
    elif as_csv:
        _print_csv(records)
    elif records:
        names = ["trace_id", "at", "state", "end", "question"]
        _print_table(names, [[_shown(record[name]) for name in names] for record in records])
    else:
        click.echo("No run is recorded yet.")


def _record(run: "StoredRun") -> dict[str, Any]:
    return run.model_dump(mode="json")


def _shown(value: Any) -> str:
    return "" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


def _print_csv(rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        writer = csv.DictWriter(sys.stdout, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _print_table(header: list[str], rows: list[list[str]]) -> None:
    width = shutil.get_terminal_size((WIDTH, 24)).columns
    click.echo("\n".join(_drawn(header, rows, width)))


def _drawn(header: list[str], rows: list[list[str]], width: int) -> list[str]:
    """The last column takes what is left of the line."""
    narrow = draw_table([header[:-1], *(row[:-1] for row in rows)], header_rows=1, width=width)
    columns = max(map(len, narrow))
    last = [header[-1], "─" * len(header[-1]), *(row[-1] for row in rows)]
    return [f"{left:<{columns}}  {right}".rstrip() for left, right in zip(narrow, last, strict=True)]
