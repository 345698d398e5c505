"""The boards in a real Chromium: drawn late by script, found by meaning, and one with nothing but a picture."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sample.facts import draw_facts
from sample.site.board import Board
from sample.site.stored import Site
from tests.sample.running import Running, running, write_served

playwright = pytest.importorskip("playwright.sync_api")
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests."""
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page without cookies."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def log_in(page: Any, site: Site) -> None:
    """Fill in the form that is shown, by the labels that a person reads."""
    page.get_by_label("用户名").fill(site.login.user)
    page.get_by_label("密码").fill(site.login.password)
    page.get_by_role("button", name="登录").click()


def stored(served: Running) -> Site:
    """The file behind the site."""
    return Site.model_validate_json((served.project / "site" / "site.json").read_text("utf-8"))


def tables(page: Any, board: Board) -> dict[str, list[list[str]]]:
    """Heading → the cells of the table in the siblings after it, header row first."""
    read = {}
    for panel in board.panels:
        path = f"//*[normalize-space(text())='{panel.heading}']/following-sibling::*/descendant-or-self::table"
        rows = page.locator(f"xpath={path}").locator("tr")
        rows.first.wait_for()
        read[panel.heading] = [row.locator("th, td").all_inner_texts() for row in rows.all()]
    return read


def shown(board: Board) -> dict[str, list[list[str]]]:
    """What the tables of a board must hold."""
    return {
        panel.heading: [[panel.corner, *panel.columns], *([name, *cells] for name, cells in panel.rows)]
        for panel in board.panels
    }


@pytest.mark.parametrize("seed", [7, pytest.param(8, marks=pytest.mark.slow)])
def test_both_boards_are_drawn_and_found_by_their_headings(page: Any, tmp_path: Path, seed: int) -> None:
    write_served(seed, tmp_path)
    with running(tmp_path) as served:
        site = stored(served)
        page.goto(f"{served.site}/boards/{site.boards[0].slug}")
        log_in(page, site)
        assert tables(page, site.boards[0]) == shown(site.boards[0])
        page.goto(f"{served.site}/boards/{site.boards[1].slug}")
        assert tables(page, site.boards[1]) == shown(site.boards[1])


def test_nothing_is_drawn_before_the_delay_is_over(page: Any, tmp_path: Path) -> None:
    write_served(7, tmp_path)
    file = tmp_path / "site" / "site.json"
    site = Site.model_validate_json(file.read_text("utf-8"))
    site.layout.delay_ms = 60_000
    file.write_text(site.model_dump_json(), "utf-8")
    with running(tmp_path) as served:
        page.goto(f"{served.site}/boards/{site.boards[0].slug}")
        with page.expect_response("**/api/boards/*") as answered:
            log_in(page, site)
        assert answered.value.finished() is None
        assert page.locator("h1").inner_text() == site.boards[0].title
        assert page.locator("table").count() == 0


def test_the_picture_board_has_no_text(page: Any, served: Running) -> None:
    site = stored(served)
    page.goto(f"{served.site}/boards/{site.boards[2].slug}")
    log_in(page, site)
    picture = page.locator("main img")
    picture.wait_for()

    assert page.evaluate("document.querySelector('main img').naturalWidth") > 800
    assert page.locator("body").inner_text().strip() == ""
    assert draw_facts(7).cast.carriers[0].zh not in page.content()


def test_a_session_that_ends_while_a_board_loads_leads_back_to_the_form(page: Any, tmp_path: Path) -> None:
    write_served(7, tmp_path)
    with running(tmp_path, "--session-requests", "1") as served:
        site = stored(served)
        page.goto(f"{served.site}/boards/{site.boards[0].slug}")
        log_in(page, site)
        page.get_by_label("用户名").wait_for()

        assert page.url == f"{served.site}/login?next=%2Fboards%2F{site.boards[0].slug}"


@pytest.mark.parametrize("kind", ["429", "500", "html"])
def test_a_board_whose_data_fails_says_so(page: Any, served: Running, kind: str) -> None:
    site = stored(served)
    page.goto(served.site)
    log_in(page, site)
    page.request.post(f"{served.site}/control", data={"kind": kind, "next": 1, "path": "/api/"})
    page.goto(f"{served.site}/boards/{site.boards[0].slug}")
    alert = page.get_by_role("alert")
    alert.wait_for()

    assert alert.inner_text().startswith("数据加载失败")
    assert page.locator("table").count() == 0
