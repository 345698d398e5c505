"""`plumbline agents`: a worker that takes part in writing reports."""

import logging
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orchestration.cli.options import load_project, project_option

if TYPE_CHECKING:
    from engine.progress import Watch
    from engine.settings import Settings
    from engine.whiteboard.board import Role
    from engine.whiteboard.roles import Job
    from engine.whiteboard.worker import Worker

logger = logging.getLogger(__name__)

IDLE_S = 20.0
"""A wait for a task; the next begins at once."""
TROUBLE_S = 5.0


@click.command("agents")
@click.option("--role", type=click.Choice(["researcher", "analyst", "writer"]), required=True, help="What it does.")
@click.option("--board", "url", hidden=True, help="The server of the process that started this one.")
@click.option("--with-parent", is_flag=True, hidden=True, help="End when the standard input is closed.")
@project_option
def command(role: "Role", url: str | None, with_parent: bool, project: Path | None) -> None:
    """Work as an agent on reports, until stopped: at the server that `agents.url` names, with the project's store.

    Without `agents.url` nothing needs to be started by hand: who answers starts agents of its own. Agents write
    reports while the flag is on: `plumbline flags agents on`.
    """
    from valkey.exceptions import ValkeyError

    from engine.whiteboard.server import connect

    settings = load_project(project)
    if url is None:
        if settings.agents.url is None:
            raise click.UsageError("no server is configured: set agents.url in plumbline.yaml to a Redis or Valkey")
        url = settings.agents.url.get_secret_value()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s  %(message)s", force=True)
    client = connect(url)
    if with_parent:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes the input
        threading.Thread(target=_end_with_the_parent, args=(client, url), daemon=True).start()
    worker, name = _worker(settings, client, role)
    logger.info("%s waits for tasks", name)
    while True:
        try:
            worker.work(wait_s=IDLE_S)
        except ValkeyError as error:
            logger.warning("%s: the board does not answer: %s", name, error)
            if with_parent:
                sys.exit(1)  # it is started again where it is wanted
            time.sleep(TROUBLE_S)


def _worker(settings: "Settings", client: Any, role: "Role") -> "tuple[Worker, str]":
    from engine.pipelines.by_agents import AgentCraft, craft_of
    from engine.whiteboard.worker import Worker
    from orchestration.agent_processes import board_of
    from orchestration.compose import Composition

    composition = Composition(settings)

    def crafts(job: "Job", name: str, watch: "Watch") -> AgentCraft:
        return craft_of(composition.agentic, composition.store, job, name, watch)

    name = f"{role} {os.getpid()}@{socket.gethostname()}"
    composition.agentic  # noqa: B018 - made before the first task, so that it is not waited for
    return Worker(board_of(settings, client, composition.now), role, name, crafts), name


def _end_with_the_parent(client: Any, url: str) -> None:
    sys.stdin.buffer.read()
    if url.startswith("unix:"):  # the parent's own server: where the parent was killed nobody else ends it
        with suppress(Exception):
            client.shutdown(nosave=True)
    os._exit(0)  # in the middle of a task too: another worker takes it
