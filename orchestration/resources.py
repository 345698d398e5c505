"""The resource ``project``: which project a run works on."""

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import dagster as dg
from pydantic import Field, PrivateAttr

from engine.models.model import Embedder, LanguageModel
from engine.planning.planner import Planner
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.store import Store
from orchestration.compose import Composition
from orchestration.settings_file import load_settings
from shadow_mode.pairs import VersionedAnswerer


class ProjectResource(dg.ConfigurableResource[Any]):
    """A project by its folder. Nothing is read before an asset asks, so definitions load where no project is yet."""

    folder: str = Field(description="Folder of plumbline.yaml")

    _composition: Composition | None = PrivateAttr(None)

    @property
    def composition(self) -> Composition:
        """The project's objects, made once a run; ``SettingsError`` where the project cannot be read."""
        if self._composition is None:
            self._composition = Composition(load_settings(Path(self.folder), os.environ))
        return self._composition

    @property
    def settings(self) -> Settings:
        """The project's settings."""
        return self.composition.settings

    @property
    def store(self) -> Store:
        """The store of the home."""
        return self.composition.store

    @property
    def embedder(self) -> Embedder:
        """The embedding model."""
        return self.composition.embedder

    @property
    def answerers(self) -> tuple[VersionedAnswerer, VersionedAnswerer]:
        """Simple and Agentic."""
        return self.composition.answerers

    @property
    def planner(self) -> Planner:
        """The planner."""
        return self.composition.planner

    @property
    def language_model(self) -> LanguageModel:
        """The language model."""
        return self.composition.language_model

    @property
    def simple_with_rows(self) -> VersionedAnswerer | None:
        """Simple with the rows of tables."""
        return self.composition.simple_with_rows

    @property
    def mlflow_address(self) -> str:
        """Where MLflow's page is served."""
        return self.composition.mlflow_address

    def live_index(self) -> Index:
        """The published index."""
        return self.composition.live_index()

    def now(self) -> datetime:
        """The time, in UTC."""
        return self.composition.now()
