"""Libraries of ours send usage data unless told not to; these switches tell them, before they are imported."""

from collections.abc import MutableMapping

SWITCHES = {
    "DO_NOT_TRACK": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "RAGAS_DO_NOT_TRACK": "true",
    "DAGSTER_DISABLE_TELEMETRY": "1",
}


def switch_off(environ: MutableMapping[str, str]) -> None:
    """Set every switch in ``environ``. Dagster's own is in the dagster.yaml that `instance.py` writes."""
    environ.update(SWITCHES)
