"""How a list goes on: which request comes after an answer."""

from dataclasses import dataclass, replace
from typing import Any

import httpx

from engine.sources.errors import Fault, SourceError
from engine.sources.tickets.json_path import found, outermost
from engine.sources.tickets.mapping import Paging, TableMapping


@dataclass(frozen=True)
class Page:
    """A request for a part of a list; ``passed`` rows of it are known already."""

    url: httpx.URL
    parameters: dict[str, Any]
    passed: int = 0


def first_page(base: str, table: TableMapping) -> Page:
    """The request for the beginning of a table's list."""
    url = httpx.URL(base.rstrip("/") + "/" + table.path.lstrip("/"))
    paging = table.paging
    sized = {} if paging is None or paging.size is None else {paging.size: paging.rows}
    return Page(url, {**table.query, **sized})


def page_after(page: Page, paging: Paging | None, answer: Any, rows: int) -> Page | None:
    """The request that follows the one for ``page``, whose answer held ``rows`` rows; ``None`` after the last.

    ``SourceError`` where the list ends before its stated end, or goes on at another server, which is not to have the
    login of this one.
    """
    if paging is None:
        return None
    passed = page.passed + rows
    if paging.offset is not None:
        more = rows > 0 if paging.total is None else passed < stated_total(paging.total, answer)
        if more and not rows:
            raise _broken(f"the list ends after {passed} rows, before its stated end; it may have changed meanwhile")
        return replace(page, parameters={**page.parameters, paging.offset: passed}, passed=passed) if more else None
    held = [match.value for match in found(paging.next or "", outermost(answer)) if match.value not in (None, "")]
    if not held:
        return None
    if paging.cursor is not None:
        return replace(page, parameters={**page.parameters, paging.cursor: held[0]}, passed=passed)
    try:
        url = page.url.join(str(held[0]))
    except httpx.InvalidURL as error:
        raise _broken(f"{paging.next} leads to {held[0]!r}, which is no address") from error
    if (url.scheme, url.host, url.port) != (page.url.scheme, page.url.host, page.url.port):
        raise _broken(f"the list goes on at {url.scheme}://{url.host}, which is another server")
    return Page(url, {}, passed)


def stated_total(path: str, answer: Any) -> int:
    """The number of rows that an answer states; ``SourceError`` where ``path`` leads to none."""
    match found(path, outermost(answer)):
        case [one] if isinstance(one.value, int) and not isinstance(one.value, bool):
            return one.value
        case _:
            raise _broken(f"{path} leads to no number of rows")


def _broken(cause: str) -> SourceError:
    return SourceError(Fault.FORMAT, cause, "correct `paging` in the mapping file", retryable=True)
