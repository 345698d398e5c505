"""`plumbline dev`: Dagster, MLflow and the engine, until Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from orchestration.addresses import DAGSTER_PORT, ENGINE_PORT, HOST, MLFLOW_PORT
from orchestration.cli.options import load_project, project_option

PORT = click.IntRange(1, 65535)
STOP_S = 20
POLL_S = 0.5


class PortTakenError(Exception):
    """An address that another program holds."""


class ServiceEndedError(Exception):
    """A page that ended by itself; the message names its log."""


@click.command("dev")
@click.option("--dagster-port", type=PORT, default=DAGSTER_PORT, show_default=True)
@click.option("--mlflow-port", type=PORT, default=MLFLOW_PORT, show_default=True)
@click.option("--engine-port", type=PORT, default=ENGINE_PORT, show_default=True)
@project_option
def command(dagster_port: int, mlflow_port: int, engine_port: int, project: Path | None) -> None:
    """Start Dagster (with its daemon, so schedules and sensors run), MLflow and the engine; Ctrl-C stops them.

    They listen on this machine only. What they say is in <home>/logs.
    """
    from evaluation.mlflow_store import artifacts_folder, tracking_uri
    from orchestration.compose import Composition
    from orchestration.instance import enter

    settings = load_project(project)
    for port in (dagster_port, mlflow_port, engine_port):
        _must_be_free(port)
    enter(settings, os.environ)
    logs = settings.home / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    artifacts_folder(settings.home).mkdir(parents=True, exist_ok=True)
    services = {
        "dagster": _dagster(dagster_port),
        "mlflow": _mlflow(mlflow_port, tracking_uri(settings.home), artifacts_folder(settings.home)),
    }
    built = Composition(settings).store.live("index") is not None
    if built:
        services["engine"] = _engine(engine_port, settings.project)
    stop = _hear_stop()
    running = {name: _start(arguments, logs / f"{name}.log") for name, arguments in services.items()}
    click.echo(f"Dagster  http://{HOST}:{dagster_port}   assets, checks, schedule, sensor")
    click.echo(f"MLflow   http://{HOST}:{mlflow_port}   comparisons, runs, traces")
    engine = (
        f"http://{HOST}:{engine_port}   POST /ask, docs at /docs" if built else "not started: no index is built yet"
    )
    click.echo(f"engine   {engine}")
    click.echo(f"project  {settings.project}\nlogs     {logs}\nstop with Ctrl-C")
    _watch(running, logs, stop)


def _dagster(port: int) -> list[str]:
    module = ["-m", "orchestration.definitions"]
    return [sys.executable, "-m", "dagster", "dev", *module, "--host", HOST, "--port", str(port)]


def _mlflow(port: int, store: str, artifacts: Path) -> list[str]:
    where = ["--backend-store-uri", store, "--default-artifact-root", artifacts.as_uri()]
    return [sys.executable, "-m", "mlflow", "server", *where, "--host", HOST, "--port", str(port), "--workers", "1"]


def _engine(port: int, project: Path) -> list[str]:
    return [sys.executable, "-m", "orchestration.cli.main", "serve", "--port", str(port), "--project", str(project)]


def _must_be_free(port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            raise PortTakenError(
                f"{HOST}:{port} is taken; stop what listens there, or choose another with --dagster-port, "
                "--mlflow-port or --engine-port"
            ) from None


def _start(arguments: list[str], log: Path) -> "subprocess.Popen[bytes]":
    # A session of its own, so that stopping a service stops what it started.
    with log.open("ab") as stream:
        return subprocess.Popen(
            arguments,
            stdout=stream,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )


def _hear_stop() -> list[int]:
    """A list that gets the number of each stop signal.

    Set before any service starts: a program that a script put into the background ignores SIGINT, and its children
    would inherit that; a handled signal is back at its default in them.
    """
    stop: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda received, _frame: stop.append(received))
    return stop


def _watch(running: "dict[str, subprocess.Popen[bytes]]", logs: Path, stop: list[int]) -> None:
    """Wait until a service ends or a person stops this command, then end them all."""
    try:
        while not stop:
            for name, process in running.items():
                if (code := process.poll()) is not None:
                    raise ServiceEndedError(f"{name} ended with code {code}; see {logs / f'{name}.log'}")
            time.sleep(POLL_S)
    finally:
        _end(running.values())


def _end(processes: "Iterable[subprocess.Popen[bytes]]") -> None:
    """Ask every service and its children to end; after some seconds they are not asked any more."""
    processes = list(processes)
    for process in processes:
        _signal(process, signal.SIGTERM)
    deadline = time.monotonic() + STOP_S
    for process in processes:
        try:
            process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            _signal(process, signal.SIGKILL)


def _signal(process: "subprocess.Popen[bytes]", number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)
