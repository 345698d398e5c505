"""Names of fetched rows that outlive the process: used while nothing speaks against it, never more than that."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.planning.catalogue import ColumnValues
from engine.settings import Settings, Table
from engine.sources import kept_names as module
from engine.sources.connect import open_databases
from engine.sources.kept_names import KeptNames
from engine.sources.known import Sources, known_sources, read_sources
from tests.engine import company
from tests.engine.models.local_server import Reply, serving
from tests.engine.sources.tickets.made import CASES, MAPPING, page, source

TEAMS = ColumnValues("desk", "cases", "team", ("North",))


class Home:
    """A project with a help desk, its home, and a clock that can be moved."""

    def __init__(self, folder: Path, url: str = "http://127.0.0.1:9") -> None:
        self.folder = folder
        team = {"column": "team", "names": ["team"], "values": {"South": ["southern team"]}}
        table = {"table": "cases", "description": "Cases", "time": {"column": "opened"}, "dimensions": [team]}
        self.desk = source(folder, url).model_copy(update={"tables": (Table.model_validate(table),)})
        self.settings: Settings = company.settings(folder).model_copy(update={"sources": (self.desk,)})
        self.now = datetime(2024, 7, 10, 12, tzinfo=UTC)

    @property
    def names(self) -> KeptNames:
        """As another process would open them."""
        return KeptNames(self.folder / "names", self.settings, lambda: self.now)

    def know(self) -> Sources:
        return known_sources(self.settings, open_databases(self.settings), self.names)


def other_zone(home: Home) -> None:
    home.settings = home.settings.model_copy(update={"zone": "UTC"})


def other_source(home: Home) -> None:
    home.desk = home.desk.model_copy(update={"url": "http://127.0.0.1:10"})


def other_mapping(home: Home) -> None:
    home.desk.mapping.write_text(MAPPING.replace("assigned_to.team", "team"), "utf-8")


def half_a_file(home: Home) -> None:
    path = home.folder / "names" / "desk.json"
    path.write_bytes(path.read_bytes()[:-9])


def altered(now: str, then: str) -> Callable[[Home], None]:
    """A file that can be read and holds what nobody wrote."""

    def alter(home: Home) -> None:
        path = home.folder / "names" / "desk.json"
        path.write_text(path.read_text("utf-8").replace(now, then), "utf-8")

    return alter


ALTERED = [
    altered('"team"', '"gone"'),
    altered('"desk"', '"other"'),
    altered("North", "Nprth"),
    altered('["North"]', "[]"),
]


@pytest.mark.parametrize("change", [other_zone, other_source, other_mapping, half_a_file, *ALTERED])
def test_names_are_kept_for_the_settings_that_they_were_read_by(tmp_path: Path, change: Callable[[Home], None]) -> None:
    home = Home(tmp_path)
    assert home.names.of(home.desk) is None
    home.names.keep(home.desk, (TEAMS,))
    kept = home.names.of(home.desk)
    assert kept is not None
    assert (kept.values, kept.read_at) == ((TEAMS,), home.now)
    assert [path.name for path in (tmp_path / "names").iterdir()] == ["desk.json"]
    change(home)
    assert home.names.of(home.desk) is None


def test_other_code_reads_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path)
    home.names.keep(home.desk, (TEAMS,))
    monkeypatch.setattr(module, "code_digest", lambda _: "of tomorrow")
    assert home.names.of(home.desk) is None


def test_a_folder_that_cannot_be_written_costs_no_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    home = Home(tmp_path)
    (tmp_path / "names").write_text("in the way", "utf-8")
    home.names.keep(home.desk, (TEAMS,))
    assert "the names of desk are not kept" in caplog.text
    assert home.names.of(home.desk) is None


@pytest.mark.parametrize(
    ("age_s", "fetched", "outdated"),
    [
        (0, False, False),
        (59, False, False),
        (60, False, True),
        (86_399, False, True),
        (86_400, True, False),
        (-1, True, False),
    ],
)
def test_how_old_names_may_be(tmp_path: Path, age_s: float, fetched: bool, outdated: bool) -> None:
    with serving([page(CASES)]) as server:
        home = Home(tmp_path, server.url)
        home.names.keep(home.desk, (TEAMS,))
        home.now += timedelta(seconds=age_s)
        known = home.know()
        assert (len(server.requests) > 0) is fetched
    assert known.outdated == ({"desk"} if outdated else set())
    assert known.by_name == (set() if fetched else {"desk"})
    # The days of rows that were not fetched are not known, so none can be missed.
    assert (known.catalogue.extent("desk", "cases") is not None) is fetched


def test_what_is_read_is_kept_and_what_is_down_is_known_by_what_was(tmp_path: Path) -> None:
    with serving([page(CASES), Reply(404)]) as server:
        home = Home(tmp_path, server.url)
        read = read_sources(home.settings, open_databases(home.settings), home.names)
        assert read.catalogue.values == (TEAMS,)
        down = read_sources(home.settings, open_databases(home.settings), home.names)
        unknown = read_sources(home.settings, open_databases(home.settings))
    assert down.catalogue.values == (TEAMS,)
    assert down.catalogue.extents == ()
    assert [unread.names_of for unread in down.unread] == [home.now]
    assert [held.values for held in unknown.catalogue.values] == [("South",)]
    assert [unread.names_of for unread in unknown.unread] == [None]
