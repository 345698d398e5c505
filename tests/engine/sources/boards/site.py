"""A small site of boards for tests: a login form, pages drawn late by script, and faults on demand."""

import json
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep
from urllib.parse import parse_qs, urlsplit

FORM = """<h1>Welcome</h1>{alert}<form method="post" action="/enter">
<label>E-mail <input type="email" name="a{n}"></label><label>Secret <input type="password" name="b{n}"></label>
<input type="checkbox" name="stay"><button>Go</button></form>"""
BOARD = """<h1>Warehouse</h1><main></main><script>
fetch("/data").then(async answer => {
  if (!answer.ok) throw answer.status;
  const { html, delay } = await answer.json();
  setTimeout(() => { document.querySelector("main").innerHTML = html; }, delay);
}).catch(why => document.body.insertAdjacentHTML("beforeend", `<p role=alert>No data: ${why}</p>`));</script>"""
PASSWORD = "plumb+line & co"


class Site:
    """What is served, what fails, and what was asked for. It can be changed while it runs."""

    def __init__(self) -> None:
        self.password = PASSWORD
        self.html = ""
        """What the script draws."""
        self.delay_ms = 150
        self.page = BOARD
        self.sessions: set[str] = set()
        self.sessions_end_at = 0
        """All sessions end when data is asked for so many times."""
        self.failing: list[tuple[str, int]] = []
        """(path, status) of the next requests that fail, each once."""
        self.always: dict[str, int] = {}
        """path → status of what fails every time."""
        self.hanging_s = 0.0
        self.asked: Counter[str] = Counter()
        """path → how often."""
        self.logins = 0
        """How often the form was sent."""
        self.url = ""


class _Handler(BaseHTTPRequestHandler):
    site: Site
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        site = self.site
        site.logins += 1
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        if sorted(values[0] for values in form.values()) != sorted(["ann@example.org", site.password]):
            self._send(FORM.format(alert="<p role=alert>Wrong secret</p>", n=2))
            return
        name = f"s{site.logins}"
        site.sessions.add(name)
        self._send("", status=303, headers={"Location": "/", "Set-Cookie": f"who={name}; HttpOnly"})

    def do_GET(self) -> None:
        site, path = self.site, urlsplit(self.path).path
        site.asked[path] += 1
        sleep(site.hanging_s)
        fails = next((fault for fault in site.failing if fault[0] == path), None)
        if fails is not None:
            site.failing.remove(fails)
        status = fails[1] if fails is not None else site.always.get(path, 200)
        known = self.headers.get("Cookie", "").removeprefix("who=") in site.sessions
        if path == "/enter":
            self._send(FORM.format(alert="", n=1))
        elif status != 200:
            self._send("broken", status=status)
        elif path == "/data":
            if site.asked["/data"] == site.sessions_end_at:
                site.sessions.clear()
                known = False
            body = json.dumps({"html": site.html, "delay": site.delay_ms})
            self._send(body if known else "{}", status=200 if known else 401, kind="application/json")
        elif path.startswith("/go/"):
            self._send("", status=302, headers={"Location": "http://" + path.removeprefix("/go/")})
        elif not known and path != "/open":
            self._send("", status=302, headers={"Location": "/enter"})
        else:
            self._send('<a href="/stock">Stock</a> <a href="/people">People</a>' if path == "/" else site.page)

    def _send(
        self, body: str, *, status: int = 200, kind: str = "text/html", headers: dict[str, str] | None = None
    ) -> None:
        data = f"<!DOCTYPE html><meta charset=utf-8><body>{body}".encode() if kind == "text/html" else body.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def served() -> Iterator[Site]:
    """A site on a free port of this machine, until the block ends."""
    site = Site()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"site": site}))
    server.daemon_threads = True
    site.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
