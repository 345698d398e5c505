"""What the tests of evaluation share."""

import os

import pytest

# Read by the libraries when they are imported, hence set before any test module is.
os.environ["MLFLOW_DISABLE_TELEMETRY"] = "true"
os.environ["RAGAS_DO_NOT_TRACK"] = "true"


@pytest.fixture(autouse=True)
def _no_tracking_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MLFLOW_TRACKING_URI", raising=False)
