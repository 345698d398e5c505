from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.document_checks import chunk_checks, document_checks
from assets.documents import chunks, documents
from assets.index import index_checks, time_index
from tests.assets.project import SmallProject

QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
INDEX_ASSETS: list[Any] = [documents, chunks, time_index, document_checks, chunk_checks, index_checks]


@pytest.fixture
def project(tmp_path: Path) -> SmallProject:
    return SmallProject(tmp_path)


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.DagsterInstance.ephemeral() as made:
        yield made
