"""Keyword search: BM25 over tokens of mixed Chinese and English."""

import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.documents.model import Chunk
from engine.retrieval.passage import passage_tokens
from engine.retrieval.tokens import query_tokens, tokens

K1 = 1.5
B = 0.75


@dataclass(frozen=True)
class KeywordScores:
    """BM25 of every row, and the ceiling no row can reach: each word of the question there, as often as it likes.

    The best score as a share of the ceiling tells how much of the question any row has in its own words. It is near
    zero where question and documents are in different languages, and shared figures are all that matches.
    """

    scores: NDArray[np.float32]
    ceiling: float


@dataclass(frozen=True)
class Keywords:
    """The BM25 side of a build; ``ranker`` is ``None`` where no row has any word."""

    ranker: Any
    rows: int

    @classmethod
    def load(cls, folder: Path, rows: int) -> "Keywords":
        """What `write_keywords` made."""
        import bm25s

        return cls(bm25s.BM25.load(folder, mmap=True) if folder.is_dir() else None, rows)

    def search(self, text: str) -> KeywordScores:
        """Score every row for the words of ``text``."""
        if self.ranker is None:
            return KeywordScores(np.zeros(self.rows, dtype=np.float32), 0.0)
        vocabulary = self.ranker.vocab_dict
        known, unknown = query_tokens(text, vocabulary)
        scores = self.ranker.get_scores(known) if known else np.zeros(self.rows, dtype=np.float32)
        starts = self.ranker.scores["indptr"]
        holding = [int(starts[vocabulary[word] + 1] - starts[vocabulary[word]]) for word in known]
        ceiling = sum(self._idf(count) for count in holding) + len(unknown) * self._idf(0)
        return KeywordScores(scores, ceiling)

    def holding(self, name: str) -> NDArray[np.bool_]:
        """Which rows hold every word of ``name``, wherever in the passage."""
        count = np.zeros(self.rows, dtype=np.int16)
        words = set(tokens(name))
        if self.ranker is None or not words or not words <= self.ranker.vocab_dict.keys():
            return np.zeros(self.rows, dtype=np.bool_)
        starts, rows = self.ranker.scores["indptr"], self.ranker.scores["indices"]
        for word in words:
            number = self.ranker.vocab_dict[word]
            count[rows[starts[number] : starts[number + 1]]] += 1
        return np.equal(count, len(words))

    def _idf(self, holding: int) -> float:
        """Lucene's inverse document frequency, the limit of a word's score as its count in a row grows."""
        return math.log(1 + (self.rows - holding + 0.5) / (holding + 0.5))


def write_keywords(folder: Path, chunks: Sequence[Chunk]) -> None:
    """Index the words of ``chunks`` into ``folder``; nothing is written where there is no word at all."""
    import bm25s

    logging.getLogger("bm25s").setLevel(logging.ERROR)  # its import sets it to tell every step
    # Ids are given by first occurrence: bm25s itself numbers tokens by set order, which differs from run to run.
    vocabulary: dict[str, int] = {"": 0}
    ids = [[vocabulary.setdefault(token, len(vocabulary)) for token in passage_tokens(chunk)] for chunk in chunks]
    if any(ids):
        ranker = bm25s.BM25(method="lucene", k1=K1, b=B)
        ranker.index((ids, vocabulary), show_progress=False)
        ranker.save(folder, show_progress=False)
