"""One headless Chromium for the process, in a thread of its own, since Playwright's objects belong to their thread."""

import logging
import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engine.sources.errors import Fault, SourceError, timed_out

if TYPE_CHECKING:
    from playwright.sync_api import Browser as Chromium
    from playwright.sync_api import Playwright

logger = logging.getLogger(__name__)

T = TypeVar("T")

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge")
"""What Chromium and its relatives are called on the PATH."""
START_S = 30.0
GRACE_S = 1.0
"""How much later than its own limit a visit is given up: it ends by itself, and tells more."""
_ARGUMENTS = (
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # the shared memory of containers is small
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
_INSTALL = (
    "install Chromium (Debian, Ubuntu: apt-get install chromium; anywhere: playwright install chromium),"
    " or name one as `browser` of this source"
)


class Browser:
    """Chromium, started at the first visit and then kept warm; it ends with the process."""

    def __init__(self, executable: Path | None) -> None:
        self._executable = executable
        # The only thread that ever touches Playwright.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="chromium")
        self._playwright: Playwright | None = None
        self._chromium: Chromium | None = None

    def visit(self, work: "Callable[[Chromium], T]", *, timeout_s: float) -> T:
        """The result of ``work``, which is done in the browser's thread and must itself end within ``timeout_s``.

        ``SourceError`` where no browser can be started, or where earlier visits take up all of the time.
        """
        visit = self._thread.submit(lambda: work(self._running()))
        try:
            return visit.result(timeout_s + GRACE_S)
        except TimeoutError:
            visit.cancel()
            raise timed_out(timeout_s) from None

    def close(self) -> None:
        """End the browser; the next visit starts another."""
        self._thread.submit(self._end).result()

    def _running(self) -> "Chromium":
        if self._chromium is None or not self._chromium.is_connected():
            self._end()
            self._chromium = self._start()
        return self._chromium

    def _start(self) -> "Chromium":
        from playwright.sync_api import Error, sync_playwright

        executable = self._executable or found()
        self._playwright = sync_playwright().start()
        try:
            return self._playwright.chromium.launch(
                executable_path=executable,
                args=_ARGUMENTS,
                chromium_sandbox=os.geteuid() != 0,  # Chromium has no sandbox for root
                timeout=START_S * 1000,
            )
        except Error as error:
            self._end()
            first = error.message.strip().splitlines()[0]
            which = f"{executable} does not start" if executable else "there is no Chromium on this machine"
            raise SourceError(Fault.UNAVAILABLE, f"{which}: {first}", _INSTALL) from error

    def _end(self) -> None:
        if self._playwright is not None:
            self._playwright.stop()
        self._playwright = self._chromium = None


def found() -> str | None:
    """Chromium or a relative on the PATH; ``None`` leaves it to the one that Playwright may have installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@cache
def shared_browser(executable: Path | None) -> Browser:
    """The browser of this process; one for each executable that is configured."""
    return Browser(executable)
