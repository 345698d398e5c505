"""`plumbline init`: a project of one's own."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, print_json

if TYPE_CHECKING:
    from orchestration.project.from_database import ProposedSource


@click.command("init")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--name", help="What the project is called. Default: the folder's name.")
@click.option("--zone", default="UTC", show_default=True, help="IANA name of the zone in which days are lived.")
@click.option(
    "--from-database",
    "databases",
    metavar="WHAT",
    multiple=True,
    help="A database (URL or SQLite file), a CSV file or a folder with some; can be repeated. Tables, dates, "
    "dimensions and measures are proposed.",
)
@json_option
def command(folder: Path, name: str | None, zone: str, databases: tuple[str, ...], as_json: bool) -> None:
    """Write a project into DIR: plumbline.yaml with every key explained, its JSON Schema, documents/, questions.jsonl.

    Nothing that exists is overwritten.
    """
    from zoneinfo import available_timezones

    from orchestration.project.create import new_project, write_project
    from orchestration.project.from_database import DATABASE_NAME, is_csv, propose_sources

    if zone not in available_timezones():
        raise click.BadParameter(f"{zone!r} is no IANA zone; for instance Europe/Berlin or Asia/Shanghai")
    with new_project(folder, further=(DATABASE_NAME,) if any(map(is_csv, databases)) else ()):
        proposed = propose_sources(databases, folder, os.environ)
        files = write_project(
            folder,
            name=name or folder.absolute().name,
            zone=zone,
            sources="".join(source.text for source in proposed),
            variables=[variable for source in proposed for variable in source.variables],
        )
    if as_json:
        tables = [table for source in proposed for table in _tables(source)]
        print_json({"project": str(folder), "files": [str(file) for file in files], "tables": tables})
        return
    click.echo(f"made {folder}: {', '.join(file.name for file in files)}, documents/")
    for source in proposed:
        _show(source)
    _next_steps(folder, proposed)


def _show(proposed: "ProposedSource") -> None:
    for loaded in proposed.loaded:
        click.echo(f"  {loaded.file} is now the table {loaded.table} of data.db, {loaded.rows:,} rows")
    for proposal in proposed.proposals:
        table = proposal.table
        dated = f"dated by {table.time.column}" if table.time else "not dated"
        dimensions = ", ".join(d.column for d in table.dimensions) or "none"
        click.echo(f"  {table.table}: {dated}; dimensions: {dimensions}; measures: {_ids(proposed, table.table)}")
        for note in proposal.notes:
            click.echo(f"    {note}")
    if proposed.tables_left_out:
        click.echo(f"  {proposed.tables_left_out} further tables were not looked at; add them by hand")
    for variable in proposed.variables:
        click.echo(f"  export {variable} before you go on: it stands for what may not be written down")


def _ids(proposed: "ProposedSource", name: str) -> str:
    return ", ".join(m.id for p in proposed.proposals if p.table.table == name for m in p.table.measures)


def _tables(proposed: "ProposedSource") -> list[dict[str, object]]:
    return [{**p.table.model_dump(mode="json"), "notes": p.notes} for p in proposed.proposals]


def _next_steps(folder: Path, proposed: Sequence["ProposedSource"]) -> None:
    project = shlex.quote(str(folder))
    question = "…"
    if proposed:
        measures = proposed[0].proposals[0].table.measures
        question = (measures[1] if len(measures) > 1 else measures[0]).names[0]
    click.echo(f"\nPut documents into {folder / 'documents'}, look through {folder / 'plumbline.yaml'}, then:")
    click.echo(f"  plumbline check --project {project}")
    click.echo(f"  plumbline build --project {project}")
    click.echo(f"  plumbline ask --project {project} {shlex.quote(question)}")
