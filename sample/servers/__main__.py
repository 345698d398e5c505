"""Serve a sample project's BI site and ticket system: ``python -m sample.servers --project DIR``."""

import argparse
import os
import secrets
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.types import ASGIApp

from sample.servers.addresses import FILE as ADDRESSES
from sample.servers.addresses import SITE_PORT, TICKETS_PORT, published
from sample.servers.faults import Faulty
from sample.servers.run import address, listen, serve
from sample.site import server as site_server
from sample.site.sessions import Limits, Sessions
from sample.site.stored import Site
from sample.site.write import FILE as SITE_FILE
from sample.site.write import FOLDER
from sample.tickets import server as ticket_server
from sample.tickets.stored import Tickets
from sample.tickets.write import FILE as TICKETS_FILE

PORT_HELP = "where the project looks for it (default: %(default)s); 0 takes a free one"
Stored = TypeVar("Stored", bound=BaseModel)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line. Ends with 1 and one line where the project's files or the ports are not to be had."""
    parser = argparse.ArgumentParser(prog="python -m sample.servers", description=__doc__)
    parser.add_argument("--project", type=Path, required=True, help="the folder that sample.generate wrote")
    parser.add_argument("--site-port", type=int, default=SITE_PORT, help=PORT_HELP)
    parser.add_argument("--tickets-port", type=int, default=TICKETS_PORT, help=PORT_HELP)
    parser.add_argument("--or-free", action="store_true", help="take a free port where the wanted one is taken")
    parser.add_argument("--session-requests", type=int, default=Limits.requests, help="after which a login ends")
    parser.add_argument("--session-seconds", type=float, default=Limits.seconds, help="after which a login ends")
    parser.add_argument("--with-parent", action="store_true", help="end when the process that started this one ends")
    options = parser.parse_args(arguments)
    if options.with_parent:
        Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    try:
        apps = load_apps(options.project, Limits(options.session_requests, options.session_seconds))
        with ExitStack() as opened:
            ports = {"site": options.site_port, "tickets": options.tickets_port}
            sockets = {
                name: opened.enter_context(listen(port, or_free=options.or_free)) for name, port in ports.items()
            }
            addresses = {name: address(listening) for name, listening in sockets.items()}
            serve(apps, sockets, meanwhile=_announced(addresses, options.project / ADDRESSES))
    except (OSError, ValueError) as error:
        parser.exit(1, f"{error}\n")


def _end_with(parent: int) -> None:
    """A script that is killed cannot stop what it started."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _announced(addresses: Mapping[str, str], path: Path) -> Iterator[None]:
    with published(addresses, path):
        for name, where in addresses.items():
            print(name, where, flush=True)
        yield


def load_apps(project: Path, limits: Limits) -> dict[str, ASGIApp]:
    """The two applications, each of which can be told to fail. ``ValueError`` names the file that cannot be read."""
    site = _load(project, f"{FOLDER}/{SITE_FILE}", Site)
    tickets = _load(project, TICKETS_FILE, Tickets)
    sessions = Sessions(limits, clock=time.monotonic, token=secrets.token_urlsafe)
    return {
        "site": Faulty(site_server.create_app(site, project / FOLDER, sessions)),
        "tickets": Faulty(ticket_server.create_app(tickets)),
    }


def _load(project: Path, name: str, model: type[Stored]) -> Stored:
    try:
        return model.model_validate_json((project / name).read_bytes())
    except FileNotFoundError:
        fault = "does not exist"
    except ValidationError as error:
        first = error.errors()[0]
        fault = ": ".join((*map(str, first["loc"]), first["msg"]))
    raise ValueError(f"{project / name}: {fault}; write it with: python -m sample.generate --out {project}")


if __name__ == "__main__":
    main()
