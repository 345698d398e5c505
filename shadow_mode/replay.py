"""Sample traffic: questions asked again of a running engine as users would, so that days of traffic can be made."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from shadow_mode.pairs import Asked

Q = TypeVar("Q", bound=Asked)
Ask = Callable[[Q, str], str]
"""Asks a question as a user of that name; gives how it ended."""


def replay(
    questions: Sequence[Q],
    ask: Ask[Q],
    *,
    n: int,
    users: int,
    seed: int,
    pause_s: float,
    sleep: Callable[[float], None],
) -> Counter[str]:
    """Ask ``n`` questions, one after the other with a pause after each; how many ended how.

    All questions are asked before one is asked again. The same seed asks the same, by the same users.
    """
    ended: Counter[str] = Counter()
    draw = random.Random(seed)
    for question, _ in zip(_endless(questions, draw), range(n), strict=False):
        ended[ask(question, f"replay-{draw.randrange(users)}")] += 1
        sleep(pause_s)
    return ended


def _endless(questions: Sequence[Q], draw: random.Random) -> Iterator[Q]:
    while questions:
        yield from draw.sample(questions, len(questions))
