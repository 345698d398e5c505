"""The embedding model of the parent, as a reading process asks it: one model serves all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.documents.meaning import Meaning


@dataclass(frozen=True)
class Model:
    """What a reading process has to know of the model beforehand."""

    digest: str
    max_tokens: int | None


@dataclass(frozen=True)
class Ask:
    """A question to the parent's model: what these texts mean, or how long they are."""

    what: Literal["vectors", "tokens"]
    texts: tuple[str, ...]

    def answer(self, meaning: Meaning) -> NDArray[np.float32] | list[int]:
        """What the parent sends back."""
        return meaning.vectors(self.texts) if self.what == "vectors" else meaning.tokens(self.texts)


class ParentsModel:
    """Implements :class:`engine.documents.meaning.Meaning` over the connection to the parent."""

    def __init__(self, connection: Connection, model: Model) -> None:
        self._connection = connection
        self.digest = model.digest
        self.max_tokens = model.max_tokens

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """As of the parent's."""
        self._connection.send(Ask("vectors", tuple(texts)))
        vectors: NDArray[np.float32] = self._connection.recv()
        return vectors

    def tokens(self, texts: Sequence[str]) -> list[int]:
        """As of the parent's."""
        self._connection.send(Ask("tokens", tuple(texts)))
        tokens: list[int] = self._connection.recv()
        return tokens
