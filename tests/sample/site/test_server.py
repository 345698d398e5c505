"""The BI site over real HTTP: who is not logged in sees the form, sessions end, boards come as data."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sample.site.stored import Site
from tests.sample.running import Running, running, write_served


def stored(served: Running) -> Site:
    """The file behind the site."""
    return Site.model_validate_json((served.project / "site" / "site.json").read_text("utf-8"))


def log_in(client: httpx.Client, site: Site, *, password: str | None = None, target: str = "/") -> httpx.Response:
    """Send the login form, with the names of its fields as the page has them."""
    form = client.get("/login", params={"next": target}).text
    user, secret = re.findall(r'<label>\S+ <input name="(\w+)"', form)
    values = {user: site.login.user, secret: password or site.login.password, "next": target}
    return client.post("/login", data=values)


@pytest.fixture
def client(served: Running) -> Iterator[httpx.Client]:
    """A browser's cookies without a browser; faults that a test has ordered end with it."""
    with httpx.Client(base_url=served.site) as reader:
        yield reader
        reader.delete("/control")


def test_without_a_session_pages_lead_to_the_form_and_data_is_refused(served: Running, client: httpx.Client) -> None:
    slug = stored(served).boards[0].slug
    for path in ("/", f"/boards/{slug}"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["location"]) == (302, f"/login?next={path}")
    assert client.get(f"/api/boards/{slug}").status_code == 401
    assert client.get(f"/pictures/{stored(served).boards[2].slug}").status_code == 401


def test_a_wrong_password_opens_nothing(served: Running, client: httpx.Client) -> None:
    answer = log_in(client, stored(served), password="guess")

    assert answer.status_code == 401
    assert "用户名或密码错误" in answer.text
    assert not client.cookies
    assert client.get("/").status_code == 302


def test_a_login_leads_where_the_reader_wanted_to_go(served: Running, client: httpx.Client) -> None:
    site = stored(served)
    answer = log_in(client, site, target=f"/boards/{site.boards[1].slug}")

    assert (answer.status_code, answer.headers["location"]) == (303, f"/boards/{site.boards[1].slug}")
    assert "HttpOnly" in answer.headers["set-cookie"]
    index = client.get("/").text
    assert all(f'href="/boards/{b.slug}">{b.title}<' in index for b in site.boards)


@pytest.mark.parametrize("target", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", ""])
def test_a_login_leads_nowhere_else(served: Running, client: httpx.Client, target: str) -> None:
    assert log_in(client, stored(served), target=target).headers["location"] == "/"


def test_a_page_holds_no_figure_and_its_data_holds_all(served: Running, client: httpx.Client) -> None:
    site = stored(served)
    log_in(client, site)
    for board in site.boards[:2]:
        page = client.get(f"/boards/{board.slug}").text
        assert not any(cell in page for panel in board.panels for _, cells in panel.rows for cell in cells)
        data = client.get(f"/api/boards/{board.slug}").json()
        assert data["panels"] == [panel.model_dump(mode="json") for panel in board.panels]
        assert data["layout"]["delay_ms"] == site.layout.delay_ms
        assert site.layout.user_field not in str(data)


def test_the_picture_comes_as_the_file_and_has_no_data(served: Running, client: httpx.Client) -> None:
    site = stored(served)
    log_in(client, site)
    slug = site.boards[2].slug

    assert client.get(f"/pictures/{slug}").content == (served.project / "site" / "damage.png").read_bytes()
    assert client.get(f"/api/boards/{slug}").status_code == 404


@pytest.mark.parametrize("path", ["/boards/nothing", "/api/boards/nothing", "/pictures/nothing", "/assets/server.py"])
def test_what_is_not_there_is_not_found(served: Running, client: httpx.Client, path: str) -> None:
    log_in(client, stored(served))

    assert client.get(path).status_code == 404


def test_a_session_ends_after_its_requests_and_a_new_login_mends_it(tmp_path: Path) -> None:
    write_served(8, tmp_path)
    with running(tmp_path, "--session-requests", "2") as served, httpx.Client(base_url=served.site) as client:
        site = stored(served)
        log_in(client, site)
        assert [client.get("/").status_code for _ in range(3)] == [200, 200, 302]
        log_in(client, site)
        assert client.get(f"/api/boards/{site.boards[0].slug}").status_code == 200


def test_it_can_be_told_to_fail_in_one_place(served: Running, client: httpx.Client) -> None:
    log_in(client, stored(served))
    client.post("/control", json={"kind": "500", "next": 1, "path": "/api/"}).raise_for_status()

    assert client.get("/").status_code == 200
    path = f"/api/boards/{stored(served).boards[0].slug}"
    assert [client.get(path).status_code for _ in range(2)] == [500, 200]
