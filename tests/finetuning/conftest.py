from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.sources.connect import open_databases
from engine.sources.known import read_sources
from finetuning.triples.catalogue import Variant, VariantSource
from finetuning.triples.workshop import Bench, Workshop
from tests.engine import company
from tests.engine.retrieval.hashing import HashingEmbedder

RENAMED = Variant(
    id="renamed",
    named="zh",
    sources=(VariantSource(id="mart", of="shop", description="Sales", tables=("sales", "trips")),),
    tables={"sales": "fact_sales"},
    columns={"product": "article", "broken": "bad"},
    measures={"breakage": "bad_share"},
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the test company's database."""
    company.write_database(tmp_path / "company.db")
    return tmp_path


@pytest.fixture
def bench(folder: Path) -> Bench:
    """The test company under other names, without its fines and papers."""
    settings = company.settings(folder)
    sources = read_sources(settings, open_databases(settings))
    workshop = Workshop(settings, sources, None, HashingEmbedder, lambda: datetime.now(UTC), folder)
    return workshop.benches([RENAMED])["renamed"]
