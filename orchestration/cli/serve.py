"""`plumbline serve`: the engine over HTTP, on this machine only unless told otherwise."""

import logging
import os
import sys
from pathlib import Path

import click

from orchestration.addresses import ENGINE_PORT, HOST
from orchestration.cli.options import load_project, project_option, today

logger = logging.getLogger(__name__)


@click.command("serve")
@click.option("--host", default=HOST, show_default=True, help="Nobody is asked who they are: keep it to this machine.")
@click.option("--port", type=click.IntRange(0, 65535), default=ENGINE_PORT, show_default=True, help="0: any free one.")
@project_option
def command(host: str, port: int, project: Path | None) -> None:
    """Answer questions over HTTP: POST /ask, POST /ask/stream, GET /answers/{trace_id}; /docs has the rest.

    `plumbline mode` says which path answers; it may be changed while this runs.

    When it is told to stop it ends what it is answering, within serving.grace_s; what is left is answered after the
    next start.
    """
    from engine.serving.app import create_app
    from engine.serving.runs import Runs
    from engine.serving.server import Server, listen
    from orchestration.compose import Composition, new_id
    from orchestration.probes import probes_of
    from orchestration.routing import router_of
    from orchestration.shadow_process import ShadowProcess

    composition = Composition(load_project(project))
    limits = composition.settings.serving
    runs = Runs(router_of(composition), composition.store, limits, now=composition.now, new_id=new_id)
    app = create_app(
        runs,
        composition.store,
        limits,
        probes=probes_of(composition),
        today=lambda: today(composition.settings.zone),
    )
    listening = listen(host, port)
    click.echo(f"engine  {_address(listening.getsockname())}   docs at /docs, stop with Ctrl-C")
    with ShadowProcess(composition.settings, composition.store):
        Server(app, runs.stop).run(sockets=[listening])
    composition.store.close()
    if runs.parked:
        click.echo(f"{runs.parked} questions are parked; the next start answers them")
        # Their threads may still run. Nothing that they do is wanted, and a normal exit would wait for them.
        sys.stdout.flush()
        os._exit(0)


def _address(name: tuple[str, int]) -> str:
    host = f"[{name[0]}]" if ":" in name[0] else name[0]
    return f"http://{host}:{name[1]}"
