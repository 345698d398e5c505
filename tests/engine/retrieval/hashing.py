"""A small real embedding model for tests: signed hashed character bigrams, unit length, no weights."""

import hashlib
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray


class HashingEmbedder:
    """Texts that share character pairs are near; counts what it was asked to embed."""

    def __init__(self, name: str = "hashing", dimensions: int = 64) -> None:
        self.name = name
        self.digest = hashlib.sha256(f"{name}/{dimensions}".encode()).hexdigest()
        self.dimensions = dimensions
        self.max_tokens: int | None = None
        self.embedded: list[str] = []

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.stack([self._vector(text) for text in texts])

    def encode_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded.extend(texts)
        return self.encode_queries(texts)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        return [len(text) for text in texts]

    def _vector(self, text: str) -> NDArray[np.float32]:
        vector = np.zeros(self.dimensions, dtype=np.float32)
        vector[0] = 1e-3
        for pair in pairwise(text):
            number = int.from_bytes(hashlib.md5("".join(pair).encode()).digest()[:8], "big")
            vector[number % self.dimensions] += 1 if number >> 63 else -1
        return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)
