"""What of a chunk may have been read wrong, in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.documents.model import Chunk


def doubts(chunk: "Chunk") -> Iterator[str]:
    """Why a reader should look at the page itself; nothing for a chunk that was read with certainty."""
    if chunk.other_readings:
        pages = ", ".join(str(other.page) for other in chunk.other_readings)
        yield f"two readers differ on page {pages}"
    if chunk.uncertain:
        yield f"figures that are not certain: {', '.join(chunk.uncertain)}"
