"""A cross-encoder: question and passage read together, which tells more than two vectors and takes far longer."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.models.model import ModelError


class CrossEncoderReranker:
    """A ``CrossEncoder`` of sentence-transformers with one output; calls are serialised by a lock."""

    def __init__(self, model: Any, *, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest
        self._model = model
        self._lock = threading.Lock()

    @classmethod
    def from_folder(cls, folder: Path, *, name: str, digest: str) -> "CrossEncoderReranker":
        """Load a transformers folder; ``ModelError`` where it holds no model that gives one figure for a pair."""
        from sentence_transformers import CrossEncoder

        try:
            model = CrossEncoder(str(folder), device="cpu", local_files_only=True)
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(f"{folder}: not a cross-encoder: {error}") from error
        if (outputs := model.config.num_labels) != 1:
            raise ModelError(
                f"{folder}: gives {outputs} figures for a pair; a reranker gives one, how well the passage answers"
            )
        return cls(model, name=name, digest=digest)

    def relevance(self, query: str, passages: Sequence[str]) -> NDArray[np.float32]:
        """How well each of ``passages`` answers ``query``, each in [0, 1]."""
        from torch.nn import Sigmoid

        with self._lock:
            pairs = [(query, passage) for passage in passages]
            scores = self._model.predict(pairs, activation_fn=Sigmoid(), show_progress_bar=False)
        return np.asarray(scores, dtype=np.float32)
