"""A corpus of any size without any document: chunks on topics, with days, and an embedder that knows the topics.

Topics are of very different size, as are the frequencies of words. The variance of the vectors falls from one direction
to the next nearly as that of the packaged encoder's does on 2,560 passages of ChronoQA (half of it in 32 directions,
there 39; nine tenths in 155, there 188), a like share is common to all, and the nearest neighbours are about as near
(median cosine .58, there .59). Everything is a function of a chunk's number, so nothing has to be kept.
"""

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.documents.model import Chunk
from engine.periods.period import Grain, Period

SEED = 7
DIMENSIONS = 512
FIRST_DAY, DAYS = date(2014, 1, 1), 3_652
LATE_BY_DAYS = 60
"""A chunk is published at most so long after the day that it speaks of."""
WORDS = 24
TOPICS, VOCABULARY = 2_000, 50_000
TOPIC_SHARE, COMMON = 0.4, 0.41
ZONE = "UTC"
SYLLABLES = tuple(f"{consonant}{vowel}" for consonant in "bdfgklmnprstvz" for vowel in "aeiou")
PLACES = {syllable: place for place, syllable in enumerate(SYLLABLES)}


class SyntheticEmbedder:
    """The vector of a text is its topic's (the first word) and something of its own, seeded by the text."""

    name = "synthetic"
    digest = hashlib.sha256(f"synthetic {SEED} {DIMENSIONS}".encode()).hexdigest()
    dimensions = DIMENSIONS
    max_tokens: int | None = None

    def __init__(self) -> None:
        rng = np.random.default_rng(SEED)
        place = np.arange(DIMENSIONS)
        variance = 1 / (place + 16) / (1 + (place / 200) ** 3)
        rotation = np.linalg.qr(rng.standard_normal((DIMENSIONS, DIMENSIONS)))[0]
        spread = np.sqrt((1 - COMMON**2) * variance / variance.sum())
        self._shape = (spread[:, None] * rotation).astype(np.float32)
        self._topics = rng.standard_normal((TOPICS, DIMENSIONS)).astype(np.float32)
        common = rng.standard_normal(DIMENSIONS)
        self._common = (COMMON * common / np.linalg.norm(common)).astype(np.float32)

    def encode_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape ``(len(texts), DIMENSIONS)``, rows of length 1."""
        own = np.stack([_rng(zlib.crc32(text.encode())).standard_normal(DIMENSIONS, np.float32) for text in texts])
        topics = self._topics[[number_of(text.split(maxsplit=1)[0]) for text in texts]]
        mixed = np.sqrt(TOPIC_SHARE) * topics + np.sqrt(1 - TOPIC_SHARE) * own
        vectors = mixed.astype(np.float32) @ self._shape + self._common
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)

    encode_passages = encode_queries

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """One for each word."""
        return [len(text.split()) for text in texts]


def chunks(count: int) -> Iterator[Chunk]:
    """``count`` chunks, a hundred to a file; two of three speak of a day, all are published."""
    for number in range(count):
        rng = _rng(number)
        published = FIRST_DAY + timedelta(days=int(rng.integers(DAYS)))
        day = published - timedelta(days=int(rng.integers(LATE_BY_DAYS)))
        text = _text(rng, WORDS)
        yield Chunk(
            id=f"{number:016x}",
            document=f"{number // 100:016x}",
            file=f"{word(number // 100)}.md",
            kind="text",
            text=text,
            pages=(1,),
            periods=(_period(day, 1),) if number % 3 else (),
            published=published,
            sha256=hashlib.sha256(text.encode()).hexdigest(),
        )


def questions(count: int) -> tuple[str, ...]:
    """Texts that no chunk has, on the same topics."""
    return tuple(_text(_rng(2**40 + number), 8) for number in range(count))


def windows(width: float, count: int) -> tuple[Period, ...]:
    """``count`` periods of a share ``width`` of all days, somewhere among them."""
    days = max(1, round(width * DAYS))
    starts = _rng(2**41 + days).integers(DAYS - days, size=count)
    return tuple(_period(FIRST_DAY + timedelta(days=int(start)), days) for start in starts)


@cache
def word(number: int) -> str:
    """A word of letters alone for each number, as a code would be cut into its parts.

    >>> word(0), word(2_000), number_of(word(2_000))
    ('baba', 'palo', 2000)
    """
    spelt = ""
    while number or len(spelt) < 4:
        number, place = divmod(number, len(SYLLABLES))
        spelt += SYLLABLES[place]
    return spelt


def number_of(text: str) -> int:
    """The number whose word is ``text``."""
    number = 0
    for begin in range(len(text) - 2, -1, -2):
        number = number * len(SYLLABLES) + PLACES[text[begin : begin + 2]]
    return number


def _text(rng: np.random.Generator, count: int) -> str:
    topic = min(int(rng.zipf(1.2)), 2**40) % TOPICS
    others = np.minimum(rng.zipf(1.2, count - 1), 2**40) % VOCABULARY
    return " ".join(map(word, (topic, *others.tolist())))


def _period(start: date, days: int) -> Period:
    return Period(start=start, end=start + timedelta(days=days), zone=ZONE, grain=Grain.RANGE)


def _rng(number: int) -> np.random.Generator:
    return np.random.Generator(np.random.SFC64([SEED, number]))
