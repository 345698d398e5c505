"""The sample projects of two seeds, written once for all tests of this folder."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sample.generate import generate


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """The folder of a seed's project; written at the first call."""
    written: dict[int, Path] = {}

    def folder(seed: int) -> Path:
        if seed not in written:
            written[seed] = tmp_path_factory.mktemp(f"sample{seed}")
            generate(seed, written[seed])
        return written[seed]

    return folder
