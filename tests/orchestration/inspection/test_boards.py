"""`plumbline check` on a board: read in a real Chromium, and one fault of each kind."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.settings import Settings
from engine.sources.boards import awaited
from engine.sources.boards.browser import found
from engine.sources.connect import open_database
from orchestration.inspection.databases import inspect_database
from orchestration.inspection.finding import Finding
from tests.engine.sources.boards.made import source, table
from tests.engine.sources.boards.site import Site, served

pytestmark = pytest.mark.skipif(found() is None, reason="no Chromium on this machine")

ONE_CELL = {"id": "stock", "names": ["stock"], "expression": "CASE WHEN COUNT(stock) = 1 THEN MAX(stock) END"}


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as running:
        running.html = (
            "<h2>Stock by ward</h2><table><tr><th>Ward<th>Q1 2024<th>Q2 2024</tr>"
            "<tr><th>East<td>7<td>8</tr><tr><th>North<td>9<td>1</tr></table>"
        )
        yield running


def check(site: Site, folder: Path, **changes: Any) -> list[Finding]:
    configured = source(**{"url": site.url, "tables": [table(measures=[ONE_CELL])], **changes})
    settings = Settings(name="T", project=folder, home=folder, models=folder, sources=(configured,))
    return list(inspect_database(open_database(configured, settings)))


def test_a_board_that_works(site: Site, tmp_path: Path) -> None:
    findings = check(site, tmp_path)
    assert {finding.state for finding in findings} == {"ok"}
    assert [(finding.subject, finding.detail) for finding in findings] == [
        ("warehouse", f"{site.url} is reached, 1 tables and views"),
        ("warehouse.stock", "a row: ward=East, quarter=2024-01, stock=7"),
        ("warehouse.stock.quarter", "dates from 2024-01 to 2024-04"),
        ("warehouse.stock.ward", "2 values, 2 with further names"),
        ("warehouse.stock.stock", f"{ONE_CELL['expression']} is of single rows only; of the first it is 7"),
    ]


@pytest.mark.parametrize(
    ("changes", "fault", "remedy"),
    [
        ({"page": "Shelves"}, "there is no link 'Shelves'", "correct `heading` or `page`"),
        ({"login": None}, "asks for a login", "set `login`"),
        (
            {"login": {"user": "ann@example.org", "password": "x", "path": "/enter"}},
            "refuses the login",
            "correct `login",
        ),
        ({"browser": "/nowhere/chromium"}, "/nowhere/chromium does not start", "install Chromium"),
        ({"url": "http://127.0.0.1:9"}, "cannot be reached", "check `url`"),
    ],
)
def test_what_is_wrong_is_told_with_its_remedy(
    site: Site, tmp_path: Path, changes: dict[str, Any], fault: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(awaited, "SETTLED_S", 0.5)  # what the page lacks is believed sooner
    first, *others = check(site, tmp_path, timeout_s=4.5, **changes)
    assert first.state == "failed"
    assert fault in first.detail
    assert remedy in first.remedy
    assert [finding.state for finding in others] == ["not_applicable"]
