"""What the chunker asks of an embedding model. Reading knows no model: whoever composes it hands one in."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Meaning(Protocol):
    """An embedding model that reads sentences. ``digest`` changes whenever its vectors or tokens may."""

    @property
    def digest(self) -> str:
        """What a cache of its results has to know."""
        ...

    @property
    def max_tokens(self) -> int | None:
        """The longest text that it reads to the end; ``None`` where any is."""
        ...

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of unit length for each of ``texts``, near in direction where they are near in meaning."""
        ...

    def tokens(self, texts: Sequence[str]) -> list[int]:
        """How many tokens each of ``texts`` has for the model."""
        ...
