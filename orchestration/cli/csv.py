"""`plumbline csv`: CSV files into an SQLite database, at first and again when they changed."""

from pathlib import Path

import click

from orchestration.cli.options import json_option, print_json


@click.command("csv")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--into",
    "database",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The SQLite database, made where it does not exist. A table of a file's name is replaced, others stay.",
)
@json_option
def command(files: tuple[Path, ...], database: Path, as_json: bool) -> None:
    """Make each CSV FILE (or those of a folder) a table. Numbers and dates are recognised. All or none are written."""
    from orchestration.project.csv_database import load_csv

    tables = load_csv(files, database)
    if as_json:
        print_json(
            [
                {"file": str(t.file), "table": t.table, "rows": t.rows, "columns": dict(t.columns), "notes": t.notes}
                for t in tables
            ]
        )
        return
    for table in tables:
        columns = ", ".join(f"{name} {kind}" for name, kind in table.columns)
        click.echo(f"{table.file} → {table.table}: {table.rows:,} rows; {columns}")
        for note in table.notes:
            click.echo(f"  {note}")
