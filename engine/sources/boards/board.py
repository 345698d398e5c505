"""A board as a source of tables: its page is opened, waited for, and read into rows."""

import logging
import socket
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from engine.payload import Payload, is_collected, seen
from engine.settings import BoardSource
from engine.sources.boards.awaited import awaited
from engine.sources.boards.axes import Calendar
from engine.sources.boards.browser import Browser
from engine.sources.boards.cross_table import Grid, melted
from engine.sources.boards.deadline import Deadline
from engine.sources.boards.find_panel import NoPanel, Panel
from engine.sources.boards.grid import panel_grid
from engine.sources.boards.looks import a_link, the_picture, the_tables
from engine.sources.boards.screenshot import screenshot
from engine.sources.boards.visit import Visit
from engine.sources.endpoints import Tell
from engine.sources.errors import Fault, SourceError
from engine.sources.memory import Rows

if TYPE_CHECKING:
    from playwright.sync_api import Browser as Chromium
    from playwright.sync_api import BrowserContext

logger = logging.getLogger(__name__)

NOWHERE = "http://127.0.0.1:9"
"""A proxy that nobody runs, for whatever does not go to the site itself, such as a redirection to another host."""


class Board:
    """One configured board. The login is kept from one reading to the next, in a context of its own."""

    def __init__(self, source: BoardSource, browser: Browser, calendar: Calendar) -> None:
        self.source = source
        self._browser = browser
        self._calendar = calendar
        self._context: BrowserContext | None = None

    def fetch(self, timeout_s: float, tell: Tell | None = None, *, patient: bool = True) -> Mapping[str, Rows]:
        """The rows of every table within ``timeout_s``, with what is written beside it.

        ``SourceError`` where they cannot be had. What could not be used of a table is logged. It is always patient,
        and tells of nothing.
        """
        del tell, patient
        deadline = Deadline.after(timeout_s)
        _reach(self.source, deadline)
        wanted = is_collected()  # asked here: the browser is in a thread of its own
        shown, pictures = self._browser.visit(lambda c: self._look(c, deadline, pictures=wanted), timeout_s=timeout_s)
        seen(*self._payloads(shown), *pictures)
        try:
            return dict(self._tables(shown))
        except NoPanel as missing:
            raise SourceError(
                Fault.FORMAT, f"{self.source.id}: {missing}", "correct `heading` of this source in plumbline.yaml"
            ) from missing

    def _payloads(self, shown: bytes | list[Panel]) -> Iterator[Payload]:
        """The picture, or the HTML of each table."""
        if isinstance(shown, bytes):
            yield Payload(shown, "image/png", self.source.url)
            return
        from lxml.etree import tostring  # late: as what reads the tables

        for panel in shown:
            yield Payload(tostring(panel.table, method="html"), "text/html", f"{self.source.url} {panel.path}")

    def _tables(self, shown: bytes | list[Panel]) -> Iterator[tuple[str, Rows]]:
        from engine.sources.boards.picture import read_picture  # late: it loads what recognises letters

        for number, table in enumerate(self.source.tables):
            if isinstance(shown, bytes):
                grid: Grid = read_picture(shown, table.heading)
                header_rows, note = 1, ""
            else:
                grid, header_rows = panel_grid(shown[number].table)
                note = shown[number].note
            found = melted(grid, header_rows, table, self._calendar, note=note)
            for warning in found.warnings:
                logger.warning("%s.%s: %s", self.source.id, table.table, warning)
            yield table.table, replace(found.rows, note=note)

    def _look(
        self, chromium: "Chromium", deadline: Deadline, *, pictures: bool
    ) -> tuple[bytes | list[Panel], list[Payload]]:
        """What the board shows: its picture, or its tables in the order of the settings, each with one if wished."""
        from playwright.sync_api import Error
        from playwright.sync_api import TimeoutError as TooLate

        visit = Visit(self._own_context(chromium), self.source, deadline)
        try:
            page = self.source.page
            path = page if page.startswith("/") else awaited(visit, "/", a_link(page))
            if self.source.picture:
                return awaited(visit, path, the_picture), []
            panels = awaited(visit, path, the_tables(self.source))
            return panels, [screenshot(visit, panel) for panel in panels] if pictures else []
        except TooLate as error:
            raise deadline.missed() from error
        except Error as error:
            raise SourceError(
                Fault.UNAVAILABLE,
                f"{self.source.id}: {error.message.splitlines()[0]}",
                "look at the board in a browser",
                retryable=True,
                address=urlsplit(self.source.url).netloc,
            ) from error
        finally:
            visit.close()

    def _own_context(self, chromium: "Chromium") -> "BrowserContext":
        if self._context is None or self._context.browser is not chromium:
            self._context = chromium.new_context(
                timezone_id=self._calendar.zone,
                service_workers="block",
                device_scale_factor=2 if self.source.picture else 1,  # small letters are recognised better enlarged
                proxy={"server": NOWHERE, "bypass": f"<-loopback>,{urlsplit(self.source.url).netloc}"},
            )
        return self._context


def _reach(source: BoardSource, deadline: Deadline) -> None:
    """``SourceError`` where nothing listens: that is known sooner without a browser."""
    url = urlsplit(source.url)
    port = url.port or (443 if url.scheme == "https" else 80)
    try:
        socket.create_connection((url.hostname or "", port), timeout=deadline.left_ms() / 1000).close()
    except OSError as error:
        raise SourceError(
            Fault.UNAVAILABLE,
            f"{source.id}: {source.url} cannot be reached: {error}",
            "check `url` of this source, and that the site runs",
            retryable=True,
            address=url.netloc,
        ) from error
