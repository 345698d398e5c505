"""How much of the time for one reading is left."""

import time
from dataclasses import dataclass

from engine.sources.errors import SourceError, timed_out


@dataclass(frozen=True)
class Deadline:
    """The end of a span of ``seconds``, on a clock that never runs backwards."""

    seconds: float
    ends: float

    @classmethod
    def after(cls, seconds: float) -> "Deadline":
        """So many seconds from now."""
        return cls(seconds, time.monotonic() + seconds)

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return time.monotonic() >= self.ends

    def left_ms(self) -> float:
        """Milliseconds that are left; ``SourceError`` where there are none."""
        left = (self.ends - time.monotonic()) * 1000
        if left <= 0:
            raise self.missed()
        return left

    def missed(self) -> SourceError:
        """That the time was not enough."""
        return timed_out(self.seconds)
