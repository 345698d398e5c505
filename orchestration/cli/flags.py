"""`plumbline flags`: which of Agentic's abilities are on."""

from pathlib import Path

import click

from orchestration.cli.options import json_option, load_project, print_json, project_option


@click.command("flags")
@click.argument("name", metavar="[FLAG", required=False)
@click.argument("value", metavar="on|off]", required=False, type=click.Choice(["on", "off"]))
@json_option
@project_option
def command(name: str | None, value: str | None, as_json: bool, project: Path | None) -> None:
    """Show the flags, or switch one; a server that runs takes the change with its next question.

    Each is an ability of Agentic. Which were on stands in the versions of every answer.
    """
    from engine.abilities import Abilities
    from orchestration.flags import flags_file, flags_of
    from shadow_mode.flags import NAMES

    settings = load_project(project)
    if name is not None:
        if name not in NAMES:
            raise click.UsageError(f"no flag is called {name!r}; there are: {', '.join(NAMES)}")
        if value is None:
            raise click.UsageError("say on or off")
        flags_file(settings).set(name, value == "on")
    elif settings.flags_provider is None:
        flags_file(settings).read()  # a file that is not as expected is told here, not only in a log
    flags = flags_of(settings)
    found = flags.details()
    if as_json:
        rows = {key: {"on": flag.value, "reason": str(flag.reason)} for key, flag in found.items()}
        print_json({"provider": flags.provider, "flags": rows})
        return
    for key, flag in found.items():
        click.echo(f"{key:16} {'on ' if flag.value else 'off'}  {Abilities.model_fields[key].description}")
    click.echo(f"\nfrom {flags.provider}; a flag that is not there is {_usual()}")


def _usual() -> str:
    from engine.abilities import USUAL

    return f"on, but for {', '.join(name for name, on in USUAL.items() if not on)}"
