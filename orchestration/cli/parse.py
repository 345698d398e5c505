"""`plumbline parse`: what the reader sees in files."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import json_option, print_json, project_option, settings_or_defaults, show_progress

if TYPE_CHECKING:
    from engine.documents.parsed import ParsedFile

SHOWN_CHARACTERS = 400


@click.command("parse")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE…", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@json_option
@project_option
def command(files: tuple[Path, ...], as_json: bool, project: Path | None) -> None:
    """Show sections, chunks, tables and warnings of each FILE, as the index would hold them.

    A file that cannot be used is shown with its reason. --json prints an object for one file, a list for several.
    Zone, fiscal year and chunk size are those of the project where there is one.
    """
    from engine.documents.parsed import parse_files

    show_progress()
    settings = settings_or_defaults(project)
    parsed = parse_files(
        [(path, path.name) for path in files],
        zone=settings.zone,
        fiscal_year_start=settings.fiscal_year_start,
        chunk_tokens=settings.retrieval.chunk_tokens,
        limits=settings.reading,
    )
    if not as_json:
        for file in parsed:
            _show(file)
        return
    documents = [file.model_dump(mode="json") for file in parsed]
    print_json(documents[0] if len(documents) == 1 else documents)


def _show(file: "ParsedFile") -> None:
    if file.error is not None:
        click.echo(f"{file.file}: quarantined, {file.error.fault}: {file.error.message}\n")
        return
    click.echo(f"{file.file}: {file.pages} pages, {len(file.sections)} sections, {len(file.chunks)} chunks")
    for warning in file.warnings:
        click.echo(f"  warning: {warning}")
    for chunk in file.chunks:
        pages = ", ".join(map(str, chunk.pages))
        periods = ", ".join(period.text for period in chunk.periods)
        table = f" {chunk.table_id}, {len(chunk.rows or ())} rows" if chunk.kind == "table" else ""
        click.echo(f"\n  [{chunk.id}] {chunk.kind}{table}, page {pages}; {' > '.join(chunk.section_path)}")
        if periods:
            click.echo(f"    speaks of: {periods}")
        text = chunk.text if len(chunk.text) <= SHOWN_CHARACTERS else chunk.text[:SHOWN_CHARACTERS] + "…"
        click.echo("    " + text.replace("\n", "\n    "))
    click.echo()
