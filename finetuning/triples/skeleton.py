"""What the wording of a question alone tells: it is measured whether two questions are the same but for their names."""

from engine.planning.mentions import Vocabulary
from engine.planning.reading import Clock, read

MASK = "▯"


def skeleton(question: str, vocabulary: Vocabulary, clock: Clock) -> str:
    """``question`` with names, figures, columns and times covered, in small letters.

    >>> from datetime import date
    >>> skeleton("Units in March 2024?", Vocabulary(()), Clock(date(2024, 7, 1)))
    'units in ▯?'
    """
    reading = read(question, vocabulary, clock)
    spans = [mention.span for mention in reading.mentions]
    spans += [period.span for period in reading.periods if period.span is not None]
    text, end = [], 0
    for start, stop in sorted(spans):
        if start >= end:
            text += [question[end:start], MASK]
            end = stop
    return "".join([*text, question[end:]]).lower()


def trigrams(text: str) -> frozenset[str]:
    """The character 3-grams of ``text``, its ends marked."""
    padded = f"^{''.join(text.split())}$"
    return frozenset(padded[i : i + 3] for i in range(max(1, len(padded) - 2)))


def jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of what two sets have in common, of what either has."""
    return len(one & other) / len(one | other)
