"""`plumbline serve`: the engine over HTTP, on this machine only unless told otherwise."""

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orchestration.addresses import ENGINE_PORT, HOST
from orchestration.cli.options import load_project, project_option, today

if TYPE_CHECKING:
    from engine.pipelines.answerer import Answerer
    from engine.serving.runs import PathName
    from orchestration.compose import Composition

logger = logging.getLogger(__name__)


@click.command("serve")
@click.option("--host", default=HOST, show_default=True, help="Nobody is asked who they are: keep it to this machine.")
@click.option("--port", type=click.IntRange(0, 65535), default=ENGINE_PORT, show_default=True, help="0: any free one.")
@project_option
def command(host: str, port: int, project: Path | None) -> None:
    """Answer questions over HTTP: POST /ask, POST /ask/stream, GET /answers/{trace_id}; /docs has the rest.

    When it is told to stop it ends what it is answering, within serving.grace_s; what is left is answered after the
    next start.
    """
    from engine.serving.app import create_app
    from engine.serving.runs import Runs
    from engine.serving.server import Server, listen
    from orchestration.compose import Composition, new_id
    from orchestration.probes import probes_of

    composition = Composition(load_project(project))
    limits = composition.settings.serving
    runs = Runs(lambda path: answerer(composition, path), composition.store, limits, now=composition.now, new_id=new_id)
    app = create_app(
        runs,
        composition.store,
        limits,
        probes=probes_of(composition),
        today=lambda: today(composition.settings.zone),
    )
    listening = listen(host, port)
    click.echo(f"engine  {_address(listening.getsockname())}   docs at /docs, stop with Ctrl-C")
    Server(app, runs.stop).run(sockets=[listening])
    composition.store.close()
    if runs.parked:
        click.echo(f"{runs.parked} questions are parked; the next start answers them")
        # Their threads may still run. Nothing that they do is wanted, and a normal exit would wait for them.
        sys.stdout.flush()
        os._exit(0)


def answerer(composition: "Composition", path: "PathName") -> "Answerer":
    """The answerer of ``path`` as it is now: on the index that is live, and the sources as they are."""
    from engine.serving.errors import Trouble
    from orchestration.compose import NotBuiltError

    try:
        return composition.agentic if path == "agentic" else composition.simple
    except NotBuiltError as error:
        raise Trouble(503, "INDEX_UNAVAILABLE", str(error), "run `plumbline build`, then ask again") from error


def _address(name: tuple[str, int]) -> str:
    host = f"[{name[0]}]" if ":" in name[0] else name[0]
    return f"http://{host}:{name[1]}"
