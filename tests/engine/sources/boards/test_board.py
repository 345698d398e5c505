"""Boards in a real Chromium: drawn late, behind a login, on a site that fails in every way that sites do."""

import socket
import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine.payload import collecting
from engine.settings import BoardSource
from engine.sources.boards import awaited, screenshot
from engine.sources.boards.axes import Calendar
from engine.sources.boards.board import Board
from engine.sources.boards.browser import Browser, found, shared_browser
from engine.sources.errors import Fault, SourceError
from engine.sources.memory import Rows
from tests.engine.sources.boards.made import source, table
from tests.engine.sources.boards.site import BOARD, Site, served

pytestmark = pytest.mark.skipif(found() is None, reason="no Chromium on this machine")

STOCK = """<div class=k3><p class=h9>Stock by ward</p><div><table>
<tr><th>Ward<th>Q1 2024<th>Q2 2024</tr><tr><th>东区<td>1,200<td>7</tr><tr><th>North<td>–<td>5</tr>
</table></div></div>"""
ROWS = (("East", "2024-01", 1200.0), ("East", "2024-04", 7.0), ("North", "2024-01", None), ("North", "2024-04", 5.0))
LIMIT_S = 20.0
SHORT_S = 4.5
"""Long enough to log in and look at a page, for tests in which the time runs out."""


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as running:
        running.html = STOCK
        yield running


