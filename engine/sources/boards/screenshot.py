"""A picture of what was read of a board, for people who look it up: nothing is read out of it."""

import logging
from typing import TYPE_CHECKING

from engine.payload import Payload
from engine.sources.boards.find_panel import Panel
from engine.sources.boards.visit import Visit
from engine.sources.errors import SourceError

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect

logger = logging.getLogger(__name__)

MOST_BYTES = 500_000
"""Of one picture. One that is larger is taken again, coarser, and else is not kept."""
LONGEST_PX = 4_000
"""Of a side of it: what lies beyond is cut off."""
MARGIN_PX = 16.0
TIMEOUT_MS = 2_000.0
_QUALITIES = (70, 30)
_PLACE = "e => { const r = e.getBoundingClientRect(); return [r.x + scrollX, r.y + scrollY, r.width, r.height]; }"


def screenshot(visit: Visit, panel: Panel) -> Payload:
    """A JPEG of a table with its heading; where none can be had, a text that says why.

    It never fails, and takes no longer than the visit may.
    """
    from playwright.sync_api import Error

    origin = f"{visit.source.url} {panel.path}"
    try:
        picture = _taken(visit, panel)
        fault = "" if len(picture) <= MOST_BYTES else f"it has {len(picture):,} bytes, more than {MOST_BYTES:,}"
    except (Error, SourceError) as error:
        fault = str(error).splitlines()[0]
    if not fault:
        return Payload(picture, "image/jpeg", origin)
    logger.warning("%s: no picture of %r is kept: %s", visit.source.id, panel.heading, fault)
    return Payload(f"no picture of {panel.heading!r} is kept: {fault}".encode(), "text/plain", origin)


def _taken(visit: Visit, panel: Panel) -> bytes:
    """The smallest picture there is of heading and table."""
    clip, picture = _around(visit, panel), b""
    for quality in _QUALITIES:
        picture = visit.page.screenshot(
            type="jpeg", quality=quality, clip=clip, full_page=True, timeout=min(TIMEOUT_MS, visit.deadline.left_ms())
        )
        if len(picture) <= MOST_BYTES:
            break
    return picture


def _around(visit: Visit, panel: Panel) -> "FloatRect":
    """Where the heading and its table stand on the page, with a margin."""
    places = [
        visit.page.locator(f"xpath={path}").evaluate(_PLACE, timeout=min(TIMEOUT_MS, visit.deadline.left_ms()))
        for path in (panel.heading_path, panel.path)
    ]
    left = max(0.0, min(x for x, _, _, _ in places) - MARGIN_PX)
    top = max(0.0, min(y for _, y, _, _ in places) - MARGIN_PX)
    width = max(x + width for x, _, width, _ in places) + MARGIN_PX - left
    height = max(y + height for _, y, _, height in places) + MARGIN_PX - top
    return {"x": left, "y": top, "width": min(width, LONGEST_PX), "height": min(height, LONGEST_PX)}
