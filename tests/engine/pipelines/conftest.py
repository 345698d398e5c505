from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from engine.documents.files import find_documents
from engine.documents.model import Document
from engine.documents.read_all import read_all
from engine.pipelines.agentic import AgenticAnswerer
from engine.pipelines.simple import SimpleAnswerer
from engine.retrieval.build import build_index
from engine.retrieval.index import Index
from engine.settings import Settings
from engine.sources.connect import open_databases
from engine.sources.database import Database
from engine.sources.known import Sources, read_sources
from engine.store import Store
from tests.engine import company
from tests.engine.retrieval.hashing import HashingEmbedder
from tests.engine.talkers import Talker, facts_again

PAPERS = {
    "ferry.md": (
        "# Ferry notice\n\nPublished: 2024-03-02\n\n## Delays\n\n"
        "The ferry to the island was late on 41 days because of ice. Passengers were told by radio.\n\n"
        "## Tariff\n\nA crossing costs CNY 30 from May 2024.\n"
    ),
    "质保.md": (
        "# 质保通知\n\n发布日期：2024年2月1日\n\n## 一、期限\n\n"
        "苍鹭二代的质保期延长至36个月。此前售出的按原期限执行。\n\n## 二、费用\n\n上门费为每次80元。\n"
    ),
    "haulers.md": (
        "# Haulers\n\nPublished: 2024-02-06\n\n"
        "In January 2024 units sold were counted with breakage by every hauler.\n\n"
        "2024年1月，运输商把所有销量都与破损率一起清点。\n"
    ),
    "review.md": (
        "# Review of January 2024\n\nPublished: 2024-02-05\n\n| Product | Revenue (CNY thousand) | Complaints |\n"
        "| --- | --- | --- |\n| Heron 2 | 512.5 | 7 |\n| Wren | 300.0 | 2 |\n"
    ),
}

Make = Callable[..., AgenticAnswerer]


@pytest.fixture(scope="session")
def embedder() -> HashingEmbedder:
    return HashingEmbedder()


def index_of(papers: Mapping[str, str], folder: Path, embedder: HashingEmbedder) -> Index:
    """The index of documents with these names and texts, which are written into ``folder``."""
    for name, text in papers.items():
        (folder / name).write_text(text, "utf-8")
    read = list(read_all(find_documents([folder]), zone=company.CLOCK.zone))
    chunks = [chunk for found in read if isinstance(found, Document) for chunk in found.chunks]
    build_index(chunks, embedder=embedder, out=folder / "index", zone=company.CLOCK.zone)
    return Index.open(folder / "index")


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory, embedder: HashingEmbedder) -> Index:
    return index_of(PAPERS, tmp_path_factory.mktemp("papers"), embedder)


@pytest.fixture
def store() -> Store:
    return Store.open("sqlite://")


@pytest.fixture
def agentic(folder: Path, index: Index, embedder: HashingEmbedder, store: Store) -> Make:
    """Makes an Agentic answerer over the test company; a model may be given."""
    ids = (f"run-{number}" for number in count(1))

    def make(
        model: Talker | None = None,
        settings: Settings | None = None,
        store: Store = store,
        know: Callable[[Settings, Mapping[str, Database]], Sources] = read_sources,
    ) -> AgenticAnswerer:
        configured = settings or company.settings(folder)
        return AgenticAnswerer(
            index=index,
            embedder=embedder,
            model=model or Talker(facts_again),
            settings=configured,
            sources=know(configured, open_databases(configured)),
            store=store,
            now=lambda: datetime(2024, 7, 10, tzinfo=UTC),
            new_id=lambda: next(ids),
        )

    return make


@pytest.fixture
def simple(folder: Path, index: Index, embedder: HashingEmbedder) -> Callable[[Talker], SimpleAnswerer]:
    def make(model: Talker) -> SimpleAnswerer:
        return SimpleAnswerer(index, embedder, model, company.settings(folder), lambda: "run-1")

    return make
