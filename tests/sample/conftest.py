from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def project(sample_project: Callable[[int], Path]) -> Callable[[int], Path]:
    """The folder of a seed's project."""
    return sample_project
