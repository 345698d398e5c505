"""Time as arrays: when rows were published, and what days their content speaks of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.documents.model import Chunk
from engine.periods.period import Period

# Days are proleptic Gregorian ordinals. The sentinels lie outside what `date` can hold.
OPEN_START = -1
OPEN_END = 2**31 - 1
UNPUBLISHED = 2**31 - 1

CONTENT = 2
PUBLISHED = 1
NONE = 0

PUBLISHED_WEIGHT = 0.5
"""What a publication date inside the asked period counts, against content that matches it exactly."""


@dataclass(frozen=True)
class Times:
    """``published`` has one entry a row, ascending, unknown last; ``start, end, row`` one a content period."""

    published: NDArray[np.int32]
    start: NDArray[np.int32]
    end: NDArray[np.int32]
    row: NDArray[np.int32]

    @classmethod
    def of(cls, chunks: Sequence[Chunk], inherited: Mapping[str, tuple[Period, ...]]) -> "Times":
        """The arrays of ``chunks`` in their order; ``inherited`` holds periods by file for chunks without their own."""
        spans = [
            (*days(period), row)
            for row, chunk in enumerate(chunks)
            for period in chunk.periods or inherited.get(chunk.file, ())
        ]
        table = np.array(spans, dtype=np.int32).reshape(-1, 3)
        published = [UNPUBLISHED if c.published is None else c.published.toordinal() for c in chunks]
        return cls(np.array(published, dtype=np.int32), *(np.ascontiguousarray(column) for column in table.T))

    @classmethod
    def load(cls, path: Path) -> "Times":
        """What `save` wrote."""
        with np.load(path) as arrays:
            return cls(**{name: arrays[name] for name in ("published", "start", "end", "row")})

    def save(self, path: Path) -> None:
        """Write the arrays to one .npz file."""
        np.savez(path, published=self.published, start=self.start, end=self.end, row=self.row)

    @property
    def undated(self) -> NDArray[np.bool_]:
        """Rows with neither content periods nor a publication date."""
        mask: NDArray[np.bool_] = np.equal(self.published, UNPUBLISHED)
        mask[self.row] = False
        return mask

    def published_in(self, period: Period) -> slice:
        """The rows published inside ``period``: a slice, since rows are sorted by publication."""
        # Looked up as what they are compared with, or the whole array would be converted each time.
        start, end, unknown = np.searchsorted(self.published, np.array([*days(period), UNPUBLISHED], dtype=np.int32))
        return slice(int(start), int(min(end, unknown)))

    def matching(self, period: Period) -> NDArray[np.int8]:
        """Per row ``CONTENT`` where the content shares a day, else ``PUBLISHED`` where it came out then, or ``NONE``.

        Content decides first; the publication date is asked only where no content period matches.
        """
        matched = np.zeros(len(self.published), dtype=np.int8)
        matched[self.published_in(period)] = PUBLISHED
        matched[self.row[self._sharing_a_day(period)]] = CONTENT
        return matched

    def fit(self, period: Period) -> NDArray[np.float32]:
        """How well each row's time fits ``period``, in [0, 1].

        For a content period of ``c`` days that shares ``o`` days with the asked ``q`` days, the mean of
        ``o / min(c, q)`` (one lies in the other) and ``o / max(c, q)`` (both are of one size); the best period of a row
        counts. Where none matches, a publication date inside ``period`` gives ``PUBLISHED_WEIGHT``.
        """
        start, end = days(period)
        scores = np.zeros(len(self.published), dtype=np.float32)
        scores[self.published_in(period)] = PUBLISHED_WEIGHT
        hit = self._sharing_a_day(period)
        starts, ends = self.start[hit].astype(np.int64), self.end[hit].astype(np.int64)
        shared = np.minimum(ends, end) - np.maximum(starts, start)
        lengths, asked = ends - starts, end - start
        shares = shared / np.minimum(lengths, asked) / 2 + shared / np.maximum(lengths, asked) / 2
        np.maximum.at(scores, self.row[hit], shares.astype(np.float32))
        return scores

    def _sharing_a_day(self, period: Period) -> NDArray[np.int64]:
        """Which content periods share a day with ``period``."""
        start, end = days(period)
        return np.flatnonzero((self.start < end) & (self.end > start))


def days(period: Period) -> tuple[int, int]:
    """Start and end of ``period`` as ordinals, open ends as sentinels."""
    return _ordinal(period.start, OPEN_START), _ordinal(period.end, OPEN_END)


def _ordinal(day: date | None, sentinel: int) -> int:
    return sentinel if day is None else day.toordinal()
