"""What readiness looks at: the parts that a project is configured for."""

from pathlib import Path

import pytest

from engine.settings import Settings
from orchestration.compose import Composition
from orchestration.probes import probes_of

PAPERS = {"id": "papers", "kind": "knowledge_base", "description": "d"}
SALES = {
    "id": "sales",
    "kind": "sql",
    "description": "d",
    "url": "sqlite:///sales.db",
    "tables": [{"table": "sales", "description": "d"}],
}


@pytest.mark.parametrize(("papers", "searched"), [([], set()), ([PAPERS], {"index", "embedder"})])
def test_an_index_is_looked_at_where_there_are_documents(
    tmp_path: Path, papers: list[dict[str, str]], searched: set[str]
) -> None:
    folders = {"project": tmp_path, "home": tmp_path, "models": tmp_path}
    project = Settings.model_validate({"name": "x", **folders, "sources": [SALES, *papers]})
    assert set(probes_of(Composition(project))) == {"store", "model", "source sales", *searched}
