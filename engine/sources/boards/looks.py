"""What is looked for on a page that is being drawn: a link, the tables of the board, its picture."""

from collections.abc import Callable

from engine.settings import BoardSource
from engine.sources.boards.find_panel import NoPanel, Panel, find_panel
from engine.sources.boards.visit import Visit

SMALLEST_PX = 10_000.0
"""Area of a picture that may be a board; icons and logos are smaller."""
_LOADED = "e => !(e instanceof HTMLImageElement) || (e.complete && e.naturalWidth > 0)"


def a_link(name: str) -> Callable[[Visit], str | None]:
    """Looks for the address behind a link."""

    def look(visit: Visit) -> str:
        target = visit.link(name)
        if target is None:
            texts = visit.page.get_by_role("link").all_inner_texts()
            there = ", ".join(repr(text.strip()) for text in texts if text.strip())
            raise NoPanel(f"there is no link {name!r} on the first page; there are: {there or 'none'}")
        return target

    return look


def the_tables(source: BoardSource) -> Callable[[Visit], list[Panel] | None]:
    """Looks for every table of the board, all of them visible and no longer changing."""
    headings = {name for table in source.tables for name in table.heading}
    seen: list[str] = []

    def look(visit: Visit) -> list[Panel] | None:
        page = visit.html()
        if not page:
            return None
        panels = [find_panel(page, t.heading, others=headings - set(t.heading)) for t in source.tables]
        texts = [str(panel.table.text_content()) for panel in panels]
        rests = texts == seen
        seen[:] = texts
        return panels if rests and all(_is_drawn(visit, panel.path) for panel in panels) else None

    return look


def the_picture(visit: Visit) -> bytes | None:
    """Looks for the largest picture of the page, as a PNG of what is shown."""
    largest, area = None, SMALLEST_PX
    for picture in visit.page.locator("img, canvas, svg").all():
        box = picture.bounding_box() if picture.is_visible() and picture.evaluate(_LOADED) else None
        if box is not None and box["width"] * box["height"] > area:
            largest, area = picture, box["width"] * box["height"]
    if largest is None:
        raise NoPanel("there is no picture large enough to be a board")
    return largest.screenshot(timeout=visit.deadline.left_ms())


def _is_drawn(visit: Visit, path: str) -> bool:
    box = visit.page.locator(f"xpath={path}").bounding_box(timeout=visit.deadline.left_ms())
    return box is not None and box["height"] > 0 and box["width"] > 0
