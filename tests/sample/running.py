"""The sample's two servers as a process of their own, as ``make run`` starts them."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sample.facts import draw_facts
from sample.site.write import write_site
from sample.tickets.write import write_tickets

PATIENCE_S = 30


@dataclass(frozen=True)
class Running:
    """A project's folder, its process and the addresses of its servers."""

    project: Path
    process: subprocess.Popen[str]
    site: str
    tickets: str


def write_served(seed: int, project: Path) -> None:
    """Only what the servers read."""
    facts = draw_facts(seed)
    write_site(facts, project)
    write_tickets(facts, project)


@contextmanager
def running(project: Path, *options: str) -> Iterator[Running]:
    """Servers of ``project`` on free ports until the block ends; the addresses come from the file that they write."""
    ports = ["--site-port", "0", "--tickets-port", "0"]
    command = [sys.executable, "-m", "sample.servers", "--project", str(project), *ports, *options]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            addresses = _addresses(process, project / "servers.json")
            yield Running(project, process, addresses["site"], addresses["tickets"])
        finally:
            process.terminate()


def _addresses(process: subprocess.Popen[str], path: Path) -> dict[str, str]:
    deadline = time.monotonic() + PATIENCE_S
    while not path.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"no addresses: {process.stdout.read() if process.stdout else ''}")
        time.sleep(0.02)
    addresses = json.loads(path.read_text("utf-8"))
    assert addresses["pid"] == process.pid
    return {name: addresses[name] for name in ("site", "tickets")}
