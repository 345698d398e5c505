"""The BI site of seed 7, served by a process of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sample.running import Running, running, write_served


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The running servers."""
    project: Path = tmp_path_factory.mktemp("site")
    write_served(7, project)
    with running(project) as servers:
        yield servers