@pytest.fixture
def soon_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page lacks is believed sooner, so that the test is over sooner."""
    monkeypatch.setattr(awaited, "SETTLED_S", 0.5)


def board(configured: BoardSource) -> Board:
    return Board(configured, shared_browser(None), Calendar("Asia/Shanghai"))


def rows(read: Board, timeout_s: float = LIMIT_S) -> tuple[tuple[object, ...], ...]:
    fetched: Rows = read.fetch(timeout_s)["stock"]
    return fetched.rows


def failure(configured: BoardSource, timeout_s: float = LIMIT_S) -> SourceError:
    with pytest.raises(SourceError) as raised:
        board(configured).fetch(timeout_s)
    assert "plumb+line" not in str(raised.value)
    return raised.value


def test_a_board_is_read_behind_a_login_by_the_text_of_its_link(site: Site) -> None:
    read = board(source(site.url))
    assert rows(read) == rows(read) == ROWS
    assert site.logins == 1  # which is kept


def test_the_address_of_the_board_will_do_too_and_its_html_and_a_picture_are_told(site: Site) -> None:
    site.html = f"<div style='height: 3000px'>above</div>{STOCK}<div style='height: 3000px'>below</div>"
    with collecting() as payloads:
        assert rows(board(source(site.url, page="/stock"))) == ROWS
    html, picture = payloads
    assert (html.media_type, b"1,200" in html.body) == ("text/html", True)
    assert html.origin == picture.origin
    assert html.origin.startswith(site.url)
    drawn = Image.open(BytesIO(picture.body)).convert("L")
    assert (picture.media_type, drawn.height < 300) == ("image/jpeg", True)  # heading and table, not the page
    assert min(drawn.tobytes()) < 100  # letters
    assert len(picture.body) <= screenshot.MOST_BYTES


@pytest.mark.parametrize(
    ("name", "value", "told"), [("MOST_BYTES", 10, "more than 10"), ("TIMEOUT_MS", 0.001, "imeout")]
)
def test_a_picture_that_cannot_be_kept_is_told_and_costs_no_figure(
    site: Site, monkeypatch: pytest.MonkeyPatch, name: str, value: float, told: str
) -> None:
    monkeypatch.setattr(screenshot, name, value)
    with collecting() as payloads:
        assert rows(board(source(site.url, page="/stock"))) == ROWS
    assert payloads[1].media_type == "text/plain"
    assert payloads[1].body.decode().startswith("no picture of 'Stock by ward' is kept: ")
    assert told in payloads[1].body.decode()


def test_what_appears_in_parts_is_waited_for(site: Site) -> None:
    site.page = """<main><p>Stock by ward</p></main><script>
    const table = document.createElement("table");
    table.style.display = "none";
    fetch("/data").then(a => a.json()).then(({html}) => {
      setTimeout(() => document.querySelector("main").append(table), 200);
      setTimeout(() => { table.innerHTML = html; }, 400);
      setTimeout(() => { table.style.display = ""; }, 700);
    });</script>"""
    site.html = "<tr><th>Ward<th>Q1 2024</tr><tr><th>East<td>3</tr>"
    assert rows(board(source(site.url))) == (("East", "2024-01", 3.0),)


def test_a_session_that_ends_while_the_board_loads_is_begun_again(site: Site) -> None:
    read = board(source(site.url))
    assert rows(read) == ROWS
    site.sessions.clear()  # before the page is asked for
    assert (rows(read), site.logins) == (ROWS, 2)
    site.sessions_end_at = site.asked["/data"] + 1  # between the page and its data
    assert (rows(read), site.logins) == (ROWS, 3)


def test_a_session_that_never_lasts_is_an_error(site: Site) -> None:
    site.always["/data"] = 401
    error = failure(source(site.url))
    assert (error.fault, error.retryable) == (Fault.UNAVAILABLE, True)
    assert "asks for a login again, right after one" in error.cause
    assert site.logins == 2


def test_a_wrong_password_is_told_and_not_tried_again(site: Site) -> None:
    error = failure(source(site.url, login={"path": "/enter", "user": "ann@example.org", "password": "wrong"}))
    assert (error.fault, error.retryable) == (Fault.UNAVAILABLE, False)
    assert "refuses the login: the page says 'Wrong secret'" in error.cause
    assert "login.password" in error.suggestion
    assert site.logins == 1


def test_a_login_that_is_not_configured_or_elsewhere_is_told(site: Site) -> None:
    assert "asks for a login" in failure(source(site.url, login=None)).cause
    elsewhere = {"path": "/data", "user": "ann@example.org", "password": "plumb+line & co"}
    assert "no password field at /data" in failure(source(site.url, page="/open", login=elsewhere)).cause


@pytest.mark.slow
def test_data_that_fails_at_first_is_loaded_again(site: Site) -> None:
    site.failing = [("/data", 500), ("/data", 429), ("/stock", 503)]
    assert rows(board(source(site.url))) == ROWS


@pytest.mark.usefixtures("soon_settled")
def test_data_that_always_fails_is_told_in_time(site: Site) -> None:
    site.always["/data"] = 500
    error = failure(source(site.url), SHORT_S)
    assert (error.fault, error.retryable) == (Fault.UNAVAILABLE, True)
    assert "shows no board: there is no heading" in error.cause
    assert "/data answered 500; the page says 'No data: 500'" in error.cause


@pytest.mark.slow
def test_a_page_that_always_fails_is_told_before_the_time_is_over(site: Site) -> None:
    site.always["/stock"] = 503
    error = failure(source(site.url), 60)
    assert (error.fault, error.retryable, site.asked["/stock"]) == (Fault.UNAVAILABLE, True, 3)
    assert "/stock answered 503" in error.cause


@pytest.mark.usefixtures("soon_settled")
def test_a_heading_that_is_gone_is_told_with_those_that_are_there(site: Site) -> None:
    site.html = STOCK.replace("Stock by ward", "Stock per ward")
    error = failure(source(site.url), SHORT_S)
    assert error.fault is Fault.FORMAT
    assert "there is no heading 'Stock by ward' or '库存'" in error.cause
    assert "'Warehouse', 'Stock per ward'" in error.cause


def test_a_link_that_is_gone_is_told_even_if_the_page_was_just_loaded_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(awaited, "PATIENCE_S", (1.0, 3.0, 5.0))
    error = failure(source(site.url, page="Stocks"), 6)
    assert error.fault is Fault.FORMAT
    assert "there is no link 'Stocks' on the first page; there are: 'Stock', 'People'" in error.cause


def test_a_page_that_is_gone_is_told_at_once(site: Site) -> None:
    site.always["/stock"] = 404
    assert "/stock answered 404" in failure(source(site.url)).cause


def test_a_site_that_hangs_is_given_up_in_time(site: Site) -> None:
    rows(board(source(site.url)))
    site.hanging_s = 30
    error = failure(source(site.url), 1)
    assert (error.fault, error.retryable, error.details["seconds"]) == (Fault.TIMED_OUT, True, 1)


def test_a_site_that_is_down_is_told_without_a_browser() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    never = Browser(Path("/nowhere/chromium"))
    with pytest.raises(SourceError, match="cannot be reached") as raised:
        Board(source(f"http://127.0.0.1:{port}"), never, Calendar("UTC")).fetch(5)
    assert (raised.value.fault, raised.value.retryable) == (Fault.UNAVAILABLE, True)


def test_a_browser_that_does_not_start_is_told_with_what_to_install(site: Site) -> None:
    with pytest.raises(SourceError) as raised:
        Board(source(site.url), Browser(Path("/nowhere/chromium")), Calendar("UTC")).fetch(20)
    assert raised.value.fault is Fault.UNAVAILABLE
    assert "/nowhere/chromium does not start" in raised.value.cause
    assert "install Chromium" in raised.value.suggestion


def test_a_browser_that_died_is_started_again(site: Site) -> None:
    browser = Browser(None)
    read = Board(source(site.url), browser, Calendar("UTC"))
    assert rows(read) == ROWS
    browser.visit(lambda chromium: chromium.close(), timeout_s=10)
    assert rows(read) == ROWS
    browser.close()


def test_nothing_but_the_site_itself_is_asked(site: Site) -> None:
    with served() as other:
        host = other.url.removeprefix("http://")
        site.page = BOARD + (
            f"<script src='{other.url}/a.js'></script><img src='{other.url}/b.png'>"
            f"<iframe src='{other.url}/c'></iframe>"
            f"<iframe src='/go/{host.replace('127.0.0.1', 'localhost')}/d'></iframe>"
            f"<script>fetch('{other.url}/e'); new WebSocket('ws://{host}/f')</script><img src='/own.png'>"
        )
        assert rows(board(source(site.url))) == ROWS
        assert not other.asked
        assert site.asked["/own.png"] == 0  # pictures are not needed


def test_a_board_that_leads_elsewhere_is_refused(site: Site) -> None:
    with served() as other:
        error = failure(source(site.url, page=f"/go/{other.url.removeprefix('http://')}/x"), 5)
        assert error.fault is Fault.UNAVAILABLE
        assert not other.asked


def test_two_boards_share_a_browser_and_no_login(site: Site) -> None:
    first, second = board(source(site.url)), board(source(site.url, id="other"))
    assert rows(first) == rows(second) == ROWS
    assert site.logins == 2


def test_every_table_of_a_board_is_read_with_its_note(site: Site) -> None:
    site.html = STOCK + (
        "<div class=k3><p class=h9>Loss</p><p>In tonnes.</p><table><tr><th>Quarter<th>East</tr>"
        "<tr><th>Q1 2024<td>3</tr></table></div>"
    )
    fetched = board(source(site.url, tables=[table(), table(table="loss", heading=["Loss"])])).fetch(LIMIT_S)
    assert (fetched["stock"].rows, fetched["stock"].note) == (ROWS, "")
    assert (fetched["loss"].rows, fetched["loss"].note) == ((("East", "2024-01", 3.0),), "In tonnes.")


def test_what_a_style_sheet_hides_is_not_read(site: Site) -> None:
    styles = {"a": "display: none", "b": "visibility: hidden", "c": "visibility: collapse"}
    rules = " ".join(f".{name} {{ {style} }}" for name, style in styles.items())
    hidden = "".join(f"<tr class={name}><th>South<td>6<td>6</tr>" for name in styles)
    before = "".join(
        f"<div class={name}><p class=h9>Stock by ward</p><table><tr><th>Ward<th>Q1 2024<tr><th>East<td>0</table></div>"
        for name in styles
    )
    site.html = f"<style>{rules}</style>{before}" + STOCK.replace("</table>", f"{hidden}</table>")
    assert rows(board(source(site.url)), 8) == ROWS


@pytest.mark.slow
def test_a_page_of_something_else_is_loaded_again(site: Site) -> None:
    site.page = "<h1>Come back later</h1>"
    threading.Timer(4, lambda: setattr(site, "page", BOARD)).start()
    assert rows(board(source(site.url))) == ROWS
    assert site.asked["/stock"] == 2
