"""Signs of life while a document is read: a long one takes long, and only one that stands still is stopped."""

from collections.abc import Callable
from typing import Literal

Unit = Literal["page", "chunk"]
Progress = Callable[[Unit, int, int], None]
"""Told how many pages, later chunks, of a document are done, and how many there are."""


def unheard(_unit: Unit, _done: int, _total: int) -> None:
    """For those who do not ask."""
