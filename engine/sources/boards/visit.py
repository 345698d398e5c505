"""One visit to a site of boards: a page of the browser that speaks with this site alone, and logs in where it must."""

import logging
import time
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from engine.settings import BoardSource
from engine.sources.boards.deadline import Deadline
from engine.sources.errors import Fault, SourceError

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Request, Response, Route, WebSocketRoute

logger = logging.getLogger(__name__)

_NOT_READ = frozenset({"image", "font", "media"})
_DATA = frozenset({"document", "xhr", "fetch", "script"})
"""Kinds of requests without whose answer a board is not drawn."""
_UNAUTHORISED, _TOO_MANY = 401, 429
_PASSWORD = "input[type=password]"
# Fields are told by their kind and order, since names and labels differ from site to site.
_USER = "xpath=preceding::input[not(@type) or @type='text' or @type='email' or @type='tel'][1]"
_SUBMIT = "xpath=following::*[self::button or self::input[@type='submit' or @type='image']][1]"
# A copy is marked: the page's own scripts and styles may look at its attributes. What is invisible keeps its place in a
# table, what is not displayed has none; and within something invisible there may be something visible.
_DRAWN = """() => {
  const copy = document.documentElement.cloneNode(true);
  const copies = copy.querySelectorAll("*"), around = new Set();
  [...document.documentElement.querySelectorAll("*")].map((e, n) => [e, copies[n]]).reverse().forEach(([e, its]) => {
    const style = getComputedStyle(e);
    if (style.display === "none") its.setAttribute("hidden", "");
    else if (style.visibility === "visible" || around.has(e)) around.add(e.parentElement);
    else its.style.visibility = "hidden";
  });
  return copy.outerHTML;
}"""


class Visit:
    """A page in ``context``, until the deadline. Its methods raise ``SourceError``, or errors of Playwright."""

    def __init__(self, context: "BrowserContext", source: BoardSource, deadline: Deadline) -> None:
        self.source = source
        self.deadline = deadline
        self.is_down = False
        """Whether the site answered with an error in place of the page."""
        self._opened = time.monotonic()
        self._failed = ""
        self._session_ended = False
        self._refused: Counter[str] = Counter()
        self._host = urlsplit(source.url).netloc
        self._needed = _DATA | {"image"} if source.picture else _DATA
        self.page = context.new_page()
        self.page.route("**/*", self._admit)
        self.page.route_web_socket("**/*", self._admit_socket)
        self.page.on("response", self._note)
        self.page.on("requestfailed", self._note_failure)

    def open(self, path: str) -> None:
        """Open a page of the site, after a login where the site asks for one."""
        self._go(path)
        if self.asks_for_login():
            self.log_in()
            self._go(path)

    def log_in(self) -> None:
        """Fill in the login form; ``SourceError`` where there is none, or where the site refuses."""
        login = self.source.login
        if login is None:
            raise self._unusable("asks for a login", "set `login` of this source in plumbline.yaml")
        password = self.page.locator(_PASSWORD).first
        if not password.is_visible():
            self._go(login.path)
        if not password.is_visible():
            raise self._unusable(f"shows no password field at {login.path}", "correct `login.path` of this source")
        password.locator(_USER).fill(login.user, timeout=self.deadline.left_ms())
        password.fill(login.password.get_secret_value(), timeout=self.deadline.left_ms())
        with self.page.expect_navigation(timeout=self.deadline.left_ms()):
            password.locator(_SUBMIT).click(timeout=self.deadline.left_ms())
        if self.page.locator(_PASSWORD).first.is_visible():
            raise SourceError(
                Fault.UNAVAILABLE,
                f"{self.source.id}: {self.source.url} refuses the login: {self._alert() or 'it gives no reason'}",
                "correct `login.user` and `login.password`",
                refused=login.user,
            )
        logger.info("%s: logged in", self.source.id)

    def asks_for_login(self) -> bool:
        """Whether a login form is shown, or data was refused since nobody is logged in."""
        return self._session_ended or self.page.locator(_PASSWORD).first.is_visible()

    @property
    def age_s(self) -> float:
        """Seconds since the page that is open was asked for."""
        return time.monotonic() - self._opened

    def link(self, name: str) -> str | None:
        """The address behind a link of the page that is open."""
        link = self.page.get_by_role("link", name=name, exact=True).first
        target = link.get_attribute("href") if link.count() else None
        return urljoin(self.page.url, target) if target else None

    def html(self) -> str:
        """The page as it is drawn now, its hidden elements marked as such; empty while it loads."""
        return str(self.page.evaluate(_DRAWN)) if self.page.evaluate("document.readyState") == "complete" else ""

    def trouble(self) -> str:
        """What keeps the page from being drawn, as far as its requests and itself tell; empty where nothing does."""
        return "; ".join(filter(None, (self._failed, self._alert())))

    def refused(self) -> str:
        """The hosts that the page wanted and that it was kept from; empty where there were none."""
        hosts = ", ".join(f"{host} ({count})" for host, count in self._refused.most_common(5))
        return f"requests to other hosts were refused: {hosts}" if hosts else ""

    def close(self) -> None:
        """Close the page; the login stays."""
        self.page.close()

    def _go(self, path: str) -> None:
        self._failed, self._session_ended = "", False
        self._opened = time.monotonic()
        url = urljoin(self.source.url, path)
        answer = self.page.goto(url, timeout=self.deadline.left_ms(), wait_until="domcontentloaded")
        if urlsplit(self.page.url).netloc != self._host:
            raise self._unusable(f"leads to another host from {path}", "set `url` to the host that shows the boards")
        status = answer.status if answer is not None else 200
        self.is_down = status >= 500 or status == _TOO_MANY
        if status >= 400 and not self.is_down and status != _UNAUTHORISED:
            raise SourceError(
                Fault.FORMAT,
                f"{self.source.id}: {path} answered {status}",
                "correct `page` or `login.path` of this source in plumbline.yaml",
            )

    def _alert(self) -> str:
        """What the page itself says is wrong."""
        texts = self.page.locator("[role=alert]").all_inner_texts()
        return next((f"the page says {' '.join(text.split())[:120]!r}" for text in texts if text.strip()), "")

    def _admit(self, route: "Route") -> None:
        """Let a request pass that goes to this site and fetches what is read."""
        request = route.request
        host = urlsplit(request.url).netloc
        if host != self._host:
            self._refused[host] += 1
            route.abort("blockedbyclient")
        elif request.resource_type in _NOT_READ - self._needed:
            route.abort("blockedbyclient")
        else:
            route.continue_()

    def _admit_socket(self, socket: "WebSocketRoute") -> None:
        host = urlsplit(socket.url).netloc
        if host == self._host:
            socket.connect_to_server()
        else:
            self._refused[host] += 1
            socket.close()

    def _note(self, response: "Response") -> None:
        """Remember an answer without which the board is not drawn."""
        if response.request.resource_type not in self._needed:
            return
        if response.status == _UNAUTHORISED:
            self._session_ended = True
        elif response.status >= 400:
            self._failed = f"{urlsplit(response.url).path} answered {response.status}"

    def _note_failure(self, request: "Request") -> None:
        if request.resource_type in self._needed and urlsplit(request.url).netloc == self._host:
            self._failed = f"{urlsplit(request.url).path} gave no answer"

    def _unusable(self, fault: str, suggestion: str) -> SourceError:
        return SourceError(
            Fault.UNAVAILABLE, f"{self.source.id}: {self.source.url} {fault}", suggestion, address=self._host
        )
