"""The configured databases in a process that runs for long: they change, go down, and come back."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from engine.settings import Settings

if TYPE_CHECKING:
    from engine.planning.catalogue import Catalogue
    from engine.sources.database import Database
    from engine.sources.errors import Unread

logger = logging.getLogger(__name__)

KEPT_S = 60.0
"""How long it may take until new values and new periods of a database are seen."""
RETRY_S = 10.0
"""How long it may take until a database that was down is seen to be back."""


@dataclass(frozen=True)
class Sources:
    """The databases, what the planner knows of them, and those that could not be read."""

    databases: "Mapping[str, Database]"
    catalogue: "Catalogue"
    unread: "tuple[Unread, ...]"


class LiveSources:
    """Reads the sources of ``settings``, and again after some seconds of ``clock``; safe to share between threads."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._clock = clock
        self._lock = Lock()
        self._held: Sources | None = None
        self._holds_until = 0.0

    def current(self) -> Sources:
        """What was last read: the same object as long as nothing changed."""
        with self._lock:
            if self._held is None or self._clock() >= self._holds_until:
                read = self._read()
                if read != self._held:
                    self._held = read
                self._holds_until = self._clock() + (RETRY_S if read.unread else KEPT_S)
            return self._held

    def _read(self) -> Sources:
        from engine.sources.connect import open_databases, read_catalogue

        databases = open_databases(self._settings) if self._held is None else self._held.databases
        catalogue, unread = read_catalogue(self._settings, dict(databases))
        return Sources(databases, catalogue, unread)
