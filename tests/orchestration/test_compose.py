"""A project in a process that runs for long: what changes underneath it is taken up."""

import shutil
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from engine.answer import AnswerStatus
from engine.documents.model import Chunk
from engine.retrieval.build import build_index
from engine.retrieval.manifest import VECTORS
from engine.settings import KnowledgeBaseSource, Settings
from engine.sources.known import Sources
from orchestration.compose import Composition, NotBuiltError
from orchestration.kept_names import kept_names, refresh_names
from orchestration.live_sources import KEPT_S, RETRY_S, LiveSources
from tests.engine.models.local_server import serving
from tests.engine.retrieval.made import chunk
from tests.engine.sources.tickets.made import CASES, page, source

SALES = {
    "id": "sales",
    "kind": "sql",
    "description": "sales",
    "tables": [
        {
            "table": "sales",
            "description": "one row a sale",
            "time": {"column": "day"},
            "dimensions": [{"column": "region", "names": ["region"]}],
            "measures": [{"id": "sold", "names": ["units sold"], "expression": "SUM(sold)"}],
        }
    ],
}


@pytest.fixture
def settings(tmp_path: Path, models_dir: Path) -> Settings:
    source = SALES | {"url": f"sqlite:///{tmp_path / 'sales.db'}"}
    return Settings.model_validate(
        {"name": "x", "project": tmp_path, "home": tmp_path / "home", "models": models_dir, "sources": [source]}
    )


def sell(settings: Settings, region: str, day: str) -> None:
    with sqlite3.connect(settings.project / "sales.db") as database:
        database.execute("CREATE TABLE IF NOT EXISTS sales (day TEXT, region TEXT, sold INTEGER)")
        database.execute("INSERT INTO sales VALUES (?, ?, 1)", (day, region))
    database.close()


def publish(composition: Composition, *chunks: Chunk) -> str:
    settings = composition.settings
    aside = settings.home / "indexes" / "new"
    manifest = build_index(chunks, embedder=composition.embedder, out=aside, zone=settings.zone)
    aside.rename(settings.home / "indexes" / manifest.build_id)
    composition.store.promote(
        "index", manifest.build_id, evidence={}, actor="test", reason="test", at=composition.now()
    )
    return manifest.build_id


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def regions(sources: Sources) -> tuple[str, ...]:
    return next((held.values for held in sources.catalogue.values), ())


def test_a_source_that_was_down_comes_back(settings: Settings) -> None:
    clock = Clock()
    live = LiveSources(settings, clock, kept_names(settings))
    down = live.current()
    assert [unread.source for unread in down.unread] == ["sales"]
    sell(settings, "North", "2024-05-01")
    assert live.current() is down
    clock.now = RETRY_S
    assert (live.current().unread, regions(live.current())) == ((), ("North",))


def test_what_a_source_holds_is_read_again_after_a_while(settings: Settings) -> None:
    clock = Clock()
    live = LiveSources(settings, clock, kept_names(settings))
    sell(settings, "North", "2024-05-01")
    before = live.current()
    clock.now = KEPT_S
    assert live.current() is before, "nothing changed, so nothing that stands on it is made again"
    sell(settings, "South", "2024-06-01")
    clock.now = 2 * KEPT_S
    assert regions(live.current()) == ("North", "South")
    extent = live.current().catalogue.extent("sales", "sales")
    assert extent is not None
    assert str(extent.end) == "2024-06-02"


def test_an_index_that_is_published_later_is_taken_up(settings: Settings) -> None:
    papers = KnowledgeBaseSource.model_validate({"id": "papers", "kind": "knowledge_base", "description": "d"})
    composition = Composition(settings.model_copy(update={"sources": (*settings.sources, papers)}))
    first = publish(composition, chunk("one"))
    simple, agentic = composition.answerers
    assert (composition.simple, composition.agentic) == (simple, agentic)
    second = publish(composition, chunk("one"), chunk("two"))
    assert [answerer.versions()["index"] for answerer in composition.answerers] == [second, second]
    assert simple.index.manifest.build_id == first


def test_tables_alone_are_asked_without_an_index(settings: Settings) -> None:
    sell(settings, "North", "2024-05-01")
    agentic = Composition(settings).agentic
    answer = agentic.answer("units sold in North in May 2024", as_of=date(2024, 7, 1))
    assert (answer.status, "1" in answer.text) == (AnswerStatus.ANSWERED, True), answer.text
    assert not {"index", "embedder"} & answer.versions.keys()
    assert agentic.answer("Why is the sky blue?", as_of=date(2024, 7, 1)).status is AnswerStatus.ABSTAINED


def test_a_missing_or_damaged_live_index_names_the_command_that_mends_it(settings: Settings) -> None:
    composition = Composition(settings)
    with pytest.raises(NotBuiltError, match=r"no index is published; run `plumbline build`"):
        composition.live_index()
    path = settings.home / "indexes" / publish(composition, chunk("one"))
    (path / VECTORS).write_bytes(b"garbage")
    with pytest.raises(NotBuiltError, match=r"vectors\.npy: 7 bytes .*; run `plumbline build`$"):
        composition.live_index()
    shutil.rmtree(path)
    with pytest.raises(NotBuiltError, match=r"no index here .*; run `plumbline build`$"):
        composition.live_index()


@pytest.mark.parametrize("by_name", [False, True])
def test_rows_that_are_fetched_are_waited_for_unless_their_names_will_do(
    settings: Settings, tmp_path: Path, by_name: bool
) -> None:
    with serving([page(CASES)]) as server:
        project = settings.model_copy(update={"sources": (source(tmp_path, server.url),)})
        refresh_names(project)
        known = len(server.requests)
        assert known > 0
        Composition(project, by_name=by_name).planner  # noqa: B018
        assert (len(server.requests) == known) is by_name
