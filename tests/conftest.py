"""What every test stands on: no telemetry, no state outside a test's own folder."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

from orchestration.locations import models_folder
from orchestration.telemetry import switch_off

# Before anything imports the libraries that read these switches once.
switch_off(os.environ)
os.environ.update(TOKENIZERS_PARALLELISM="false", MPLBACKEND="Agg")
for _name in ("PLUMBLINE_HOME", "PLUMBLINE_PROJECT", "DAGSTER_HOME", "MLFLOW_TRACKING_URI"):
    os.environ.pop(_name, None)

# A law holds or does not, however busy the machine is; the same examples each time, so that a change is told by itself.
settings.register_profile("plumbline", deadline=None, derandomize=True)
settings.load_profile("plumbline")


@pytest.fixture(scope="session")
def models_dir() -> Path:
    """Where packaged models are kept between runs: PLUMBLINE_MODELS or a cache folder of the user."""
    return models_folder(os.environ)


@pytest.fixture(scope="session")
def sample_project(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Path]:
    """The folder of a seed's sample project, to be read only: all processes of this run of tests share it.

    It is written at the first call, which takes a quarter of a minute.
    """
    from sample.generate import generate

    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def folder(seed: int) -> Path:
        project = shared / f"sample-{seed}"
        with FileLock(f"{project}.lock"):
            if not (project / "plumbline.yaml").exists():  # which is written last
                generate(seed, project)
        return project

    return folder
