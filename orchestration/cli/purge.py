"""`plumbline purge`: remove what is older than the project keeps."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option


@click.command("purge")
@click.option(
    "--older-than",
    "days",
    type=click.IntRange(min=1),
    metavar="DAYS",
    help="Remove what ended more than DAYS ago. Default: retention_days of plumbline.yaml.",
)
@click.option("--dry-run", is_flag=True, help="Only say what would be removed.")
@json_option
@project_option
def command(days: int | None, dry_run: bool, as_json: bool, project: Path | None) -> None:
    """Remove finished runs, answers, pairs and evidence that are old; say what and how many bytes.

    What is open, paused or waits for a person stays, however old, and so does what a live promotion refers to.
    """
    from engine.store import Store
    from orchestration.compose import evidence_of, store_url
    from orchestration.home_lock import home_lock
    from orchestration.purge import purge

    settings = load_project(project)
    before = datetime.now(UTC) - timedelta(days=settings.retention_days if days is None else days)
    with home_lock(settings.home, "plumbline purge"):
        removed = purge(Store.open(store_url(settings)), evidence_of(settings), before, dry_run=dry_run)
    if as_json:
        told = {kind: one.model_dump() for kind, one in removed.items()}
        print_json({"before": before.isoformat(), "dry_run": dry_run, "removed": told})
        return
    click.echo(f"{'Would be removed' if dry_run else 'Removed'}, since it ended before {before:%Y-%m-%d %H:%M} UTC:")
    for kind, one in removed.items():
        click.echo(f"  {kind}: {one.number:,} ({one.bytes:,} bytes)")
