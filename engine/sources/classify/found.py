"""Groups of texts that say alike things, found without being told what to look for, and named by their words.

A text is the mean of its sentences, each by how rare its words are; the mean of its script is taken off, so that a
group is not a language. Groups are those of k-means from a fixed seed: the same texts give the same groups.
"""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.tokens import is_chinese, tokens
from engine.sources.classify.sentences import Vectors, sentences_of

RARE = 2.0
"""The power to which the rareness of a sentence's words is raised."""
NAME_WORDS = 3
SEED = 0


class Found:
    """At most ``groups`` groups of ``texts``, each under its name."""

    def __init__(self, texts: Sequence[str], groups: int, vectors: Vectors) -> None:
        known = list(dict.fromkeys(text for text in texts if text.strip()))
        said = [set(tokens(text)) for text in known]
        self._frequency = Counter(word for words in said for word in words)
        self._texts = len(known)
        if not known:
            self.of_text: dict[str, str] = {}
            return
        from scipy.cluster.vq import kmeans2  # late: it takes a while, and few projects have groups found

        points = np.array([self._point(text, vectors) for text in known])
        for script in (True, False):
            rows = [number for number, text in enumerate(known) if is_chinese(text) is script]
            points[rows] -= points[rows].mean(axis=0) if rows else 0.0
        _, labels = kmeans2(points, min(groups, len(known)), seed=np.random.default_rng(SEED), minit="++", iter=50)
        names = {group: self._name([said[n] for n in np.flatnonzero(labels == group)]) for group in set(labels)}
        self.of_text = {text: names[label] for text, label in zip(known, labels, strict=True)}
        """The name of each text's group."""

    def _point(self, text: str, vectors: Vectors) -> NDArray[np.float64]:
        sentences = sentences_of(text)
        rareness = np.array([self._rareness(sentence) for sentence in sentences])
        weights = (rareness / max(rareness.max(), 1e-9)) ** RARE + 1e-9
        point = weights @ vectors.of(sentences)
        return np.asarray(point / max(float(np.linalg.norm(point)), 1e-9))

    def _rareness(self, sentence: str) -> float:
        """The mean logarithm of how many texts there are to one that holds a word."""
        words = tokens(sentence)
        return sum(math.log(self._texts / self._frequency[w]) for w in words if self._frequency[w]) / max(len(words), 1)

    def _name(self, said: Sequence[set[str]]) -> str:
        """The words that are most in this group's texts and least in others."""
        inside = Counter(word for words in said for word in words)
        long = [word for word in inside if len(word) > 1] or list(inside)
        # The share of the group that says it, times the share of those who say it that is in the group.
        telling = sorted(long, key=lambda word: (-(inside[word] ** 2) / self._frequency[word], word))
        return "·".join(telling[:NAME_WORDS])
