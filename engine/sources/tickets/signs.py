"""Signs in an answer that its list has more rows than were had, under the names that interfaces use for them."""

import re
from collections.abc import Iterator
from typing import Any

_TOTALS = re.compile("(item|record|row)?count|numfound|total(count|elements|hits|items|records|results|rows|size)?")
_MORE = re.compile(
    "has(more|next)(page)?|more(available|records)?|(odata)?next(cursor|href|link|page(token|url)?|token|url)?"
)
_LAST = re.compile("islast(page)?")
_LEVELS = 3
"""How deep such signs stand: ``meta.pagination.total``. Lists are rows, and are not looked into."""


def total_beyond(answer: Any, rows: int) -> str | None:
    """Where an answer tells a number of rows that is above ``rows``, and the number; ``None`` where it does not.

    >>> total_beyond({"meta": {"total_count": 500}, "items": []}, 100)
    'meta.total_count: 500'
    """
    for path, name, value in _named(answer):
        if _TOTALS.fullmatch(name) and type(value) is int and value > rows:
            return f"{path}: {value}"
    return None


def goes_on(answer: Any) -> str | None:
    """Where an answer says that another page follows, and what it says; ``None`` where it does not.

    >>> goes_on({"links": {"next": "/cases?page=2"}, "hasMore": False})
    "links.next: '/cases?page=2'"
    """
    for path, name, value in _named(answer):
        if (_MORE.fullmatch(name) and _says(value)) or (_LAST.fullmatch(name) and value is False):
            return f"{path}: {value!r}"
    return None


def _named(value: Any, path: str = "", level: int = 0) -> Iterator[tuple[str, str, Any]]:
    """Each value with its path, and its key in small letters without signs."""
    if not isinstance(value, dict) or level == _LEVELS:
        return
    for key, held in value.items():
        yield path + key, re.sub(r"[^a-z]", "", key.lower()), held
        yield from _named(held, f"{path}{key}.", level + 1)


def _says(value: Any) -> bool:
    return any(map(_says, value.values())) if isinstance(value, dict) else bool(value)
