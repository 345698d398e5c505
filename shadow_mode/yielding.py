"""Work that stands still while users wait."""

import logging
import threading
from collections.abc import Callable

from engine.store import StoreError

logger = logging.getLogger(__name__)

POLL_S = 0.1
MOST_YIELDED_S = 60.0
"""A shadow that has begun stands still for no longer: it has the lowest priority anyway, and holds what it read."""


class Yielding:
    """Waits while ``users_wait``; safe to share between the threads of one answer. Counts the seconds it waited."""

    def __init__(
        self,
        users_wait: Callable[[], bool],
        *,
        sleep: Callable[[float], None],
        most_s: float = MOST_YIELDED_S,
    ) -> None:
        self._users_wait = users_wait
        self._sleep = sleep
        self._most_s = most_s
        self._lock = threading.Lock()
        self.seconds = 0.0

    def __call__(self, event: object = None) -> None:
        """Go on when no user waits any more; it is also an answerer's ``Watch``, thus called between its steps."""
        del event
        with self._lock:  # of several threads one waits and counts, the others wait for it
            while self.seconds < self._most_s and self._do_wait():
                self._sleep(POLL_S)
                self.seconds += POLL_S

    def _do_wait(self) -> bool:
        try:
            return self._users_wait()
        except StoreError as error:
            logger.warning("whether users wait is not known: %s", error)
            return False
