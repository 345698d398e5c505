"""An embedding model as the reader of documents asks it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.models.model import Embedder


class EmbedderMeaning:
    """Reads sentences with ``embedder``; implements :class:`engine.documents.meaning.Meaning`."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def digest(self) -> str:
        """That of the model."""
        return self._embedder.digest

    @property
    def max_tokens(self) -> int | None:
        """That of the model."""
        return self._embedder.max_tokens

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """As for questions: single sentences are compared with one another, not with documents."""
        return self._embedder.encode_queries(texts)

    def tokens(self, texts: Sequence[str]) -> list[int]:
        """Without the marks of beginning and end that every text gets."""
        return self._embedder.count_tokens(texts)
