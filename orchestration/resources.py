"""The resource ``project``: which project a run works on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg
from pydantic import Field

from orchestration.compose import Composition
from orchestration.home_lock import home_lock
from orchestration.settings_file import load_settings


class ProjectResource(dg.ConfigurableResource[Composition]):
    """A project by its folder. Nothing is read before a run begins, so definitions load where no project is yet."""

    folder: str = Field(description="Folder of plumbline.yaml")

    @contextmanager
    def yield_for_execution(self, context: dg.InitResourceContext) -> Iterator[Composition]:
        """The project, whose home is this run's alone until it ends, whoever started the run.

        ``SettingsError`` where the project cannot be read.
        """
        settings = load_settings(Path(self.folder), os.environ)
        with home_lock(settings.home, f"Dagster run {context.run.run_id}" if context.run else "Dagster"):
            yield Composition(settings)
