"""The forty questions that stand for all, where time is short."""

from collections.abc import Sequence
from itertools import product

from evaluation.questions import Question
from sample.draw import Draw
from sample.questions.build import KINDS, LANGUAGES

TOO_MANY = 4
"""Two of each kind and language are forty-four."""


def shortened(questions: Sequence[Question], seed: int) -> tuple[Question, ...]:
    """Three or four of each kind, half of all in Chinese; always the same ones for the same seed."""
    rng = Draw(seed, "short questions").rng
    fewer = {(kind, LANGUAGES[n % 2]) for n, kind in enumerate(rng.sample(list(KINDS), TOO_MANY))}
    chosen: set[str] = set()
    for kind, language in product(KINDS, LANGUAGES):
        cell = [q.id for q in questions if (q.kind, q.language) == (kind, language)]
        chosen.update(rng.sample(cell, 1 if (kind, language) in fewer else 2))
    return tuple(q for q in questions if q.id in chosen)
