"""The ticket system of seed 7, served by a process of its own."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.sample.running import Running, running, write_served


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The running servers."""
    project: Path = tmp_path_factory.mktemp("tickets")
    write_served(7, project)
    with running(project) as servers:
        yield servers


@pytest.fixture
def client(served: Running) -> Iterator[httpx.Client]:
    """A reader with a token; faults that a test has ordered end with it."""
    with httpx.Client(base_url=served.tickets, headers={"Authorization": "Bearer sample-token"}) as reader:
        yield reader
        reader.delete("/control")
