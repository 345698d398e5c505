"""One value that is made again when what it was made from is no longer the same."""

from collections.abc import Callable
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Keeps the last value; safe to share between threads.

    >>> latest: Latest[str] = Latest()
    >>> [latest.of(part, make=lambda: text) for part, text in [(1, "a"), (1, "b"), (2, "c")]]
    ['a', 'a', 'c']
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._parts: tuple[object, ...] = ()
        self._value: T | None = None

    def of(self, *parts: object, make: Callable[[], T]) -> T:
        """The value kept where it was made from the same ``parts``, else a new one of ``make``."""
        with self._lock:
            if self._value is None or parts != self._parts:
                self._value, self._parts = make(), parts
            return self._value
