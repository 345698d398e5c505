"""`plumbline serve`: the engine over HTTP, on this machine only."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from orchestration.addresses import ENGINE_PORT, HOST
from orchestration.cli.options import load_project, project_option


@click.command("serve")
@click.option("--port", type=int, default=ENGINE_PORT, show_default=True)
@project_option
def command(port: int, project: Path | None) -> None:
    """Answer questions over HTTP: POST /ask, GET /answers/{trace_id}, and /docs for the rest."""
    import uvicorn

    from engine.serving.app import create_app
    from orchestration.compose import Composition

    composition = Composition(load_project(project))
    zone = ZoneInfo(composition.settings.zone)
    app = create_app(
        {"simple": composition.simple, "agentic": composition.agentic},
        composition.store,
        today=lambda: datetime.now(zone).date(),
        now=composition.now,
    )
    click.echo(f"engine  http://{HOST}:{port}   docs at /docs, stop with Ctrl-C")
    uvicorn.run(app, host=HOST, port=port, log_level="warning")
