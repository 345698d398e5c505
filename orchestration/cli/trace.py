"""`plumbline trace`: what a run did, transition by transition."""

import csv
import io
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.documents.scripts import display_width
from orchestration.cli.evidence_shown import show_evidence
from orchestration.cli.options import Words, json_option, load_project, print_json, project_option
from orchestration.cli.table_drawing import clipped, draw_table, one_line

if TYPE_CHECKING:
    from engine.store import Transition
    from engine.store_runs import StoredRun

MOST_LISTED = 20
WIDTH = 160
ID_COLUMNS = 36
"""An id that was cut could not be given to `trace`, `resume` or `cancel`."""
QUESTION_COLUMNS = 40
"""So much of a question is shown on a narrow terminal too."""


@click.command("trace")
@click.argument("trace_id", metavar="[ID]", required=False, type=Words())
@click.option(
    "--csv", "as_csv", is_flag=True, help="Print CSV; a text that a spreadsheet would calculate begins with '."
)
@click.option("--evidence", "step", metavar="STEP", help="Show what STEP read, as it came and as it went on.")
@json_option
@project_option
def command(trace_id: str | None, as_csv: bool, step: str | None, as_json: bool, project: Path | None) -> None:
    """Show the steps of run ID: attempts, states, reasons, seconds, rules that fired. Without ID: the latest runs."""
    from engine.store_runs import RunRefused
    from engine.store_steps import StepStore
    from orchestration.compose import evidence_of
    from orchestration.run_store import run_store

    if as_csv and as_json:
        raise click.UsageError("give either --csv or --json")
    if step is not None and (trace_id is None or as_csv):
        raise click.UsageError("--evidence needs the ID of a run, and prints no CSV")
    runs, _ = run_store(project)
    if trace_id is None:
        _list(runs.recent(MOST_LISTED), as_csv=as_csv, as_json=as_json)
        return
    run, moves = runs.get(trace_id), rows_of(runs.store.transitions(trace_id))
    if run is None:
        raise RunRefused(f"no run has the trace {trace_id!r}; `plumbline trace` lists the latest")
    if step is not None:
        show_evidence(StepStore(runs.store, run.lease), step, evidence_of(load_project(project)), as_json=as_json)
    elif as_json:
        print_json({"run": _record(run), "transitions": moves})
    elif as_csv:
        _print_csv(list(moves[0]) if moves else [], moves)
    else:
        click.echo(
            f"{one_line(run.question)}\n{run.path}, as of {run.as_of}: {run.state}{f', {run.end}' if run.end else ''}\n"
        )
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
    from engine.store_runs import StoredRun

    records = [_record(run) for run in runs]
    if as_json:
        print_json({"runs": records})
    elif as_csv:
        _print_csv(list(StoredRun.model_fields), records)
    elif records:
        names = ["trace_id", "at", "state", "end", "question"]
        _print_table(names, [[_shown(record[name]) for name in names] for record in records], cut=True)
    else:
        click.echo("No run is recorded yet.")


def _record(run: "StoredRun") -> dict[str, Any]:
    return run.model_dump(mode="json")


def _shown(value: Any) -> str:
    return "" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)


def _print_csv(names: Sequence[str], rows: Iterable[dict[str, Any]]) -> None:
    out = io.StringIO()
    writer = csv.DictWriter(out, fieldnames=names, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _no_formula(value) for name, value in row.items()} for row in rows)
    click.echo(out.getvalue(), nl=False)


def _no_formula(value: Any) -> Any:
    """Questions come from anybody: none may be calculated by the spreadsheet that opens the table."""
    return f"'{value}" if isinstance(value, str) and value.lstrip()[:1] in set("=+-@") else value


def _print_table(header: list[str], rows: list[list[str]], *, cut: bool = False) -> None:
    """The last column takes what is left of the line, and more unless it is ``cut``."""
    narrow = draw_table([header[:-1], *(row[:-1] for row in rows)], header_rows=1, width=WIDTH, most=ID_COLUMNS)
    columns = max(map(display_width, narrow))
    left = shutil.get_terminal_size((WIDTH, 24)).columns - columns - 2
    last = [header[-1], "─" * len(header[-1]), *(one_line(row[-1]) for row in rows)]
    for start, text in zip(narrow, last, strict=True):
        shown = clipped(text, max(left, QUESTION_COLUMNS)) if cut else text
        click.echo(f"{start}{' ' * (columns - display_width(start))}  {shown}".rstrip())
