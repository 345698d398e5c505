"""A wait that ends when what waits has been paused or cancelled."""

import time
from collections.abc import Callable
from threading import Event

LOOK_S = 0.5
"""How often whoever waits looks whether that is still wanted."""

Look = Callable[[], None]
"""Raises where going on has become pointless."""


def wait(seconds: float, look: Look, over: Event | None = None) -> None:
    """Let ``seconds`` pass, fewer where ``over`` is set before; what ``look`` raises meanwhile ends it too."""
    over, ends = over or Event(), time.monotonic() + seconds
    while (left_s := ends - time.monotonic()) > 0 and not over.wait(min(left_s, LOOK_S)):
        look()
