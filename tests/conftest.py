"""What every test stands on: no telemetry, no state outside a test's own folder."""

import os
from pathlib import Path

import pytest
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
