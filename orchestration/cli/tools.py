"""`plumbline tools`: what each tool takes, gives and may fail with."""

import click

from orchestration.cli.options import json_option, print_json


@click.command("tools")
@json_option
def command(as_json: bool) -> None:
    """Print the page that documents the tools (docs/tools.md), or with --json their terms and JSON Schemas."""
    from engine.pipelines.tools import SHIPPED
    from engine.pipelines.tools_page import tools_page

    if as_json:
        print_json({"tools": [contract.as_json() for contract in SHIPPED]})
        return
    click.echo(tools_page(SHIPPED), nl=False)
