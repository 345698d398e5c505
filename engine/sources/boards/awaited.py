"""Waiting for what a page draws late: look again, log in again, load again, until the time is over."""

from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

from engine.sources.boards.find_panel import NoPanel
from engine.sources.boards.visit import Visit
from engine.sources.errors import Fault, SourceError

T = TypeVar("T")

LOOK_MS = 80
"""Between two looks at a page that is being drawn."""
PATIENCE_S = (1.0, 3.0, 9.0)
"""How long a page is given whose data failed, before it is loaded again; the last is for any page without a board."""
TRIES = 3
"""So many errors in place of the page, and the site is down."""
SETTLED_S = 2.0
"""What a page lacks that has been open for less, it may have been about to draw."""


def awaited(visit: Visit, path: str, look: Callable[[Visit], T | None]) -> T:
    """What ``look`` finds on the page at ``path`` as soon as it finds something.

    ``look`` gives ``None``, or raises ``NoPanel`` to say why, while there is nothing. A session that has ended is begun
    again, once. ``SourceError`` says why nothing was found in time.
    """
    from playwright.sync_api import Error

    visit.open(path)
    loads, again, fault = 1, True, ""
    while not visit.deadline.is_over:
        try:
            if (found := look(visit)) is not None:
                return found
        except NoPanel as missing:
            fault = str(missing) if visit.age_s >= SETTLED_S else fault
        except Error as error:  # the page went on to another one while it was looked at
            fault = error.message.splitlines()[0]
        if visit.asks_for_login():
            if not again:
                raise _unusable(visit, "asks for a login again, right after one")
            again = False
            visit.log_in()
            visit.open(path)
        elif visit.age_s > PATIENCE_S[-1] or (visit.age_s > _patience_s(loads) and visit.trouble()):
            if visit.is_down and loads == TRIES:
                break
            visit.open(path)
            loads += 1
        visit.page.wait_for_timeout(LOOK_MS)
    raise _not_found(visit, fault)


def _patience_s(loads: int) -> float:
    return PATIENCE_S[min(loads, len(PATIENCE_S)) - 1]


def _not_found(visit: Visit, fault: str) -> SourceError:
    told = "; ".join(filter(None, (fault, visit.trouble(), visit.refused())))
    if visit.trouble():
        return _unusable(visit, f"shows no board: {told}")
    if not fault:
        return visit.deadline.missed()
    return SourceError(
        Fault.FORMAT,
        f"{visit.source.id}: {told}",
        "correct `heading` or `page` of this source in plumbline.yaml",
    )


def _unusable(visit: Visit, fault: str) -> SourceError:
    return SourceError(
        Fault.UNAVAILABLE,
        f"{visit.source.id}: {visit.source.url} {fault}",
        "look at the board in a browser",
        retryable=True,
        address=urlsplit(visit.source.url).netloc,
    )
