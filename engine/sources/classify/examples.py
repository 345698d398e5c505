"""What a text is about by sentences that a person gave as examples: regularised least squares on their vectors.

How sure a category must be follows from the examples themselves: each is told by all others, and the margin is taken
above which enough of them are told right. That share is the confidence of what is told by the same margin.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.sources.classify.sentences import Vectors, sentences_of

RIGHT = 0.95
"""Share of the examples, told by the others, that must be right at the margin of which a text is told."""
PENALTY = 1.0
"""Weight of the squares of the coefficients, against sentences of length 1; chosen on texts of two companies."""


class Examples:
    """Tells categories by their examples; those under ``None`` are what tells no category."""

    def __init__(self, examples: Mapping[str | None, Sequence[str]], vectors: Vectors) -> None:
        self._vectors = vectors
        self._names = [None, *(name for name in examples if name is not None)]
        held = [(sentence, self._names.index(name)) for name, told in examples.items() for sentence in told]
        inputs = _with_constant(vectors.of([sentence for sentence, _ in held]))
        truth = np.array([number for _, number in held])
        targets = np.eye(len(self._names))[truth]
        inverse = np.linalg.inv(inputs.T @ inputs + PENALTY * np.eye(inputs.shape[1]))
        self._weights = inverse @ inputs.T @ targets
        own = np.einsum("ij,jk,ik->i", inputs, inverse, inputs)[:, None]
        without_itself = (inputs @ self._weights - own * targets) / (1 - own)
        self._margins, self._right = _told(without_itself, truth)

    def of_text(self, text: str) -> tuple[str, float] | None:
        """The category and its confidence; ``None`` where no sentence tells one surely, or two tell two."""
        scores = _with_constant(self._vectors.of(sentences_of(text))) @ self._weights
        best: dict[int, float] = {}
        for category, margin in zip(scores.argmax(axis=1), _margins(scores), strict=True):
            if category > 0:
                best[int(category)] = max(margin, best.get(int(category), 0.0))
        sure = {category: share for category, margin in best.items() if (share := self._confidence(margin)) >= RIGHT}
        if len(sure) != 1:
            return None
        ((category, share),) = sure.items()
        return str(self._names[category]), share

    def _confidence(self, margin: float) -> float:
        """Of the examples that the others tell by at least this margin, the share that is told right."""
        alike = self._right[self._margins >= margin]
        if len(alike):
            return float(alike.mean())
        return float(self._right[self._margins.argmax()]) if len(self._margins) else 0.0


def _with_constant(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.hstack([vectors, np.ones((len(vectors), 1))])


def _margins(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much the best score of each row is ahead of the second."""
    ordered = np.sort(scores, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2])


def _told(scores: NDArray[np.float64], truth: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Of the examples that are told to be of a category: by which margin, and whether they are."""
    chosen = scores.argmax(axis=1)
    named = chosen > 0
    return _margins(scores)[named], (chosen == truth)[named]
