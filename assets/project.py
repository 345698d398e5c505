"""What assets need of a project. `orchestration` gives it as the resource ``project``."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from engine.models.model import Embedder, LanguageModel
from engine.planning.planner import Planner
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.sources.known import Sources
from engine.store import Store
from shadow_mode.pairs import VersionedAnswerer


class Project(Protocol):
    """A project with its state and models; what is costly is made at first use and kept."""

    @property
    def settings(self) -> Settings:
        """The project's settings; raises where they cannot be read."""
        ...

    @property
    def store(self) -> Store:
        """The store of its home."""
        ...

    @property
    def embedder(self) -> Embedder:
        """The embedding model, loaded."""
        ...

    @property
    def answerers(self) -> tuple[VersionedAnswerer, VersionedAnswerer]:
        """Simple and Agentic, on the live index."""
        ...

    @property
    def planner(self) -> Planner:
        """The planner over the configured sources."""
        ...

    @property
    def language_model(self) -> LanguageModel:
        """The language model; loaded when it first has to say something."""
        ...

    @property
    def simple_with_rows(self) -> VersionedAnswerer | None:
        """Simple on an index that also holds the rows of the databases; ``None`` where there is no database."""
        ...

    @property
    def sources(self) -> Sources:
        """The configured sources of tables, as they were last read."""
        ...

    def live_index(self) -> Index:
        """The published index, opened; raises where none was published."""
        ...

    @property
    def mlflow_address(self) -> str:
        """Where `plumbline dev` serves MLflow's page."""
        ...

    @property
    def now(self) -> Callable[[], datetime]:
        """The clock, in UTC: assets do not read it themselves."""
        ...
