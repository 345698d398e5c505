"""`plumbline entities`: who goes by a name."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.cli.options import Words, json_option, load_project, print_json, project_option

if TYPE_CHECKING:
    from engine.sources.entities import EntityResult


@click.command("entities")
@click.argument("name", type=Words())
@json_option
@project_option
def command(name: str, as_json: bool, project: Path | None) -> None:
    """Show who goes by NAME: all names, former names, who holds it, and what it holds.

    A name that stands for several, or for nobody, is an error that names those it may stand for.
    """
    from engine.sources.entities import EntityLookUp, EntityParams

    found = EntityLookUp(load_project(project).entities).look_up(EntityParams(name=name))
    if as_json:
        print_json(found.model_dump(mode="json"))
        return
    for line in _lines(found):
        click.echo(line)


def _lines(found: "EntityResult") -> list[str]:
    others = [name for name in found.names[1:] if name not in found.former]
    lines = [found.name]
    lines += [f"  also: {', '.join(others)}"] if others else []
    lines += [f"  formerly: {', '.join(found.former)}"] if found.former else []
    lines += [f"  held by: {found.parent[0]}{_share(found.share)}"] if found.parent else []
    if found.subsidiaries:
        lines.append("  holds:")
    lines += [f"{'  ' * (held.depth + 1)}{held.names[0]}{_share(held.share)}" for held in found.subsidiaries]
    return lines


def _share(share: float | None) -> str:
    return "" if share is None else f" ({share:g} %)"
