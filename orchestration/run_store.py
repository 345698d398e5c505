"""The runs of a project, for commands that only look at them or steer them."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from engine.store import Store
from engine.store_runs import RunStore
from orchestration.cli.options import load_project
from orchestration.compose import store_url


def run_store(project: Path | None) -> tuple[RunStore, Callable[[], datetime]]:
    """The runs of the project that ``--project``, the environment or the folder names, and the clock in UTC."""
    return RunStore(Store.open(store_url(load_project(project)))), lambda: datetime.now(UTC)
