"""`plumbline upgrade`: bring the store to this version's schema."""

from pathlib import Path

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option


@click.command("upgrade")
@json_option
@project_option
def command(as_json: bool, project: Path | None) -> None:
    """Bring the store to this version's schema; nothing happens where it is there already."""
    from engine.store import upgrade
    from orchestration.compose import store_url

    url = store_url(load_project(project))
    upgrade(url)
    if as_json:
        print_json({"store": url, "status": "upgraded"})
    else:
        click.echo(f"{url}: the schema is up to date")
