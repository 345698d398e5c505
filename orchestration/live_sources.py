"""The configured databases in a process that runs for long: they change, go down, and come back."""

import logging
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from engine.settings import Settings

if TYPE_CHECKING:
    from engine.sources.kept_names import KeptNames
    from engine.sources.known import Sources

logger = logging.getLogger(__name__)

KEPT_S = 60.0
"""How long it may take until new values and new periods of a database are seen."""
RETRY_S = 10.0
"""How long it may take until a database that was down is seen to be back."""


class LiveSources:
    """Reads the sources of ``settings``, and again after some seconds of ``clock``; safe to share between threads.

    With ``by_name`` the first reading is content with ``names`` where they are known.
    """

    def __init__(
        self, settings: Settings, clock: Callable[[], float], names: "KeptNames", *, by_name: bool = False
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._names = names
        self._by_name = by_name
        self._lock = Lock()
        self._held: Sources | None = None
        self._holds_until = 0.0

    def current(self) -> "Sources":
        """What was last read: the same object as long as nothing changed."""
        with self._lock:
            if self._held is None or self._clock() >= self._holds_until:
                read = self._read()
                if read != self._held:
                    self._held = read
                self._holds_until = self._clock() + (RETRY_S if read.unread else KEPT_S)
            return self._held

    def _read(self) -> "Sources":
        from engine.sources.connect import open_databases
        from engine.sources.known import known_sources, read_sources

        if self._held is not None:
            return read_sources(self._settings, self._held.databases, self._names)
        read = known_sources if self._by_name else read_sources
        return read(self._settings, open_databases(self._settings), self._names)
