"""Search an index by meaning, words and time."""

from collections.abc import Collection
from datetime import date
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from engine.documents.model import Chunk
from engine.models.model import Embedder
from engine.periods.find import find_periods
from engine.periods.period import Period
from engine.retrieval.fusion import fuse
from engine.retrieval.index import Index
from engine.retrieval.times import CONTENT, NONE, PUBLISHED
from engine.retrieval.window import matched_by, open_window

MatchedOn = Literal["content", "published", "none"]
MATCHED_ON: dict[int, MatchedOn] = {CONTENT: "content", PUBLISHED: "published", NONE: "none"}


class SearchError(Exception):
    """A search that cannot be done as asked; the message says why."""


class Why(BaseModel):
    """What spoke for a hit: cosine, BM25, how well its time fits (0 to 1), and which of its dates that rests on."""

    model_config = ConfigDict(frozen=True)

    dense: float
    bm25: float
    time: float
    matched_on: MatchedOn


class Hit(BaseModel):
    """A chunk that was found. Scores compare hits of one search only."""

    model_config = ConfigDict(frozen=True)

    chunk: Chunk
    score: float
    why: Why


class SearchResult(BaseModel):
    """Hits, best first, with what was understood of the question's time and what was done about it."""

    model_config = ConfigDict(frozen=True)

    hits: tuple[Hit, ...]
    asked: tuple[Period, ...] = Field((), description="The window that was given, else the question's own periods")
    unparsed: tuple[str, ...] = Field((), description="Words that look like a date and were not understood")
    windows: tuple[Period, ...] = Field((), description="Hard search: every hit matches one of these")
    widened: tuple[str, ...] = Field((), description="Hard search: each step of widening, in words")
    undated_left_out: int = Field(0, description="Hard search: chunks that no window can hold, for want of any date")

    @property
    def window(self) -> Period | None:
        """The hard window, where there is just one."""
        return self.windows[0] if len(self.windows) == 1 else None


def search(
    index: Index,
    query: str,
    *,
    as_of: date,
    embedder: Embedder,
    k: int,
    zone: str,
    fiscal_year_start: int = 1,
    candidates: int = 50,
    window: Period | None = None,
    hard: bool = False,
    kinds: Collection[Literal["text", "table"]] | None = None,
) -> SearchResult:
    """The ``k`` best chunks for ``query`` as it was meant on ``as_of``.

    Time is read from the question, or given as ``window``. By default it only takes part in the order; with ``hard``
    every hit must match it, by its content or, where that says nothing of it, by its publication date. A hard window
    with fewer than ``k`` chunks is widened step by step, which the result tells. ``kinds`` keeps to text or tables.

    The words of a date also count as words: without them recall at 10 on ChronoQA falls from .939 to .933, since
    passages repeat them.

    Raises ``SearchError`` where ``embedder`` is not the one the index was built with.
    """
    _check(index, embedder, k)
    asked = find_periods(query, as_of=as_of, zone=zone, fiscal_year_start=fiscal_year_start)
    periods = asked.periods if window is None else (window,)
    allowed = _of_kinds(index, kinds)
    result = SearchResult(hits=(), asked=periods, unparsed=asked.unparsed)
    if hard and periods:
        opened = open_window(index.times, periods, allowed, k)
        matched, allowed = opened.matched, opened.matched != NONE
        undated = int((index.times.undated & _of_kinds(index, kinds)).sum())
        result = result.model_copy(
            update={"windows": opened.periods, "widened": opened.steps, "undated_left_out": undated}
        )
    else:
        matched = matched_by(index.times, periods)
    time = np.zeros(len(index), dtype=np.float32)
    for period in result.windows or periods:
        np.maximum(time, index.times.fit(period), out=time)
    vector = embedder.encode_queries([query])[0]
    words = index.keywords.search(query)
    bm25 = words.scores
    rows = candidate_rows(index, vector, bm25, time, allowed, max(k, candidates))
    dense = index.nearest.vectors[rows] @ vector
    scores = fuse(dense, bm25[rows], time[rows], ceiling=words.ceiling, gate=1.0 if periods else 0.0)
    best = np.lexsort((rows, -scores))[:k]
    hits = tuple(
        Hit(
            chunk=index.chunk(int(rows[i])),
            score=float(scores[i]),
            why=Why(
                dense=float(dense[i]),
                bm25=float(bm25[rows[i]]),
                time=float(time[rows[i]]),
                matched_on=MATCHED_ON[int(matched[rows[i]])],
            ),
        )
        for i in best
    )
    if result.windows and any(hit.why.matched_on == "none" for hit in hits):
        raise SearchError("a hit lies outside the hard window; this is a fault of Plumbline, please report it")
    return result.model_copy(update={"hits": hits})


def _check(index: Index, embedder: Embedder, k: int) -> None:
    if k < 1:
        raise SearchError(f"k is how many hits are wanted, at least 1, got {k}")
    built = index.manifest.embedder
    if built.digest != embedder.digest:
        raise SearchError(
            f"{index.path}: built with the embedding model {built.name} ({built.digest[:12]}), asked with "
            f"{embedder.name} ({embedder.digest[:12]}); rebuild the index, or configure the model it was built with"
        )


def _of_kinds(index: Index, kinds: Collection[str] | None) -> NDArray[np.bool_]:
    wanted = {"text", "table"} if kinds is None else set(kinds)
    return (index.is_table & ("table" in wanted)) | (~index.is_table & ("text" in wanted))


def candidate_rows(
    index: Index,
    vector: NDArray[np.float32],
    bm25: NDArray[np.float32],
    time: NDArray[np.float32],
    allowed: NDArray[np.bool_],
    count: int,
) -> NDArray[np.int64]:
    """The best rows by meaning and by words, over all allowed rows and again over those whose time fits."""
    found = []
    in_time = allowed & (time > 0)
    for mask in (allowed, in_time) if in_time.any() else (allowed,):
        found.append(index.nearest.search(vector, count, None if mask.all() else mask)[0])
        found.append(_highest(np.where(mask, bm25, 0), count))
    return np.unique(np.concatenate(found))


def _highest(scores: NDArray[np.float32], count: int) -> NDArray[np.int64]:
    rows = np.flatnonzero(scores > 0)
    if len(rows) > count:
        rows = rows[np.argpartition(-scores[rows], count - 1)[:count]]
    return rows
