"""What comes from outside while a step runs, as it came. Who reads it tells of it; who runs the step may keep it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False)
class Payload:
    """Bytes as they came, with where from; of an HTTP answer its status and headers too."""

    body: bytes
    media_type: str
    origin: str
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


_collected: ContextVar[list[Payload] | None] = ContextVar("collected", default=None)


@contextmanager
def collecting(*, wanted: bool = True) -> Iterator[list[Payload]]:
    """A list of every payload that is :func:`seen` until the block ends, by whatever runs in this context.

    It stays empty where none is ``wanted``, and nobody takes the trouble to make one.
    """
    payloads: list[Payload] = []
    token = _collected.set(payloads if wanted else None)
    try:
        yield payloads
    finally:
        _collected.reset(token)


def is_collected() -> bool:
    """Whether anybody wants payloads; where making one costs something."""
    return _collected.get() is not None


def seen(*payloads: Payload) -> None:
    """Tell of what was read."""
    collected = _collected.get()
    if collected is not None:
        collected.extend(payloads)
