"""What `/readyz` looks at: each part of a project that an answer may need."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.settings import RemoteSource
from engine.sources.connect import open_databases
from engine.sources.database import Database, SqlParams

if TYPE_CHECKING:
    from orchestration.compose import Composition

REACH_S = 3.0


def probes_of(composition: "Composition") -> dict[str, Callable[[], object]]:
    """A probe for each part, by its name; a probe raises where its part is out of order.

    Index and embedder are parts of a project with documents: tables alone are asked without them.
    """
    databases = open_databases(composition.settings)
    documents = any(source.kind == "knowledge_base" for source in composition.settings.sources)
    searched: dict[str, Callable[[], object]] = {
        "index": composition.live_index,
        "embedder": lambda: composition.embedder.digest,
    }
    return {
        "store": lambda: composition.store.live("index"),
        **(searched if documents else {}),
        "model": lambda: composition.language_model.digest,
        **{f"source {name}": _reach(database) for name, database in databases.items()},
    }


def _reach(database: Database) -> Callable[[], object]:
    source = database.source
    # To fetch rows takes longer than to reach a database; while they are fresh, nothing is fetched.
    limit_s = source.timeout_s if isinstance(source, RemoteSource) else REACH_S
    return lambda: database.select(SqlParams(sql="SELECT 1 AS one"), timeout_s=limit_s)
