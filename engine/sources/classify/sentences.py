"""The sentences of texts as vectors."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.documents.sentences import split_sentences
from engine.models.model import Embedder

LONG = 12
"""A part of a Chinese sentence behind a comma that has so many signs says something of its own."""
_PART = re.compile(rf"(?<=，)(?=[^，。！？；\n]{{{LONG},}})")


def sentences_of(text: str) -> list[str]:
    """The sentences of a text; long parts of Chinese ones by themselves, since a comma joins what are sentences.

    >>> sentences_of("给父母买的锅，说明书上写着有滤芯但是箱子里没有。请处理。")
    ['给父母买的锅，', '说明书上写着有滤芯但是箱子里没有。', '请处理。']
    """
    parts = (part.strip() for sentence in split_sentences(text) for part in _PART.split(sentence))
    return [part for part in parts if part]


class Vectors:
    """Vectors of sentences; each is embedded once, since many texts hold the same."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, NDArray[np.float32]] = {}

    def of(self, sentences: Sequence[str]) -> NDArray[np.float64]:
        """One row for each sentence."""
        new = [sentence for sentence in dict.fromkeys(sentences) if sentence not in self._known]
        if new:
            self._known |= dict(zip(new, self._embedder.encode_queries(new), strict=True))
        if not sentences:
            return np.zeros((0, self._embedder.dimensions))
        return np.array([self._known[sentence] for sentence in sentences], dtype=np.float64)
