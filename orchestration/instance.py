"""Dagster's own home inside PLUMBLINE_HOME, with a dagster.yaml that we write."""

from collections.abc import MutableMapping
from pathlib import Path

from engine.settings import Settings
from engine.whole_file import write_whole

DAGSTER_YAML = """\
# Written by Plumbline at every start; a change made here is lost.
telemetry:
  enabled: false
nux:
  enabled: false
# A run whose process died is marked failed, not left running for ever.
run_monitoring:
  enabled: true
  start_timeout_seconds: 180
  cancel_timeout_seconds: 180
  poll_interval_seconds: 30
run_retries:
  enabled: true
  max_retries: 1
# What our packages log about their progress is kept with each run.
python_logs:
  managed_python_loggers: [engine, shadow_mode, evaluation, assets, orchestration]
  python_log_level: INFO
# One run at a time: the store and the models are shared by all of them.
concurrency:
  runs:
    max_concurrent_runs: 1
# Ticks that did nothing are of no use for long.
retention:
  schedule:
    purge_after_days: 90
  sensor:
    purge_after_days:
      skipped: 7
      failure: 30
      success: 90
"""


def dagster_home(settings_home: Path) -> Path:
    """Dagster's folder in ``settings_home``, made where absent, its dagster.yaml up to date."""
    folder = settings_home / "dagster"
    path = folder / "dagster.yaml"
    if not path.is_file() or path.read_text("utf-8") != DAGSTER_YAML:
        write_whole(path, DAGSTER_YAML)
    return folder


def enter(settings: Settings, environ: MutableMapping[str, str]) -> None:
    """Set what Dagster and the code location read from the environment, for this process and its children."""
    environ["DAGSTER_HOME"] = str(dagster_home(settings.home))
    environ["PLUMBLINE_PROJECT"] = str(settings.project)
    environ["PLUMBLINE_HOME"] = str(settings.home)
    environ["PLUMBLINE_MODELS"] = str(settings.models)
