"""A home does not grow with every build, and nobody loses a build that is still read."""

from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from assets import old_builds
from assets.old_builds import KEPT_BUILDS, remove_old_builds
from engine.store import Store
from tests.assets.conftest import INDEX_ASSETS, QUIET
from tests.assets.project import SmallProject

NOW = datetime(2024, 5, 1, tzinfo=UTC)


@pytest.fixture
def indexes(tmp_path: Path) -> Path:
    (tmp_path / "indexes").mkdir()
    return tmp_path / "indexes"


def promoted(indexes: Path, *versions: str) -> Store:
    store = Store.open("sqlite://")
    for version in versions:
        (indexes / version).mkdir(exist_ok=True)
        (indexes / version / "manifest.json").write_text("{}")
        store.promote("index", version, evidence={}, actor="test", reason="test", at=NOW)
    return store


def names(indexes: Path) -> list[str]:
    return sorted(path.name for path in indexes.iterdir())


def test_the_live_build_and_those_before_it_stay(indexes: Path) -> None:
    store = promoted(indexes, *"abcdef")
    assert remove_old_builds(indexes, store) == ["a", "b"]
    assert names(indexes) == list("cdef")
    assert len(names(indexes)) == 1 + KEPT_BUILDS


def test_a_build_that_went_live_again_counts_as_new(indexes: Path) -> None:
    store = promoted(indexes, *"abcdea")
    assert remove_old_builds(indexes, store) == ["b"]
    assert names(indexes) == list("acde")


def test_what_never_went_live_and_what_a_kill_left_goes_too(indexes: Path) -> None:
    store = promoted(indexes, "a")
    for left in ("never-live", ".dropped-z"):
        (indexes / left).mkdir()
    (indexes / ".b.building-x").mkdir()
    remove_old_builds(indexes, store)
    assert names(indexes) == [".b.building-x", "a"]


def test_a_reader_keeps_the_build_that_it_has_open(
    project: SmallProject, instance: dg.DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(old_builds, "KEPT_BUILDS", 1)

    def build() -> None:
        dg.materialize(INDEX_ASSETS, instance=instance, resources={"project": project}, run_config=QUIET)

    build()
    first = project.live_index()
    texts = [chunk.text for chunk in first.chunks()]
    for number in range(2):
        (project.settings.documents[0] / "more.md").write_text(f"# More\n\nNumber {number}.\n")
        build()
    assert not first.path.exists()
    assert len(names(project.settings.home / "indexes")) == 1 + 1
    assert [chunk.text for chunk in first.chunks()] == texts
    assert first.nearest.vectors.shape[0] == len(texts)
